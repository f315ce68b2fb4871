import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { definitionReference } from '@fixture-feed/contract/definitions'
import type { Draft } from '@fixture-feed/contract/draft'
import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import {
  type DefinitionName,
  type FeedSettings,
  type Publication,
  validateFeedSettings,
  validatePublication,
} from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { identifierProblem, readFeedId } from '../http/feed-target.ts'
import { type Problem, problem } from '../http/problem.ts'
import { isProblem } from '../http/query.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { eraseItem } from '../publish/erase-item.ts'
import { readIdempotencyKey } from '../publish/idempotency.ts'
import { type PublishRequest, publish } from '../publish/publish.ts'
import { setFeed } from '../publish/set-feed.ts'
import { uploadAsset } from '../publish/upload-asset.ts'
import {
  addOperations,
  type OperationAnswer,
  type OperationContext,
  type OperationRequest,
} from './operation.ts'
import { readJson } from './request-body.ts'
import { readWholeSnapshot } from './whole-snapshot.ts'

export interface OperationSources extends OperationContext {
  /** The writer, once the views are complete; until then every operation is a 503. */
  readonly writer: () => ChainWriter | Problem
  readonly definitions: DefinitionSet
}

type FeedRequest = OperationRequest<FeedId>

const feedPath = '/v1/fixtures/:fixtureId/feeds/:feedKey'

/** Registers what operators can do with one feed. */
export function addFeedOperations(app: FastifyInstance, sources: OperationSources): void {
  const target = feedTarget
  addOperations(
    app,
    `${feedPath}/publications`,
    [{ method: 'POST', target, run: request => publishDrafts(request, sources) }],
    sources,
  )
  addOperations(
    app,
    feedPath,
    [{ method: 'PUT', target, run: request => publishSnapshot(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/settings`,
    [{ method: 'PUT', target, run: request => putSettings(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/assets/:name`,
    [{ method: 'PUT', target, run: request => putAsset(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/erasures`,
    [{ method: 'POST', target, run: request => postErasure(request, sources) }],
    sources,
  )
}

function feedTarget(request: FastifyRequest): FeedId | Problem {
  const { fixtureId, feedKey } = request.params as Record<'fixtureId' | 'feedKey', string>
  return readFeedId(fixtureId, feedKey)
}

async function publishDrafts(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = readJson(request)
  if (isProblem(json)) return json
  const { definitions } = sources
  const { fixtureId } = request.target
  const issues = validatePublication(json.value, { fixtureId, definitions })
  if (issues.length > 0) return invalidItems(issues)
  const { items = [], withdrawals = [], at } = json.value as Publication
  const want: PublishRequest['want'] = () => ({ items, withdrawals, at, origin: 'publication' })
  return publishAll(request, sources, { items, want, purpose: 'publication' })
}

async function publishSnapshot(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = readJson(request)
  if (isProblem(json)) return json
  const { definitions } = sources
  const { fixtureId } = request.target
  const items = readWholeSnapshot(json.value, request.target, { fixtureId, definitions })
  if ('issues' in items) return invalidItems(items.issues)
  const wantedIds = new Set(items.map(({ id }) => id))
  const want: PublishRequest['want'] = ({ snapshot }) => ({
    items,
    withdrawals: (snapshot?.items ?? [])
      .filter(({ id }) => !wantedIds.has(id))
      .map(({ id }) => ({ id })),
    origin: 'snapshot',
  })
  return publishAll(request, sources, { items, want, purpose: 'snapshot' })
}

/** What both ways to publish share, once the body is understood. */
async function publishAll(
  { target: feed, token, headers, body }: FeedRequest,
  { definitions, writer, events, metrics }: OperationSources,
  {
    items,
    want,
    purpose,
  }: { readonly items: readonly Draft[]; readonly purpose: string } & Pick<PublishRequest, 'want'>,
): Promise<OperationAnswer | Problem> {
  const unknown = unknownDefinitions(items, definitions, '/items')
  if (unknown !== undefined) return unknown
  const idempotency = readIdempotencyKey(singleHeader(headers['idempotency-key']), {
    purpose,
    body: body ?? Buffer.alloc(0),
  })
  if (idempotency !== undefined && isProblem(idempotency)) return idempotency
  const ready = writer()
  if (isProblem(ready)) return ready
  const startedAt = performance.now()
  const answer = await publish(ready, feed, { want, ifMatch: headers['if-match'], idempotency })
  if (isProblem(answer)) return answer
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const { change, status } = answer
  if (change === undefined) {
    metrics.countPublication('unchanged', 0)
    events.unchanged(feed, { token: token.name, ms })
  } else {
    const withdrawn = change.withdrawals.length
    metrics.countPublication('published', withdrawn)
    metrics.observePublishToVisible(ms / 1000)
    events.published(feed, {
      token: token.name,
      snapshotAt: change.at,
      revised: change.items.length,
      withdrawn,
      itemCount: change.itemCount,
      ms,
    })
  }
  return { status, body: answer.body }
}

async function putSettings(
  request: FeedRequest,
  { definitions, writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = readJson(request)
  if (isProblem(json)) return json
  const issues = validateFeedSettings(json.value)
  if (issues.length > 0) return invalid('invalid_settings', issues)
  const settings = json.value as FeedSettings
  const unknown = unknownDefinitions(settings.definitions ?? [], definitions, '/definitions')
  if (unknown !== undefined) return unknown
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await setFeed(ready, request.target, settings)
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed')
    events.changed('settings', { token: request.token.name, ...request.target })
  return { status: 200, body: answer.settings }
}

async function putAsset(
  { target, token, headers, body, parameters }: FeedRequest,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const name = parameters.name ?? ''
  const wrongName = identifierProblem('asset name', name)
  if (wrongName !== undefined) return wrongName
  const mediaType = headers['content-type']
  if (mediaType === undefined || !isMediaType(mediaType)) {
    return problem(
      'unsupported_media_type',
      `An asset needs the Content-Type that it is served with: found ${mediaType ?? 'none'}`,
    )
  }
  if (body === undefined || body.length === 0)
    return problem('malformed_request', 'The asset is empty')
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await uploadAsset(ready, target, { name, mediaType, bytes: body })
  if (isProblem(answer)) return answer
  events.changed('asset', { token: token.name, ...target, name: answer.name })
  return { status: 201, body: { href: answer.href } }
}

async function postErasure(
  request: FeedRequest,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = readJson(request)
  if (isProblem(json)) return json
  const wanted = readErasure(json.value)
  if (isProblem(wanted)) return wanted
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await eraseItem(ready, request.target, wanted.id)
  if (isProblem(answer)) return answer
  events.erased(request.target, {
    token: request.token.name,
    itemId: wanted.id,
    reason: wanted.reason,
  })
  return { status: 200, body: answer }
}

function readErasure(
  value: unknown,
): { readonly id: string; readonly reason: string | undefined } | Problem {
  const { id, reason, ...unknown } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isReason = reason === undefined || typeof reason === 'string'
  if (typeof id === 'string' && id !== '' && isReason && Object.keys(unknown).length === 0) {
    return { id, reason }
  }
  return invalidItems([
    {
      path: '',
      rule: 'erasure',
      message: 'expected { "id": the item to erase, "reason"?: a text }',
    },
  ])
}

function unknownDefinitions(
  names: readonly DefinitionName[],
  definitions: DefinitionSet,
  path: string,
): Problem | undefined {
  const issues: Issue[] = []
  for (const [index, name] of names.entries()) {
    if (definitions.has(name.definitionKey, name.definitionVersion)) continue
    const message = `definition ${definitionReference(name)} is not known to this service`
    issues.push({ path: `${path}/${index}`, rule: 'definition', message })
  }
  return issues.length === 0 ? undefined : invalid('unknown_definition', issues)
}

function invalidItems(issues: readonly Issue[]): Problem {
  return invalid('invalid_items', issues)
}

/** A problem that lists its issues, and says the first one in words. */
export function invalid(
  code: 'invalid_items' | 'invalid_settings' | 'invalid_fixture' | 'unknown_definition',
  issues: readonly Issue[],
): Problem {
  const [first] = issues
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return problem(code, first === undefined ? '' : `${formatIssue(first)}${more}`, { issues })
}

function singleHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value
}

const mediaTypePattern =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\r\n]*"))*$/

function isMediaType(text: string): boolean {
  return text.length <= 256 && mediaTypePattern.test(text)
}
