import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { memberSample } from '../testing/member-samples.ts'
import { composeText, type Member, toMember } from './composed-text.ts'

const kilobyte = 1024

function composed(members: readonly Member[]) {
  return composeText({ head: '{"items":[', members, end: ']}' })
}

function membersOf(count: number, length?: number): Member[] {
  return Array.from({ length: count }, (_, number) => memberSample(number, 1, length))
}

/** The text of each run, as JSON text of its members. */
function runTexts(members: readonly Member[]): string[] {
  return composed(members).runs.map(run => run.map(({ bytes }) => bytes.toString()).join(','))
}

test('toMember() has the JSON text of a value and a mark that depends on it alone, and keeps no other memory', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const { bytes, mark } = toMember(value)
      assert.equal(bytes.toString(), JSON.stringify(value))
      assert.equal(mark, crc32(bytes))
      assert.equal(bytes.buffer.byteLength, bytes.length)
    }),
  )
})

test('composeText() is the JSON text of the list in its envelope', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.string({ unit: 'binary' }), (values, name) => {
      const { identity } = composeText({
        head: `{"name":${JSON.stringify(name)},"é":[`,
        members: values.map(toMember),
        end: '],"😀":1}',
      })
      assert.equal(identity.toString(), JSON.stringify({ name, é: values, '😀': 1 }))
    }),
  )
})

test('composeText() has all members in its runs, in order, and cuts the bytes where runs end', () => {
  const members = membersOf(700)
  const { identity, runs, cuts } = composed(members)
  assert.deepEqual(runs.flat(), members)
  assert.equal(cuts.length, runs.length + 1)
  for (const [index, text] of runTexts(members).entries()) {
    const between = identity.subarray(cuts[index], cuts[index + 1]).toString()
    assert.equal(between, index === 0 ? text : `,${text}`)
  }
})

test('composeText() makes runs of 32 to 128 kB, but for the last and for members that are larger', () => {
  for (const length of [100, 1000, 5000]) {
    const { cuts } = composed(membersOf(3_000_000 / length, length))
    const sizes = cuts.slice(1).map((end, index) => end - (cuts[index] ?? 0))
    for (const size of sizes.slice(0, -1)) {
      assert.ok(size >= 32 * kilobyte && size <= 128 * kilobyte + length + 100, `${size}`)
    }
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    assert.ok(mean > 40 * kilobyte && mean < 90 * kilobyte, `${mean}`)
  }
  assert.equal(composed(membersOf(5, 200 * kilobyte)).runs.length, 5)
})

test('composeText() cuts a short list nowhere', () => {
  assert.equal(composed(membersOf(30)).runs.length, 1)
  assert.deepEqual(composed([]).runs, [])
})

test('composeText() keeps all runs but a few when a member comes, changes or goes anywhere', () => {
  const before = membersOf(2000)
  const known = new Set(runTexts(before))
  for (let place = 0; place < 2000; place += 97) {
    for (const after of [
      before.with(place, memberSample(place, 2)),
      before.toSpliced(place, 0, memberSample(9999)),
      before.toSpliced(place, 1),
    ]) {
      const changed = runTexts(after).filter(text => !known.has(text))
      assert.ok(changed.length <= 8, `${changed.length} runs changed at ${place}`)
    }
  }
})
