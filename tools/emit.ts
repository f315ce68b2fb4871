/**
 * Writes every generated file: `npm run emit`. With `--check` it writes nothing, prints the name of each file that is
 * not up to date, and exits with 1 if there is one.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emittedDocuments } from '../docs/emitted-documents.ts'
import { sampleFiles } from '../packages/cli/tools/sample-files.ts'
import { transitionTableFiles } from '../packages/client/tools/transition-tables.ts'
import { emittedFiles, emittedFolders } from '../packages/contract/tools/emitted-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The generated files that differ from the current ones. An undefined text marks a file that should not exist. */
function differences(): [path: string, text: string | undefined][] {
  const emitted = new Map([
    ...emittedFiles(),
    ...transitionTableFiles(),
    ...sampleFiles(),
    ...emittedDocuments(),
  ])
  const changed = [...emitted].filter(([path, text]) => textAt(path) !== text)
  const left = presentFiles().filter(path => !emitted.has(path))
  return [...changed, ...left.map((path): [string, undefined] => [path, undefined])]
}

function presentFiles(): string[] {
  return emittedFolders.flatMap(({ folder, ending }) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith(ending))
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`),
  )
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function write(path: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(join(root, path))
    return
  }
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const [option, ...rest] = process.argv.slice(2)
if ((option !== undefined && option !== '--check') || rest.length > 0) {
  console.error('usage: emit.ts [--check]')
  process.exitCode = 2
} else if (option === '--check') {
  const paths = differences().map(([path]) => path)
  for (const path of paths) console.error(`${path}: not as emitted; run npm run emit`)
  if (paths.length > 0) process.exitCode = 1
} else {
  for (const [path, text] of differences()) {
    write(path, text)
    console.log(`${path}: ${text === undefined ? 'removed' : 'written'}`)
  }
}
