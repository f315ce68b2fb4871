import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLabel, gameFeeds, openingTab, sharedId, siblingsOf, tabsOf } from './game-feeds.ts'

const keys = ['pulse', 'pulse-v1', 'pulse-es', 'pulse-v1-es', 'box-score']
const keysOf = (feeds: readonly { readonly feedKey: string }[]) => feeds.map(each => each.feedKey)

test('gameFeeds() reads version and language from a key only if the feed without them exists', () => {
  assert.deepEqual(
    gameFeeds('g', [...keys, 'team-es', 'x-v2']).map(({ base, version, language }) => [
      base,
      version,
      language,
    ]),
    [
      ['pulse', undefined, 'en'],
      ['pulse', 1, 'en'],
      ['pulse', undefined, 'es'],
      ['pulse', 1, 'es'],
      ['box-score', undefined, 'en'],
      ['team-es', undefined, 'en'],
      ['x-v2', undefined, 'en'],
    ],
  )
})

test('gameFeeds() prefers the language in the settings, also for feeds without a suffix', () => {
  const languages = new Map([
    ['pulse', 'es-MX'],
    ['pulse-en', 'en'],
  ])
  assert.deepEqual(
    gameFeeds('g', ['pulse', 'pulse-v1', 'pulse-en'], languages).map(({ language }) => language),
    ['es-419', 'es-419', 'en'],
  )
})

test('tabsOf() has one tab for each language, and feedLabel() names feeds in words', () => {
  const feeds = gameFeeds('g', [...keys, 'notes'])
  const { tabs, others } = tabsOf(feeds)
  assert.deepEqual(keysOf(tabs), ['pulse', 'pulse-es'])
  assert.deepEqual(keysOf(others), ['pulse-v1', 'pulse-v1-es', 'box-score', 'notes'])
  assert.deepEqual(
    feeds.map(feed => feedLabel(feed, feeds)),
    ['English', 'English (v1)', 'Spanish', 'Spanish (v1)', 'Box score', 'notes'],
  )
})

test('openingTab() returns the tab in the first wanted language, otherwise the first tab', () => {
  const feeds = gameFeeds('g', keys)
  const openedWith = (...wanted: readonly string[]) => openingTab(feeds, wanted)?.feedKey
  assert.deepEqual(
    [openedWith('de', 'es'), openedWith('de'), openedWith()],
    ['pulse-es', 'pulse', 'pulse'],
  )
  assert.equal(openedWith('es-419', 'en'), 'pulse-es')
  const variants = gameFeeds('g', ['pulse', 'pulse-es', 'pulse-es-419'])
  assert.equal(openingTab(variants, ['es-419'])?.feedKey, 'pulse-es-419')
  assert.deepEqual(
    variants.map(feed => feedLabel(feed, variants)),
    ['English', 'Spanish', 'Latin American Spanish'],
  )
})

test('siblingsOf() lists the other languages and versions, and sharedId() is the same in all of them', () => {
  const feeds = gameFeeds('g', keys)
  assert.deepEqual(keysOf(siblingsOf({ fixtureId: 'g', feedKey: 'pulse-es' }, feeds)), [
    'pulse',
    'pulse-v1',
    'pulse-v1-es',
  ])
  assert.deepEqual(siblingsOf({ fixtureId: 'g', feedKey: 'box-score' }, feeds), [])
  assert.equal(sharedId('g:four-factors:v2:p1'), sharedId('g:four-factors:v1:p1'))
  assert.notEqual(sharedId('g:run:a1'), sharedId('g:run:a2'))
  assert.equal(sharedId('desk-v1'), 'desk-v1')
})
