/**
 * What a feed read answers to a conditional request, case by case: the validator, `If-None-Match` and the 304. Each case
 * holds for bytes on a socket and for `fetch`, which adds headers of its own.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { RawConnection } from '../testing/raw-connection.ts'
import { feedPath, runService } from '../testing/running-service.ts'
import {
  draftSample,
  performanceDraft,
  pulse,
  pulseV1,
  registrationSample,
} from '../testing/samples.ts'
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

async function assertUnchanged(read: Transport['read'], ...values: readonly string[]) {
  const answer = await conditional(read, ...values)
  assert.equal(answer.status, 304, values.join(' / ').slice(0, 100))
  assert.equal(answer.text, '')
}

async function assertWhole(read: Transport['read'], ...values: readonly string[]) {
  const answer = await conditional(read, ...values)
  assert.equal(answer.status, 200, values.join(' / ').slice(0, 100))
  assert.equal(JSON.parse(answer.text).items.length, 2)
}

testOverEach('case 1: 200 and 304 have a quoted tag of legal characters', async read => {
  for (const headers of [[], [['If-None-Match', etag]]] as const) {
    const answer = await read(url, { headers })
    assert.match(answer.headers.get('etag') ?? '', /^"[\x21\x23-\x7e]+"$/)
  }
})

testOverEach('case 2: the tag is strong', async read => {
  const answer = await read(url, { headers: [['Accept-Encoding', 'identity']] })
  assert.equal(answer.headers.get('etag'), etag)
  assert.ok(!etag.startsWith('W/'))
})

test('case 3: every service on the same journal gives the same tags and bytes', async t => {
  // The other one must leave it open.
  const shared = { ...journal, close: async () => {} }
  const other = await runService(t, { openJournal: async () => shared, registered: false })
  assert.equal(await other.readText(), await service.readText())
  const answers = await Promise.all([other, service].map(each => fetch(each.feedUrl())))
  const tags = answers.map(answer => answer.headers.get('etag'))
  assert.equal(tags[0], tags[1])
})

test('case 4: any change of any item gives another tag', async () => {
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

testOverEach(
  'case 5: the tag stays while nothing is published, whatever the clock does',
  async read => {
    const tags = new Set<string | null>()
    for (const passedMs of [0, 1, 1000, 86_400_000, -86_401_001]) {
      service.clock.advance(passedMs)
      const answer = await read(url, { headers: [['Accept-Encoding', 'identity']] })
      tags.add(answer.headers.get('etag'))
    }
    assert.deepEqual([...tags], [etag])
  },
)

testOverEach(
  'case 6: publishing the same content again changes no tag and no snapshotAt',
  async read => {
    const before = await service.readText()
    service.clock.advance(1000)
    const again = await service.publish({ items: [draftSample('a', 'the rematch')] })
    assert.equal(again.etag, etag)
    assert.equal((await read(url)).text, before)
  },
)

testOverEach(
  'case 7: each coding has its own tag, and each of them gives 304 under any Accept-Encoding',
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

test('case 8: the tag is a hash of the bytes, so it tells neither revision nor time', async () => {
  const digest = createHash('sha256')
    .update(await service.readText())
    .digest('base64url')
  assert.equal(etag, `"${digest.slice(0, 22)}"`)
})

testOverEach('case 9: the tag depends on no other request header', async read => {
  for (const header of [
    ['Authorization', 'Bearer x'],
    ['Origin', 'https://app.example'],
    ['User-Agent', 'other/1.0'],
    ['Cookie', 'a=b'],
    ['Accept', 'text/html'],
    ['Accept-Language', 'de'],
    ['X-Forwarded-For', '192.0.2.1'],
  ] as const) {
    const answer = await read(url, { headers: [header, ['Accept-Encoding', 'identity']] })
    assert.equal(answer.headers.get('etag'), etag)
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Available-Dictionary')
  }
})

testOverEach(
  'case 10: when a feed is finished its tag stays, and the 304 carries the new policy',
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

testOverEach('case 11: the exact tag is a 304', read => assertUnchanged(read, etag))

testOverEach('case 12: the weak form of the tag is a 304', read =>
  assertUnchanged(read, `W/${etag}`),
)

testOverEach('case 13: a list with the tag anywhere is a 304', async read => {
  for (const value of [
    `${etag}, "b"`,
    `"a", ${etag}, "b"`,
    `"a", "b", ${etag}`,
    `"a",W/${etag},"b"`,
    `,, ${etag} ,,`,
    `"a"\t,\t${etag}`,
    `"a"   ,   ${etag}   ,`,
    `"", ${etag}`,
  ]) {
    await assertUnchanged(read, value)
  }
})

testOverEach('case 14: a list without the tag is a 200', async read => {
  for (const value of ['"a"', '"a", "b"', 'W/"a", W/"b"', '""', first.etag]) {
    await assertWhole(read, value)
  }
})

testOverEach('case 15: * is a 304', read => assertUnchanged(read, '*'))

testOverEach('case 16: "*" in quotes is a tag like any other', read => assertWhole(read, '"*"'))

testOverEach('case 17: a comma or W/ within quotes splits nothing', async read => {
  await assertUnchanged(read, `"a,b", ${etag}`)
  await assertUnchanged(read, `"W/", ${etag}`)
  await assertWhole(read, `"a, ${opaque} ,b"`)
  await assertWhole(read, `"W/${opaque}"`)
})

testOverEach('case 18: junk is a 200, never an error', async read => {
  for (const value of [
    opaque,
    `"${opaque}`,
    `${opaque}"`,
    `w/${etag}`,
    `'${opaque}'`,
    `W/ ${etag}`,
    ',',
    '"',
    'W/',
    '"a" "b"',
    'x'.repeat(8000),
    '"'.repeat(8000),
    '" '.repeat(4000),
    `"a"${' '.repeat(8000)}b`,
    'W/"'.repeat(2500),
    Array.from({ length: 1000 }, (_, index) => `"${index}"`).join(','),
  ]) {
    await assertWhole(read, value)
  }
})

testOverEach('case 18: the tag behind 1,000 others is a 304', async read => {
  const others = Array.from({ length: 1000 }, (_, index) => `"${index}"`)
  await assertUnchanged(read, [...others, etag].join(', '))
})

testOverEach('case 19: the header on two lines is one list', async read => {
  await assertUnchanged(read, '"a"', etag)
  await assertUnchanged(read, etag, '"b"')
  await assertWhole(read, '"a"', '"b"')
})

testOverEach(
  'case 20: a coding suffix that a proxy left on the tag is a 304, any other ending a 200',
  async read => {
    for (const suffix of ['-gzip', '-br', '-zstd', '-deflate']) {
      await assertUnchanged(read, `"${opaque}${suffix}"`)
      await assertUnchanged(read, `W/"${opaque}${suffix}"`)
    }
    for (const suffix of ['x', '-foo', '-gzip-gzip', '-GZIP', '-', ';gzip']) {
      await assertWhole(read, `"${opaque}${suffix}"`)
    }
  },
)

testOverEach('case 21: request cache directives are not looked at', async read => {
  for (const header of [
    ['Cache-Control', 'no-cache'],
    ['Cache-Control', 'no-store'],
    ['Cache-Control', 'max-age=0'],
    ['Pragma', 'no-cache'],
  ] as const) {
    const answer = await read(url, { headers: [['If-None-Match', etag], header] })
    assert.equal(answer.status, 304)
  }
})

testOverEach(
  'case 22: If-Modified-Since is not looked at, with If-None-Match and alone',
  async read => {
    for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT', 'junk']) {
      const modifiedSince = ['If-Modified-Since', date] as const
      const conditions = [
        [304, [modifiedSince, ['If-None-Match', etag]]],
        [200, [modifiedSince, ['If-None-Match', '"a"']]],
        [200, [modifiedSince]],
      ] as const
      for (const [status, headers] of conditions) {
        assert.equal((await read(url, { headers })).status, status)
      }
    }
  },
)

testOverEach(
  'case 23: If-Match, If-Unmodified-Since, If-Range and Range change nothing',
  async read => {
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
  },
)

testOverEach('case 24: the tag of another feed, or of other bounds, is a 200', async read => {
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

testOverEach(
  'case 25: the tag of the version before is a 200, at once after a publication',
  async read => {
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
  },
)

testOverEach('case 26: an unknown fixture or feed is a 404, whatever tag is sent', async read => {
  await service.register('case-26', registrationSample({ feeds: ['pulse'] }))
  for (const feed of [
    { fixtureId: 'nobody', feedKey: 'pulse' },
    { fixtureId: 'case-26', feedKey: 'other' },
    { fixtureId: 'case-26', feedKey: 'pulse' },
  ]) {
    for (const value of ['*', etag]) {
      const answer = await read(service.feedUrl(feed), { headers: [['If-None-Match', value]] })
      assert.equal(answer.status, 404)
      assert.equal(answer.headers.has('etag'), false)
    }
  }
})

test('case 27: a 304 has nothing of a body, and its connection serves the next request', async () => {
  const connection = await RawConnection.open(service.publicUrl)
  const target = feedPath(pulse)
  for (let round = 0; round < 3; round++) {
    const unchanged = await connection.request({ target, headers: [['If-None-Match', etag]] })
    assert.equal(unchanged.status, 304)
    for (const name of [
      'Content-Type',
      'Content-Encoding',
      'Transfer-Encoding',
      'Content-Length',
    ]) {
      assert.equal(unchanged.headers.has(name), false, name)
    }
    const whole = await connection.request({ target })
    assert.equal(whole.status, 200)
    assert.equal(connection.unread, 0)
  }
  connection.destroy()
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

testOverEach(
  'cases 28 to 30: a 304 has what its 200 says of the version, and nothing of the body',
  async read => {
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
  },
)

testOverEach('case 31: a 304 has a Date', async read => {
  const answer = await conditional(read, etag)
  assert.ok(Number.isFinite(Date.parse(answer.headers.get('date') ?? '')))
})
