/**
 * Fuzzes every operation that is not a read, with a token whose changes a hold keeps back. Nothing that the hold guards
 * may change, and the hold must stay.
 */
import assert from 'node:assert/strict'
import {
  feedPath,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  evidenceSample,
  performanceDraft,
  pulse,
  pulseV1,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { operatorDocument } from '../../packages/server/src/lib/operator-api/openapi.ts'
import { tokenOfSecret } from '../../packages/server/src/lib/operator-api/tokens.ts'
import { fuzz } from './fuzz.ts'
import { mutatedJson } from './mutated.ts'

const asDesk = { headers: { authorization: 'Bearer desk-secret' } }
const fixture = `/v1/fixtures/${pulse.fixtureId}`
const why = { reason: 'because' }
const at = '2026-03-01T19:30:00Z'
const entry = { fixtureId: pulse.fixtureId, ...registrationSample() }
const withoutFeed = { ...registrationSample(), feeds: [pulseV1.feedKey] }
const other = draftSample('a', 'other words')

/** Lines of a log that would change the guarded feed. */
const lines = [
  { kind: 'fixture', entry: { ...entry, feeds: withoutFeed.feeds } },
  { kind: 'fixture', entry: { ...entry, label: 'Other' }, retired: true },
  { kind: 'feed', ...pulse, at, state: 'finished', definitions: [] },
  { kind: 'publication', ...pulse, at, items: [other], withdrawals: [{ id: 'b' }] },
  {
    kind: 'publication',
    ...pulse,
    at,
    origin: 'observed',
    items: [{ ...other, revision: 2, publishedAt: at }],
    withdrawals: [],
  },
].map(line => JSON.stringify(line))

/** Bodies of the operations that have one, by operation. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  putFixture: [withoutFeed, registrationSample()],
  publish: [
    { items: [other], evidence: [evidenceSample('a')] },
    { items: [performanceDraft('a')] },
    { withdrawals: [{ id: 'a', ...why }, { id: 'b' }] },
  ],
  putSnapshot: [
    { ...pulse, items: [] },
    { ...pulse, items: [other] },
  ],
  putSettings: [
    { state: 'finished', definitions: null },
    { state: 'live', definitions: [] },
    { state: 'live', definitions: null, language: 'de' },
  ],
  putAsset: ['<svg/>'],
  importLog: [...lines, lines.join('\n')],
  putHold: [
    { ...why, tokens: ['desk'], release: 'approval' },
    { ...why, items: ['x'], release: { afterSeconds: 1 } },
  ],
  approveProposal: [{ hash: '0'.repeat(64) }],
  eraseItem: [{ id: 'a', ...why }, { id: 'b' }],
}

interface Described {
  readonly operationId: string
  readonly requestBody?: { readonly content: object }
}

/** Every change that the listener describes, with the path of the guarded feed, item and hold. */
const changes = Object.entries((operatorDocument() as { readonly paths: object }).paths).flatMap(
  ([path, methods]) => {
    const parameters: Readonly<Record<string, string>> = {
      ...pulse,
      itemId: 'a',
      name: 'chart.svg',
      holdId: 'guard',
    }
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters[name] ?? name)
    return Object.entries(methods as Readonly<Record<string, Described>>)
      .filter(([method]) => method !== 'get' && method !== 'parameters')
      .map(([method, { operationId, requestBody }]) => {
        const [type = ''] = Object.keys(requestBody?.content ?? {})
        if (requestBody !== undefined && bodies[operationId] === undefined)
          throw new Error(`The fuzzer has no body for the operation ${operationId}`)
        return {
          method: method.toUpperCase(),
          target,
          mediaType: type === '*/*' ? 'image/svg+xml' : type,
          bodies: bodies[operationId],
        }
      })
  },
)

/** A request with the token whose changes the hold keeps back. */
interface HeldRequest {
  readonly method: string
  readonly path: string
  readonly mediaType: string
  readonly body: string | undefined
  readonly takesSeenHash: boolean
}

const queries = fc.constantFrom('', '', '', '?proposals=publish', '?dryRun=true')

const requests: fc.Arbitrary<HeldRequest> = fc
  .constantFrom(...changes)
  .chain(({ method, target, mediaType, bodies = [] }) => {
    const meant = fc.constantFrom<unknown>(...(bodies.length > 0 ? bodies : [undefined]))
    const sent = bodies.length > 0 ? fc.oneof(meant, mutatedJson(bodies)) : meant
    return fc.tuple(queries, sent, fc.boolean()).map(([query, value, takesSeenHash]) => ({
      method,
      path: target + query,
      mediaType,
      body: value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
      takesSeenHash,
    }))
  })

/** The content of the feed that readers get, and its guards. */
async function guardedState(service: RunningService): Promise<readonly unknown[]> {
  const paths = [feedPath(pulse), `${feedPath(pulse)}/timeline`]
  const reads = paths.map(async path => {
    const response = await fetch(service.publicUrl + path)
    return [response.status, response.headers.get('cache-control'), await response.text()]
  })
  const { holds } = await service.readJson<{ readonly holds: readonly { readonly id: string }[] }>(
    `${feedPath(pulse)}/holds`,
  )
  // The token may change the registration as long as the feed stays.
  const { fixtures } = await service.readJson<{
    readonly fixtures: readonly { readonly fixtureId: string; readonly feeds: readonly string[] }[]
  }>('/v1/fixtures')
  const listed = fixtures.find(({ fixtureId }) => fixtureId === pulse.fixtureId)
  const isListed = listed?.feeds.includes(pulse.feedKey)
  const { text: settings } = await service.operate('GET', `${feedPath(pulse)}/settings`)
  return [...(await Promise.all(reads)), holds.find(({ id }) => id === 'guard'), isListed, settings]
}

async function send(service: RunningService, request: HeldRequest): Promise<void> {
  const { method, path, mediaType, takesSeenHash } = request
  let { body } = request
  if (takesSeenHash && path.includes('/approve')) {
    const { proposals } = await service.readJson<{
      readonly proposals: readonly { readonly id: string; readonly hash: string }[]
    }>(`${feedPath(pulse)}/holds`)
    body = JSON.stringify({ hash: proposals.find(({ id }) => id === 'a')?.hash ?? '' })
  }
  const headers = body === undefined ? {} : { 'content-type': mediaType }
  const { status, text } = await service.operate(method, path, {
    headers,
    ...(body !== undefined && { body }),
  })
  assert.notEqual(status, 500, text)
}

for (const [how, rule] of [
  ['names', { tokens: ['tests'] }],
  ['has kept back a change of', {}],
] as const)
  fuzz(
    `a token that a hold ${how} changes nothing that the hold guards`,
    async ({ seed, ...round }, t) => {
      const tokens = [tokenOfSecret('tests', secret), tokenOfSecret('desk', 'desk-secret')]
      const service = await runService(t, { tokens })
      await service.publish({ items: [draftSample('a'), draftSample('b')] })
      const guard = { ...rule, release: 'approval', reason: 'to be read' }
      await service.operate('PUT', `${feedPath(pulse)}/holds/guard`, { json: guard, ...asDesk })
      await service.tryPublish({ items: [other] })
      service.clock.advance(3_600_000)
      const before = await guardedState(service)
      const property = fc.asyncProperty(
        fc.array(requests, { minLength: 1, maxLength: 6 }),
        async sequence => {
          for (const request of sequence) await send(service, request)
          assert.deepEqual(await guardedState(service), before)
        },
      )
      await fc.assert(property, { ...round, seed, numRuns: 100 })
      assert.equal((await service.operate('DELETE', fixture, asDesk)).status, 204)
    },
  )
