import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { carryOver, untranslatedFields } from './carry-over.ts'

const draftOf = (content: object, others: object = {}): Draft =>
  ({
    id: 'g:team:v2:p1',
    definitionVersion: 2,
    assets: [],
    entities: [],
    content,
    ...others,
  }) as never

const english = draftOf({
  headline: 'Foxes lead by 12',
  teamId: '1',
  stats: [
    { key: 'ast', value: 5, label: 'Assists' },
    { key: 'reb', value: 9, label: 'Rebounds' },
  ],
  gameState: { clock: 'PT1M', homeScore: 20 },
})
const spanish = draftOf({
  headline: 'Los Foxes ganan por 12',
  teamId: '1',
  stats: [
    { key: 'ast', value: 5, label: 'Asistencias' },
    { key: 'reb', value: 9, label: 'Rebotes' },
  ],
  gameState: { clock: 'PT1M', homeScore: 20 },
})
const changed = draftOf({
  headline: 'Foxes lead by 13',
  summary: 'A new text.',
  teamId: '1',
  stats: [
    { key: 'ast', value: 6, label: 'Assists' },
    { key: 'reb', value: 9, label: 'Rebounds' },
  ],
  gameState: { clock: 'PT1M', homeScore: 21 },
})

test('carryOver() changes equal values in another language, and leaves its texts', () => {
  const { content } = carryOver(english, changed, spanish, { isSameLanguage: false })
  assert.deepEqual(content, {
    headline: 'Los Foxes ganan por 12',
    teamId: '1',
    stats: [
      { key: 'ast', value: 6, label: 'Asistencias' },
      { key: 'reb', value: 9, label: 'Rebotes' },
    ],
    gameState: { clock: 'PT1M', homeScore: 21 },
  })
})

test('carryOver() changes equal texts in another version of the same language, and keeps id and version', () => {
  const first = {
    ...english,
    id: 'g:team:v1:p1',
    definitionVersion: 1,
    content: { headline: 'Foxes lead by 12' },
  }
  const carried = carryOver(english, changed, first, { isSameLanguage: true })
  assert.deepEqual(
    [carried.id, carried.definitionVersion, carried.content.headline],
    ['g:team:v1:p1', 1, 'Foxes lead by 13'],
  )
  const own = { ...first, content: { headline: 'A line of its own' } }
  assert.equal(
    carryOver(english, changed, own, { isSameLanguage: true }).content.headline,
    'A line of its own',
  )
})

test('carryOver() carries entities and assets, and changes nothing without an edit', () => {
  const asset = { id: 'a', kind: 'image', href: 'x', mediaType: 'image/png', altText: 'x' }
  const edited = { ...english, assets: [asset] } as unknown as Draft
  assert.deepEqual(carryOver(english, edited, spanish, { isSameLanguage: false }).assets, [asset])
  assert.deepEqual(carryOver(english, english, spanish, { isSameLanguage: false }), spanish)
})

test('untranslatedFields() names changed texts that the other language still has unchanged', () => {
  const draft = carryOver(english, changed, spanish, { isSameLanguage: false })
  assert.deepEqual(untranslatedFields(english, changed, { published: spanish, draft }), [
    'headline',
    'summary',
  ])
  const typed = { ...draft, content: { ...draft.content, headline: 'Los Foxes ganan por 13' } }
  assert.deepEqual(untranslatedFields(english, changed, { published: spanish, draft: typed }), [
    'summary',
  ])
})
