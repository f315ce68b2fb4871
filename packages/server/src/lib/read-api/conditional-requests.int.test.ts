/**
 * Conditional requests, as far as the conformance suite, which runs on the same service, cannot see them. Each test holds
 * for bytes on a socket and for `fetch`, which adds headers of its own.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { runService } from '../testing/running-service.ts'
import { draftSample, performanceDraft, pulseV1 } from '../testing/samples.ts'
import { type ReadAnswer, testOverEach } from '../testing/transports.ts'

const journal = createMemoryJournal()
const service = await runService({ after }, { openJournal: async () => journal })
const url = service.feedUrl()
const first = await service.publish({ items: [draftSample('a'), performanceDraft('b')] })
service.clock.advance(60_000)
const { etag } = await service.publish({ items: [draftSample('a', 'the rematch')] })
await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })

test('every service on the same journal gives the same tags and bytes', async t => {
  // The other one must leave it open.
  const shared = { ...journal, close: async () => {} }
  const other = await runService(t, { openJournal: async () => shared, registered: false })
  assert.equal(await other.readText(), await service.readText())
  const answers = await Promise.all([other, service].map(each => fetch(each.feedUrl())))
  const tags = answers.map(answer => answer.headers.get('etag'))
  assert.equal(tags[0], tags[1])
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
