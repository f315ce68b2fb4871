import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { formatIssue } from '@fixture-feed/contract/issue'
import { type LogLine, validateLogLine } from '@fixture-feed/contract/publication-log'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { validateSnapshot } from '@fixture-feed/contract/validate'
import { isLogLine } from './document-kinds.ts'
import { CommandFailure } from './failure.ts'
import { parseJson, readJson, readLines } from './read-file.ts'
import { snapshotLog } from './snapshot-log.ts'

/** A line to import, with its place for messages. */
export interface SourceLine {
  /** The file, followed by the line number in a log, or by the instant of a line that was made from a snapshot. */
  readonly place: string
  readonly text: string
}

/** A file that can be imported: a publication log or a snapshot. */
interface SourceFile {
  readonly file: string
  readonly kind: 'log' | 'snapshot'
}

export interface ImportFile extends SourceFile {
  /** The number of lines to apply. */
  readonly count: number
}

/**
 * Checks a whole file before any of its lines is applied.
 *
 * @throws {CommandFailure} for a fault. The message states the first fault and, for a log, its line.
 */
export async function checkImportFile(
  file: string,
  definitions: DefinitionSet,
): Promise<ImportFile> {
  if (!(await isLog(file))) {
    const snapshot = await readSnapshot(file, definitions)
    return { file, kind: 'snapshot', count: snapshotLog(snapshot).length }
  }
  let count = 0
  for await (const { place, text } of logLines(file)) {
    const [issue] = validateLogLine(parseJson(text, place), { definitions })
    if (issue !== undefined) throw new CommandFailure(`${place}: ${formatIssue(issue)}`)
    count++
  }
  return { file, kind: 'log', count }
}

/** The lines of a file that was checked. */
export function sourceLines({ file, kind }: SourceFile): AsyncIterable<SourceLine> {
  return kind === 'log' ? logLines(file) : snapshotLines(file)
}

/** Parses a line whose text was already checked. */
export function parseLine({ text }: SourceLine): LogLine {
  return JSON.parse(text) as LogLine
}

async function* logLines(file: string): AsyncGenerator<SourceLine> {
  for await (const { number, text } of readLines(file)) yield { place: `${file}:${number}`, text }
}

async function* snapshotLines(file: string): AsyncGenerator<SourceLine> {
  for (const line of snapshotLog((await readJson(file)) as Snapshot)) {
    yield { place: `${file} at ${line.at}`, text: JSON.stringify(line) }
  }
}

/** Whether a file's first line is a line of a publication log. Throws if the file is empty. */
async function isLog(file: string): Promise<boolean> {
  for await (const { text } of readLines(file)) return isLogLine(text)
  throw new CommandFailure(`${file}: the file is empty`)
}

async function readSnapshot(file: string, definitions: DefinitionSet): Promise<Snapshot> {
  const value = await readJson(file)
  if (typeof value !== 'object' || value === null || !('items' in value)) {
    throw new CommandFailure(`${file}: neither a publication log (JSON Lines) nor a snapshot`)
  }
  const [issue] = validateSnapshot(value, { definitions })
  if (issue !== undefined) throw new CommandFailure(`${file}: ${formatIssue(issue)}`)
  return value as Snapshot
}
