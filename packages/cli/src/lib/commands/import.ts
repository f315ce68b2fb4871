import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { checkImportFile, type SourceLine, sourceLines } from '../log-lines.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { folderTarget, type LogTarget, serviceTarget } from '../log-target.ts'
import { connectOperator } from '../operator-access.ts'
import { print } from '../output.ts'
import { createProgress } from '../progress.ts'
import { readDefinitions } from '../read-definitions.ts'
import { readFixture } from '../read-fixture.ts'

export interface ImportOptions extends LogPlace {
  /** A file with the fixture of a snapshot, to register it before. */
  readonly fixture?: string
  readonly definitions?: string
  readonly json?: boolean
}

/**
 * Applies publication logs and snapshots, file by file. All files are checked before a line of any is applied; what the
 * target refuses stops the import, and the lines before it stay applied.
 */
export async function importFiles(files: readonly string[], options: ImportOptions): Promise<void> {
  const place = requirePlace(options)
  if (files.includes('-')) {
    throw new UsageError('import reads its files twice, so that they cannot come from stdin (-)')
  }
  const definitions = createDefinitionSet(await readDefinitions(options.definitions))
  const checked = []
  for (const file of files) checked.push(await checkImportFile(file, definitions))
  const fixture = options.fixture === undefined ? [] : [await fixtureLine(options.fixture)]

  const target: LogTarget =
    'data' in place ? await folderTarget(place.data) : serviceTarget(connectOperator(place.to))
  const progress = createProgress()
  try {
    await target.apply(eachOf(fixture), () => {})
    for (const source of checked) {
      const { file, count } = source
      await target.apply(sourceLines(source), applied =>
        progress.show(`${file}: ${applied} of ${count} lines`),
      )
    }
  } finally {
    progress.end()
    await target.close()
  }
  await print(options, {
    value: { files: checked },
    words: checked
      .map(({ file, kind, count }) => `${file}: ${kind}, ${formatCount(count, 'line')} applied`)
      .join('\n'),
  })
}

async function fixtureLine(file: string): Promise<SourceLine> {
  return { place: file, text: JSON.stringify({ kind: 'fixture', entry: await readFixture(file) }) }
}

async function* eachOf(lines: readonly SourceLine[]): AsyncGenerator<SourceLine> {
  yield* lines
}
