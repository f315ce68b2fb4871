import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFibaLiveStats } from '@fixture-feed/simulator/fiba-live-stats-file'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { pollsOf, type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type GameFacts, type GameTexts, gameSources, oneFileSources } from './game-source.ts'
import { generateFeeds } from './generate.ts'
import { type GameInput, readGame } from './read-game.ts'

const game = simulateGame({ seed: 11, rules: leagueRules.fiba })

function oneFile(text: string): GameTexts {
  return { playByPlay: text, boxScore: text }
}

const texts: Readonly<Record<string, GameTexts>> = {
  'live-data': {
    playByPlay: JSON.stringify(game.playByPlay),
    boxScore: JSON.stringify(game.boxScore),
  },
  'fiba-livestats': oneFile(toFibaLiveStats(game)),
}

/** The facts that are stated with a file of FIBA LiveStats, which does not contain them. */
function factsOf({ boxScore }: SimulatedGame): GameFacts {
  return { fixtureId: boxScore.game.gameId, tipoff: boxScore.game.gameTimeLocal }
}

type Line = SimulatedGame['playByPlay']['game']['actions'][number]

/**
 * A game of the liveData format without the facts that a file of FIBA LiveStats cannot state:
 *
 * - the times of day at which plays happened and lines were edited,
 * - the arena, the stage of the season and the number of a game in its series,
 * - the colors of the teams,
 * - notes, stoppages and ejections, and rebounds that only balance the statistics,
 * - the order of the lines of one clock, where a line was entered late: the order is the reader's best guess.
 *
 * In the other direction, the simulator's box score in the liveData format has no shirt numbers and no statistics,
 * and lists the starters first.
 */
function withoutUnstated(state: SimulatedGame, found: GameInput): SimulatedGame {
  const { playByPlay, boxScore } = state
  const { arena: _, ...facts } = boxScore.game
  const { awayTeam, homeTeam } = facts
  const noColors = { teamColors: undefined }
  const box = {
    ...facts,
    awayTeam: { ...awayTeam, ...noColors },
    homeTeam: { ...homeTeam, ...noColors },
  }
  const places = new Map(found.actions.map(({ actionNumber }, place) => [actionNumber, place]))
  const stated = playByPlay.game.actions.filter(({ actionNumber }) => places.has(actionNumber))
  const placeOf = ({ actionNumber }: Line): number => places.get(actionNumber) ?? 0
  const ordered = stated.toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const [index, { clock, period }] of ordered.entries()) {
    // Only lines with the same clock are in another order.
    assert.deepEqual([period, clock], [stated[index]?.period, stated[index]?.clock])
  }
  const score = { home: 0, away: 0 }
  const actions = ordered.map((line, orderNumber) => {
    const { timeActual: __, edited: ___, ...action } = line
    score[line.teamId === box.homeTeam.teamId ? 'home' : 'away'] += pointsOf(line)
    const scores = { scoreHome: String(score.home), scoreAway: String(score.away) }
    return { ...action, ...scores, orderNumber }
  })
  return {
    playByPlay: { ...playByPlay, game: { ...playByPlay.game, actions } },
    boxScore: { ...boxScore, game: { ...box, seriesGameNumber: '', gameLabel: '' } },
  } as unknown as SimulatedGame
}

function pointsOf({ actionType, shotResult }: Line): number {
  return shotResult === 'Made' ? ({ '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0) : 0
}

/** The share of actions that are at their place in the order of play. */
function shareInPlace({ playByPlay }: SimulatedGame, found: GameInput): number {
  const numbers = found.actions.map(({ actionNumber }) => actionNumber)
  const known = new Set(numbers)
  const lines = playByPlay.game.actions.filter(({ actionNumber }) => known.has(actionNumber))
  const own = numbers.filter(number => lines.some(({ actionNumber }) => actionNumber === number))
  const inPlace = lines.filter(({ actionNumber }, index) => own[index] === actionNumber)
  return inPlace.length / lines.length
}

/** The ids of a file of FIBA LiveStats, by the ids of the liveData format: `DNM` for a team, `DNM-4` for a player. */
function idsOf({ boxScore }: SimulatedGame): ReadonlyMap<string, string> {
  const { homeTeam, awayTeam } = boxScore.game
  return new Map(
    [homeTeam, awayTeam].flatMap(({ teamId, teamTricode, players }) => {
      const inOrder = players.map(({ personId }) => personId).toSorted((a, b) => a - b)
      return [
        [String(teamId), teamTricode] as const,
        ...inOrder.map((id, place) => [String(id), `${teamTricode}-${place + 1}`] as const),
      ]
    }),
  )
}

/** Replaces each string in a value by its replacement in `ids`, if `ids` has one. */
function withIds<Value>(value: Value, ids: ReadonlyMap<string, string>): Value {
  const replaced = (each: unknown): unknown => {
    if (typeof each === 'string') return ids.get(each) ?? each
    if (Array.isArray(each)) return each.map(replaced)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, replaced(inner)]))
  }
  return replaced(value) as Value
}

/**
 * A game without its format, and without the shirt numbers, the statistics and the order of the rows of its box score.
 */
function withoutBoxScore(input: GameInput): GameInput {
  const plain = (team: GameInput['home']): GameInput['home'] => ({
    ...team,
    reported: {},
    players: team.players
      .map(({ jersey: _, ...player }) => ({ ...player, reported: {} }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
  return { ...input, away: plain(input.away), home: plain(input.home), format: '' }
}

function gameIn(name: string, given: GameTexts, facts?: GameFacts): GameInput {
  const reading = gameSources[name]?.(given, facts)
  assert.ok(reading?.game, JSON.stringify(reading?.problems))
  // A statistic that is still zero after many plays is reported for every source.
  const faults = reading.warnings.filter(({ key }) => !key?.endsWith('unrecorded'))
  assert.deepEqual(faults, [])
  return reading.game
}

function feedsOf(input: GameInput): unknown {
  const { fixture, feeds } = generateFeeds(withoutBoxScore(input))
  return { fixture, feeds }
}

test('both sources result in the same items of the same game, in every state of its files', () => {
  const finished = [1, 2, 5, 9].map(seed => simulateGame({ seed, rules: leagueRules.fiba }))
  const states = [...pollsOf(game, { seed: 11, intervalSeconds: 2000 })]
  const shares: number[] = []
  for (const state of [...finished, ...states]) {
    const file = oneFile(toFibaLiveStats(state))
    const found = gameIn('fiba-livestats', file, factsOf(state))
    shares.push(shareInPlace(state, found))
    const { game: expected, problems } = readGame(withoutUnstated(state, found))
    assert.ok(expected, JSON.stringify(problems))
    assert.deepEqual(feedsOf(found), feedsOf(withIds(expected, idsOf(state))))
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  assert.ok(mean > 0.97, `${mean} of the actions are at their place in the order of play`)
})

test('every source rejects texts that are not the state of a game, and names the invalid one', () => {
  for (const [name, source] of Object.entries(gameSources)) {
    const good = texts[name]
    if (good === undefined) continue
    const isOneFile = oneFileSources.has(name)
    const nameOf = (file: string): string => (isOneFile ? 'data.json' : file)
    for (const bad of ['', '<!doctype html>', '{}', '[]', 'null']) {
      const badPlays: GameTexts = isOneFile ? oneFile(bad) : { ...good, playByPlay: bad }
      const badBox: GameTexts = isOneFile ? oneFile(bad) : { ...good, boxScore: bad }
      assert.equal(source(badPlays).problems[0]?.file, nameOf('play-by-play'))
      assert.equal(source(badBox).problems[0]?.file, nameOf('box-score'))
    }
    for (const part of [0.2, 0.5, 0.9]) {
      const cut = good.playByPlay.slice(0, good.playByPlay.length * part)
      const { game: read, problems } = source(
        isOneFile ? oneFile(cut) : { ...good, playByPlay: cut },
      )
      assert.deepEqual([read, problems[0]?.file], [undefined, nameOf('play-by-play')])
    }
  }
})

test('the liveData source states when its texts were written', () => {
  const { writtenAt } = gameSources['live-data']?.(texts['live-data'] ?? oneFile('')) ?? {}
  assert.ok(writtenAt?.playByPlay && writtenAt.boxScore)
})
