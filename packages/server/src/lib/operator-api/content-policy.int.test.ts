/** The content security policy of operator responses, for any uploaded bytes. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendOnce } from '@fixture-feed/test-support/raw-connection'
import { feedPath, runService, secret } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { operations } from './openapi.ts'

const pagePolicy = "default-src 'none'; script-src 'self'"
const service = await runService(
  { after },
  {
    operatorFiles: [
      { path: '/desk/', mediaType: 'text/html', contentSecurityPolicy: pagePolicy },
      { path: '/desk/page.js', mediaType: 'text/javascript' },
    ].map(file => ({ ...file, bytes: Buffer.from('//'), immutable: false })),
  },
)
await service.publish({ items: [draftSample('a')] })

const inert = "default-src 'none'; frame-ancestors 'none'"

test('every operation responds under a policy that loads and runs nothing', async t => {
  const changed = await runService(t)
  await changed.publish({ items: [draftSample('a')] })
  for (const { method, path } of operations) {
    const name = (_: string, parameter: string): string =>
      ({ ...pulse, itemId: 'a', revision: '1' })[parameter] ?? 'x'
    const response = await changed.operate(method, path.replaceAll(/\{(\w+)\}/g, name))
    assert.equal(response.headers.get('content-security-policy'), inert, `${method} ${path}`)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  }
})

test('responses outside operations have the policy too: health, rejections and 304s', async () => {
  const snapshot = await service.operate('GET', feedPath(pulse))
  const tag = snapshot.headers.get('etag') ?? ''
  for (const [method, path, headers, status] of [
    ['GET', '/healthz', {}, 200],
    ['GET', '/metrics', {}, 200],
    ['GET', '/openapi.json', {}, 200],
    ['GET', '/nothing', {}, 404],
    ['GET', '/v1/token', { authorization: '' }, 401],
    ['GET', '/desk/page.js', {}, 200],
    ['PATCH', '/healthz', {}, 405],
    ['GET', feedPath(pulse), { 'if-none-match': tag }, 304],
  ] as const) {
    const response = await service.operate(method, path, { headers })
    assert.equal(response.status, status)
    assert.equal(response.headers.get('content-security-policy'), inert, `${method} ${path}`)
  }
})

test('a request that is not HTTP is rejected under the policy', async () => {
  const { status, headers } = await sendOnce(service.operatorUrl, 'GET /healthz HTTP/1.1\r\n\r\n')
  assert.deepEqual([status, headers.get('content-security-policy')], [400, inert])
})

test('the page of the desk has only its own policy', async () => {
  const { headers } = await service.operate('GET', '/desk/')
  assert.equal(headers.get('content-security-policy'), pagePolicy)
})

/**
 * Types with which the operator listener serves assets. It serves assets of all other types, such as `active`, as
 * `application/octet-stream`.
 */
const shown = [
  'image/svg+xml',
  'image/png',
  'IMAGE/GIF',
  'audio/mpeg',
  'video/mp4',
  'font/woff2',
  'application/json',
  'text/plain; charset=utf-8',
  'text/csv',
]
const active = [
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'application/atom+xml',
  'text/javascript',
  'application/javascript',
  'application/ecmascript',
  'application/wasm',
  'application/pdf',
  'text/css',
  'text/plainhtml',
  'application/json+html',
  'multipart/x-mixed-replace; boundary=x',
  'message/rfc822',
  'application/octet-stream',
  'x/y',
]
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

for (const mediaType of [...shown, ...active]) {
  test(`an asset of the type ${mediaType} runs nothing on either listener`, async () => {
    const stored = await service.operate('PUT', `${feedPath(pulse)}/assets/x.html`, {
      body: script,
      headers: { 'content-type': mediaType },
    })
    assert.equal(stored.status, 201)
    const { href } = stored.json as { readonly href: string }
    const path = new URL(href, `http://service${feedPath(pulse)}`).pathname
    const published = await fetch(service.publicUrl + path)
    const authorization = `Bearer ${secret}`
    const operated = await fetch(service.operatorUrl + path, { headers: { authorization } })
    for (const { headers } of [published, operated]) {
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';[^,]*; sandbox$/)
      assert.doesNotMatch(policy, /script|allow-/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
    assert.deepEqual([await published.text(), await operated.text()], [script, script])
    assert.equal(published.headers.get('content-type'), mediaType)
    const expected = shown.includes(mediaType) ? mediaType : 'application/octet-stream'
    assert.equal(operated.headers.get('content-type'), expected)
  })
}
