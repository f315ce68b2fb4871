import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import { type LogLine, validateLogLine } from '@fixture-feed/contract/publication-log'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { generateFeeds } from './generate.ts'
import { toPublicationLog, toSnapshot } from './publication-log.ts'
import { readGame, requireGame } from './read-game.ts'

const definitions = createDefinitionSet()
const files = simulateGame({ seed: 8, rules: { ...leagueRules.twelve, periodMinutes: 6 } })
const lines = [...toPublicationLog(requireGame(files), { intervalSeconds: 60 })]

test('toPublicationLog() writes valid lines', () => {
  assert.ok(lines.length > 50)
  for (const line of lines) assert.deepEqual(validateLogLine(line, { definitions }), [])
})

test('toPublicationLog() publishes two languages at the same instants, each as if it was the only one', () => {
  const game = requireGame(files)
  const both = [...toPublicationLog(game, { intervalSeconds: 60, languages: ['en', 'es'] })].filter(
    line => line.kind !== 'fixture',
  )
  const isSpanish = ({ feedKey }: { readonly feedKey: string }): boolean => feedKey.endsWith('-es')
  const [spanish, english] = [both.filter(isSpanish), both.filter(line => !isSpanish(line))]
  assert.deepEqual(
    english,
    lines.filter(line => line.kind !== 'fixture'),
  )
  const outlineOf = (line: LogLine): unknown => {
    if (line.kind === 'feed') return [line.state, line.at, line.definitions]
    if (line.kind !== 'publication') return line.kind
    const items = line.items?.map(({ content: _, assets, ...item }) => [item, assets?.length])
    const evidence = line.evidence?.map(({ id, plays, claims }) => [
      id,
      plays,
      // A Spanish headline may leave out a detail, because headlines have at most 70 characters.
      new Set(
        claims
          .filter(({ path }) => path !== '/headline')
          .map(({ path, plays, how }) => [path, plays, how].join()),
      ),
    ])
    return [line.at, items, evidence, line.withdrawals?.map(({ id }) => id)]
  }
  const texts = english.filter(({ feedKey }) => feedKey !== 'box-score')
  assert.deepEqual(spanish.map(outlineOf), texts.map(outlineOf))
  const alone = [...toPublicationLog(game, { intervalSeconds: 60, languages: ['es'] })]
  const hasTexts = (line: LogLine) => line.kind !== 'fixture' && line.feedKey !== 'box-score'
  const keyed = (line: object): unknown => JSON.parse(JSON.stringify(line).replaceAll('-es', ''))
  assert.deepEqual(spanish.map(keyed), alone.filter(hasTexts).map(keyed))
})

test('toPublicationLog() returns the same lines for the same game', () => {
  const again = [...toPublicationLog(requireGame(files), { intervalSeconds: 60 })]
  assert.equal(JSON.stringify(again), JSON.stringify(lines))
})

test('toPublicationLog() starts with the registration and the feeds, and ends with the finished feeds', () => {
  assert.deepEqual(
    lines.slice(0, 4).map(line => ('feedKey' in line ? `${line.kind} ${line.feedKey}` : line.kind)),
    ['fixture', 'feed pulse', 'feed pulse-v1', 'feed box-score'],
  )
  const settings = lines.filter(line => line.kind === 'feed')
  assert.deepEqual(
    settings.map(({ feedKey, state }) => `${feedKey} ${state}`),
    [
      'pulse live',
      'pulse-v1 live',
      'box-score live',
      'pulse finished',
      'pulse-v1 finished',
      'box-score finished',
    ],
  )
  assert.deepEqual(
    settings.map(line => line.definitions?.length),
    [10, 3, 1, 10, 3, 1],
  )
  assert.equal(lines.at(-1)?.kind, 'feed')
})

test('toPublicationLog() publishes each feed at increasing instants, none before the asOf of an item', () => {
  const last = new Map<string, string>()
  for (const line of lines) {
    if (line.kind !== 'publication') continue
    const before = last.get(line.feedKey)
    if (before !== undefined) assert.ok(compareDateTimes(before, line.at) < 0)
    last.set(line.feedKey, line.at)
    for (const { asOf } of line.items ?? []) assert.ok(compareDateTimes(asOf, line.at) <= 0)
  }
})

test('toPublicationLog() counts revisions, and writes assets before the items that name them', () => {
  const revisions = new Map<string, number>()
  const assets = new Set<string>()
  for (const line of lines) {
    if (line.kind === 'asset') assets.add(`${line.feedKey}/assets/${line.name}`)
    if (line.kind !== 'publication') continue
    for (const item of line.items ?? []) {
      const key: string = `${line.feedKey} ${item.id}`
      assert.equal(item.revision, (revisions.get(key) ?? 0) + 1)
      revisions.set(key, item.revision ?? 0)
      for (const { href } of item.assets) assert.ok(assets.has(href))
    }
  }
  assert.ok(Math.max(...revisions.values()) > 3)
})

test('toPublicationLog() results in the items of generateFeeds() for the final files', () => {
  const held = new Map<string, unknown>()
  for (const line of lines) {
    if (line.kind !== 'publication') continue
    for (const { id } of line.withdrawals ?? []) held.delete(`${line.feedKey} ${id}`)
    for (const item of line.items ?? [])
      held.set(`${line.feedKey} ${item.id}`, { ...item, revision: 1 })
  }
  const { game } = readGame(files)
  assert.ok(game)
  const batch = generateFeeds(game).feeds.flatMap(({ feedKey, items }) =>
    items.map(item => [`${feedKey} ${item.id}`, item] as const),
  )
  assert.deepEqual(Object.fromEntries(held), Object.fromEntries(batch))
})

test('toPublicationLog() writes only the requested feeds', () => {
  const feeds = [
    ...toPublicationLog(requireGame(files), { feedKeys: ['pulse'], intervalSeconds: 600 }),
  ]
  assert.deepEqual(
    [...new Set(feeds.map(line => ('feedKey' in line ? line.feedKey : '')))],
    ['', 'pulse'],
  )
  const [fixture] = feeds
  assert.deepEqual(fixture?.kind === 'fixture' && fixture.entry.feeds, ['pulse'])
})

test('toSnapshot() has the publication time of its newest item', () => {
  const { game } = readGame(files)
  assert.ok(game)
  const [feed] = generateFeeds(game).feeds
  assert.ok(feed)
  const { snapshotAt, items } = toSnapshot(game.fixtureId, feed)
  assert.ok(items.every(({ publishedAt }) => compareDateTimes(publishedAt, snapshotAt) <= 0))
  assert.ok(items.some(({ publishedAt }) => publishedAt === snapshotAt))
})
