import type { Languages } from '@fixture-feed/generator/generate'
import { CommandFailure, UsageError } from '../failure.ts'
import { systemClock } from '../follow/clock.ts'
import type { FollowEvent } from '../follow/follow-event.ts'
import { followToTheEnd } from '../follow/follow-loop.ts'
import { serveFollowMetrics } from '../follow/follow-metrics.ts'
import { assertFinished, followSchedule } from '../follow/follow-schedule.ts'
import { type GameStatus, newStatus, statusWords } from '../follow/game-status.ts'
import { openInput } from '../follow/input.ts'
import { readSchedule, type ScheduledGame } from '../follow/schedule.ts'
import { createStatusBoard } from '../follow/status-board.ts'
import { formatCount } from '../format-count.ts'
import { gameSourceOf } from '../game-source-of.ts'
import { io } from '../io.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print, writeOut } from '../output.ts'
import { readHistoryFile } from '../read-game-files.ts'
import { stopSignal } from '../stop-signal.ts'

export interface FollowOptions extends ToOptions {
  /** A list of games in place of the two inputs. */
  readonly schedule?: string
  /** Milliseconds. */
  readonly ahead: number
  readonly every: number
  readonly debounce: number
  readonly settle: number
  readonly source: string
  readonly history?: string
  readonly languages: Languages
  /** As in `Name: value`. */
  readonly header: readonly string[]
  readonly edits: 'keep' | 'replace'
  readonly metricsPort?: number
}

/** Headers for the provider, one a line: for what should not stand on a command line. */
const headersVariable = 'FIXTURE_FEED_FOLLOW_HEADERS'

/** Makes live feeds of games whose files or URLs change while they are played; ends when the last one is over. */
export async function follow(
  playByPlay: string | undefined,
  boxScore: string | undefined,
  options: FollowOptions,
): Promise<void> {
  const { schedule: file, metricsPort } = options
  if ((file === undefined) === (playByPlay === undefined || boxScore === undefined)) {
    throw new UsageError('Expected the play-by-play and the box score of a game, or --schedule')
  }
  gameSourceOf(options.source)
  const headers = headersOf(options.header)
  const schedule =
    file === undefined ? [onlyGame(playByPlay ?? '', boxScore ?? '')] : await readSchedule(file)
  const signal = stopSignal()
  const client = connectOperator(options.to, signal)
  let games: readonly GameStatus[] = schedule.map(({ name }) => newStatus(name))
  await using metrics =
    metricsPort === undefined ? null : await serveFollowMetrics(metricsPort, () => games)
  if (metrics !== null) note(`metrics at ${metrics.url}/metrics`)
  const board = createStatusBoard()
  const isBoard = file !== undefined && !options.json && io().stderr.isTTY === true
  games = await followSchedule(schedule, {
    aheadMs: options.ahead,
    clock: systemClock,
    wallMs: () => Date.now(),
    signal,
    async follow(game, onEvent) {
      const history = game.history ?? options.history
      return followToTheEnd({
        playByPlay: openInput(game.playByPlay, { headers }),
        boxScore: openInput(game.boxScore, { headers }),
        source: gameSourceOf(game.source ?? options.source),
        client,
        everyMs: options.every,
        debounceMs: options.debounce,
        settleMs: options.settle,
        history: history === undefined ? undefined : await readHistoryFile(history),
        languages: options.languages,
        edits: options.edits,
        signal,
        onEvent,
      })
    },
    onEvent({ name }, event) {
      if (!isBoard) tell(event, { json: options.json, name: file === undefined ? undefined : name })
    },
    onState(game) {
      if (file !== undefined && !isBoard) tellState(game, options)
    },
    onStatus(all) {
      games = all
      if (isBoard) board.show(all.map(statusWords))
    },
  })
  if (file !== undefined) return assertFinished(games)
  const [game] = games
  if (game?.state === 'failed') throw game.error
  if (game?.state !== 'finished') {
    throw new CommandFailure(`stopped by ${signal.reason} before the end of the game`)
  }
  await printEnd(game, options)
}

/** The one game of a command without a schedule: it is followed at once. */
function onlyGame(playByPlay: string, boxScore: string): ScheduledGame {
  return { name: 'the game', tipoff: new Date(0).toISOString(), playByPlay, boxScore }
}

function tell(
  event: FollowEvent,
  { json, name }: { readonly json?: boolean | undefined; readonly name: string | undefined },
): void {
  if (json && event.kind !== 'warning') {
    writeLine({ ...event, game: name })
    return
  }
  const of = name === undefined ? '' : `${name}, `
  if (event.kind === 'warning') {
    note(`${new Date().toISOString()} ${of}${event.about}: ${event.reason}`)
  } else if (event.kind === 'published') {
    const gone = event.withdrawals.map(id => `−${id}`)
    const ids = [...event.items, ...gone].join(', ')
    note(`${new Date().toISOString()} ${of}${event.feedKey}: ${ids}`)
  } else {
    note(`${new Date().toISOString()} ${of}${event.kind} ${event.fixtureId}`)
  }
}

function tellState(
  { name, state, fixtureId, warning }: GameStatus,
  { json }: { readonly json?: boolean },
): void {
  const reason = state === 'failed' ? warning : undefined
  if (json) writeLine({ kind: 'state', game: name, state, fixtureId, reason })
  else note(`${new Date().toISOString()} ${name}: ${state}${reason ? `: ${reason}` : ''}`)
}

/** A line of JSON on stdout. */
function writeLine(value: object): void {
  writeOut(`${JSON.stringify(value)}\n`).catch(() => {})
}

async function printEnd(
  { fixtureId, publications, items, withdrawals }: GameStatus,
  options: { readonly json?: boolean },
): Promise<void> {
  await print(options, {
    value: { kind: 'done', fixtureId, publications, items, withdrawals },
    words:
      `finished ${fixtureId}: ${formatCount(publications, 'publication')}, ` +
      `${formatCount(items, 'item')} and revisions, ${formatCount(withdrawals, 'withdrawal')}`,
  })
}

/** The headers of the options, and those of the environment, which win. Values are never printed. */
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
        `Expected a header such as "Referer: https://scores.example/", found one named "${name}"`,
      )
    }
  }
  return headers
}
