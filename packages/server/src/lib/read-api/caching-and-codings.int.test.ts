/**
 * Conditions, cache policies, content codings and methods of the reads: the properties that the conformance suite,
 * which runs on the same service, cannot observe or does not require of every service.
 */
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { after, test } from 'node:test'
import { RawConnection, requestOnce } from '@fixture-feed/test-support/raw-connection'
import { feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import { decodeContent, testOverEach } from '../testing/transports.ts'

const service = await runService({ after })
const unpublished = { ...pulse, feedKey: 'unpublished' }
await service.register(
  pulse.fixtureId,
  registrationSample({ feeds: ['pulse', 'pulse-v1', 'unpublished'] }),
)
const items = Array.from({ length: 20 }, (_, index) => draftSample(`item-${index}`))
const { snapshotAt } = await service.publish({ items })
const { etag } = await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })

test('Content-Length counts the coded bytes, and HEAD is GET without a body', async () => {
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
      const withoutDate = (response: typeof got) =>
        response.headerList.filter(([name]) => name !== 'Date')
      assert.equal(head.status, 200)
      assert.deepEqual(withoutDate(head), withoutDate(got))
      assert.equal(connection.unread, 0)
    }
  }
  connection.destroy()
})

test('no read compresses a representation that other reads share', async () => {
  const codings = ['gzip', 'br', 'zstd', 'identity'] as const
  const readAll = async () => {
    for (const coding of codings) {
      const headers = [['Accept-Encoding', coding]] as const
      await requestOnce(service.publicUrl, { target: feedPath(pulse), headers })
    }
  }
  // Before its first reader a feed is encoded in every coding; after that, in the requested codings.
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
    assert.ok(streams > 0, 'the hook must count the compressions of a publication')
    const published = streams
    for (let round = 0; round < 10; round++) await readAll()
    assert.equal(streams, published)
  } finally {
    hook.disable()
  }
})

test('a coding without recent requests is encoded for the next request, correctly', async () => {
  const rarely = await runService({ after })
  for (const about of ['one', 'two', 'three']) {
    await rarely.publish({ items: [draftSample('a', about)] })
  }
  const identity = await requestOnce(rarely.publicUrl, { target: feedPath(pulse) })
  const headers = [['Accept-Encoding', 'br']] as const
  const responses = await Promise.all(
    [1, 2, 3].map(() => requestOnce(rarely.publicUrl, { target: feedPath(pulse), headers })),
  )
  for (const response of responses) {
    assert.equal(response.headers.get('content-encoding'), 'br')
    assert.deepEqual(await decodeContent('br', response.body), identity.body)
  }
})

testOverEach('OPTIONS is a 204 also without the headers of a preflight', async read => {
  const response = await read(service.feedUrl(), { method: 'OPTIONS' })
  assert.equal(response.status, 204)
  assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
})

testOverEach('a preflight allows the headers that HTTP and tracing libraries add', async read => {
  const result = await read(service.feedUrl(), {
    method: 'OPTIONS',
    headers: [['Access-Control-Request-Method', 'GET']],
  })
  const allowed = (result.headers.get('access-control-allow-headers') ?? '')
    .toLowerCase()
    .split(', ')
  const names = [
    ...['if-none-match', 'prefer', 'if-modified-since', 'content-type', 'x-requested-with'],
    // The wildcard never covers `Authorization`.
    'authorization',
    ...['traceparent', 'tracestate', 'baggage', '*'],
  ]
  for (const name of names) assert.ok(allowed.includes(name), name)
})

testOverEach(
  'every response has the CORS headers and nosniff, and may be embedded unless it is a 304',
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
      const response = await read(service.publicUrl + path, { method, headers })
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path)
      const exposed = response.headers.get('access-control-expose-headers') ?? ''
      assert.match(exposed, /\bETag\b/)
      assert.match(exposed, /\bRetry-After\b/)
      assert.equal(response.headers.has('access-control-allow-credentials'), false)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      const embedded = response.status === 304 ? null : 'cross-origin'
      assert.equal(response.headers.get('cross-origin-resource-policy'), embedded)
    }
  },
)

testOverEach('If-Match, If-Unmodified-Since, If-Range and Range change nothing', async read => {
  for (const header of [
    ['If-Match', '"a"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['Range', 'bytes=0-9'],
    ['Range', 'bytes=999999999-'],
  ] as const) {
    const response = await read(service.feedUrl(pulseV1), { headers: [header, ['If-Range', etag]] })
    assert.equal(response.status, 200)
    assert.equal(JSON.parse(response.text).items.length, 1)
    assert.equal(response.headers.has('content-range'), false)
  }
})
