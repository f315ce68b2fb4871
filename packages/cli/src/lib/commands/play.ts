import { randomUUID } from 'node:crypto'
import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { generateFeeds, type Languages } from '@fixture-feed/generator/generate'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { checkInputs, type FactOptions, gameFactsOf } from '../game-input.ts'
import { heldWords, holdWords } from '../held-words.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print } from '../output.ts'
import { playLog } from '../play-log.ts'
import { createProgress } from '../progress.ts'
import { type GameFileArguments, readGameFiles } from '../read-game-files.ts'
import { stopSignal } from '../stop-signal.ts'

export interface PlayOptions extends ToOptions, FactOptions {
  /** Seconds of the game, breaks included, per second of real time. */
  readonly speed: number
  readonly history?: string
  readonly languages: Languages
  readonly source: string
}

/**
 * Publishes a game at `speed` times its original pace: registers the fixture, publishes its items, and sets its feeds
 * to `finished` at the end, unless a hold refuses the settings. Items from before the game are published immediately.
 */
export async function play(
  options: PlayOptions,
  { playByPlay, boxScore }: GameFileArguments,
): Promise<void> {
  const { to, speed, source, languages } = options
  const paths = { playByPlay, boxScore, history: options.history }
  checkInputs(source, paths)
  const facts = gameFactsOf(source, options, playByPlay)
  const { game, history } = await readGameFiles(source, paths, facts)
  const { fixture, warnings } = generateFeeds(game, { history, languages })
  for (const { message } of warnings) note(message)

  const signal = stopSignal()
  const counts = { publications: 0, revisions: 0, withdrawals: 0 }
  const progress = createProgress()
  try {
    await playLog(toPublicationLog(game, { history, languages }), {
      client: connectOperator(to, signal),
      speed,
      from: fixture.firstEventAt,
      keyPrefix: randomUUID(),
      signal,
      onPlayed(line) {
        count(line, counts)
        if (line.kind !== 'publication') return
        progress.show(`${line.at}: ${formatCount(counts.publications, 'publication')}`)
      },
      onHeld: createHeldNote(),
      onSettingsHeld: note,
      onRetry: error => note(`${error.message}; trying again`),
    })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CommandFailure(`stopped by ${signal.reason} before the end of the game`)
  } finally {
    progress.end()
  }
  const { fixtureId } = fixture
  const { publications, revisions, withdrawals } = counts
  await print(options, {
    value: { fixtureId, ...counts },
    words:
      `finished ${fixtureId}: ${formatCount(publications, 'publication')}, ` +
      `${formatCount(revisions, 'revision')}, ${formatCount(withdrawals, 'withdrawal')}`,
  })
}

/** Returns a function that reports each held change once, and again if its holds change. */
function createHeldNote(): (result: PublicationResult) => void {
  const reported = new Set<string>()
  return ({ held = [] }) => {
    const news = held.filter(change => !reported.has(`${change.id} ${holdWords(change)}`))
    for (const change of news) reported.add(`${change.id} ${holdWords(change)}`)
    if (news.length > 0) note(heldWords({ held: news }))
  }
}

function count(
  line: LogLine,
  counts: { publications: number; revisions: number; withdrawals: number },
): void {
  if (line.kind !== 'publication') return
  counts.publications += 1
  counts.revisions += (line.items ?? []).filter(({ revision = 1 }) => revision > 1).length
  counts.withdrawals += line.withdrawals?.length ?? 0
}
