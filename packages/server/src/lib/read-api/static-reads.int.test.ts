/** Files beside the API, such as a page at `/`. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { StaticFile } from '../../static-file.ts'
import { requestOnce } from '../testing/raw-connection.ts'
import { runService } from '../testing/running-service.ts'
import { testOverEach } from '../testing/transports.ts'

const page: StaticFile = {
  path: '/',
  bytes: Buffer.from('<!doctype html><title>A page</title>'),
  mediaType: 'text/html; charset=utf-8',
  immutable: false,
  contentSecurityPolicy: "default-src 'self'",
}
const script: StaticFile = {
  path: '/files/page-0123abcd.js',
  bytes: Buffer.from('export {}\n'),
  mediaType: 'text/javascript',
  immutable: true,
}
const service = await runService({ after }, { files: [page, script] })

testOverEach('a page is served with its policy and its content security policy', async read => {
  const answer = await read(`${service.publicUrl}/`)
  assert.deepEqual([answer.status, answer.text], [200, String(page.bytes)])
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'self'")
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})

testOverEach('a file whose name is that of its content may be kept for ever', async read => {
  const answer = await read(service.publicUrl + script.path)
  assert.equal(answer.text, String(script.bytes))
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.has('content-security-policy'), false)
})

testOverEach('a file is read conditionally and with HEAD like everything else', async read => {
  const whole = await read(`${service.publicUrl}/`)
  const headers = [['If-None-Match', whole.headers.get('etag') ?? '']] as const
  assert.equal((await read(`${service.publicUrl}/`, { headers })).status, 304)
  const head = await read(`${service.publicUrl}/`, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.equal((await read(`${service.publicUrl}/`, { method: 'POST' })).status, 405)
})

testOverEach('a page takes any query, as it keeps its state there', async read => {
  for (const query of ['?fixture=a&feed=b', '?fixture=a&fixture=b', '?x=%zz', '?']) {
    assert.equal((await read(`${service.publicUrl}/${query}`)).status, 200, query)
  }
})

test('files of the operator listener are for pages of its own origin alone, whatever is asked of them', async t => {
  const { operatorUrl } = await runService(t, { operatorFiles: [page] })
  const { headers } = await requestOnce(operatorUrl, { target: '/' })
  const requests = [
    { target: '/' },
    { target: '/', method: 'HEAD' },
    { target: '/', headers: [['If-None-Match', headers.get('etag') ?? '']] as const },
    { target: '/', method: 'POST' },
    { target: '/v1/fixtures' },
  ]
  for (const [index, request] of requests.entries()) {
    const answer = await requestOnce(operatorUrl, request)
    assert.equal(answer.status, [200, 200, 304, 405, 401][index])
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    assert.equal(answer.headers.get('access-control-expose-headers'), null)
  }
})

test('a service without files has nothing at /', async t => {
  const { publicUrl } = await runService(t)
  assert.equal((await requestOnce(publicUrl, { target: '/' })).status, 404)
})
