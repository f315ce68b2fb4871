import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, matchesSearch } from './search-text.ts'

test('foldText() removes case and diacritics, also of letters without a decomposition', () => {
  assert.equal(foldText('Luka Dončić'), 'luka doncic')
  assert.equal(
    foldText('Đoković Łukasz Sørensen Groß İlyasova'),
    'dokovic lukasz sorensen gross ilyasova',
  )
})

test('matchesSearch() matches every word, with diacritics in either text', () => {
  assert.equal(matchesSearch('Luka Dončić leads Nenê', 'doncic NENE'), true)
  assert.equal(matchesSearch('Luka Doncic', 'Dončić'), true)
  assert.equal(matchesSearch('Luka Dončić', 'doncic nene'), false)
  assert.equal(matchesSearch('anything', ' '), true)
})
