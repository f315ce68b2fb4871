/**
 * Cache policies, `Vary`, content codings and methods of the reads: what the conformance suite, which runs on the same
 * service, cannot see or does not demand of every service.
 */
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { after, test } from 'node:test'
import { RawConnection, requestOnce } from '../testing/raw-connection.ts'
import { feedPath, runService } from '../testing/running-service.ts'
import { draftSample, pulse, pulseV1, registrationSample } from '../testing/samples.ts'
import { decodeContent, testOverEach } from '../testing/transports.ts'

const sample = 'public, max-age=0, must-revalidate'

const service = await runService({ after })
const finished = { ...pulse, feedKey: 'finished' }
const unpublished = { ...pulse, feedKey: 'unpublished' }
await service.register(
  pulse.fixtureId,
  registrationSample({ feeds: ['pulse', 'pulse-v1', 'finished', 'unpublished'] }),
)
const items = Array.from({ length: 20 }, (_, index) => draftSample(`item-${index}`))
const { snapshotAt } = await service.publish({ items })
await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
await service.publish({ items }, { feed: finished })
await service.operate('PUT', `${feedPath(finished)}/settings`, {
  json: { state: 'finished', definitions: null },
})

testOverEach(
  'the index, the definitions and the OpenAPI document have the sample policy',
  async read => {
    for (const path of [
      '/v1/fixtures',
      '/v1/definitions',
      '/v1/definitions/basketball.four-factors/2',
      '/openapi.json',
    ]) {
      const whole = await read(service.publicUrl + path)
      assert.equal(whole.status, 200)
      assert.equal(whole.headers.get('cache-control'), sample)
      const tag = whole.headers.get('etag') ?? ''
      const unchanged = await read(service.publicUrl + path, { headers: [['If-None-Match', tag]] })
      assert.equal(unchanged.status, 304)
      assert.equal(unchanged.headers.get('cache-control'), sample)
    }
  },
)

testOverEach('no error may be stored, has a tag or is a 304', async read => {
  const feed = feedPath(pulse)
  for (const [path, status, method] of [
    ['/nothing', 404],
    ['/v1/fixtures/nobody/feeds/pulse', 404],
    [feedPath(unpublished), 404],
    [`${feed}/timelines`, 404],
    [`${feed}/assets/none.svg`, 404],
    [`${feed}?untl=x`, 400],
    [`${feed}?until=x`, 400],
    ['/v1/fixtures/f/feeds/Pulse', 400],
    [feed, 405, 'POST'],
  ] as const) {
    const headers = [['If-None-Match', '*']] as const
    const answer = await read(service.publicUrl + path, { method, headers })
    assert.equal(answer.status, status, path)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.has('etag'), false)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  }
})

testOverEach(
  'Vary is exactly what selects the coding or a delta, on 200 and 304, identity included',
  async read => {
    for (const coding of ['identity', 'gzip', 'br']) {
      for (const value of ['"a"', '*']) {
        const headers = [
          ['Accept-Encoding', coding],
          ['If-None-Match', value],
          ['Origin', 'https://app.example'],
        ] as const
        const answer = await read(service.feedUrl(), { headers })
        assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Available-Dictionary')
      }
    }
  },
)

testOverEach('the policy of a replay and of the timeline follows the feed', async read => {
  for (const [feed, policy] of [
    [pulse, 'no-store'],
    [finished, sample],
  ] as const) {
    for (const more of [
      `?until=${snapshotAt}`,
      '?until=2020-01-01T00:00:00Z',
      '?after=2020-01-01T00:00:00Z',
      '/timeline',
    ]) {
      const answer = await read(service.feedUrl(feed) + more)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), policy)
    }
  }
})

testOverEach('a preflight is a 204 that allows If-None-Match for a day', async read => {
  for (const path of [feedPath(pulse), feedPath(finished), '/v1/fixtures', '/nothing']) {
    const answer = await read(service.publicUrl + path, {
      method: 'OPTIONS',
      headers: [
        ['Origin', 'https://app.example'],
        ['Access-Control-Request-Method', 'GET'],
        ['Access-Control-Request-Headers', 'if-none-match'],
      ],
    })
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', /\bIf-None-Match\b/)
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /\bGET\b/)
    assert.equal(answer.headers.get('access-control-max-age'), '86400')
    assert.notEqual(answer.headers.get('cache-control'), sample)
    assert.equal(answer.headers.has('etag'), false)
  }
})

for (const [acceptEncoding, coding] of [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['gzip;q=0', null],
  ['identity;q=0', null],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['*;q=0', null],
  ['*', 'br'],
  ['', null],
  [undefined, null],
  ['gzip;q=0.999, br;q=0.998', 'gzip'],
  ['compress, x-unknown', null],
  ['deflate', null],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(acceptEncoding)} gets ${coding ?? 'identity'}, whose decoded bytes are those of identity`, async () => {
    const identity = await requestOnce(service.publicUrl, { target: feedPath(pulse) })
    assert.equal(identity.headers.has('content-encoding'), false)
    for (const target of [feedPath(pulse), `${feedPath(pulse)}?after=2020-01-01T00:00:00Z`]) {
      const headers =
        acceptEncoding === undefined ? [] : [['Accept-Encoding', acceptEncoding] as const]
      const answer = await requestOnce(service.publicUrl, { target, headers })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-encoding'), coding)
      assert.deepEqual(await decodeContent(coding, answer.body), identity.body)
    }
  })
}

test('Content-Length is that of the coded bytes, and HEAD is GET without them', async () => {
  const connection = await RawConnection.open(service.publicUrl)
  const targets = [
    feedPath(pulse),
    `${feedPath(pulse)}?until=${snapshotAt}`,
    `${feedPath(pulse)}/timeline`,
    '/v1/fixtures',
    '/openapi.json',
  ]
  for (const target of targets) {
    for (const coding of ['identity', 'gzip', 'br', 'zstd']) {
      const headers = [['Accept-Encoding', coding]] as const
      const got = await connection.request({ target, headers })
      const head = await connection.request({ method: 'HEAD', target, headers })
      assert.equal(got.headers.get('content-length'), String(got.body.length))
      const withoutDate = (answer: typeof got) =>
        answer.headerList.filter(([name]) => name !== 'Date')
      assert.equal(head.status, 200)
      assert.deepEqual(withoutDate(head), withoutDate(got))
      assert.equal(connection.unread, 0)
    }
  }
  connection.destroy()
})

test('no read of a feed compresses anything that others read too', async () => {
  const codings = ['gzip', 'br', 'zstd', 'identity'] as const
  const readAll = async () => {
    for (const coding of codings) {
      const headers = [['Accept-Encoding', coding]] as const
      await requestOnce(service.publicUrl, { target: feedPath(pulse), headers })
    }
  }
  // A feed is there in every coding before its first reader, and from then on in those that are read.
  let streams = 0
  const hook = createHook({
    init(_id, type) {
      if (/zlib|brotli|zstd/i.test(type)) streams++
    },
  }).enable()
  try {
    for (let round = 0; round < 10; round++) await readAll()
    assert.equal(streams, 0)
    await service.publish({ items: [draftSample('item-0', `change ${streams}`)] })
    assert.ok(streams > 0, 'a publication must be seen compressing, or nothing was counted')
    const published = streams
    for (let round = 0; round < 10; round++) await readAll()
    assert.equal(streams, published)
  } finally {
    hook.disable()
  }
})

test('a coding that nobody asked for lately is made for the first who does, and is right', async () => {
  const rarely = await runService({ after })
  for (const about of ['one', 'two', 'three']) {
    await rarely.publish({ items: [draftSample('a', about)] })
  }
  const identity = await requestOnce(rarely.publicUrl, { target: feedPath(pulse) })
  const headers = [['Accept-Encoding', 'br']] as const
  const answers = await Promise.all(
    [1, 2, 3].map(() => requestOnce(rarely.publicUrl, { target: feedPath(pulse), headers })),
  )
  for (const answer of answers) {
    assert.equal(answer.headers.get('content-encoding'), 'br')
    assert.deepEqual(await decodeContent('br', answer.body), identity.body)
  }
})

testOverEach('OPTIONS is a 204 also without the headers of a preflight', async read => {
  const answer = await read(service.feedUrl(), { method: 'OPTIONS' })
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS')
})

testOverEach(
  'every answer has the CORS headers and nosniff; those with a body may be embedded',
  async read => {
    for (const [path, method, tag] of [
      [feedPath(pulse)],
      [feedPath(pulse), 'GET', '*'],
      [feedPath(pulse), 'HEAD'],
      ['/v1/fixtures'],
      ['/nothing'],
      [`${feedPath(pulse)}?x=1`],
      ['/v1/fixtures/%zz'],
      [feedPath(pulse), 'POST'],
      [feedPath(pulse), 'OPTIONS'],
      [feedPath(unpublished)],
    ] as const) {
      const headers = tag === undefined ? [] : [['If-None-Match', tag] as const]
      const answer = await read(service.publicUrl + path, { method, headers })
      assert.equal(answer.headers.get('access-control-allow-origin'), '*', path)
      const exposed = answer.headers.get('access-control-expose-headers') ?? ''
      assert.match(exposed, /\bETag\b/)
      assert.match(exposed, /\bRetry-After\b/)
      assert.equal(answer.headers.has('access-control-allow-credentials'), false)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      const embedded = answer.status === 304 ? null : 'cross-origin'
      assert.equal(answer.headers.get('cross-origin-resource-policy'), embedded)
    }
  },
)
