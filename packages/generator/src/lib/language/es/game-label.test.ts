import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanishLabel } from './game-label.ts'

test('spanishLabel() translates the known parts of a label and keeps the case of names', () => {
  const translated = (text: string): string => spanishLabel({ text })
  assert.equal(translated('Game 5'), 'Quinto partido')
  assert.equal(translated('East First Round - Game 5'), 'Primera ronda del Este, quinto partido')
  assert.equal(translated('Game 5 - NBA Paris Game'), 'Quinto partido, NBA Paris Game')
  assert.equal(spanishLabel({ stage: 'cup-final' }), 'Final de la Copa')
})
