import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodingDemand } from './coding-demand.ts'
import { contentCodings } from './content-coding.ts'

function createDemand() {
  let nowMs = 1_000_000
  const demand = new CodingDemand(() => nowMs)
  return { demand, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

test('next() returns every coding for the first version, and then the requested ones', () => {
  const { demand } = createDemand()
  assert.deepEqual(demand.next(), contentCodings)
  assert.deepEqual(demand.next(), [])
  demand.ask('gzip')
  demand.ask('br')
  demand.ask('gzip')
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  assert.deepEqual(demand.next(), ['br', 'gzip'])
})

test('next() includes codings that were requested before the first version', () => {
  const { demand } = createDemand()
  demand.ask('zstd')
  assert.deepEqual(demand.next(), contentCodings)
  assert.deepEqual(demand.next(), ['zstd'])
})

test('next() drops codings without a request for one to two minutes, and no others', () => {
  const { demand, pass } = createDemand()
  demand.next()
  demand.ask('br')
  pass(59)
  demand.ask('gzip')
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  pass(1)
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  demand.ask('gzip')
  pass(59)
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  pass(1)
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  assert.deepEqual(demand.next(), ['gzip'])
})

test('next() returns all codings that were requested since the last version, however old it is', () => {
  const { demand, pass } = createDemand()
  demand.next()
  demand.ask('br')
  pass(10_000)
  demand.ask('gzip')
  assert.deepEqual(demand.next(), ['br', 'gzip'])
})
