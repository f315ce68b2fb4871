import type { IncomingHttpHeaders } from 'node:http'
import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { type Instant, isDateTime, parseInstant } from '@fixture-feed/contract/instant'
import type { Issue } from '@fixture-feed/contract/issue'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { JsonLimits, LargeFields } from '../http/json-body.ts'
import type { ServiceEvents } from '../observe/events.ts'
import type { ServiceMetrics } from '../observe/metrics.ts'
import type { Json } from '../openapi/document.ts'
import { isProblem, type Problem, type ProblemCode, problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { invalidBound } from '../read-api/replay-bounds.ts'
import type { FeedNeeds } from '../snapshot/feed-target.ts'
import { type InvalidCode, invalid } from './invalid.ts'
import { readJson } from './request-body.ts'
import type { OperatorToken, TokenTarget, WholeFixture } from './tokens.ts'

/** The documentation of an operation, and the checks before it runs. */
interface OperationDescription {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** Set for reads that are allowed to every token, also to tokens with limits. */
  readonly allowsAnyToken?: true
  /** The state that a read requires of its feed or fixture. For a change, the writer checks the state. */
  readonly needs?: FeedNeeds
  /**
   * Set for reads that clients repeat: a 200 has an entity tag, and a request with this tag in `If-None-Match` is
   * answered with 304.
   */
  readonly isConditional?: true
  /** Set for exports, which are sent while they are generated and have a separate limit of concurrent requests. */
  readonly isStream?: true
  /** Set for changes of holds and for approvals, which a token with `noHolds` may not perform. */
  readonly decidesOnHolds?: true
  /** The request headers to document, apart from the headers of all operations and of reads with `isConditional`. */
  readonly headers?: readonly Json[]
  /** The successful responses by status. */
  readonly responses: DescribedResponses
  readonly codes?: readonly ProblemCode[]
  /** Examples: a request with curl, and a command of the CLI. */
  readonly curl: string
  readonly command?: string
}

/**
 * An operation of the operator API. The listener registers it, and the OpenAPI document and docs/operator-api.md are
 * generated from it. Token, rights, query, body and concurrency are checked before `run`; the problems of these
 * checks are not repeated in `codes`.
 */
export interface Operation extends OperationDescription {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** In the notation of OpenAPI: `/v1/fixtures/{fixtureId}`. The feed or fixture in the path is the target. */
  readonly path: string
  readonly query?: QueryParameters
  readonly body?: BodyKind<unknown>
  run(
    request: OperationRequest,
    writer: ChainWriter,
    sources: OperationSources,
  ): Promise<OperationResponse | Problem>
}

/** An operation with the types of its target, its path parameters, its query and its body. */
interface OperationRow<
  Target extends TokenTarget,
  Parameter extends string,
  Query extends QueryValues,
  Body,
> extends OperationDescription {
  /** The parameters of the path that `run` reads, in addition to its target. */
  readonly parameters?: readonly Parameter[]
  readonly query?: { readonly [Name in keyof Query]: QueryParameter<Query[Name]> }
  readonly body?: BodyKind<Body>
  run(
    request: OperationRequest<Target, Parameter, Query, Body>,
    writer: ChainWriter,
    sources: OperationSources,
  ): Promise<OperationResponse | Problem>
}

/** An operation on the feed in its path. The handler gets this feed as `target`. */
export function feedOperation<
  const Parameter extends string = never,
  Query extends QueryValues = Record<never, never>,
  Body = undefined,
>(
  method: Operation['method'],
  path: `/v1/fixtures/{fixtureId}/feeds/{feedKey}${string}`,
  row: OperationRow<FeedId, Parameter, Query, Body>,
): Operation {
  return toOperation(method, path, row)
}

/** An operation on the fixture in its path. The handler gets `{ fixtureId }` as `target`. */
export function fixtureOperation<
  Query extends QueryValues = Record<never, never>,
  Body = undefined,
>(
  method: Operation['method'],
  path: `/v1/fixtures/{fixtureId}${string}`,
  row: OperationRow<WholeFixture, never, Query, Body>,
): Operation {
  return toOperation(method, path, row)
}

/** An operation that belongs to no single fixture or feed: its handler gets no target. */
export function serviceOperation<
  const Parameter extends string = never,
  Query extends QueryValues = Record<never, never>,
  Body = undefined,
>(
  method: Operation['method'],
  path: `/v1/${string}`,
  row: OperationRow<undefined, Parameter, Query, Body>,
): Operation {
  return toOperation(method, path, row)
}

/** The description of a response: JSON with `schema`, another media type with `content`, or no body. */
export interface DescribedResponse {
  readonly description: string
  readonly schema?: object
  readonly content?: Json
  readonly headers?: Json
}

export type DescribedResponses = Readonly<Record<string, DescribedResponse>>

export interface OperationResponse {
  readonly status: 200 | 201 | 204 | 304 | 503
  /** Text or bytes, or a value to serialize as JSON, or pieces of text; none with 204 and 304. */
  readonly body?: string | Buffer | object | AsyncIterable<string> | undefined
  readonly etag?: string | undefined
  /** The media type of a body that is not JSON. */
  readonly mediaType?: string | undefined
  /**
   * The policy for a body that a publisher uploaded. Default: a policy under which the body loads and runs nothing.
   */
  readonly contentSecurityPolicy?: string | undefined
}

export interface OperationRequest<
  Target extends TokenTarget = TokenTarget,
  Parameter extends string = string,
  Query = QueryValues,
  Body = unknown,
> {
  readonly target: Target
  readonly token: OperatorToken
  readonly parameters: Readonly<Record<Parameter, string>>
  readonly query: Query
  readonly body: Body
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
}

/** The log and the metrics. */
export interface Telemetry {
  readonly events: ServiceEvents
  readonly metrics: ServiceMetrics
}

export interface OperationSources extends Telemetry {
  readonly definitions: DefinitionSet
  readonly jsonLimits: JsonLimits
  /** Whether a fixture is relayed from another service: then only the relay changes it. */
  readonly isRelayed: (fixtureId: string) => boolean
}

export interface QueryParameter<Value> {
  readonly description: string
  readonly schema: Json
  /** The problem code for an invalid or repeated value. */
  readonly code: ProblemCode
  /** @param text The text of the parameter; `undefined` if the parameter is absent. */
  read(text: string | undefined): Value | Problem
}

export type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

export type QueryValues = Readonly<Record<string, unknown>>

/**
 * With `?dryRun=true` the service checks a request and changes nothing. The response is a 200 with the result, or the
 * problem of the request.
 */
export const dryRun: QueryParameter<boolean> = truth(
  'dryRun',
  '`true`: the service checks the request, changes nothing, and returns the result with status 200, or the problem that the request would cause.',
)

/** A parameter that is `true` or `false`, by default `false`. */
export function truth(name: string, description: string): QueryParameter<boolean> {
  return {
    description,
    schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    code: 'malformed_request',
    read(text = 'false') {
      if (text === 'true' || text === 'false') return text === 'true'
      return problem('malformed_request', `"${name}" must be true or false: found "${text}"`)
    },
  }
}

/**
 * The query parameter for the next page of a history or of proposals: the page lists only changes or proposals before
 * this instant.
 */
export const before: QueryParameter<Instant | undefined> = {
  description:
    'An `at` of an earlier response: the response lists only changes or proposals before this instant.',
  schema: { type: 'string', format: 'date-time' },
  code: 'invalid_bound',
  read(text) {
    if (text === undefined) return undefined
    return isDateTime(text) ? parseInstant(text) : invalidBound('before', text)
  },
}

/** A parameter that accepts any text; `undefined` if the parameter is absent. */
export function textParameter(description: string): QueryParameter<string | undefined> {
  return { description, schema: { type: 'string' }, code: 'malformed_request', read: text => text }
}

export interface BodyKind<Body> {
  readonly content: Json
  readonly codes: readonly ProblemCode[]
  read(request: BodyRequest, sources: OperationSources): Promise<{ readonly body: Body } | Problem>
}

interface BodyRequest {
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly target: unknown
}

/** @param code The problem code for a value that does not match the schema. */
export function jsonBody<Body>(
  code: InvalidCode,
  schema: object,
  validate: (
    value: unknown,
    request: BodyRequest,
    sources: OperationSources,
  ) => readonly Issue[] | Promise<readonly Issue[]>,
  large?: LargeFields,
): BodyKind<Body> {
  return {
    content: { 'application/json': { schema } },
    codes: ['payload_too_large', code],
    async read(request, sources) {
      const json = await readJson(request, sources, large)
      if (isProblem(json)) return json
      const issues = await validate(json.value, request, sources)
      return issues.length > 0 ? invalid(code, issues) : { body: json.value as Body }
    },
  }
}

/** A body that the operation itself reads from `bytes`. */
export function bytesBody(content: Json): BodyKind<undefined> {
  return { content, codes: ['payload_too_large'], read: async () => ({ body: undefined }) }
}

/** A schema for bytes or lines that are not a JSON value. */
export function otherContent(mediaType: string, description: string): Json {
  return { [mediaType]: { schema: { type: 'string', description } } }
}

export const etagHeader: Json = {
  ETag: {
    description: 'The entity tag of the feed, without the suffix of a content coding',
    schema: { type: 'string' },
  },
}

/** The request header of reads with `isConditional`. */
export const ifNoneMatch: Json = header(
  'If-None-Match',
  'The entity tag of an earlier response. If this tag is still current, the response is 304.',
)

/** The response headers of reads with `isConditional`. */
export const ownEtagHeader: Json = {
  ETag: { description: 'The entity tag of the body', schema: { type: 'string' } },
}

export function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } }
}

function toOperation(
  method: Operation['method'],
  path: string,
  { parameters = [], ...row }: OperationRow<TokenTarget, string, QueryValues, unknown>,
): Operation {
  for (const name of parameters)
    if (!path.includes(`{${name}}`)) throw new TypeError(`${path} has no parameter "${name}"`)
  return { method, path, ...row }
}
