import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeContent } from '../testing/transports.ts'
import { type ContentCoding, contentCodings } from './content-coding.ts'
import { digestOf, entityTag, opaqueTag } from './entity-tag.ts'
import { type HeaderList, type Representation, RepresentedVersion } from './representation.ts'

const identity = Buffer.from(JSON.stringify({ items: 'x'.repeat(1000) }))

function headersOf(list: HeaderList): Headers {
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2)
    headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}

async function checkRepresentation(representation: Representation): Promise<void> {
  const { coding, bytes } = representation
  assert.equal(representation.entityTag, entityTag(opaqueTag(digestOf(identity)), coding))
  const ok = headersOf(representation.ok.live)
  const contentCoding = ok.get('content-encoding')
  assert.equal(contentCoding, coding === 'identity' ? null : coding)
  assert.equal(ok.get('content-length'), String(bytes.length))
  assert.equal(ok.get('content-type'), 'application/json')
  assert.deepEqual(await decodeContent(contentCoding, bytes), identity)
  // What is kept for long keeps no other memory alive.
  assert.equal(bytes.buffer.byteLength, bytes.length)
}

for (const coding of contentCodings) {
  test(`select() makes bytes, tag and headers of ${coding} that belong together, once`, async () => {
    const version = new RepresentedVersion(identity)
    assert.equal(version.opaque, opaqueTag(digestOf(identity)))
    const [representation, again] = await Promise.all([
      version.select(coding),
      version.select(coding),
    ])
    await checkRepresentation(representation)
    assert.equal(again, representation)
    assert.equal(version.encoded(coding), representation)
  })
}

test('select() tries again what could not be encoded', async () => {
  let attempts = 0
  const version = new RepresentedVersion(identity, undefined, async () => {
    attempts++
    if (attempts === 1) throw new Error('no memory')
    return { bytes: Buffer.from('gzipped') }
  })
  await assert.rejects(version.select('gzip'), /no memory/)
  assert.equal((await version.select('gzip')).bytes.toString(), 'gzipped')
})

test('a version is encoded in nothing but identity until somebody asks', async () => {
  const version = new RepresentedVersion(identity)
  const encodedIn = () => Array.from(version.representations(), ({ coding }) => coding)
  assert.deepEqual(encodedIn(), ['identity'])
  assert.equal(await version.encodedIn(['gzip', 'br']), version)
  assert.deepEqual(new Set(encodedIn()), new Set(['identity', 'gzip', 'br']))
  assert.equal(version.encoded('zstd'), undefined)
})

const ofBodies = [
  ...['content-type', 'content-length', 'content-encoding', 'access-control-expose-headers'],
  'cross-origin-resource-policy',
]

test('a version has the headers of a 304 in common with its 200, but those that describe a body', async () => {
  const version = await new RepresentedVersion(identity).encodedIn(contentCodings)
  for (const { coding, ok, notModified } of version.representations()) {
    for (const policy of ['live', 'finished', 'immutable'] as const) {
      const whole = headersOf(ok[policy])
      const unchanged = headersOf(notModified[policy])
      const exposed = unchanged.get('access-control-expose-headers')?.split(', ') ?? []
      for (const name of exposed) {
        assert.ok(whole.get('access-control-expose-headers')?.includes(name), name)
      }
      for (const name of ofBodies) whole.delete(name)
      unchanged.delete('access-control-expose-headers')
      assert.deepEqual([...unchanged], [...whole])
      const { notModified: selected } = version.codings[coding as ContentCoding]
      assert.equal(selected[policy], notModified[policy])
    }
  }
})

test('a representation says each policy in the words of the spec', async () => {
  const { ok } = await new RepresentedVersion(identity).select('gzip')
  assert.equal(headersOf(ok.live).get('cache-control'), 'no-store')
  assert.equal(headersOf(ok.finished).get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.equal(headersOf(ok.immutable).get('cache-control'), 'public, max-age=31536000, immutable')
})

test('a version may have a media type of its own and further headers', async () => {
  const version = new RepresentedVersion(identity, {
    mediaType: 'image/svg+xml',
    more: ['X-Extra', 'yes'],
  })
  const { ok } = await version.select('br')
  const headers = headersOf(ok.immutable)
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.equal(headers.get('x-extra'), 'yes')
})
