import type { OperatorClient } from '@fixture-feed/client/operator'
import type { GameFacts } from '@fixture-feed/generator/game-source'
import type { Languages } from '@fixture-feed/generator/generate'
import { CommandFailure, reasonOf, UsageError } from '../failure.ts'
import { systemClock } from '../follow/clock.ts'
import type { FollowEvent } from '../follow/follow-event.ts'
import { followToTheEnd } from '../follow/follow-loop.ts'
import { serveFollowMetrics } from '../follow/follow-metrics.ts'
import { assertFinished, followSchedule } from '../follow/follow-schedule.ts'
import {
  type GameStatus,
  instantOf,
  newStatus,
  statusFacts,
  statusWords,
  waitingWords,
} from '../follow/game-status.ts'
import { openInput } from '../follow/input.ts'
import { readSchedule, type ScheduledGame } from '../follow/schedule.ts'
import { createStatusBoard } from '../follow/status-board.ts'
import { createStatusFile, type StatusFile } from '../follow/status-file.ts'
import { formatCount } from '../format-count.ts'
import {
  checkInputs,
  type FactOptions,
  gameFactsOf,
  gameSourceOf,
  isOneFile,
} from '../game-input.ts'
import { io } from '../io.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print, writeOut } from '../output.ts'
import { readHistoryFile } from '../read-game-files.ts'
import { withRetries } from '../retry.ts'
import { stopSignal } from '../stop-signal.ts'

export interface FollowOptions extends ToOptions, FactOptions {
  /** The path of a file with a list of games, given instead of the files of one game. */
  readonly schedule?: string
  /** `ahead`, `every`, `debounce`, `settle` and `giveUp` are in milliseconds. */
  readonly ahead: number
  readonly every: number
  readonly debounce: number
  readonly settle: number
  readonly giveUp?: number
  readonly source: string
  readonly history?: string
  readonly languages: Languages
  /** Headers such as `Name: value`. */
  readonly header: readonly string[]
  readonly edits: 'keep' | 'replace'
  readonly metricsPort?: number
  /** The path of the file for the status. */
  readonly status?: string
}

/** The environment variable with headers for the provider, one per line. Secrets belong here, not in the arguments. */
const headersVariable = 'FIXTURE_FEED_FOLLOW_HEADERS'

interface FollowArguments {
  readonly playByPlay: string | undefined
  readonly boxScore: string | undefined
}

/** Publishes live feeds of games whose files or URLs change while they are played. */
export async function follow(
  options: FollowOptions,
  { playByPlay, boxScore }: FollowArguments,
): Promise<void> {
  const { schedule: file, metricsPort } = options
  if ((file === undefined) === (playByPlay === undefined)) {
    throw new UsageError('Expected either the files of a game or --schedule')
  }
  if (file === undefined) checkInputs(options.source, { playByPlay, boxScore })
  else gameSourceOf(options.source)
  const headers = headersOf(options.header)
  const schedule =
    file === undefined
      ? [onlyGame(playByPlay ?? '', boxScore)]
      : await readSchedule(file, options.source)
  const signal = stopSignal()
  const client = connectOperator(options.to, signal)
  let games: readonly GameStatus[] = schedule.map(({ name }) => newStatus(name, Date.now()))
  await using metrics =
    metricsPort === undefined ? null : await serveFollowMetrics(metricsPort, () => games)
  if (metrics !== null) note(`metrics at ${metrics.url}/metrics`)
  const board = createStatusBoard()
  const statusFile = openStatusFile(options)
  const isBoard = file !== undefined && !options.json && io().stderr.isTTY === true
  games = await followSchedule(schedule, {
    aheadMs: options.ahead,
    clock: systemClock,
    wallMs: () => Date.now(),
    signal,
    endsCalledOff: file !== undefined,
    follow: (game, onEvent, signal) =>
      followGame(game, { options, headers, client, onEvent, signal }),
    onEvent(game, event, before) {
      if (isBoard) return
      const name = file === undefined ? undefined : game.name
      if (event.kind !== 'waiting') reportEvent(event, { json: options.json, name })
      // A wait for the next action starts again with each action, so only a different wait is reported.
      else if (game.waitingFor !== before.waitingFor || game.reason !== before.reason) {
        reportWaiting(game, { json: options.json, name })
      }
    },
    onState(game) {
      if (file !== undefined && !isBoard) reportState(game, options)
    },
    onStatus(all) {
      games = all
      statusFile?.write(all)
      if (isBoard) board.show(all.map(statusWords))
    },
  })
  await statusFile?.close()
  if (file !== undefined) return assertFinished(games)
  const [game] = games
  if (game?.state === 'failed') throw game.error
  if (game?.state !== 'finished') {
    throw new CommandFailure(`stopped by ${signal.reason} before the feeds were set to finished`)
  }
  await printEnd(game, options)
}

interface GameContext {
  readonly options: FollowOptions
  readonly headers: Headers
  readonly client: OperatorClient
  readonly onEvent: (event: FollowEvent) => void
  readonly signal: AbortSignal
}

/** Follows a game until it is over or the signal aborts. Resolves to whether the game was finished. */
async function followGame(
  game: ScheduledGame,
  { options, headers, client, onEvent, signal }: GameContext,
): Promise<boolean> {
  const history = game.history ?? options.history
  const name = game.source ?? options.source
  const facts = await factsOf(game, { name, options, client, signal })
  const source = gameSourceOf(name)
  return followToTheEnd({
    playByPlay: openInput(game.playByPlay, { headers }),
    boxScore: game.boxScore === undefined ? undefined : openInput(game.boxScore, { headers }),
    source: texts => source(texts, facts),
    client,
    everyMs: options.every,
    debounceMs: options.debounce,
    settleMs: options.settle,
    giveUpMs: options.giveUp,
    history: history === undefined ? undefined : await readHistoryFile(history),
    languages: options.languages,
    edits: options.edits,
    signal,
    onEvent,
  })
}

function openStatusFile({ status, schedule }: FollowOptions): StatusFile | undefined {
  if (status === undefined) return undefined
  const reported = new Set<string>()
  return createStatusFile(status, {
    isSchedule: schedule !== undefined,
    onFailure(error) {
      const reason = `--status: ${reasonOf(error)}`
      if (!reported.has(reason)) note(reason)
      reported.add(reason)
    },
  })
}

/** The game of a command without a schedule. Following it starts immediately. */
function onlyGame(playByPlay: string, boxScore: string | undefined): ScheduledGame {
  return { name: 'the game', tipoff: followedImmediately, playByPlay, boxScore }
}

const followedImmediately = new Date(0).toISOString()

interface FactsContext {
  /** The name of the source. */
  readonly name: string
  readonly options: FollowOptions
  readonly client: OperatorClient
  readonly signal: AbortSignal
}

/**
 * The facts that the files of a game do not contain. If a game in one file has no tip-off, its times count from the
 * start of this command, or from the start that an earlier run registered, so that a restart does not change them.
 */
async function factsOf(
  { playByPlay, tipoff }: ScheduledGame,
  { name, options, client, signal }: FactsContext,
): Promise<GameFacts> {
  const facts = gameFactsOf(name, options, playByPlay)
  const scheduled = tipoff === followedImmediately ? undefined : tipoff
  if (!isOneFile(name)) return facts
  if (facts.tipoff !== undefined || scheduled !== undefined) {
    return { ...facts, tipoff: facts.tipoff ?? scheduled }
  }
  const giveUpAfterMs = Number.POSITIVE_INFINITY
  const fixtures = await withRetries(() => client.readFixtures(), { signal, giveUpAfterMs })
  const known = fixtures.find(({ fixtureId }) => fixtureId === facts.fixtureId)
  const startedAt = new Date(known?.firstEventAt ?? Date.now()).toISOString()
  return { ...facts, date: facts.date ?? known?.date, startedAt }
}

interface ReportOptions {
  readonly json?: boolean | undefined
  /** The name of the game, if a schedule lists it. */
  readonly name?: string | undefined
}

function reportEvent(event: FollowEvent, { json, name }: ReportOptions): void {
  if (event.kind === 'warning') {
    noteLine(`${event.about}: ${event.reason}`, name)
    return
  }
  if (event.kind === 'waiting' || event.kind === 'called-off') return
  if (json) {
    writeLine({ ...event, game: name })
    return
  }
  if (event.kind === 'published') {
    const withdrawn = event.withdrawals.map(id => `−${id}`)
    noteLine(`${event.feedKey}: ${[...event.items, ...withdrawn].join(', ')}`, name)
  } else {
    noteLine(`${event.kind} ${event.fixtureId}`, name)
  }
}

function reportWaiting(game: GameStatus, { json, name }: ReportOptions): void {
  const { state, sinceMs, waitingFor, reason } = game
  const since = instantOf(sinceMs)
  if (json) writeLine({ kind: 'waiting', game: name, state, since, waitingFor, reason })
  else noteLine(`${waitingWords(game)}${reason === undefined ? '' : `: ${reason}`}`, name)
}

function reportState(game: GameStatus, { json }: ReportOptions): void {
  const { state, since, waitingFor, reason, fixtureId } = statusFacts(game)
  const { name } = game
  if (json) writeLine({ kind: 'state', game: name, state, since, waitingFor, reason, fixtureId })
  else noteLine(`${state}${reason === null ? '' : `: ${reason}`}`, name)
}

/** Writes a line with the time to stderr. */
function noteLine(words: string, name: string | undefined): void {
  note(`${new Date().toISOString()} ${name === undefined ? '' : `${name}, `}${words}`)
}

/** Writes a line of JSON to stdout. */
function writeLine(value: object): void {
  writeOut(`${JSON.stringify(value)}\n`).catch(() => {})
}

async function printEnd(
  { fixtureId, publications, items, withdrawals, missing }: GameStatus,
  options: { readonly json?: boolean },
): Promise<void> {
  await print(options, {
    value: { kind: 'done', fixtureId, publications, items, withdrawals, missing },
    words:
      `finished ${fixtureId}: ${formatCount(publications, 'publication')}, ` +
      `${formatCount(items, 'item')} and revisions, ${formatCount(withdrawals, 'withdrawal')}` +
      (missing.length === 0 ? '' : `, ${formatCount(missing.length, 'item')} missing`),
  })
}

/** The headers of the options and of the environment. The environment takes precedence. Values are never printed. */
function headersOf(given: readonly string[]): Headers {
  const headers = new Headers()
  const lines = (io().env[headersVariable] ?? '').split('\n').filter(line => line.trim() !== '')
  for (const line of [...given, ...lines]) {
    const { name = '', value = '' } =
      /^(?<name>[^:\s]+):(?<value>.*)$/.exec(line.trim())?.groups ?? {}
    try {
      headers.set(name, value.trim())
    } catch {
      throw new UsageError(
        `Expected a header such as "Referer: https://scores.example/", found an invalid one with the name "${name}"`,
      )
    }
  }
  return headers
}
