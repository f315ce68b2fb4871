import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError, refusalText } from '@fixture-feed/client/operator'
import type { ImportResult } from '@fixture-feed/contract/operator-responses'
import { chainKey } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { openLogImporter } from '@fixture-feed/server/publication-log'
import { type Chunk, chunksOf } from './chunks.ts'
import { CommandFailure } from './failure.ts'
import { parseLine, type SourceLine } from './log-lines.ts'

/** Where publication logs are applied. */
export interface LogTarget {
  /**
   * Applies the lines of one log in order, skips lines that were applied before, and stops at the first refused line.
   *
   * @param onDone Called with the number of lines done so far.
   * @param options `dryRun` checks the lines without applying them. The lines of earlier dry runs count as applied as far as
   * they register fixtures and set feeds.
   */
  apply(
    lines: AsyncIterable<SourceLine>,
    onDone: (count: number) => void,
    options?: { readonly dryRun: boolean },
  ): Promise<ImportResult>
  close(): Promise<void>
}

/** Well below the size of a body that services take by default. */
const chunkLimits = { maxLength: 2 * 1024 * 1024, maxMembers: 200 }

/** Applies lines through the operator listener of a service. */
export function serviceTarget(client: Pick<OperatorClient, 'postLog'>): LogTarget {
  /** The last fixture and feed lines of the dry runs: a service applies none of them, and the lines behind need them. */
  const context = new Map<string, SourceLine>()
  return {
    async apply(lines, onDone, options) {
      const total = { applied: 0, alreadyApplied: 0 }
      const lacking = new Set<string>()
      let done = 0
      const chunks = joinedChunksOf(lines, options?.dryRun ? context : undefined)
      for await (const { repeated, members } of chunks) {
        const sent = [...repeated, ...members]
        const text = sent.map(line => `${line.text}\n`).join('')
        const result = await client.postLog(text, options).catch((error: unknown) => {
          throw error instanceof OperatorError ? refusedLine(error, sent) : error
        })
        total.applied += result.applied
        total.alreadyApplied += result.alreadyApplied - repeated.length
        for (const href of result.dangling ?? []) lacking.add(href)
        done += members.length
        onDone(done)
      }
      return { ...total, dangling: [...lacking] }
    },
    async close() {},
  }
}

/** Applies lines to a journal that no service is in front of, and closes it in the end. */
export async function journalTarget(journal: Journal): Promise<LogTarget> {
  const importer = await openLogImporter(journal)
  return {
    async apply(lines, onDone, options) {
      const log = importer.begin()
      const counts = { applied: 0, new: 0, alreadyApplied: 0 }
      let done = 0
      for await (const line of lines) {
        const outcome = await log[options?.dryRun ? 'compare' : 'apply'](parseLine(line))
        if (typeof outcome === 'object')
          throw new CommandFailure(`${line.place}: ${refusalText(outcome)}`)
        counts[outcome]++
        done++
        onDone(done)
      }
      const { applied, alreadyApplied } = counts
      return { applied, alreadyApplied, dangling: [...log.dangling] }
    },
    async close() {
      importer.close()
      await journal.close()
    },
  }
}

/** Lines that are sent together, after the last publication that was sent for each of their feeds. */
interface JoinedChunk extends Chunk<SourceLine> {
  readonly repeated: readonly SourceLine[]
}

/**
 * Chunks that overlap by one publication per feed: a service sees only one request at a time, and detects a gap between
 * two requests by their common line.
 */
async function* joinedChunksOf(
  lines: AsyncIterable<SourceLine>,
  context?: Map<string, SourceLine>,
): AsyncGenerator<JoinedChunk> {
  const last = new Map<string, SourceLine>()
  for await (const chunk of chunksOf(lines, chunkLimits)) {
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
    // A fixture comes before its feeds.
    const before = [...needed].sort(([one], [other]) => one.length - other.length)
    yield { ...chunk, repeated: [...before.map(([, line]) => line), ...repeated.values()] }
    for (const [key, member] of found) context?.set(key, member)
    for (const [key, member] of latest) last.set(key, member)
  }
}

/** The error with the line number of the file: the service counts the lines of one request. */
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
