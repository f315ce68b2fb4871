import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { generateFeeds, type Languages } from '@fixture-feed/generator/generate'
import { type GameFiles, readGame } from '@fixture-feed/generator/read-game'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import type { ProviderFormat } from '@fixture-feed/simulator/provider-files'
import { type LeagueRules, leagueRules } from '@fixture-feed/simulator/rules'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { pino } from 'pino'
import { type FollowTrial, followOnce } from '../testing/follow-trial.ts'
import { readingIn } from '../testing/game-formats.ts'
import { secret } from '../testing/run-command.ts'

/**
 * The number of long games. `FOLLOW_GAMES=200` runs 200 whole games and all league games. By default, only two games
 * with short periods run.
 */
const longGames = Number(process.env.FOLLOW_GAMES ?? 0)
const firstSeed = Number(process.env.FOLLOW_FIRST_SEED ?? 500)

interface Kind {
  readonly name: string
  readonly rules: LeagueRules
  readonly format: ProviderFormat
  /** The languages of each run of the follower, unless every run is in English only. */
  readonly lives?: readonly Languages[]
}

const { twelve, ten, halves, fiba } = leagueRules
/** Every fourth game has halves; every fourth is in the format of FIBA LiveStats. */
const longKinds: readonly Kind[] = [
  { name: 'quarters', rules: twelve, format: 'live-data' },
  { name: 'halves', rules: halves, format: 'live-data' },
  { name: 'FIBA LiveStats', rules: fiba, format: 'fiba-livestats' },
  { name: 'ten minutes', rules: ten, format: 'live-data' },
]
/** A second language is added, dropped, and added again. */
const lives: readonly Languages[] = [['en'], ['en', 'es'], ['en'], ['en', 'es']]
const shortKinds: readonly Kind[] = [
  { name: 'short quarters', rules: { ...twelve, periodMinutes: 2 }, format: 'live-data' },
  {
    name: 'FIBA LiveStats',
    rules: { ...fiba, periodMinutes: 2 },
    format: 'fiba-livestats',
    lives,
  },
]
const kinds = longGames > 0 ? longKinds : shortKinds
/**
 * The seeds of the short games are chosen so that corrections end a quarter of an hour after the game, not hours later.
 */
const seeds =
  longGames > 0 ? Array.from({ length: longGames }, (_, index) => firstSeed + index) : [507, 548]

const everyMs = 2000
const debounceMs = 5000
const falseForAtMostMs = 30_000

/**
 * Games of a real league, which only tests use. They are in a folder next to the project and are not part of the
 * project.
 */
const folder = fileURLToPath(new URL('../../../../../../shared/games', import.meta.url))
const leagueGames = existsSync(folder) ? readdirSync(folder).toSorted() : []

const address = { host: '127.0.0.1', port: 0 }
let service: Service

before(async () => {
  service = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: address,
    operatorAddress: address,
    tokens: [tokenOfSecret('follow', secret)],
    log: pino({ level: 'silent' }),
  })
})

after(() => service.stop(0))

const delaysMs: number[] = []

async function assertFollowed(
  game: SimulatedGame,
  files: GameFiles,
  { seed, ...kind }: { readonly seed: number } & Pick<Kind, 'format' | 'lives'>,
): Promise<FollowTrial> {
  const trial = await followOnce(game, { seed, everyMs, debounceMs, ...kind, service })
  const { watch } = trial
  const { game: input } =
    kind.format === 'live-data' ? readGame(files) : readingIn(game, kind.format)
  assert.ok(input)
  const languages = kind.lives?.at(-1)
  for (const { feedKey, items, language } of generateFeeds(input, { languages }).feeds) {
    const path: string = `/v1/fixtures/${input.fixtureId}/feeds/${feedKey}`
    const response: Response = await fetch(service.publicUrl + path)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    assert.equal(response.headers.get('content-language'), language)
    assert.deepEqual(contentOf((await response.json()) as Snapshot), contentOf({ items }))
  }
  assert.ok(watch.longestFalseMs <= falseForAtMostMs, `${watch.longestFalseMs} ms: ${watch.worst}`)
  // A language that is added late includes old events, so its delays are not counted.
  if (kind.lives === undefined) delaysMs.push(...watch.delaysMs)
  return trial
}

/** The items of a feed without their revisions, which depend on the history of the feed. */
function contentOf({ items }: Pick<Snapshot, 'items'>): unknown {
  return items.map(({ revision: _, ...item }) => item)
}

function wordsOf({ watch, kills, requests }: FollowTrial): string {
  const delay = median(watch.delaysMs)
  return `${kills} kills, ${requests} requests, ${watch.delaysMs.length} items and revisions, median delay ${delay} ms, longest false ${watch.longestFalseMs} ms`
}

function median(numbers: readonly number[]): number {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)
}

for (const [seed, gameId] of (longGames > 10 ? leagueGames : []).entries()) {
  test(`league game ${gameId}, followed through every fault and random kills, is true and ends as generated`, async t => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(`${folder}/${gameId}/${name}.json`, 'utf8'))
    const files = { playByPlay: read('playbyplay'), boxScore: read('boxscore') }
    const trial = await assertFollowed(withTimes(files), files, { seed, format: 'live-data' })
    t.diagnostic(wordsOf(trial))
  })
}

for (const [index, seed] of seeds.entries()) {
  const { name, rules, ...kind } = kinds[index % kinds.length] as Kind
  test(`simulated game ${seed} of ${name}, followed through every fault and random kills, is true and ends as generated`, async t => {
    const game = simulateGame({ seed, rules })
    const trial = await assertFollowed(game, game, { seed, ...kind })
    assert.ok(trial.watch.delaysMs.length > 30)
    t.diagnostic(wordsOf(trial))
  })
}

test("the median delay from a provider's change to the published item is at most the interval plus the debounce time plus one second", t => {
  const delay = median(delaysMs)
  t.diagnostic(`${delaysMs.length} items and revisions: median delay ${delay} ms`)
  assert.ok(delaysMs.length > 0)
  assert.ok(delay <= everyMs + debounceMs + 1000, `${delay} ms`)
})

/**
 * A game with the times that some files lack: when each action happened and was last edited, and when the play-by-play
 * was written.
 */
function withTimes(files: GameFiles): SimulatedGame {
  const { playByPlay, boxScore } = structuredClone(files) as unknown as SimulatedGame
  const { game } = readGame(files)
  const times = new Map(game?.actions.map(({ actionNumber, time }) => [actionNumber, time]))
  const actions = playByPlay.game.actions.map(action => {
    const { timeActual = times.get(action.actionNumber) ?? '', edited = timeActual } = action
    return { ...action, timeActual, edited }
  })
  const last = Math.max(...actions.map(({ edited }) => Date.parse(edited)))
  const time = `${new Date(last).toISOString().slice(0, 19).replace('T', ' ')}.0`
  return {
    playByPlay: {
      meta: { ...playByPlay.meta, time: playByPlay.meta.time ?? time },
      game: { ...playByPlay.game, actions },
    },
    boxScore: { ...boxScore, meta: { ...boxScore.meta, time: boxScore.meta.time ?? time } },
  }
}
