import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanishLabel } from './labels.ts'

test('spanishLabel() translates the known parts of a label and keeps the case of names', () => {
  assert.equal(
    spanishLabel('West Conf. Finals - Game 7'),
    'Finales de conferencia del Oeste, séptimo partido',
  )
  assert.equal(spanishLabel('Game 5 - NBA Paris Game'), 'Quinto partido, NBA Paris Game')
})
