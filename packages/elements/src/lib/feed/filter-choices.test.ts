import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseItem } from '../testing/case-items.ts'
import { definitionCounts, entitiesOf } from './filter-choices.ts'

const factors = caseItem('basketball.four-factors@2', 'full')
const oldFactors = caseItem('basketball.four-factors@1', 'full')
const run = caseItem('basketball.run-momentum@1', 'full')

test('definitionCounts() counts by key, most first', () => {
  assert.deepEqual(definitionCounts([run, factors, oldFactors]), [
    ['basketball.four-factors', 2],
    ['basketball.run-momentum', 1],
  ])
})

test('entitiesOf() lists each entity once, teams first, then by name', () => {
  assert.deepEqual(
    entitiesOf([run, factors]).map(({ displayName }) => displayName),
    ['Harbor City Herons', 'Mill Valley Foxes', 'Ada Okafor', 'Juno Marsh', 'Théo Lindqvist'],
  )
})
