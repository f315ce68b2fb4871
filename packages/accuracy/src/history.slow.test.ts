import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import type { Item } from '@fixture-feed/contract/snapshot'
import { validateSnapshot } from '@fixture-feed/contract/validate'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type History, readHistory, toHistoryGame } from '@fixture-feed/generator/history'
import { toSnapshot } from '@fixture-feed/generator/publication-log'
import { formatProblem, type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { pastOf } from '../../generator/src/lib/facts/past.ts'
import { smallInput } from '../../generator/src/lib/testing/small-input.ts'
import { checkItem, mutationScore, readRecord } from './accuracy.ts'
import { textsOf } from './texts.ts'

const tonight = simulateGame({ seed: 50 })
const { teamTricode: away } = tonight.boxScore.game.awayTeam
const { teamTricode: home } = tonight.boxScore.game.homeTeam

function read(files: ReturnType<typeof simulateGame>): GameInput {
  const { game } = readGame(files)
  assert.ok(game)
  return game
}

const input = read(tonight)

/** Seven games of the same two clubs before tonight's, one a day. */
const earlier = Array.from({ length: 7 }, (_, index) => {
  const tipoff = new Date(Date.parse(input.tipoff.at) - (index + 1) * 86_400_000).toISOString()
  const [visitor, host] = index % 2 === 0 ? [away, home] : [home, away]
  return toHistoryGame(read(simulateGame({ seed: 100 + index, away: visitor, home: host, tipoff })))
})

const history: History = {
  covers: [{ season: input.season, seasonType: 'Regular Season' }],
  games: earlier,
}

/** The items of tonight's game, by id without the fixture. */
function items(known: History | undefined): ReadonlyMap<string, Item> {
  const all = generateFeeds(input, { history: known }).feeds.flatMap(feed => feed.items)
  return new Map(all.map(item => [item.id.slice(11), item]))
}

function averageOf(playerId: string, key: string): number {
  const lines = earlier
    .flatMap(game => [...game.away.players, ...game.home.players])
    .filter(player => player.id === playerId)
    .map(({ statistics }) => statistics[key] ?? 0)
  const sum = lines.reduce((total, each) => total + each, 0)
  return Math.round((10 * sum) / lines.length) / 10
}

test('toHistoryGame() stores the statistics of everyone who played', () => {
  const game = toHistoryGame(
    smallInput('Q1 12:00 start; 11:00 A1 3+ <A2; 10:30 A1 3-; A tov; A2 tov; 0:00 end'),
  )
  const { id, name, statistics, players } = game.away
  assert.deepEqual([id, name], ['101', 'Rivertown Otters'])
  assert.deepEqual(
    [statistics.points, statistics.threePointersAttempted, statistics.turnovers],
    [3, 2, 2],
  )
  assert.deepEqual(
    players.map(player => `${player.id}: ${player.statistics.points} ${player.statistics.assists}`),
    ['1: 3 0', '2: 0 1', '3: 0 0', '4: 0 0', '5: 0 0'],
  )
})

test('readHistory() reads written histories, and rejects invalid ones with the place of the fault', () => {
  const file: unknown = JSON.parse(JSON.stringify(history))
  assert.deepEqual(readHistory(file), { history, problems: [] })
  const wrong = { covers: [{ season: '2025' }], games: [{ ...earlier[0], date: 'today' }] }
  assert.deepEqual(readHistory(wrong).problems.map(formatProblem), [
    'history, /covers/0/season: expected an integer of at least 0, found "2025"',
    'history, /covers/0/seasonType: expected "Regular Season" or "Playoffs", found nothing',
    'history, /games/0/date: expected a date as in "2025-10-21", found "today"',
  ])
  assert.match(readHistory([]).problems.map(formatProblem).join(), /^history: expected an object/)
})

test('a player’s averages, highs and recent games are those before the game', () => {
  const past = pastOf(history, input)
  const [player] = input.home.players.filter(({ starter }) => starter)
  assert.ok(player)
  const points = earlier
    .flatMap(game => [...game.away.players, ...game.home.players])
    .filter(({ id }) => id === player.id)
    .map(({ statistics }) => statistics.points ?? 0)
  assert.equal(past.value(player.id, 'points', 'seasonAverage'), averageOf(player.id, 'points'))
  assert.equal(past.value(player.id, 'points', 'seasonHigh'), Math.max(...points))
  const recent = past.recentGames(player.id)
  assert.equal(recent.length, 5)
  const dates = recent.map(({ game }) => game.date)
  assert.deepEqual(dates, dates.toSorted().toReversed())
})

test('generateFeeds() ignores uncovered parts of seasons, and later games', () => {
  const uncovered = pastOf({ ...history, covers: [] }, input)
  const id = input.home.players[0]?.id ?? ''
  assert.equal(uncovered.value(id, 'points', 'seasonAverage'), undefined)
  assert.equal(uncovered.record(input.home.id), undefined)
  assert.deepEqual(uncovered.recentGames(id), [])
  const later = { ...history, games: [toHistoryGame(input)] }
  assert.equal(pastOf(later, input).record(input.home.id), undefined)
})

test('a career high includes the current season, and is unknown without it', () => {
  const [player] = input.home.players.filter(({ starter }) => starter)
  assert.ok(player)
  const best = pastOf(history, input).value(player.id, 'points', 'seasonHigh') ?? 0
  const withCareer = (points: number): History => ({
    ...history,
    careers: [{ playerId: player.id, careerHigh: { points }, careerPlayoffHigh: { points } }],
  })
  const highs = (known: History) =>
    (['careerHigh', 'careerPlayoffHigh'] as const).map(scope =>
      pastOf(known, input).value(player.id, 'points', scope),
    )
  assert.deepEqual(highs(withCareer(best + 5)), [best + 5, best + 5])
  assert.deepEqual(highs(withCareer(1)), [best, 1])
  assert.deepEqual(highs({ ...withCareer(1), covers: [] }), [undefined, 1])
  assert.deepEqual(highs(history), [undefined, undefined])
})

test('averages and records exclude games that do not count', () => {
  const none = { ...history, games: earlier.map(game => ({ ...game, counts: false })) }
  const past = pastOf(none, input)
  assert.equal(past.record(input.home.id), undefined)
  assert.equal(past.recentGames(input.home.players[0]?.id ?? '').length, 5)
})

test('the last meeting includes games that do not count', () => {
  const games = earlier.map((game, index) => ({ ...game, counts: index > 0 }))
  const known = { ...history, games }
  assert.equal(pastOf(known, input).lastMeeting?.date.value, earlier[0]?.date)
  const [generated] = generateFeeds(input, { history: known }).feeds.flatMap(({ items }) =>
    items.filter(({ id }) => id.endsWith(':pre')),
  )
  assert.ok(generated)
  assert.deepEqual(checkItem(generated, { record: readRecord(tonight), history: known }), [])
})

test('generateFeeds() without a history writes empty lists and mentions no earlier games', () => {
  for (const item of items(undefined).values()) {
    const { content } = item
    for (const { text } of textsOf(item)) {
      assert.doesNotMatch(text, /season|average|are now|come in|last meeting|career/)
    }
    for (const list of [content.seasonAverages, content.recentGames, content.comparisons]) {
      assert.deepEqual(list ?? [], [])
    }
  }
})

test('generateFeeds() uses a history in both versions, each with its own scopes', () => {
  const known = [...items(history).values()]
  const scopesOf = (version: number) => {
    const players = known.filter(
      item =>
        item.definitionKey.endsWith('player-performance-summary') &&
        item.definitionVersion === version,
    )
    const scopes = [...JSON.stringify(players).matchAll(/"scope":"(\w+)"/g)].map(
      ([, scope]) => scope,
    )
    return [...new Set(scopes)].toSorted()
  }
  assert.deepEqual(scopesOf(1), ['currentGame', 'recentGame', 'seasonAverage'])
  assert.deepEqual(scopesOf(2), ['currentGame', 'recentGame', 'seasonAverage', 'seasonHigh'])
  const texts = JSON.stringify(known.map(({ content }) => content))
  assert.match(texts, /came in averaging|in the regular season/)
  assert.match(texts, /come in at/)
  assert.match(texts, /improved to/)
  assert.match(texts, /won the last meeting|when the teams last met on [A-Z]/)
})

test('a high refers to the part of the season for which the game counts', () => {
  const modest = earlier.map(game => ({
    ...game,
    home: { ...game.home, players: game.home.players.map(withOnePoint) },
    away: { ...game.away, players: game.away.players.map(withOnePoint) },
  }))
  const generated = (gameInput: GameInput, seasonType: 'Regular Season' | 'Playoffs') => {
    const known = {
      covers: [{ season: input.season, seasonType }],
      games: modest.map(game => ({ ...game, seasonType })),
    }
    const [pulse] = generateFeeds(gameInput, { history: known }).feeds
    const items = pulse?.items ?? []
    for (const item of items) {
      if (!item.id.includes('player-performance')) continue
      assert.deepEqual(checkItem(item, { record: recordOf(seasonType), history: known }), [])
    }
    const texts = items.flatMap(textsOf).map(({ text }) => text)
    return texts.flatMap(text => /\b(?:post)?season-high\b/i.exec(text)?.[0].toLowerCase() ?? [])
  }
  assert.ok(generated(input, 'Regular Season').every(text => text === 'season-high'))
  assert.ok(generated(input, 'Regular Season').length > 0)
  assert.deepEqual(generated({ ...input, counts: false }, 'Regular Season'), [])
  const playoffs = generated({ ...input, seasonType: 'Playoffs' }, 'Playoffs')
  assert.ok(playoffs.length > 0 && playoffs.every(text => text === 'postseason-high'))
})

test('texts state wins and losses in a row, which the game continues or ends', () => {
  const withPoints = <Team extends { readonly statistics: object }>(
    team: Team,
    points: number,
  ) => ({
    ...team,
    statistics: { ...team.statistics, points },
  })
  const wonBy = (winner: string): History => ({
    ...history,
    games: earlier.slice(0, 3).map(game => ({
      ...game,
      away: withPoints(game.away, game.away.id === winner ? 101 : 99),
      home: withPoints(game.home, game.home.id === winner ? 101 : 99),
    })),
  })
  const stated = new Set<string>()
  for (const winner of [input.away.id, input.home.id]) {
    for (const language of ['en', 'es', 'es-419'] as const) {
      const known = wonBy(winner)
      const { feeds } = generateFeeds(input, { history: known, languages: [language] })
      for (const item of feeds.flatMap(({ items }) => items)) {
        if (!/:(?:pre|final)$/.test(item.id)) continue
        const found = checkItem(item, { record: readRecord(tonight), history: known, language })
        assert.deepEqual(found, [])
        for (const { text } of language === 'en' ? textsOf(item) : []) {
          const streak = /(?:have|had) (?:won|lost) (?:three|four)/
          stated.add(streak.exec(text)?.[0] ?? '')
        }
      }
    }
  }
  for (const streak of ['have won three', 'have won four', 'had lost three']) {
    assert.ok(stated.has(streak), `${streak} in ${[...stated].join()}`)
  }
})

test('a final item states a high that its player equals', () => {
  const final = [...items(undefined).values()].find(
    ({ id, content }) => id.endsWith(':final') && 'playerId' in content,
  )
  assert.ok(final)
  const { playerId } = final.content as { readonly playerId: string }
  const points = Number(/(\d+) PTS/.exec(String(final.content.statLine))?.[1])
  const equal = <Player extends { readonly id: string; readonly statistics: object }>(
    of: Player,
  ) => (of.id === playerId ? { ...of, statistics: { ...of.statistics, points } } : withOnePoint(of))
  const known: History = {
    ...history,
    games: earlier.map(game => ({
      ...game,
      home: { ...game.home, players: game.home.players.map(equal) },
      away: { ...game.away, players: game.away.players.map(equal) },
    })),
  }
  for (const language of ['en', 'es'] as const) {
    const [pulse] = generateFeeds(input, { history: known, languages: [language] }).feeds
    const item: Item | undefined = pulse?.items.find(({ id }) => id === final.id)
    assert.ok(item)
    const sources = { record: readRecord(tonight), history: known, language }
    assert.deepEqual(checkItem(item, sources), [])
    assert.match(
      String(item.content.summary),
      language === 'en' ? /tied a season high/ : /igualó su mejor marca de la temporada/,
    )
  }
})

/** The record of the game, as if the game belonged to this part of the season. */
function recordOf(seasonType: 'Regular Season' | 'Playoffs'): ReturnType<typeof readRecord> {
  const { playByPlay, boxScore } = tonight
  const gameId = `${boxScore.game.gameId.slice(0, 2)}${seasonType === 'Playoffs' ? 4 : 2}${boxScore.game.gameId.slice(3)}`
  return readRecord({ playByPlay, boxScore: { game: { ...boxScore.game, gameId } } })
}

function withOnePoint<Player extends { readonly statistics: object }>(player: Player): Player {
  return { ...player, statistics: { ...player.statistics, points: 1 } }
}

test('items with a history are valid and true, and falsified ones are detected', () => {
  const { feeds } = generateFeeds(input, { history })
  const definitions = createDefinitionSet()
  for (const feed of feeds) {
    assert.deepEqual(validateSnapshot(toSnapshot(input.fixtureId, feed), { definitions }), [])
  }
  const sources = { record: readRecord(tonight), history }
  for (const item of feeds.flatMap(feed => feed.items)) {
    assert.deepEqual(checkItem(item, sources), [])
  }
  const generated = feeds
    .flatMap(feed => feed.items)
    .filter(({ id }) => /pre-game|post-game|final/.test(id))
  const scores = generated.map(item => mutationScore(item, sources))
  assert.deepEqual(
    scores.flatMap(({ missed }) => missed),
    [],
  )
})
