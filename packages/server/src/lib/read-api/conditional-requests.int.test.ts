/**
 * Conditional requests, as far as the conformance suite, which runs on the same service, cannot see them. Each test holds
 * for bytes on a socket and for `fetch`, which adds headers of its own.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { feedPath, runService } from '../testing/running-service.ts'
import { draftSample, performanceDraft, pulse, pulseV1 } from '../testing/samples.ts'
import { type ReadAnswer, type Transport, testOverEach } from '../testing/transports.ts'

const journal = createMemoryJournal()
const service = await runService({ after }, { openJournal: async () => journal })
const url = service.feedUrl()
const first = await service.publish({ items: [draftSample('a'), performanceDraft('b')] })
service.clock.advance(60_000)
const { etag } = await service.publish({ items: [draftSample('a', 'the rematch')] })
await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
const opaque = etag.slice(1, -1)

function conditional(read: Transport['read'], ...values: readonly string[]): Promise<ReadAnswer> {
  return read(url, { headers: values.map(value => ['If-None-Match', value] as const) })
}

test('every service on the same journal gives the same tags and bytes', async t => {
  // The other one must leave it open.
  const shared = { ...journal, close: async () => {} }
  const other = await runService(t, { openJournal: async () => shared, registered: false })
  assert.equal(await other.readText(), await service.readText())
  const answers = await Promise.all([other, service].map(each => fetch(each.feedUrl())))
  const tags = answers.map(answer => answer.headers.get('etag'))
  assert.equal(tags[0], tags[1])
})

test('any change of any item gives another tag', async () => {
  const feed = { fixtureId: 'case-4', feedKey: 'pulse' }
  await service.register(feed.fixtureId)
  const draft = performanceDraft('b', { fixtureId: feed.fixtureId })
  const { content, entities, assets } = draft
  const changes: readonly Partial<Draft>[] = [
    {},
    { content: { ...content, headline: 'Tides shoot better' } },
    { content: { ...content, gameState: { ...(content.gameState as object), awayScore: 21 } } },
    { entities: entities.toReversed() },
    { entities: entities.map(entity => ({ ...entity, displayName: `The ${entity.displayName}` })) },
    { assets: assets.map(asset => ({ ...asset, altText: 'A chart' })) },
    { effectiveAt: '2026-01-01T18:00:01Z' },
    { asOf: '2026-01-01T18:00:01Z' },
  ]
  const tags = new Set<string>()
  for (const change of changes) {
    tags.add((await service.publish({ items: [{ ...draft, ...change }] }, { feed })).etag)
  }
  assert.equal(tags.size, changes.length)
})

testOverEach('the tag stays while nothing is published, whatever the clock does', async read => {
  const tags = new Set<string | null>()
  for (const passedMs of [0, 1, 1000, 86_400_000, -86_401_001]) {
    service.clock.advance(passedMs)
    const answer = await read(url, { headers: [['Accept-Encoding', 'identity']] })
    tags.add(answer.headers.get('etag'))
  }
  assert.deepEqual([...tags], [etag])
})

testOverEach(
  'each coding has its own tag, and each of them gives 304 under any Accept-Encoding',
  async read => {
    const codings = ['identity', 'gzip', 'br', 'zstd']
    const tags = new Set<string>()
    for (const coding of codings) {
      const answer = await read(url, { headers: [['Accept-Encoding', coding]] })
      tags.add(answer.headers.get('etag') ?? '')
    }
    assert.equal(tags.size, codings.length)
    for (const tag of tags) {
      for (const coding of codings) {
        const headers = [
          ['Accept-Encoding', coding],
          ['If-None-Match', tag],
        ] as const
        const answer = await read(url, { headers })
        assert.equal(answer.status, 304)
        const own = coding === 'identity' ? etag : `"${opaque}-${coding}"`
        assert.equal(answer.headers.get('etag'), own)
      }
    }
  },
)

test('the tag is a hash of the bytes, so it tells neither revision nor time', async () => {
  const digest = createHash('sha256')
    .update(await service.readText())
    .digest('base64url')
  assert.equal(etag, `"${digest.slice(0, 22)}"`)
})

testOverEach(
  'when a feed is finished its tag stays, and the 304 carries the new policy',
  async read => {
    const settle = (state: string) =>
      service.operate('PUT', `${feedPath(pulse)}/settings`, { json: { state, definitions: null } })
    await settle('finished')
    const finished = await conditional(read, etag)
    await settle('live')
    const live = await conditional(read, etag)
    assert.deepEqual([finished.status, live.status], [304, 304])
    assert.equal(finished.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    assert.equal(live.headers.get('cache-control'), 'no-store')
  },
)

testOverEach('If-Match, If-Unmodified-Since, If-Range and Range change nothing', async read => {
  for (const header of [
    ['If-Match', '"a"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['Range', 'bytes=0-9'],
    ['Range', 'bytes=999999999-'],
  ] as const) {
    const answer = await read(url, { headers: [header, ['If-Range', etag]] })
    assert.equal(answer.status, 200)
    assert.equal(JSON.parse(answer.text).items.length, 2)
    assert.equal(answer.headers.has('content-range'), false)
  }
})

testOverEach('the tag of another feed, or of other bounds, is a 200', async read => {
  const readTag = async (address: string) => (await read(address)).headers.get('etag') ?? ''
  const bounded = (query: string) => `${url}?${query}`
  const until = bounded(`until=${first.snapshotAt}`)
  const windowed = bounded(`after=${first.snapshotAt}`)
  const addresses = [url, service.feedUrl(pulseV1), until, windowed, `${url}/timeline`]
  for (const one of addresses) {
    for (const other of addresses) {
      const answer = await read(one, { headers: [['If-None-Match', await readTag(other)]] })
      assert.equal(answer.status, one === other ? 304 : 200, `${one} ${other}`)
    }
  }
})

testOverEach('the tag of the version before is a 200, at once after a publication', async read => {
  const feed = { fixtureId: 'case-25', feedKey: 'pulse' }
  await service.register(feed.fixtureId)
  let before = '"none"'
  for (const about of ['one', 'two', 'three', 'four']) {
    const draft = draftSample('a', `${about} ${read.name}${Math.trunc(service.clock.nowMs())}`)
    service.clock.advance(1)
    const items = [{ ...draft, fixtureId: feed.fixtureId }]
    const { etag: current } = await service.publish({ items }, { feed })
    const address = service.feedUrl(feed)
    const changed = await read(address, { headers: [['If-None-Match', before]] })
    assert.equal(changed.status, 200)
    assert.ok(changed.text.includes(`Before ${about}`))
    const unchanged = await read(address, { headers: [['If-None-Match', current]] })
    assert.equal(unchanged.status, 304)
    before = current
  }
})

/** What only an answer with a body has (the link names its bytes), and what is another at another time. */
const ofBodies = [
  ...['content-type', 'content-length', 'content-encoding', 'link', 'date'],
  ...['cross-origin-resource-policy', 'access-control-expose-headers'],
]

/** The headers that an answer to the same request has, whether it is a 200 or a 304, by their names. */
function commonHeaders({ headers }: ReadAnswer): Record<string, string> {
  const common = Object.fromEntries(headers)
  for (const name of ofBodies) delete common[name]
  return common
}

testOverEach('a 304 has what its 200 says of the version, and nothing of the body', async read => {
  for (const coding of ['identity', 'gzip', 'br']) {
    const accept = ['Accept-Encoding', coding] as const
    for (const address of [url, `${url}?until=${first.snapshotAt}`, `${url}/timeline`]) {
      const whole = await read(address, { headers: [accept] })
      const tag = whole.headers.get('etag') ?? ''
      const unchanged = await read(address, { headers: [accept, ['If-None-Match', tag]] })
      assert.equal(unchanged.status, 304)
      assert.deepEqual(commonHeaders(unchanged), commonHeaders(whole))
      for (const name of [
        'etag',
        'cache-control',
        'vary',
        'access-control-allow-origin',
        'access-control-expose-headers',
        'x-content-type-options',
      ]) {
        assert.ok(unchanged.headers.has(name), name)
      }
      assert.ok(!unchanged.headers.has('cross-origin-resource-policy'))
    }
  }
})
