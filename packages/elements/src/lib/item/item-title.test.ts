import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseItem, caseReferences } from '../testing/case-items.ts'
import { definitionLabel, fieldLabel } from './definition-label.ts'
import { itemTitle } from './item-title.ts'

const titles: Readonly<Record<string, string>> = {
  'basketball.defensive-summary@1': 'Six steals and three blocks set the Herons apart.',
  'basketball.four-factors@2': 'The Herons win both factors that can be told.',
  'basketball.player-performance-summary@1': 'Ada Okafor',
  'basketball.run-momentum@1': 'Harbor City Herons: 9-0 run',
  'basketball.team-performance-summary@1': 'Harbor City Herons',
  'basketball.team-performance-summary@2': 'Herons hot from the start',
}

test('itemTitle() returns the headline, or a title from the facts', () => {
  for (const [reference, title] of Object.entries(titles)) {
    assert.equal(itemTitle(caseItem(reference, 'full')), title)
  }
})

test('itemTitle() returns words for every definition, also with minimal content', () => {
  for (const reference of caseReferences) {
    assert.notEqual(itemTitle(caseItem(reference, 'minimal')), '')
  }
})

test('itemTitle() returns the title, name or text of an unknown definition, or the words of its key', () => {
  const item = caseItem('basketball.defensive-summary@1', 'minimal')
  const unknown = { ...item, definitionKey: 'acme.fan-poll' }
  assert.equal(itemTitle({ ...unknown, content: {} }), 'Fan poll')
  assert.equal(itemTitle({ ...unknown, content: { title: 'Who wins?' } }), 'Who wins?')
  assert.equal(itemTitle({ ...unknown, content: { summary: 'Said.', name: 'Poll' } }), 'Poll')
  assert.equal(itemTitle({ ...unknown, content: { summary: 'Said.' } }), 'Said.')
  assert.equal(itemTitle({ ...unknown, content: { title: 7, name: '' } }), 'Fan poll')
})

test('definitionLabel() and fieldLabel() return words for keys', () => {
  assert.equal(definitionLabel('acme.media.photo-gallery'), 'Media photo gallery')
  assert.equal(fieldLabel('whatToWatchNext'), 'What to watch next')
  assert.equal(fieldLabel('points_per-game'), 'Points per game')
})
