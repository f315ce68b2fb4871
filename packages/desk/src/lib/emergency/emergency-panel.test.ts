import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectWords } from './emergency-panel.ts'

test('effectWords() announces a reservation only for a token that may set holds', () => {
  const counts = { count: 2, total: 5 }
  assert.equal(effectWords({ ...counts, mayHold: false }), 'This withdraws 2 of 5 items.')
  assert.match(
    effectWords({ ...counts, mayHold: true }),
    /^This withdraws 2 of 5 items and reserves them for you\. Changes by other publishers will wait/,
  )
})
