import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { openLogImporter } from '@fixture-feed/server/publication-log'
import { chunksOf } from './chunks.ts'
import { CommandFailure } from './failure.ts'
import { parseLine, type SourceLine } from './log-lines.ts'
import type { OperatorClient } from './operator-client.ts'
import { OperatorError, refusalText } from './operator-error.ts'

/** Where lines of a publication log are applied. */
export interface LogTarget {
  /**
   * Applies lines in order, and stops at the first that is refused.
   *
   * @param onApplied Told how many lines were applied so far.
   */
  apply(lines: AsyncIterable<SourceLine>, onApplied: (count: number) => void): Promise<void>
  close(): Promise<void>
}

/** Well below the size of a body that services take by default. */
const chunkLimits = { maxLength: 2 * 1024 * 1024, maxMembers: 200 }

/** Applies lines through the operator listener of a service. */
export function serviceTarget(client: Pick<OperatorClient, 'postLog'>): LogTarget {
  return {
    async apply(lines, onApplied) {
      let applied = 0
      for await (const { members } of chunksOf(lines, chunkLimits)) {
        try {
          await client.postLog(members.map(({ text }) => `${text}\n`).join(''))
        } catch (error) {
          throw error instanceof OperatorError ? refusedLine(error, members) : error
        }
        applied += members.length
        onApplied(applied)
      }
    },
    async close() {},
  }
}

/** Applies lines to the data folder of a service that does not run. */
export async function folderTarget(directory: string): Promise<LogTarget> {
  const journal = await openSqliteJournal({ directory })
  const importer = await openLogImporter(journal)
  return {
    async apply(lines, onApplied) {
      let applied = 0
      for await (const line of lines) {
        const refused = await importer.importLine(parseLine(line))
        if (refused !== undefined)
          throw new CommandFailure(`${line.place}: ${refusalText(refused)}`)
        onApplied(++applied)
      }
    },
    async close() {
      importer.close()
      await journal.close()
    },
  }
}

/** The service counts the lines of one request: the person counts those of a file. */
function refusedLine(error: OperatorError, sent: readonly SourceLine[]): Error {
  const { line, reason } = /^Line (?<line>\d+): (?<reason>.*)$/s.exec(error.detail)?.groups ?? {}
  const source = sent[Number(line) - 1]
  if (source === undefined || reason === undefined) return error
  const { code, issues } = error
  const detail = reason.replace(/ \(\d+ lines before it are applied\)$/, '')
  return new CommandFailure(`${source.place}: ${refusalText({ code, detail, issues })}`, {
    cause: error,
  })
}
