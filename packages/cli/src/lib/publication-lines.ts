import type { AssetLine, FixtureLine, LogLine } from '@fixture-feed/contract/publication-log'
import { CommandFailure } from './failure.ts'
import { isLogLine } from './log-lines.ts'
import { parseJson } from './read-file.ts'

/** What a file holds that is to be published, and what it needs first. */
export interface PublicationLines {
  readonly needs: readonly (FixtureLine | AssetLine)[]
  /** The text of the last line or, of a file that is no JSON Lines, of the whole. */
  readonly text: string
}

/**
 * Parts what `generate` prints for `publish`: lines of a publication log that register a fixture and upload assets, and
 * last the document to publish. Any other file is that document.
 *
 * @throws {CommandFailure} for a line of another kind, naming it.
 */
export function partedLines(text: string, file: string): PublicationLines {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const last = lines.pop() ?? ''
  if (lines.length === 0 || !isLogLine(lines[0] ?? '')) return { needs: [], text }
  const needs = lines.map((line, index) => {
    const value = parseJson(line, `${file}, line ${index + 1}`) as LogLine
    if (value.kind === 'fixture' || value.kind === 'asset') return value
    const found = JSON.stringify(value.kind)
    throw new CommandFailure(
      `${file}, line ${index + 1}: expected a line of kind "fixture" or "asset", found ${found}: a log is for import`,
    )
  })
  return { needs, text: last }
}
