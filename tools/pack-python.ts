import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publishedReadme } from './lib/published-readme.ts'

/** Packs the Python client as a wheel and a source archive: `node tools/pack-python.ts`. */

const root = join(import.meta.dirname, '..')
const folder = 'clients/python'

export interface PackedPython {
  readonly version: string
  readonly wheel: string
}

export interface PackOptions {
  /** Whether to make the source archive too. Default: false. */
  readonly withArchive?: boolean
}

/** The version in a `pyproject.toml`; empty if it has none. */
export function pythonVersion(project: string): string {
  return /^version = "(.*)"$/m.exec(project)?.[1] ?? ''
}

/**
 * Packs the client into `into/python`, which is emptied first. Needs `python3` with setuptools and wheel.
 *
 * @throws {Error} with the output of the build.
 */
export async function packPython(
  into: string,
  { withArchive = false }: PackOptions = {},
): Promise<PackedPython> {
  const staged = join(into, 'staged-python')
  const packed = join(into, 'python')
  for (const each of [staged, packed]) {
    await rm(each, { recursive: true, force: true })
    await mkdir(each, { recursive: true })
  }
  // A build leaves files next to the sources, so a copy is built.
  const isSource = (path: string): boolean => !/__pycache__|\.egg-info/.test(path)
  const files = { recursive: true, filter: isSource }
  for (const name of ['pyproject.toml', 'src']) {
    await cp(join(root, folder, name), join(staged, name), files)
  }
  await cp(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  const version = pythonVersion(await readFile(join(staged, 'pyproject.toml'), 'utf8'))
  const { homepage } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const readme = await readFile(join(root, folder, 'README.md'), 'utf8')
  const address = `${homepage}/blob/v${version}`
  await writeFile(join(staged, 'README.md'), publishedReadme(readme, folder, address))
  for (const build of ['build_wheel', ...(withArchive ? ['build_sdist'] : [])]) {
    // Each build runs in a separate process, because setuptools keeps settings of the previous build.
    const program = `import sys; from setuptools import build_meta; build_meta.${build}(sys.argv[1])`
    await promisify(execFile)('python3', ['-c', program, packed], { cwd: staged })
  }
  await rm(staged, { recursive: true })
  const names = await readdir(packed)
  const wheel = names.find(name => name.endsWith('.whl'))
  if (wheel === undefined) throw new Error(`The build made no wheel: ${names.join(', ')}`)
  return { version, wheel: join(packed, wheel) }
}

if (import.meta.main) {
  const { version, wheel } = await packPython(join(root, 'dist'), { withArchive: true })
  console.log(`fixture-feed ${version} for Python: ${wheel}`)
}
