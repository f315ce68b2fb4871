import type { RecordingLine } from '@fixture-feed/contract/publication-log'
import type { Problem } from '../problem/problem.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { ChainWriter } from './chain-writer.ts'
import { LogComparison } from './compare-log.ts'
import { LogImport } from './import-log.ts'
import { openTrial } from './trial.ts'

/** A line that is refused, by its index. */
export interface RefusedLine {
  readonly index: number
  readonly problem: Problem
}

/** The result of comparing or applying lines in order, up to the first that is refused. */
export interface TakenLines {
  /** The number of lines before the first that is refused; the number of all lines if none is. */
  readonly taken: number
  readonly alreadyApplied: number
  /**
   * The index of the first new line, which was not applied before; the number of all lines if there is none. Lines
   * after a refusal do not count.
   */
  readonly newFrom: number
  readonly refused?: RefusedLine
}

export interface AppliedLines extends TakenLines {
  /**
   * References of the applied items to assets that their feed does not have, at most 100. Items of a relay are exempt.
   */
  readonly dangling: readonly string[]
}

/** Compares lines with the history, without effect. */
export function compareLines(
  writer: ChainWriter,
  lines: readonly RecordingLine[],
): Promise<TakenLines> {
  const comparison = new LogComparison(writer.views)
  return takeEach(lines, line => comparison.compare(line))
}

/** @param by The name of the operator token, for histories and holds. */
export async function applyLines(
  writer: ChainWriter,
  lines: readonly RecordingLine[],
  by?: string,
): Promise<AppliedLines> {
  const log = new LogImport(writer, by)
  const taken = await takeEach(lines, line => log.apply(line))
  return { ...taken, dangling: [...log.dangling] }
}

/**
 * Tries lines without effect, with all checks of an import.
 *
 * @param options.newFrom The index of the first line that was not applied before. A trial folds the feeds of its
 * lines again, which is unnecessary for lines that were applied before.
 */
export async function tryLines(
  writer: ChainWriter,
  lines: readonly RecordingLine[],
  { by, newFrom }: { readonly by?: string; readonly newFrom: number },
): Promise<AppliedLines> {
  const trial = openTrial(writer)
  try {
    const tried = await applyLines(trial.writer, lines.slice(newFrom), by)
    const { refused } = tried
    return {
      ...tried,
      taken: newFrom + tried.taken,
      alreadyApplied: newFrom + tried.alreadyApplied,
      ...(refused !== undefined && { refused: { ...refused, index: newFrom + refused.index } }),
    }
  } finally {
    trial.close()
  }
}

/** Passes the lines to `take`, one after the other, up to the first refusal. */
async function takeEach(
  lines: readonly RecordingLine[],
  take: (line: RecordingLine) => Promise<string | Problem>,
): Promise<TakenLines> {
  let alreadyApplied = 0
  let newFrom = lines.length
  for (const [index, line] of lines.entries()) {
    await yieldToEventLoop()
    const outcome = await take(line)
    if (typeof outcome === 'object')
      return { taken: index, alreadyApplied, newFrom, refused: { index, problem: outcome } }
    if (outcome === 'alreadyApplied') alreadyApplied++
    else newFrom = Math.min(newFrom, index)
  }
  return { taken: lines.length, alreadyApplied, newFrom }
}
