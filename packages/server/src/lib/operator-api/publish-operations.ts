import type { Draft } from '@fixture-feed/contract/draft'
import { type Publication, publicationSteps } from '@fixture-feed/contract/operator-bodies'
import { isProblem, type Problem } from '../problem/problem.ts'
import { readIdempotencyKey } from '../publish/idempotency.ts'
import { type PublishRequest, publish } from '../publish/publish.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { readDryRun } from './dry-run.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid, unknownDefinitions } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'
import { readWholeSnapshot } from './whole-snapshot.ts'

/** `POST …/publications`: publishes drafts and withdrawals, all of them or none. */
export async function publishDrafts(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const dryRun = readDryRun(request.query)
  if (isProblem(dryRun)) return dryRun
  const json = await readJson(request, sources, {
    lists: ['items', 'withdrawals', 'expected'],
  })
  if (isProblem(json)) return json
  const { definitions } = sources
  const { fixtureId } = request.target
  const issues = await runInSlices(publicationSteps(json.value, { fixtureId, definitions }))
  if (issues.length > 0) return invalid('invalid_items', issues)
  const { items = [], withdrawals = [], at, expected } = json.value as Publication
  const want: PublishRequest['want'] = () => ({
    items,
    withdrawals,
    at,
    expected,
    origin: 'publication',
  })
  return publishAll(request, sources, { items, want, purpose: 'publication', ...dryRun })
}

/** `PUT …/feeds/{feedKey}`: a whole snapshot, published as the difference to the current one. */
export async function publishSnapshot(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = await readJson(request, sources, { lists: ['items'] })
  if (isProblem(json)) return json
  const { definitions } = sources
  const { fixtureId } = request.target
  const validation = { fixtureId, definitions }
  const items = await runInSlices(readWholeSnapshot(json.value, request.target, validation))
  if ('issues' in items) return invalid('invalid_items', items.issues)
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

/** The common part of both ways to publish, after the body has been parsed. */
async function publishAll(
  { target: feed, token, headers, body }: FeedRequest,
  { definitions, writer, events, metrics }: OperationSources,
  {
    items,
    want,
    purpose,
    isDryRun,
  }: { readonly items: readonly Draft[]; readonly purpose: string } & Pick<
    PublishRequest,
    'want' | 'isDryRun'
  >,
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
  const answer = await publish(ready, feed, {
    want,
    ifMatch: headers['if-match'],
    idempotency,
    by: token.name,
    isDryRun,
  })
  if (isProblem(answer)) return answer
  if (isDryRun) return { status: 200, body: answer.body }
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const { change, status, held } = answer
  if (change === undefined) {
    metrics.countPublication('unchanged', 0)
    events.unchanged(feed, { token: token.name, held, ms })
  } else {
    const withdrawn = change.withdrawals.length
    metrics.countPublication('published', withdrawn)
    metrics.observePublishToVisible(ms / 1000)
    events.published(feed, {
      token: token.name,
      snapshotAt: change.at,
      revised: change.items.length,
      withdrawn,
      held,
      itemCount: change.itemCount,
      ms,
    })
  }
  return { status, body: answer.body }
}

function singleHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value
}
