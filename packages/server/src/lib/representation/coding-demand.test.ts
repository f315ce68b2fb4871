import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodingDemand } from './coding-demand.ts'
import { contentCodings } from './content-coding.ts'

function createDemand() {
  let nowMs = 1_000_000
  const demand = new CodingDemand(() => nowMs)
  return { demand, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

test('next() is every coding for the first version, and then what was asked for', () => {
  const { demand } = createDemand()
  assert.deepEqual(demand.next(), contentCodings)
  assert.deepEqual(demand.next(), [])
  demand.ask('gzip')
  demand.ask('br')
  demand.ask('gzip')
  assert.deepEqual(demand.next(), ['br', 'gzip'])
  assert.deepEqual(demand.next(), ['br', 'gzip'])
})

test('next() knows what was asked for before the first version, too', () => {
  const { demand } = createDemand()
  demand.ask('zstd')
  assert.deepEqual(demand.next(), contentCodings)
  assert.deepEqual(demand.next(), ['zstd'])
})

test('next() forgets what nobody asked for in a minute or two, and nothing sooner', () => {
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

test('next() has all that was asked for since a version long ago', () => {
  const { demand, pass } = createDemand()
  demand.next()
  demand.ask('br')
  pass(10_000)
  demand.ask('gzip')
  assert.deepEqual(demand.next(), ['br', 'gzip'])
})
