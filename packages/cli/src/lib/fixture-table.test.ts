import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixtureLines, fixtureTable } from './fixture-table.ts'
import { sampleFixture } from './testing/sample-content.ts'

const fixtures = [
  { ...sampleFixture('a-long-name'), itemCount: 12 },
  { fixtureId: 'g\t\u001b[31m', feeds: ['pulse'], itemCount: 0, retired: true },
] as const

test('fixtureTable() has a column for each fact, and no control characters', () => {
  assert.equal(
    fixtureTable(fixtures),
    [
      'FIXTURE      FIRST EVENT           GAME        FEEDS           ITEMS  STATE',
      'a-long-name  2026-01-31T19:30:00Z  PAH at LIN  pulse,pulse-v1  12     listed',
      'g [31m                                         pulse           0      retired',
    ].join('\n'),
  )
})

test('fixtureLines() has five tabs in each line, for any id', () => {
  const lines = fixtureLines(fixtures).split('\n')
  assert.deepEqual(
    lines.map(line => line.split('\t').length),
    [6, 6],
  )
  assert.equal(fixtureLines([]), '')
})
