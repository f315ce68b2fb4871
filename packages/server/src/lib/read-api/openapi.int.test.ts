/** That the OpenAPI document says of every read what the service answers: statuses, codes and their headers. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { createMetrics } from '../observe/metrics.ts'
import { ReadCounters } from '../observe/read-counters.ts'
import { requestOnce } from '../testing/raw-connection.ts'
import { feedPath, type ProblemDocument, runService } from '../testing/running-service.ts'
import { draftSample, pulse, pulseV1 } from '../testing/samples.ts'
import { openApiDocument } from './openapi.ts'
import { createPublicListener } from './public-listener.ts'
import { WaitingReads } from './waiting-reads.ts'

interface Response {
  readonly headers: Readonly<Record<string, { readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, { readonly schema: ProblemSchema }>>
}

interface ProblemSchema {
  readonly allOf?: readonly [
    object,
    { readonly properties: { readonly code: { readonly enum: readonly string[] } } },
  ]
}

type Paths = Readonly<
  Record<string, { readonly get: { readonly responses: Readonly<Record<string, Response>> } }>
>

const paths = openApiDocument().paths as Paths
const snapshot = feedPath(pulse)
const nobody = feedPath({ fixtureId: 'nobody', feedKey: 'pulse' })
const unlisted = feedPath({ ...pulse, feedKey: 'unlisted' })
const unpublished = feedPath(pulseV1)
const feed = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

/** Requests that together bring out every answer of every read, by the path of the document. */
const targets: Readonly<Record<string, readonly string[]>> = {
  '/v1/fixtures': ['/v1/fixtures', '/v1/fixtures?x=1', '/v1/fixtures?%'],
  '/v1/scoreboard': ['/v1/scoreboard', '/v1/scoreboard?x=1', '/v1/scoreboard?%'],
  [feed]: [
    ...[snapshot, nobody, unlisted, unpublished, feedPath({ ...pulse, feedKey: 'Pulse' })],
    ...[`${snapshot}?x=1`, `${snapshot}?until=yesterday`, `${snapshot}?until=2020-01-01T00:00:00Z`],
  ],
  [`${feed}/timeline`]: [
    ...[snapshot, nobody, unlisted, unpublished].map(path => `${path}/timeline`),
    ...[`${snapshot}/timeline?x=1`, `${snapshot}/timeline?%`],
  ],
  [`${feed}/dictionaries/{name}`]: [
    ...[snapshot, nobody, unlisted, unpublished].map(path => `${path}/dictionaries/x`),
    ...[`${snapshot}/dictionaries/x?x=1`, `${snapshot}/dictionaries/x?%`],
  ],
  [`${feed}/assets/{name}`]: [
    ...[snapshot, nobody, unlisted].map(path => `${path}/assets/x.png`),
    ...[`${snapshot}/assets/x.png?x=1`, `${snapshot}/assets/${'x'.repeat(257)}`],
  ],
  '/v1/definitions': ['/v1/definitions', '/v1/definitions?x=1', '/v1/definitions?%'],
  '/v1/definitions/{key}/{version}': [
    '/v1/definitions/basketball.four-factors/2',
    '/v1/definitions/basketball.four-factors/3',
    ...['?x=1', '?%'].map(query => `/v1/definitions/basketball.four-factors/2${query}`),
  ],
  '/openapi.json': ['/openapi.json', '/openapi.json?x=1', '/openapi.json?%'],
}

const journal = createMemoryJournal()
let isBroken = false
const service = await runService(
  { after },
  {
    openJournal: async () => ({
      ...journal,
      readAt: positions => {
        if (isBroken) throw new TypeError('a fault of the journal')
        return journal.readAt(positions)
      },
    }),
  },
)
service.clock.advance(1000)
const { snapshotAt } = await service.publish({ items: [draftSample('a')] })
service.clock.advance(1000)
await service.publish({ items: [draftSample('b')] })
const asset = await service.operate('PUT', `${snapshot}/assets/x.png`, {
  body: 'bytes',
  headers: { 'content-type': 'image/png' },
})
const { href } = asset.json as { readonly href: string }
const current = await fetch(service.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
const digest = hash('sha256', Buffer.from(await current.arrayBuffer()))
const dictionaryTarget = `${snapshot}/dictionaries/${digest}`
const assetTarget = new URL(href, service.feedUrl()).pathname

test('the document has every status and code that reads answer, and no other', async t => {
  const seen: string[] = []
  const ask = async (url: string, path: string, target: string): Promise<void> => {
    const answer = await requestOnce(url, { target })
    seen.push(...(await describedAnswer(path, answer)))
    const tag = answer.headers.get('etag')
    if (tag === null) return
    const headers = [['If-None-Match', tag]] as const
    const unchanged = await requestOnce(url, { target, headers })
    seen.push(...(await describedAnswer(path, unchanged)))
  }
  for (const [path, all] of Object.entries(targets)) {
    for (const target of all) await ask(service.publicUrl, path, target)
  }
  await ask(service.publicUrl, `${feed}/assets/{name}`, assetTarget)
  await ask(service.publicUrl, `${feed}/dictionaries/{name}`, dictionaryTarget)
  isBroken = true
  await ask(service.publicUrl, feed, `${snapshot}?until=${snapshotAt}`)
  for (const url of [await listen(t), await listen(t, { maxRequests: 0 })]) {
    for (const [path, all] of Object.entries(targets)) await ask(url, path, all[0] ?? '')
  }
  // A failure that nobody expected can be brought out where the journal is read, and happen anywhere.
  const internal = Object.keys(paths).map(path => `${path} 500 internal`)
  assert.deepEqual([...new Set([...seen, ...internal])].sort(), documented().sort())
})

/** Status and code of an answer, whose headers must be those that the document has. */
async function describedAnswer(
  path: string,
  { status, headers, body }: Awaited<ReturnType<typeof requestOnce>>,
): Promise<readonly string[]> {
  const response = paths[path]?.get.responses[status]
  for (const [name, { required }] of Object.entries(response?.headers ?? {})) {
    if (required === false) continue
    assert.ok(headers.has(name.toLowerCase()), `${status} of ${path} has no ${name}`)
  }
  if (status < 400) return [`${path} ${status}`]
  const { code } = JSON.parse(body.toString()) as ProblemDocument
  return [`${path} ${status} ${code}`]
}

function documented(): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) =>
    Object.entries(get.responses)
      .filter(([status]) => status !== '4XX')
      .flatMap(([status, { content }]) => {
        const codes = content?.['application/problem+json']?.schema.allOf?.[1].properties.code.enum
        return codes?.map(code => `${path} ${status} ${code}`) ?? [`${path} ${status}`]
      }),
  )
}

/** A listener that is not ready. */
async function listen(
  t: { readonly after: (end: () => Promise<void>) => void },
  limits: { readonly maxRequests?: number } = {},
): Promise<string> {
  const reads = new ReadCounters()
  const views = (): undefined => undefined
  const waitingReads = new WaitingReads({ views, maxWaiting: 0 })
  const listener = createPublicListener(
    {
      views,
      counters: reads,
      waitingReads,
      definitions: createDefinitionSet([]),
      files: [],
      pages: undefined,
      embedOrigins: [],
      recognisesPolls: false,
      metrics: createMetrics({ reads, views, waitingReads: () => 0, isReady: () => false }),
    },
    { limits, onFailure: assert.ifError },
  )
  t.after(() => listener.drain(0))
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${port}`
}
