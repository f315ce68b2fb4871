import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeContent } from '../testing/transports.ts'
import type { CachePolicy } from './cache-policy.ts'
import { contentCodings } from './content-coding.ts'
import { digestOf, entityTag, opaqueTag } from './entity-tag.ts'
import { type HeaderList, Rendition } from './representation.ts'

const identity = Buffer.from(JSON.stringify({ items: 'x'.repeat(1000) }))

function headersOf(list: HeaderList): Headers {
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2)
    headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}

for (const coding of contentCodings) {
  test(`prepare() creates matching bytes, tag and headers of ${coding} once`, async () => {
    const rendition = new Rendition(identity)
    assert.equal(rendition.opaque, opaqueTag(digestOf(identity)))
    const representation = rendition.codings[coding]
    const [response, again] = await Promise.all([
      representation.prepare('live'),
      representation.prepare('live'),
    ])
    assert.equal(again, response)
    assert.equal(representation.ok('live'), response)
    const bytes = response.bytes ?? assert.fail()
    const ok = headersOf(response.headers)
    const contentCoding = ok.get('content-encoding')
    assert.equal(contentCoding, coding === 'identity' ? null : coding)
    assert.equal(ok.get('etag'), entityTag(opaqueTag(digestOf(identity)), coding))
    assert.equal(ok.get('content-length'), String(bytes.length))
    assert.equal(ok.get('content-type'), 'application/json')
    assert.deepEqual(await decodeContent(contentCoding, bytes), identity)
    // Long-lived buffers must not pin a larger pooled ArrayBuffer.
    assert.equal(bytes.buffer.byteLength, bytes.length)
  })
}

test('encode() retries a failed encoding', async () => {
  const rendition = new Rendition(Buffer.from(identity))
  const { length } = rendition.identity
  const noMemory = () => assert.fail('no memory')
  const enough = () => length
  Object.defineProperty(rendition.identity, 'length', { get: noMemory, configurable: true })
  await assert.rejects(rendition.codings.gzip.encode(), /no memory/)
  Object.defineProperty(rendition.identity, 'length', { get: enough })
  assert.deepEqual(await decodeContent('gzip', await rendition.codings.gzip.encode()), identity)
})

test('a version is encoded only in identity until another coding is requested', async () => {
  const rendition = new Rendition(identity)
  const encodedIn = () => contentCodings.filter(coding => rendition.codings[coding].bytes)
  assert.deepEqual(encodedIn(), ['identity'])
  assert.equal(await rendition.encodedIn(['gzip', 'br']), rendition)
  assert.deepEqual(encodedIn(), ['br', 'gzip', 'identity'])
  assert.equal(rendition.codings.zstd.ok('live'), undefined)
})

const ofBodies = [
  ...['content-type', 'content-length', 'content-encoding', 'access-control-expose-headers'],
  'cross-origin-resource-policy',
]

test('a version has the same headers in its 304 and its 200, except those that describe a body', async () => {
  const { codings } = new Rendition(identity)
  for (const coding of contentCodings) {
    for (const policy of ['live', 'finished', 'immutable'] as const) {
      const whole = headersOf((await codings[coding].prepare(policy)).headers)
      const unchanged = headersOf(codings[coding].notModified(policy).headers)
      const exposed = unchanged.get('access-control-expose-headers')?.split(', ') ?? []
      for (const name of exposed) {
        assert.ok(whole.get('access-control-expose-headers')?.includes(name), name)
      }
      for (const name of ofBodies) whole.delete(name)
      unchanged.delete('access-control-expose-headers')
      assert.deepEqual([...unchanged], [...whole])
    }
  }
})

test('a representation states each policy with the values of the specification', async () => {
  const { gzip } = new Rendition(identity).codings
  const policyOf = async (policy: CachePolicy) =>
    headersOf((await gzip.prepare(policy)).headers).get('cache-control')
  assert.equal(await policyOf('live'), 'no-store')
  assert.equal(await policyOf('finished'), 'public, max-age=0, must-revalidate')
  assert.equal(await policyOf('immutable'), 'public, max-age=31536000, immutable')
})

test('a version may have its own media type and additional headers', async () => {
  const { br } = new Rendition(identity, {
    mediaType: 'image/svg+xml',
    more: ['X-Extra', 'yes'],
  }).codings
  const headers = headersOf((await br.prepare('immutable')).headers)
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.equal(headers.get('x-extra'), 'yes')
})
