/** The rights of tokens on the operator listener, and the requests that every operation refuses. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import {
  assertRefused,
  codeOf,
  feedPath,
  type ProblemDocument,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { tokenOfSecret } from './tokens.ts'

const service = await runService(
  { after },
  {
    tokens: [
      tokenOfSecret('all', secret),
      { ...tokenOfSecret('one fixture', 'fixture-secret'), fixtures: [pulse.fixtureId] },
    ],
    limits: { maxBodyBytes: 20_000 },
  },
)

test('a read without a token gets a hint at the public listener', async () => {
  const response = await fetch(`${service.operatorUrl}/v1/fixtures`)
  const { detail } = (await response.json()) as ProblemDocument
  assert.match(
    detail,
    /This is the operator listener; reads from the public listener need no token$/,
  )
})

test('a rejection names the token and the missing right, and does not reveal whether the target exists', async () => {
  const body = { json: { items: [] } }
  const headers = { authorization: 'Bearer fixture-secret' }
  for (const fixtureId of ['other', 'unknown']) {
    const path = `${feedPath({ fixtureId, feedKey: 'pulse' })}/publications`
    const result = await service.operate('POST', path, { ...body, headers })
    const { detail } = result.problem
    assert.equal(
      detail,
      `The token "one fixture" does not permit access to feed "pulse" of fixture "${fixtureId}": use another token`,
    )
  }
})

test('without configured tokens every write is a 401 with the reason', async t => {
  const locked = await runService(t, { tokens: [], registered: false })
  for (const authorization of ['', `Bearer ${secret}`, 'Bearer undefined', 'Bearer']) {
    const path = `/v1/fixtures/${pulse.fixtureId}`
    const result = await locked.operate('PUT', path, {
      json: registrationSample(),
      headers: { authorization },
    })
    assert.equal(result.status, 401)
    assert.match(result.problem.detail, /no operator token, so it rejects/)
  }
})

for (const path of ['/healthz', '/readyz', '/metrics']) {
  test(`GET ${path} needs no token`, async () => {
    for (const method of ['GET', 'HEAD']) {
      const result = await service.operate(method, path, { headers: { authorization: '' } })
      assert.equal(result.status, 200)
      assert.equal(result.headers.get('cache-control'), 'no-store')
      assert.equal(result.headers.get('x-content-type-options'), 'nosniff')
    }
  })

  test(`${path} rejects other methods and lists GET`, async () => {
    for (const method of ['OPTIONS', 'DELETE', 'POST', 'PROPFIND']) {
      const result = await service.operate(method, path)
      assert.equal(result.status, 405, method)
      assert.equal(result.headers.get('allow'), 'GET, HEAD')
    }
  })

  test(`no other spelling of ${path} is readable without a token`, async () => {
    const { port } = new URL(service.operatorUrl)
    for (const target of [
      `/${path}`,
      `${path}/`,
      `${path}/../v1/log`,
      `${path}%2f..%2fv1%2flog`,
      `/%2e${path}`,
      `http://127.0.0.1:${port}${path}`,
      path.toUpperCase(),
    ]) {
      assert.equal((await requestOnce(service.operatorUrl, { target })).status, 401, target)
    }
  })
}

for (const [what, method, path, status, code] of [
  ['an unknown path', 'GET', '/v1', 404, 'not_found'],
  ['a path of the public listener', 'GET', '/v1/keys', 404, 'not_found'],
  ['a trailing slash', 'PUT', `${feedPath(pulse)}/`, 404, 'not_found'],
  ['a doubled slash', 'PUT', `/${feedPath(pulse)}`, 404, 'not_found'],
  [
    'a feed key in upper case',
    'PUT',
    feedPath({ ...pulse, feedKey: 'Pulse' }),
    400,
    'malformed_request',
  ],
  ['an id that is too long', 'DELETE', `/v1/fixtures/${'x'.repeat(257)}`, 400, 'malformed_request'],
  ['an empty id', 'DELETE', '/v1/fixtures/', 400, 'malformed_request'],
  ['a malformed percent-encoding', 'DELETE', '/v1/fixtures/%zz', 400, 'malformed_request'],
] as const) {
  test(`${what} is ${status} ${code}`, async () => {
    assert.equal(codeOf(await service.operate(method, path)), `${status} ${code}`)
  })
}

const publications = `${feedPath(pulse)}/publications`

test('an ambiguous body is a 400 with the reason', async () => {
  for (const [body, words] of [
    ['', /empty/],
    ['{"a":1,"a":2}', /"a" twice/],
    [Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/],
    ['['.repeat(65) + ']'.repeat(65), /more than 64 levels deep/],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const result = await service.operate('POST', publications, { body, headers })
    assertRefused(result, '400 malformed_request', words)
  }
})

test('a body in a content coding is a 415 with Accept-Encoding: identity', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const result = await service.operate('POST', publications, { body: gzipSync('{}'), headers })
  const { detail } = result.problem
  assert.match(detail, /without a content coding: found Content-Encoding: gzip$/)
  assert.equal(result.headers.get('accept-encoding'), 'identity')
})

test('a body with Content-Encoding: identity is accepted', async () => {
  for (const coding of ['identity', 'Identity', '', 'identity, identity']) {
    const headers = { 'content-encoding': coding }
    assert.equal((await service.tryPublish({}, { headers })).status, 200, coding)
  }
  const headers = { 'content-encoding': 'identity, br' }
  assert.equal((await service.tryPublish({}, { headers })).status, 415)
})

test('a 413 changes nothing, and the service accepts later publications', async () => {
  const large = draftSample('large', 'x'.repeat(20_000))
  assert.equal((await service.tryPublish({ items: [large] })).status, 413)
  const { itemCount } = await service.publish({ items: [draftSample('small')] })
  assert.equal(itemCount, 1)
})

test('after 20 wrong tokens further wrong ones get 429 with Retry-After; right and missing ones never do', async t => {
  const own = await runService(t)
  const ask = (authorization: string) =>
    own.operate('GET', '/v1/fixtures', { headers: { authorization } })
  for (let count = 0; count < 20; count++)
    assert.equal((await ask(`Bearer wrong-${count}`)).status, 401)
  const refused = await ask('Bearer wrong-20')
  assert.equal(codeOf(refused), '429 too_many_wrong_tokens')
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  assert.equal((await ask(`Bearer ${secret}`)).status, 200)
  assert.equal((await ask('')).status, 401)
  assert.equal((await fetch(`${own.operatorUrl}/v1/fixtures`)).status, 401)
  assert.equal((await fetch(`${own.operatorUrl}/healthz`)).status, 200)
})
