import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { Draft } from '@fixture-feed/contract/draft'
import { type Issue, maxIssues } from '@fixture-feed/contract/issue'
import {
  type Publication,
  publicationSchema,
  publicationSteps,
  type SnapshotBody,
  snapshotBodySchema,
} from '@fixture-feed/contract/operator-bodies'
import { publicationResultSchema } from '@fixture-feed/contract/operator-responses'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, type ProblemCode } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { readIdempotencyKey } from '../publish/idempotency.ts'
import { type PublishRequest, publish } from '../publish/publish.ts'
import type { OnReleased } from '../publish/release.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { unknownDefinitions } from './invalid.ts'
import {
  type BodyKind,
  dryRun,
  feedOperation,
  header,
  jsonBody,
  type Operation,
  type OperationRequest,
  type OperationResponse,
  type OperationSources,
  type Telemetry,
} from './operation.ts'
import { largePublication } from './request-body.ts'

const ifMatch = header(
  'If-Match',
  'The entity tag that the feed must have. Otherwise the response is 412, and nothing changes.',
)
const idempotencyKey = header(
  'Idempotency-Key',
  'Makes retries safe: a second request with the same key and the same body returns the first result, for at least a day. A rejected publication does not use up its key.',
)

const publicationResponses = {
  '200': {
    description:
      'The snapshot did not change, for example because nothing differs or because holds keep the changes back',
    schema: publicationResultSchema,
  },
  '201': {
    description: 'The snapshot changed, and the change is visible to readers',
    schema: publicationResultSchema,
  },
}

const publicationCodes: readonly ProblemCode[] = [
  'revision_conflict',
  'precondition_failed',
  'unknown_definition',
  'definition_not_enabled',
  'missing_evidence',
  'idempotency_mismatch',
]

export const publishOperations: readonly Operation[] = [
  feedOperation('PUT', '/v1/fixtures/{fixtureId}/feeds/{feedKey}', {
    operationId: 'putSnapshot',
    summary: 'Replace the snapshot of a feed',
    description:
      'Use this operation to write back a snapshot that you have read and edited. The service publishes the difference from the current snapshot: an item that has its current revision and changed content gets the next revision, and an item that is missing from the body is withdrawn. `snapshotAt` is ignored.',
    headers: [ifMatch, idempotencyKey],
    body: publicationBody<SnapshotBody>(snapshotBodySchema, snapshotBodySteps),
    responses: publicationResponses,
    codes: publicationCodes,
    curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed --data-binary @snapshot.json`,
    command: 'npx fixture-feed publish my-game pulse snapshot.json --to $service',
    async run(request, writer, sources) {
      const { items, evidence } = request.body
      const wantedIds = new Set(items.map(({ id }) => id))
      return publishAll(request, writer, sources, {
        items,
        purpose: 'snapshot',
        toIntent({ snapshot }) {
          const gone = snapshot?.items.filter(({ id }) => !wantedIds.has(id)) ?? []
          const withdrawals = gone.map(({ id }) => ({ id }))
          return { items, evidence, withdrawals, origin: 'snapshot' }
        },
      })
    },
  }),
  feedOperation('POST', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/publications', {
    operationId: 'publish',
    summary: 'Publish and withdraw items',
    description:
      'A publication is applied completely or not at all. An item without `revision` gets the next one if its content changed. `evidence` belongs to items of the same publication and does not count as a change of an item. If the content of an item is unchanged, the evidence replaces the evidence of the current revision; otherwise it belongs to the new revision. Held changes become proposals and are listed in `held`; ids to withdraw are listed in `unknown` if the feed has neither the item nor a proposal for it. With `expected`, the publication is applied only if the listed revisions are the current ones; otherwise the response is a `revision_conflict`.',
    query: { dryRun },
    headers: [ifMatch, idempotencyKey],
    body: publicationBody<Publication>(publicationSchema, (value, { fixtureId }, definitions) =>
      publicationSteps(value, { fixtureId, definitions }),
    ),
    responses: publicationResponses,
    codes: publicationCodes,
    curl: [
      `curl -X POST -H "$auth" -H 'Content-Type: application/json' -H 'Idempotency-Key: 7c9e6679' $feed/publications -d '`,
      '  {"items": [{"id": "my-game:pre", "fixtureId": "my-game",',
      '     "definitionKey": "basketball.pre-game-summary", "definitionVersion": 1,',
      '     "effectiveAt": "2026-01-31T12:00:00Z", "asOf": "2026-01-31T12:00:00Z",',
      '     "entities": [], "assets": [],',
      '     "content": {"headline": "Herons at Foxes", "summary": "The Herons visit Lindenau tonight.",',
      '                 "supportingContext": [], "scheduledTipoff": "2026-01-31T19:30:00Z"}}],',
      '   "evidence": [{"id": "my-game:pre", "source": {"format": "schedule"}, "plays": [],',
      '     "claims": [{"path": "/headline", "start": 0, "end": 6, "text": "Herons", "plays": [],',
      `                 "how": "the away team of the schedule"}]}]}'`,
    ].join('\n'),
    command: [
      "cat > item.json <<'END'",
      '{"id": "my-game:pre", "fixtureId": "my-game",',
      ' "definitionKey": "basketball.pre-game-summary", "definitionVersion": 1,',
      ' "effectiveAt": "2026-01-31T12:00:00Z", "asOf": "2026-01-31T12:00:00Z", "entities": [], "assets": [],',
      ' "content": {"headline": "Foxes expect Herons", "summary": "The Herons visit Lindenau tonight.",',
      '             "supportingContext": [], "scheduledTipoff": "2026-01-31T19:30:00Z"}}',
      'END',
      'npx fixture-feed publish my-game pulse item.json --to $service',
    ].join('\n'),
    async run(request, writer, sources) {
      const { items = [], withdrawals = [], evidence, at, expected } = request.body
      const wanted = { items, withdrawals, evidence, at, expected, origin: 'publication' } as const
      return publishAll(request, writer, sources, {
        items,
        purpose: 'publication',
        toIntent: () => wanted,
        isDryRun: request.query.dryRun,
      })
    },
  }),
]

/** A body with items, which is validated step by step. */
function publicationBody<Body>(
  schema: object,
  steps: (value: unknown, feed: FeedId, definitions: DefinitionSet) => Steps<readonly Issue[]>,
): BodyKind<Body> {
  return jsonBody(
    'invalid_items',
    schema,
    (value, { target }, { definitions }) =>
      runInSlices(steps(value, target as FeedId, definitions)),
    largePublication,
  )
}

/** Publishes the items of a request whose body has been read, for both operations that publish. */
async function publishAll(
  request: OperationRequest<FeedId, never, object>,
  writer: ChainWriter,
  sources: OperationSources,
  { items, purpose, toIntent, isDryRun = false }: WholeRequest,
): Promise<OperationResponse | Problem> {
  const { target: feed, headers, bytes } = request
  const { name: by } = request.token
  const unknown = unknownDefinitions(items, sources.definitions, '/items')
  if (unknown !== undefined) return unknown
  const idempotency = readIdempotencyKey(headers, { purpose, body: bytes })
  if (idempotency !== undefined && isProblem(idempotency)) return idempotency
  const startedAt = performance.now()
  const ifMatch = headers['if-match']
  const outcome = await publish(writer, feed, { toIntent, ifMatch, idempotency, by, isDryRun })
  if (isProblem(outcome)) return outcome
  const { status, body } = outcome
  if (isDryRun) return { status: 200, body }
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  createPublicationRecorder(sources)(feed, { ...outcome, by, ms })
  return { status, body }
}

interface WholeRequest {
  readonly toIntent: PublishRequest['toIntent']
  readonly isDryRun?: boolean
  readonly items: readonly Draft[]
  /** The name of the operation. It is part of the digest of a request, so a retry must use the same operation. */
  readonly purpose: string
}

/** Creates a function that logs and counts the outcome of a publication or a release. */
export function createPublicationRecorder({ events, metrics }: Telemetry): OnReleased {
  return (feed, { change, by: token, approvedBy, held, ms }) => {
    const facts = { token, approvedBy, held, ms }
    if (change === undefined) {
      metrics.publications.inc({ result: 'unchanged' })
      events.unchanged(feed, facts)
      return
    }
    const { at: snapshotAt, items, withdrawals, itemCount } = change
    metrics.publications.inc({ result: 'published' })
    metrics.withdrawals.inc(withdrawals.length)
    if (ms !== undefined) metrics.publishToVisible.observe(ms / 1000)
    const counts = { revised: items.length, withdrawn: withdrawals.length, itemCount }
    events.published(feed, { ...facts, snapshotAt, ...counts })
  }
}

const knownFields = new Set(['fixtureId', 'feedKey', 'snapshotAt', 'items', 'evidence'])

/** Validates a whole snapshot for publication, step by step. Its `snapshotAt` is ignored. */
function* snapshotBodySteps(
  value: unknown,
  feed: FeedId,
  definitions: DefinitionSet,
): Steps<readonly Issue[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: '', rule: 'type', message: 'expected a snapshot object' }]
  }
  const body = value as Readonly<Record<string, unknown>>
  const issues = [
    ...unknownFields(body),
    ...mismatch(body, 'fixtureId', feed.fixtureId),
    ...mismatch(body, 'feedKey', feed.feedKey),
  ]
  if (body.items === undefined) {
    issues.push({ path: '', rule: 'required', message: 'expected the field "items"' })
  }
  if (issues.length > 0) return issues
  const { fixtureId } = feed
  const { items, evidence } = body
  const publication = evidence === undefined ? { items } : { items, evidence }
  return yield* publicationSteps(publication, { fixtureId, definitions })
}

function unknownFields(body: Readonly<Record<string, unknown>>): Issue[] {
  return Object.keys(body)
    .filter(name => !knownFields.has(name))
    .slice(0, maxIssues)
    .map(name => ({
      path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      rule: 'additionalProperties',
      message: `a snapshot has no field ${JSON.stringify(name)}`,
    }))
}

function mismatch(
  body: Readonly<Record<string, unknown>>,
  name: string,
  expected: string,
): Issue[] {
  if (body[name] === expected) return []
  const message = `expected ${JSON.stringify(expected)}, as in the address: found ${JSON.stringify(body[name])}`
  return [{ path: `/${name}`, rule: name, message }]
}
