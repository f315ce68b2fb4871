import { readRecord } from '@fixture-feed/accuracy/accuracy'
import type { GameTexts } from '@fixture-feed/generator/game-source'
import { toFibaLiveStats } from '@fixture-feed/simulator/fiba-live-stats-file'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { pollsOf, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { sourceOf, withLiveDataIds } from '../../../packages/cli/src/lib/testing/game-formats.ts'
import { createRandom } from '../../../packages/simulator/src/lib/league/random.ts'
import {
  drawFibaEdit,
  type EditableFibaFile,
  type FibaEditKind,
  fibaEditKinds,
} from './fiba-edits.ts'
import {
  type BaseGame,
  byId,
  follow,
  generate,
  generatedItems,
  Judge,
  type Trial,
} from './trial.ts'

const format = 'fiba-livestats'
/** The length of a quarter. Short quarters take a fraction of the time, and still have every kind of item. */
const periodMinutes = 6
const secondsBetweenStates = 480
/** The number of different games. */
const games = 3

const baseGames = new Map<string, BaseGame>()

/**
 * Simulates a game and generates its items from its file: from all states of the file if the game is followed,
 * otherwise only from the last state.
 */
function baseGame(seed: number, isFollowed: boolean): BaseGame {
  const key = `${seed} ${isFollowed}`
  const known = baseGames.get(key)
  if (known !== undefined) return known
  const game = simulateGame({ seed, rules: { ...leagueRules.fiba, periodMinutes } })
  const source = sourceOf(game, format)
  const options = { seed, intervalSeconds: secondsBetweenStates, edits: [] }
  const polls = [...pollsOf(game, options)]
  const states = polls.slice(isFollowed ? 0 : -1).map(poll => {
    const items = generatedItems(source, oneFile(toFibaLiveStats(poll)))
    if (items === undefined) throw new RangeError(`The game of seed ${seed} cannot be read`)
    return { poll, items: byId(items), record: readRecord(poll) }
  })
  const actions = source(oneFile(toFibaLiveStats(game))).game?.actions ?? []
  const made: BaseGame = {
    ...{ seed, fixtureId: game.playByPlay.game.gameId, states },
    ...{ source, isOneFile: true, toChecked: item => withLiveDataIds(item, game) },
    timesMs: new Map(actions.map(({ actionNumber, time }) => [actionNumber, Date.parse(time)])),
  }
  baseGames.set(key, made)
  return made
}

export interface FibaTrialOptions {
  readonly seed: number
  /** The kind of every edit. Default: any. */
  readonly kind?: FibaEditKind | undefined
  readonly edits: number
  /** Whether the game is also followed and published to a separate service. */
  readonly isFollowed: boolean
}

/**
 * Puts faults into a simulated game of FIBA LiveStats and generates its items; with `isFollowed`, also follows the
 * game. The same options give the same result.
 */
export async function runFibaTrial(options: FibaTrialOptions): Promise<Trial> {
  const { seed, kind, edits: count, isFollowed } = options
  const random = createRandom(seed, 'edits')
  const base = baseGame(1 + (seed % games), isFollowed)
  const files = base.states.map(({ poll }) => JSON.parse(toFibaLiveStats(poll)) as EditableFibaFile)
  const final = files.at(-1)
  if (final === undefined) throw new RangeError('A game without states')
  const edits = Array.from({ length: count }, () =>
    drawFibaEdit(kind ?? random.pick(fibaEditKinds), { random, file: structuredClone(final) }),
  )
  const texts = files.map((file, index) => {
    for (const edit of edits) edit.apply(file, { index })
    return oneFile(JSON.stringify(file))
  })
  const judge = new Judge(base, edits, [])
  const generated = generate(base, texts.at(-1) ?? oneFile(''), judge)
  if (!isFollowed) return { seed, edits, generated, followed: undefined }
  const indexes = edits.reduce<readonly number[]>(
    (order, { reorder }) => reorder?.(order) ?? order,
    texts.map((_, index) => index),
  )
  return { seed, edits, generated, followed: await follow(base, { indexes, texts, judge }) }
}

function oneFile(text: string): GameTexts {
  return { playByPlay: text, boxScore: text }
}
