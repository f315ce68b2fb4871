import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { crc32, gunzip, gzipSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { memberSample } from '../testing/member-samples.ts'
import { type ComposedText, composeText, type Member } from './composed-text.ts'
import { gzipRuns } from './gzip-runs.ts'
import { KeptRuns } from './kept-runs.ts'

const gunzipAsync = promisify(gunzip)

function composed(members: readonly Member[], at = 0): ComposedText {
  return composeText({ head: `{"at":${at},"items":[`, members, end: ']}' })
}

/** Decodes one gzip member (RFC 1952) whose stream ends right before its trailer, which is true. */
function strictGunzip(bytes: Buffer): Buffer {
  const stream = bytes.subarray(10, -8)
  const decoded = inflateRawSync(stream, { info: true }) as unknown as {
    readonly buffer: Buffer
    readonly engine: { readonly bytesWritten: number }
  }
  const { buffer, engine } = decoded
  assert.equal(engine.bytesWritten, stream.length)
  assert.equal(bytes.readUInt32LE(bytes.length - 8), crc32(buffer))
  assert.equal(bytes.readUInt32LE(bytes.length - 4), buffer.length)
  return buffer
}

function membersOf(count: number): Member[] {
  return Array.from({ length: count }, (_, number) => memberSample(number))
}

test('gzip() of a text that takes several runs passes a strict decoder', async () => {
  const text = composed(membersOf(300))
  assert.ok(text.runs.length > 2)
  assert.deepEqual(strictGunzip((await new KeptRuns().gzip(text)).bytes), text.identity)
})

test('gzip() is about as short as that of the whole text', async () => {
  const text = composed(membersOf(1000))
  const { bytes } = await new KeptRuns().gzip(text)
  assert.ok(bytes.length < gzipSync(text.identity).length * 1.03)
})

test('gzip() of a short text is that of the whole text', async () => {
  for (const count of [0, 1, 30]) {
    const text = composed(membersOf(count))
    const { bytes } = await new KeptRuns().gzip(text)
    assert.deepEqual(bytes, gzipSync(text.identity, { level: 6 }))
    assert.deepEqual(strictGunzip(bytes), text.identity)
  }
})

/** What happens to a list: some members come, change or go, here and there. */
const changes = fc.array(
  fc.array(
    fc.record({
      act: fc.constantFrom('insert', 'replace', 'remove'),
      place: fc.nat(),
      number: fc.integer({ min: 1000, max: 1005 }),
      count: fc.constantFrom(1, 1, 1, 80),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 6 },
)

test('gzip() decodes to the identity bytes and does not depend on what is kept, over any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), changes, async (count, changes) => {
      const kept = new KeptRuns()
      let members: readonly Member[] = membersOf(count)
      for (const [at, steps] of changes.entries()) {
        for (const { act, place, number, count } of steps) {
          const start = place % (members.length + 1)
          const incoming = Array.from({ length: act === 'remove' ? 0 : count }, (_, index) =>
            memberSample(number + index),
          )
          members = members.toSpliced(start, act === 'insert' ? 0 : count, ...incoming)
        }
        const text = composed(members, at)
        const { bytes } = await kept.gzip(text)
        assert.deepEqual(await gunzipAsync(bytes), text.identity)
        const { bytes: alone } = await gzipRuns(text)
        assert.ok(bytes.equals(alone))
      }
    }),
    { numRuns: 40 },
  )
})

test('gzip() deflates only the runs that changed and those behind them', async () => {
  const members = membersOf(1000)
  const kept = new KeptRuns()
  for (const place of [0, 500, 999]) {
    const first = await kept.gzip(composed(members))
    const { deflated } = await kept.gzip(composed(members.with(place, memberSample(place, 2)), 1))
    const anew = deflated.filter(bytes => !first.deflated.includes(bytes)).length
    assert.ok(anew >= 1 && anew <= 4, `${anew} of ${deflated.length} for ${place}`)
  }
})

test('byteLength is what the runs of the last version take', async () => {
  const kept = new KeptRuns()
  assert.equal(kept.byteLength, 0)
  for (const count of [1000, 300]) {
    const text = composed(membersOf(count))
    await kept.gzip(text)
    const { deflated } = await gzipRuns(text)
    assert.equal(kept.byteLength, Buffer.concat([...deflated]).length)
  }
  await kept.gzip(composed(membersOf(3)))
  assert.equal(kept.byteLength, 0)
})
