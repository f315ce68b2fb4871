import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { validateSnapshotEnvelope } from '@fixture-feed/contract/validate'
import { itemOf, snapshotOf } from '@fixture-feed/test-support/observed-samples'
import { readJsonResponse } from './read-json.ts'
import { ResponseRejected } from './upstream.ts'

const at = '2026-03-02T00:00:00Z'

function read(text: string): Promise<Snapshot> {
  const response = { url: '', headers: new Headers(), body: Buffer.from(text) }
  return readJsonResponse<Snapshot>(response, 'items', validateSnapshotEnvelope)
}

/** A snapshot of at least `bytes` bytes. Each item has a list that contains a value `times` times. */
function snapshotWith(value: string, times: number, bytes: number): string {
  const item = JSON.stringify({ ...itemOf('x'), content: { list: 'LIST' } })
  const list = `[${Array(times).fill(value).join()}]`
  const count = Math.ceil(bytes / list.length)
  const items = Array.from({ length: count }, (_, index) =>
    item.replace('"LIST"', list).replace('"x"', `"${index}"`),
  )
  return JSON.stringify(snapshotOf(at)).replace('"items":[]', `"items":[${items.join()}]`)
}

for (const [name, text] of [
  ['texts that look like exponents', snapshotWith('"e999"', 100, 5_000_000)],
  ['numbers of 199 digits', snapshotWith('9'.repeat(199), 10, 10_000_000)],
  ['empty lists', snapshotWith('[]', 1_000, 3_000_000)],
] as const) {
  test(`readJsonResponse() lets other work run while it reads megabytes of ${name}`, async () => {
    let turns = 0
    const count = (): void => {
      turns++
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const snapshot = await read(text)
    clearImmediate(timer)
    assert.ok(turns > 3, `${turns} turns`)
    // Compared as text, because some values occur a million times.
    assert.equal(JSON.stringify(snapshot), JSON.stringify(JSON.parse(text)))
  })
}

test('readJsonResponse() rejects a response larger than any real one before it builds values', async () => {
  const lists = Buffer.alloc(6_000_000, '[],').toString()
  const item = JSON.stringify(itemOf('a')).replace('"content":{', `"content":{"x":[${lists}0],`)
  for (const [text, reason] of [
    [`[${lists}0]`, /a list of more than 100000 elements/],
    [`{"items":[${lists}0]}`, /a list of more than 100000 elements/],
    [`{"items":[${item}]}`, /a list of more than 100000 elements/],
    [
      `{"items":[{"x":"${'a'.repeat(2_000_000)}"}]}`,
      /an element of more than \d+ bytes in "items"/,
    ],
    ['['.repeat(1_000_000), /nested more than 64 levels deep/],
  ] as const) {
    await assert.rejects(read(text), (error: Error) => {
      assert.ok(error instanceof ResponseRejected)
      assert.match(error.message, reason)
      return true
    })
  }
})

test('readJsonResponse() reports the path of the first fault in a list', async () => {
  const items = [itemOf('a'), itemOf('b'), { ...itemOf('c'), revision: 0 }]
  await assert.rejects(read(JSON.stringify(snapshotOf(at, ...items))), /\/items\/2\/revision/)
  await assert.rejects(read('{"items":[]}'), /fixtureId/)
  await assert.rejects(read('[]'), ResponseRejected)
})
