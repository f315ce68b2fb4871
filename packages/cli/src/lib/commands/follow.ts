import { gameSources } from '@fixture-feed/generator/game-source'
import { CommandFailure, UsageError } from '../failure.ts'
import type { FollowEvent } from '../follow/follow-event.ts'
import { followToTheEnd } from '../follow/follow-game.ts'
import { openInput } from '../follow/input.ts'
import { formatCount } from '../format-count.ts'
import { connectOperator } from '../operator-access.ts'
import { note, print, writeOut } from '../output.ts'
import { readHistoryFile } from '../read-game-files.ts'
import { stopSignal } from '../stop-signal.ts'

export interface FollowOptions {
  readonly to: string
  /** Milliseconds. */
  readonly every: number
  readonly hold: number
  readonly settle: number
  readonly source: string
  readonly history?: string
  /** As in `Name: value`. */
  readonly header: readonly string[]
  readonly edits: 'keep' | 'replace'
  readonly json?: boolean
}

/** Headers for the provider, one a line: for what should not stand on a command line. */
const headersVariable = 'FIXTURE_FEED_FOLLOW_HEADERS'

/** Makes a live feed of a game whose files or URLs change while it is played; ends when the game is over. */
export async function follow(
  playByPlay: string,
  boxScore: string,
  options: FollowOptions,
): Promise<void> {
  const { to, every, hold, settle, edits, history } = options
  const source = gameSources[options.source]
  if (source === undefined) {
    const names = Object.keys(gameSources).join(', ')
    throw new UsageError(`Cannot find the source "${options.source}": there are ${names}`)
  }
  const headers = headersOf(options.header)
  const signal = stopSignal()
  const counts = { publications: 0, items: 0, withdrawals: 0 }
  let fixtureId = ''
  const finished = await followToTheEnd({
    playByPlay: openInput(playByPlay, { headers }),
    boxScore: openInput(boxScore, { headers }),
    source,
    client: connectOperator(to, signal),
    everyMs: every,
    holdMs: hold,
    settleMs: settle,
    history: history === undefined ? undefined : await readHistoryFile(history),
    edits,
    signal,
    onEvent(event) {
      tell(event, options)
      if (event.kind === 'registered') fixtureId = event.fixtureId
      if (event.kind !== 'published') return
      counts.publications += 1
      counts.items += event.items.length
      counts.withdrawals += event.withdrawals.length
    },
  })
  if (!finished) throw new CommandFailure(`stopped by ${signal.reason} before the end of the game`)
  await print(options, {
    value: { kind: 'done', fixtureId, ...counts },
    words:
      `finished ${fixtureId}: ${formatCount(counts.publications, 'publication')}, ` +
      `${formatCount(counts.items, 'item')} and revisions, ${formatCount(counts.withdrawals, 'withdrawal')}`,
  })
}

function tell(event: FollowEvent, { json }: FollowOptions): void {
  if (json && event.kind !== 'trouble') {
    writeOut(`${JSON.stringify(event)}\n`).catch(() => {})
    return
  }
  if (event.kind === 'trouble') {
    note(`${new Date().toISOString()} ${event.about}: ${event.reason}`)
  } else if (event.kind === 'published') {
    const gone = event.withdrawals.map(id => `−${id}`)
    note(`${new Date().toISOString()} ${event.feedKey}: ${[...event.items, ...gone].join(', ')}`)
  } else {
    note(`${new Date().toISOString()} ${event.kind} ${event.fixtureId}`)
  }
}

/** The headers of the options, and those of the environment, which win. Values are never printed. */
function headersOf(given: readonly string[]): Headers {
  const headers = new Headers()
  const lines = (process.env[headersVariable] ?? '').split('\n').filter(line => line.trim() !== '')
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
