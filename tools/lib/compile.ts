import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** Compiler target and libraries by the oldest Node release in `engines`. */
const platforms: Readonly<Record<string, { readonly target: string; readonly lib: string[] }>> = {
  // `isWellFormed` is the only used feature of ES2024; Node 20 has it.
  '>=20': { target: 'es2022', lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'] },
  '>=24': {
    target: 'es2024',
    lib: ['es2025', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable'],
  },
}

/**
 * Compiles packages with the same `engines`: `packages/client` into `into/client/src`. Writes JavaScript, declarations,
 * and source maps that include the sources. Omits tests and their helpers.
 *
 * @throws {Error} with the compiler's output.
 */
export async function compile(
  engine: string,
  folders: readonly string[],
  into: string,
): Promise<void> {
  const platform = platforms[engine]
  if (platform === undefined) throw new Error(`Cannot compile for Node ${engine}: no such platform`)
  await mkdir(into, { recursive: true })
  const project = join(into, 'tsconfig.json')
  const configuration = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      ...platform,
      noEmit: false,
      rootDir: join(root, 'packages'),
      outDir: into,
      sourceMap: true,
      inlineSources: true,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: folders.map(folder => join(root, folder, 'src')),
    // Viewer and desk are published as the bundles that their packages built.
    exclude: ['**/*.test.ts', '**/testing', '**/viewer', 'desk/src/lib'].map(path =>
      join(root, 'packages', path),
    ),
  }
  await writeFile(project, JSON.stringify(configuration))
  try {
    const parameters = ['--project', project, '--singleThreaded']
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), parameters)
  } catch (cause) {
    const { stdout = '' } = cause as { readonly stdout?: string }
    throw new Error(`Cannot compile ${folders.join(', ')}: ${stdout}`, { cause })
  }
  await nameCompiledFiles(into)
}

/**
 * Changes the file names in declarations and source maps. Declarations then import `.js` instead of `.ts` files, and
 * source maps contain no path of this machine; they include the sources.
 */
async function nameCompiledFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith('.d.ts')) {
      const text = await readFile(file, 'utf8')
      const named = text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js')
      await writeFile(file, named)
    } else if (name.endsWith('.map')) {
      const map = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(
        file,
        JSON.stringify({ ...map, sources: [`${basename(file, '.js.map')}.ts`] }),
      )
    }
  }
}
