import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { checkImportFile, type ImportFile, type SourceLine, sourceLines } from '../log-lines.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { journalTarget, type LogTarget, serviceTarget } from '../log-target.ts'
import { openStore } from '../open-store.ts'
import { connectOperator } from '../operator-access.ts'
import { print } from '../output.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readDefinitions } from '../read-definitions.ts'
import { readFixture } from '../read-fixture.ts'

export interface ImportOptions extends LogPlace {
  /** A file with the fixture of a snapshot. The fixture is registered before the import. */
  readonly fixture?: string
  readonly definitions?: string
  readonly json?: boolean
}

/**
 * Applies publication logs and snapshots, file by file, and skips lines that were applied before, so that an
 * interrupted import can be repeated. All files are checked against the target's content before the first line is
 * applied. A line that is refused nevertheless stops the import, and the lines before it stay applied.
 */
export async function importFiles(
  options: ImportOptions,
  { files }: { readonly files: readonly string[] },
): Promise<void> {
  const place = requirePlace(options)
  if (files.includes('-')) {
    throw new UsageError('import reads its files twice: pass file names, not - (stdin)')
  }
  const definitions = createDefinitionSet(await readDefinitions(options.definitions))
  const progress = createProgress()
  const checked: ImportFile[] = []
  for (const file of files) {
    progress.show(`${file}: checking`)
    checked.push(await checkImportFile(file, definitions))
  }
  const fixture = options.fixture === undefined ? [] : [await fixtureLine(options.fixture)]

  const target: LogTarget =
    'to' in place
      ? serviceTarget(connectOperator(place.to))
      : await journalTarget(await openStore(place, text => progress.show(text)))
  const imported: ImportedFile[] = []
  try {
    await target.check(eachOf(fixture), () => {})
    for (const source of checked)
      await target.check(sourceLines(source), showing(progress, source, 'compared'))
    await target.apply(eachOf(fixture), () => {})
    for (const source of checked) {
      const onDone = showing(progress, source, 'applied')
      const { alreadyApplied, dangling = [] } = await target.apply(sourceLines(source), onDone)
      imported.push({ ...source, alreadyApplied, ...(dangling.length > 0 && { dangling }) })
    }
  } finally {
    progress.end()
    await target.close()
  }
  await print(options, {
    value: { files: imported },
    words: imported.map(importedWords).join('\n'),
  })
}

function showing(
  progress: Progress,
  { file, count }: ImportFile,
  what: string,
): (done: number) => void {
  return done => progress.show(`${file}: ${done} of ${count} lines ${what}`)
}

interface ImportedFile extends ImportFile {
  /** The number of lines in the file that had been applied before. */
  readonly alreadyApplied: number
  /** References of the file's items to assets that their feed does not have. */
  readonly dangling?: readonly string[]
}

/** The maximum number of listed references. Further references are only counted. */
const shownDangling = 3

function importedWords({ file, kind, count, alreadyApplied, dangling = [] }: ImportedFile): string {
  const applied = `${file}: ${kind}, ${formatCount(count - alreadyApplied, 'line')} applied`
  const words = alreadyApplied === 0 ? applied : `${applied}, ${alreadyApplied} already applied`
  if (dangling.length === 0) return words
  const shown = dangling.slice(0, shownDangling).join(', ')
  const more = dangling.length - shownDangling
  const rest = more > 0 ? ` and ${more} more` : ''
  return `${words}\n${file}: its items name assets that the feed does not have: ${shown}${rest}; fixture-feed doctor lists all of them`
}

async function fixtureLine(file: string): Promise<SourceLine> {
  return { place: file, text: JSON.stringify({ kind: 'fixture', entry: await readFixture(file) }) }
}

async function* eachOf(lines: readonly SourceLine[]): AsyncGenerator<SourceLine> {
  yield* lines
}
