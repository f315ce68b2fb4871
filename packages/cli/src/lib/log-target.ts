import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError, refusalText } from '@fixture-feed/client/operator'
import type { ImportResult } from '@fixture-feed/contract/operator-responses'
import { chainKey } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import {
  type LogImporter,
  openLogImporter,
  type Problem,
} from '@fixture-feed/server/publication-log'
import { type Chunk, type ChunkLimits, chunksOf } from './chunks.ts'
import { CommandFailure } from './failure.ts'
import { parseLine, type SourceLine } from './log-lines.ts'

/** A service or journal to which publication logs are applied. */
export interface LogTarget {
  /**
   * Checks the lines as an import would, without applying them, and throws at the first refused line. Fixture and feed
   * lines of earlier checks count as applied.
   *
   * @param onDone Called with the number of lines done so far.
   */
  check(lines: AsyncIterable<SourceLine>, onDone: OnDone): Promise<void>
  /**
   * Applies the lines of one log in order. Skips lines that were applied before, and throws at the first refused
   * line.
   */
  apply(lines: AsyncIterable<SourceLine>, onDone: OnDone): Promise<ImportResult>
  close(): Promise<void>
}

type OnDone = (count: number) => void

/** The limits of one request, well below the default maximum size of a body. */
const requestLimits = { maxLength: 2 * 1024 * 1024, maxMembers: 200 }
/** The limits of the lines that a check on a journal keeps in memory. */
export const trialLimits: ChunkLimits = { maxLength: 16 * 1024 * 1024, maxMembers: 5_000 }

/** Applies lines through the operator listener of a service. */
export function serviceTarget(client: Pick<OperatorClient, 'postLog'>): LogTarget {
  /** The last fixture and feed lines of the checks. A check applies no lines, but later lines need these. */
  const context = new Map<string, SourceLine>()
  return {
    async check(lines, onDone) {
      let done = 0
      for await (const chunk of joinedChunksOf(lines, { limits: requestLimits, context })) {
        await postLines(client, chunk, { dryRun: true })
        done += chunk.members.length
        onDone(done)
      }
    },
    async apply(lines, onDone) {
      const total = { applied: 0, alreadyApplied: 0 }
      const dangling = new Set<string>()
      let done = 0
      for await (const chunk of joinedChunksOf(lines, { limits: requestLimits })) {
        const result = await postLines(client, chunk, { dryRun: false })
        total.applied += result.applied
        total.alreadyApplied += result.alreadyApplied - chunk.repeated.length
        for (const href of result.dangling ?? []) dangling.add(href)
        done += chunk.members.length
        onDone(done)
      }
      return { ...total, dangling: [...dangling] }
    },
    async close() {},
  }
}

async function postLines(
  client: Pick<OperatorClient, 'postLog'>,
  { repeated, members }: JoinedChunk,
  options: { readonly dryRun: boolean },
): Promise<ImportResult> {
  const sent = [...repeated, ...members]
  const text = sent.map(line => `${line.text}\n`).join('')
  return client.postLog(text, options).catch((error: unknown) => {
    throw error instanceof OperatorError ? refusedLine(error, sent) : error
  })
}

/**
 * Applies lines to a journal that no service has open. `close()` also closes the journal.
 *
 * @param limits The limits of the lines that are checked together.
 */
export async function journalTarget(
  journal: Journal,
  limits: ChunkLimits = trialLimits,
): Promise<LogTarget> {
  const importer = await openLogImporter(journal)
  /** The last fixture and feed lines of earlier checks. A check applies no lines, so later checks repeat them. */
  const context = new Map<string, SourceLine>()
  return {
    async check(lines, onDone) {
      let done = 0
      for await (const { repeated, members } of joinedChunksOf(lines, { limits, context })) {
        const checked = [...repeated, ...members]
        const { refused } = await importer.check(checked.map(parseLine))
        if (refused !== undefined) throw refusal(checked[refused.index], refused.problem)
        done += members.length
        onDone(done)
      }
    },
    apply: (lines, onDone) => applyLines(importer, lines, onDone),
    async close() {
      importer.close()
      await journal.close()
    },
  }
}

async function applyLines(
  importer: LogImporter,
  lines: AsyncIterable<SourceLine>,
  onDone: OnDone,
): Promise<ImportResult> {
  const log = importer.begin()
  const counts = { applied: 0, alreadyApplied: 0 }
  let done = 0
  for await (const line of lines) {
    const outcome = await log.apply(parseLine(line))
    if (typeof outcome === 'object') throw refusal(line, outcome)
    counts[outcome]++
    done++
    onDone(done)
  }
  return { ...counts, dangling: [...log.dangling] }
}

function refusal(line: SourceLine | undefined, problem: Problem): CommandFailure {
  return new CommandFailure(`${line?.place}: ${refusalText(problem)}`)
}

/** Lines that are applied or checked together, after lines that the target already received or checked (`repeated`). */
interface JoinedChunk extends Chunk<SourceLine> {
  readonly repeated: readonly SourceLine[]
}

/**
 * Chunks that overlap by one publication per feed: a service sees only one request at a time, and detects a gap between
 * two requests by their common line.
 *
 * @param options.context In a check, the last fixture and feed lines so far, which the lines after them need.
 */
async function* joinedChunksOf(
  lines: AsyncIterable<SourceLine>,
  { limits, context }: { readonly limits: ChunkLimits; readonly context?: Map<string, SourceLine> },
): AsyncGenerator<JoinedChunk> {
  const last = new Map<string, SourceLine>()
  for await (const chunk of chunksOf(lines, limits)) {
    const repeated = new Map<string, SourceLine>()
    const latest = new Map<string, SourceLine>()
    const needed = new Map<string, SourceLine>()
    const found = new Map<string, SourceLine>()
    for (const member of chunk.members) {
      const line = parseLine(member)
      const fixtureKey = chainKey({
        fixtureId: line.kind === 'fixture' ? line.entry.fixtureId : line.fixtureId,
      })
      const keys = line.kind === 'fixture' ? [fixtureKey] : [fixtureKey, chainKey(line)]
      for (const key of keys) {
        const before = context?.get(key)
        if (before !== undefined) needed.set(key, before)
      }
      if (line.kind === 'fixture') found.set(fixtureKey, member)
      if (line.kind === 'feed') found.set(chainKey(line), member)
      if (line.kind !== 'publication') continue
      const key = chainKey(line)
      const before = last.get(key)
      if (before !== undefined) repeated.set(key, before)
      latest.set(key, member)
    }
    // The line of a fixture must precede the lines of its feeds.
    const before = [...needed].sort(([one], [other]) => one.length - other.length)
    yield { ...chunk, repeated: [...before.map(([, line]) => line), ...repeated.values()] }
    for (const [key, member] of found) context?.set(key, member)
    for (const [key, member] of latest) last.set(key, member)
  }
}

/** The error with the place of the line in its file, because the service numbers the lines of one request. */
function refusedLine(error: OperatorError, sent: readonly SourceLine[]): Error {
  const { line, reason } = /^Line (?<line>\d+): (?<reason>.*)$/s.exec(error.detail)?.groups ?? {}
  const source = sent[Number(line) - 1]
  if (source === undefined || reason === undefined) return error
  const { code, issues } = error
  const detail = reason.replace(
    / \((?:\d+ lines? before it (?:is|are|would be)|nothing is) applied\)$/,
    '',
  )
  return new CommandFailure(`${source.place}: ${refusalText({ code, detail, issues })}`, {
    cause: error,
  })
}
