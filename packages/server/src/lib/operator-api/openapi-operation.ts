import { type Json, jsonContent, problemResponses } from '../openapi/document.ts'
import type { ProblemCode } from '../problem/problem.ts'

/** One operation of the operator listener, as the document describes it. */
export interface DescribedOperation {
  readonly operationId: string
  readonly tag: 'fixtures' | 'publishing' | 'items' | 'logs' | 'running'
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Json[]
  /** The component of its JSON body, or any other body. */
  readonly body?: string | { readonly content: Json }
  /** What it answers when it does what was asked, by status: a component, another content, or no body. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Codes beside those of every operation with a token. */
  readonly codes: readonly ProblemCode[]
  /** Worked examples: as a request, and as our command. */
  readonly curl: string
  readonly command?: string
}

interface Answer {
  readonly description: string
  readonly schema?: string
  readonly content?: Json
  readonly headers?: Json
}

/** What every operation with a token can answer. */
export const everyOperation: readonly ProblemCode[] = [
  'malformed_request',
  'unknown_parameter',
  'unauthorized',
  'too_many_wrong_tokens',
  'unsupported_media_type',
  'internal',
  'overloaded',
  'unavailable',
]

/** What an operation on a feed can answer beside these. */
export const feedCodes: readonly ProblemCode[] = ['forbidden', 'unknown_fixture', 'unknown_feed']

/** What a change can answer beside these. */
export const changeCodes: readonly ProblemCode[] = ['forbidden', 'relayed']

/** What a change of a feed can answer beside these. */
export const feedChangeCodes: readonly ProblemCode[] = [...feedCodes, 'relayed', 'stopped']

/** An operation of the document. */
export function operation({
  operationId,
  tag,
  summary,
  description,
  parameters = [],
  body,
  answers,
  codes,
  curl,
  command,
}: DescribedOperation): Json {
  return {
    operationId,
    tags: [tag],
    summary,
    description: description ?? `${summary}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(body) }),
    responses: {
      ...answered(answers),
      ...problemResponses([...new Set([...everyOperation, ...codes])], descriptions),
    },
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curl },
      ...(command === undefined ? [] : [{ lang: 'Shell', label: 'fixture-feed', source: command }]),
    ],
  }
}

/** An operation that needs no token, and cannot be refused. */
export function openOperation(
  facts: Omit<DescribedOperation, 'tag' | 'codes' | 'command' | 'body' | 'parameters'>,
): Json {
  const { operationId, summary, description, answers, curl } = facts
  return {
    operationId,
    tags: ['running'],
    summary,
    description: description ?? `${summary}.`,
    security: [],
    responses: { ...answered(answers), ...problemResponses(['internal'], descriptions) },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }],
  }
}

function requestBody(body: string | { readonly content: Json }): Json {
  const { content } = typeof body === 'string' ? { content: jsonContent(body) } : body
  return { required: true, content }
}

function answered(answers: Readonly<Record<string, Answer>>): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, content, headers }]) => {
      const told = schema === undefined ? content : jsonContent(schema)
      const all = { 'Cache-Control': { schema: { type: 'string', const: 'no-store' } }, ...headers }
      return [status, { description, headers: all, ...(told !== undefined && { content: told }) }]
    }),
  )
}

export const etagHeader: Json = {
  ETag: { description: 'The identity tag of the feed', schema: { type: 'string' } },
}

export function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } }
}

export const dryRunParameter: Json = {
  name: 'dryRun',
  in: 'query',
  description:
    'With true, 200 with what the request would answer, or its refusal; nothing happens.',
  schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
}

export const beforeParameter: Json = {
  name: 'before',
  in: 'query',
  description: 'Only changes before this `at` of an earlier answer.',
  schema: { type: 'string', format: 'date-time' },
}

/** A schema for bytes or lines that are no JSON value. */
export function otherContent(mediaType: string, description: string): Json {
  return { [mediaType]: { schema: { type: 'string', description } } }
}

const descriptions: Readonly<Record<string, string>> = {
  '400': 'The request is malformed: correct it before trying again',
  '401': 'No token, or none of this service',
  '403': 'The token is for other fixtures or feeds, only reads, or is stopped on the feed',
  '404': 'There is no such fixture, feed or item, or nothing was published yet',
  '409': 'It would contradict what others did',
  '412': 'The feed is not what If-Match says',
  '413': 'The body is too large',
  '415': 'The body has another media type, or is compressed',
  '422': 'The body breaks the contract: nothing was changed',
  '429': 'Too many wrong tokens came from this address',
  '500': 'The service failed',
  '503': 'Overloaded, or the journal cannot be reached: try again after Retry-After',
}
