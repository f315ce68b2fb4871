/** The public listener: its resources, valid identifiers, and the responses to everything else. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { RawConnection, requestOnce } from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type ProblemDocument,
  runService,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  performanceDraft,
  pulse,
  pulseV1,
  registrationSample,
} from '@fixture-feed/test-support/samples'

const service = await runService({ after })
await service.publish({ items: [draftSample('a'), performanceDraft('b')] })
service.clock.advance(60_000)
const second = await service.publish({ withdrawals: [{ id: 'a' }] })

/** The problem in the response to a request. Also checks the headers of the response. */
async function problemAt(target: string, method = 'GET'): Promise<ProblemDocument> {
  const response = await requestOnce(service.publicUrl, { target, method })
  const document = JSON.parse(response.body.toString()) as ProblemDocument
  assert.equal(document.status, response.status)
  assert.equal(document.type, `urn:fixture-feed:problem:${document.code}`)
  assert.ok(document.title !== '' && document.detail !== '')
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  return document
}

for (const [target, status, code] of [
  ['/nothing', 404, 'not_found'],
  ['/v1', 404, 'not_found'],
  ['/v2/fixtures', 404, 'not_found'],
  ['/v1/fixtures/', 404, 'not_found'],
  ['//v1/fixtures', 404, 'not_found'],
  ['/v1//fixtures', 404, 'not_found'],
  ['/V1/fixtures', 404, 'not_found'],
  ['/v1/fixtures/f1', 404, 'not_found'],
  ['/v1/fixtures/f1/feeds', 404, 'not_found'],
  [`${feedPath(pulse)}/`, 404, 'not_found'],
  [`${feedPath(pulse)}/nothing`, 404, 'not_found'],
  [`${feedPath(pulse)}/timeline/`, 404, 'not_found'],
  ['/v1/fixtures/nobody/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/nobody/feeds/pulse/timeline', 404, 'unknown_fixture'],
  ['/v1/fixtures/nobody/feeds/pulse/assets/x.svg', 404, 'unknown_fixture'],
  ['/v1/fixtures/__proto__/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/constructor/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/%00/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/%2f/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/%2e%2e/feeds/pulse', 404, 'unknown_fixture'],
  ['/v1/fixtures/../feeds/pulse', 404, 'unknown_fixture'],
  [`/v1/fixtures/${pulse.fixtureId}%20/feeds/pulse`, 404, 'unknown_fixture'],
  [feedPath({ ...pulse, feedKey: 'other' }), 404, 'unknown_feed'],
  [`${feedPath({ ...pulse, feedKey: 'other' })}/timeline`, 404, 'unknown_feed'],
  [`${feedPath({ ...pulse, feedKey: 'other' })}/assets/x.svg`, 404, 'unknown_feed'],
  [feedPath(pulseV1), 404, 'nothing_published'],
  [`${feedPath(pulseV1)}/timeline`, 404, 'nothing_published'],
  [`${feedPath(pulseV1)}?until=2026-03-01T19:00:00Z`, 404, 'nothing_published'],
  [`${feedPath(pulse)}/assets/none.svg`, 404, 'not_found'],
  ['/v1/definitions/basketball.four-factors/3', 404, 'not_found'],
  ['/v1/definitions/basketball.four-factors/02', 404, 'not_found'],
  ['/v1/definitions/__proto__/1', 404, 'not_found'],
  ['/v1/fixtures/%/feeds/pulse', 400, 'malformed_request'],
  ['/v1/fixtures/%zz/feeds/pulse', 400, 'malformed_request'],
  ['/v1/fixtures/%c3/feeds/pulse', 400, 'malformed_request'],
  ['/v1/fixtures/%ed%a0%80/feeds/pulse', 400, 'malformed_request'],
  ['/v1/fixtures//feeds/pulse', 400, 'malformed_request'],
  [feedPath({ ...pulse, feedKey: 'Pulse' }), 400, 'malformed_request'],
  [feedPath({ ...pulse, feedKey: 'pulse ' }), 400, 'malformed_request'],
  [feedPath({ ...pulse, feedKey: '__proto__' }), 400, 'malformed_request'],
  [feedPath({ fixtureId: 'x'.repeat(257), feedKey: 'pulse' }), 400, 'malformed_request'],
  [feedPath({ fixtureId: 'x'.repeat(8000), feedKey: 'pulse' }), 400, 'malformed_request'],
  [feedPath({ fixtureId: 'é'.repeat(2000), feedKey: 'pulse' }), 400, 'malformed_request'],
  [feedPath({ ...pulse, feedKey: 'x'.repeat(257) }), 400, 'malformed_request'],
  [`${feedPath(pulse)}/assets/${'x'.repeat(257)}`, 400, 'malformed_request'],
  ['/v1/fixtures?x=1', 400, 'unknown_parameter'],
  ['/openapi.json?x=1', 400, 'unknown_parameter'],
  [`${feedPath(pulse)}?x=1`, 400, 'unknown_parameter'],
  [`${feedPath(pulse)}?Until=2026-03-01T19:00:00Z`, 400, 'unknown_parameter'],
  [`${feedPath(pulse)}/timeline?until=2026-03-01T19:00:00Z`, 400, 'unknown_parameter'],
  [`${feedPath(pulse)}?until=%`, 400, 'malformed_request'],
  [`${feedPath(pulse)}?until=`, 400, 'invalid_bound'],
  [`${feedPath(pulse)}?until`, 400, 'invalid_bound'],
  ['*', 404, 'not_found'],
] as const) {
  test(`GET ${target.length > 90 ? `${target.slice(0, 80)}…` : target} is ${status} ${code}`, async () => {
    const document = await problemAt(target)
    assert.deepEqual([document.status, document.code], [status, code])
  })
}

test('a problem describes the fault of the request', async () => {
  const unknown = await problemAt(feedPath({ ...pulse, feedKey: 'other' }))
  assert.equal(unknown.detail, `Fixture "${pulse.fixtureId}" has no feed "other"`)
  assert.match((await problemAt('/v1/fixtures/%zz')).detail, /percent-encoding/)
  assert.match((await problemAt('http://x/v1/fixtures/%zz')).detail, /percent-encoding/)
  assert.match((await problemAt('http://')).detail, /neither a path nor a URL/)
  const absent = await problemAt('/v1/fixtures/no"body/feeds/pulse')
  assert.equal(absent.detail, 'Unknown fixture "no\\"body"')
  const parameter = await problemAt(`${feedPath(pulse)}?untl=x`)
  assert.match(parameter.detail, /"untl" is unknown: known parameters are "after", "until"/)
})

for (const [method, path] of [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['PUT', `/v1/fixtures/${pulse.fixtureId}`],
  ['DELETE', `/v1/fixtures/${pulse.fixtureId}`],
  ['POST', `${feedPath(pulse)}/publications`],
  ['PUT', `${feedPath(pulse)}/settings`],
  ['POST', `${feedPath(pulse)}/erasures`],
  ['GET', `${feedPath(pulse)}/log`],
  ['POST', '/v1/log'],
] as const) {
  test(`${method} ${path} of the operator listener is not on the public one`, async () => {
    assert.equal((await problemAt(path, method)).code, 'not_found')
  })
}

test('a request of operators gets a hint that it reached the public listener, and no other request does', async () => {
  const hint =
    /: this is the public listener, which is read-only; send the request to the operator listener$/
  const token = ['Authorization', 'Bearer x'] as const
  for (const [method, target, headers, hasHint] of [
    ['POST', `${feedPath(pulse)}/publications`, [], true],
    ['PUT', feedPath(pulse), [], true],
    ['DELETE', `/v1/fixtures/${pulse.fixtureId}`, [], true],
    ['GET', `${feedPath(pulse)}/holds`, [token], true],
    ['GET', `${feedPath(pulse)}/holds`, [], false],
    ['TRACE', feedPath(pulse), [], false],
  ] as const) {
    const response = await requestOnce(service.publicUrl, { method, target, headers })
    const { detail } = JSON.parse(response.body.toString()) as ProblemDocument
    assert.equal(hint.test(detail), hasHint, `${method} ${target}: ${detail}`)
  }
})

for (const fixtureId of [
  'x'.repeat(256),
  '\u{1f3c0}'.repeat(256),
  '__proto__',
  'hasOwnProperty',
  'two words',
  'a.b.c',
  'a/b',
  'a%2fb',
  'a?b#c',
  'a;b=c',
  '100%',
  'Größe',
  '比赛',
  '\u0000',
  '"quoted"',
  '\\',
  'a+b',
  ':fixtureId',
  '*',
]) {
  const name = fixtureId.length > 40 ? `${fixtureId.slice(0, 2)}… (${fixtureId.length})` : fixtureId
  test(`a fixture named ${JSON.stringify(name)} works like any other`, async () => {
    const feed = { fixtureId, feedKey: 'pulse' }
    await service.register(fixtureId)
    const { etag, snapshotAt } = await service.publish(
      { items: [draftSample('__proto__', 'it', { fixtureId })] },
      { feed },
    )
    const target = feedPath(feed)
    for (const round of ['routed', 'remembered']) {
      const response = await requestOnce(service.publicUrl, { target })
      assert.equal(response.status, 200, round)
      assert.equal(response.headers.get('etag'), etag)
      const snapshot = JSON.parse(response.body.toString())
      assert.equal(snapshot.fixtureId, fixtureId)
      assert.equal(snapshot.items[0].id, '__proto__')
    }
    const unchanged = await requestOnce(service.publicUrl, {
      target: `${target}?until=${snapshotAt}`,
      headers: [['If-None-Match', etag]],
    })
    assert.equal(unchanged.status, 304)
  })
}

test('a feed key of 256 characters works', async () => {
  const feed = { fixtureId: 'long-key', feedKey: 'k'.repeat(256) }
  await service.register(feed.fixtureId, registrationSample({ feeds: [feed.feedKey] }))
  await service.publish({ items: [draftSample('a', 'it', { fixtureId: 'long-key' })] }, { feed })
  assert.equal((await service.readSnapshot('', feed)).feedKey, feed.feedKey)
})

test('a feed is found under every percent-encoding of its path', async () => {
  const encoded = Array.from(
    pulse.fixtureId,
    character => `%${character.charCodeAt(0).toString(16)}`,
  )
  const response = await requestOnce(service.publicUrl, {
    target: `/v1/fixtures/${encoded.join('')}/feeds/%70ulse`,
  })
  assert.equal(response.headers.get('etag'), second.etag)
})

test('an absolute request target is read by its path', async () => {
  const target = `${service.publicUrl}${feedPath(pulse)}`
  const response = await requestOnce(service.publicUrl, { target })
  assert.equal(response.headers.get('etag'), second.etag)
})

test('a GET with a body is answered like one without, and its connection stays usable', async t => {
  const connection = await RawConnection.open(service.publicUrl, t)
  for (let round = 0; round < 2; round++) {
    const response = await connection.request({ target: feedPath(pulse), body: 'x'.repeat(1000) })
    assert.equal(response.headers.get('etag'), second.etag)
  }
})
