import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeContent } from '../testing/transports.ts'
import { contentCodings } from './content-coding.ts'
import { entityTag, opaqueTag } from './entity-tag.ts'
import { type HeaderList, LazyVersion, type Representation, represent } from './representation.ts'

const identity = Buffer.from(JSON.stringify({ items: 'x'.repeat(1000) }))

function headersOf(list: HeaderList): Headers {
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2)
    headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}

async function checkRepresentation(representation: Representation): Promise<void> {
  const { coding, bytes } = representation
  assert.equal(representation.entityTag, entityTag(opaqueTag(identity), coding))
  const ok = headersOf(representation.ok.live)
  const contentCoding = ok.get('content-encoding')
  assert.equal(contentCoding, coding === 'identity' ? null : coding)
  assert.equal(ok.get('content-length'), String(bytes.length))
  assert.equal(ok.get('content-type'), 'application/json')
  assert.deepEqual(await decodeContent(contentCoding, bytes), identity)
}

for (const coding of contentCodings) {
  test(`represent() makes bytes, tag and headers of ${coding} that belong together`, async () => {
    const version = await represent(identity)
    assert.equal(version.opaque, opaqueTag(identity))
    await checkRepresentation(version.codings[coding])
  })

  test(`select() of a lazy version makes ${coding} as represent() does`, async () => {
    const version = new LazyVersion(identity)
    const representation = await version.select(coding)
    await checkRepresentation(representation)
    const { codings } = await represent(identity)
    assert.deepEqual(representation, codings[coding])
    assert.equal(await version.select(coding), representation)
  })
}

test('a representation has the headers of a 304 in common with its 200, but those that describe a body', async () => {
  const { codings } = await represent(identity)
  for (const { ok, notModified } of Object.values(codings)) {
    for (const policy of ['live', 'finished', 'immutable'] as const) {
      const whole = headersOf(ok[policy])
      for (const name of ['content-type', 'content-length', 'content-encoding']) whole.delete(name)
      assert.deepEqual([...headersOf(notModified[policy])], [...whole])
    }
  }
})

test('a representation says each policy in the words of the spec', async () => {
  const { codings } = await represent(identity)
  const { ok } = codings.gzip
  assert.equal(headersOf(ok.live).get('cache-control'), 'no-store')
  assert.equal(headersOf(ok.finished).get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.equal(headersOf(ok.immutable).get('cache-control'), 'public, max-age=31536000, immutable')
})

test('represent() takes a media type and further headers', async () => {
  const { codings } = await represent(identity, {
    mediaType: 'image/svg+xml',
    more: ['X-Extra', 'yes'],
  })
  const headers = headersOf(codings.br.ok.immutable)
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.equal(headers.get('x-extra'), 'yes')
})
