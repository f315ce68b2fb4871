import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { bundleOf } from '../packages/client/tools/size.ts'
import { buildDesk } from '../packages/desk/tools/build.ts'
import { buildViewer } from '../packages/elements/tools/build.ts'
import { descriptions } from '../packages/elements/tools/descriptions.ts'
import { compile } from './lib/compile.ts'
import { isPublished, type Manifest, type Project, publishedManifest } from './lib/manifest.ts'
import { publishedReadme } from './lib/published-readme.ts'

/**
 * Packs every published package as `dist/packages/*.tgz`: `npm run pack`.
 *
 * The source tree runs without a build. Each package is therefore assembled in a separate folder,
 * `dist/staged/{name}`, with a manifest that names compiled files.
 */

const root = join(import.meta.dirname, '..')

/** A package in its published form. */
export interface PackedPackage {
  readonly name: string
  readonly version: string
  /** The range of its `engines`. */
  readonly engine: string
  /** The folder from which it was packed, with the published files. */
  readonly staged: string
  readonly tarball: string
}

/** A package in the source tree. */
interface SourcePackage {
  /** Relative to the repository, such as `packages/client`. */
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Packs all published packages into `into/packages`. Empties the folders `packages`, `staged` and `compiled` in `into`
 * first.
 *
 * @throws {Error} with the reason, if a package does not compile or npm cannot pack it.
 */
export async function packPackages(into: string): Promise<readonly PackedPackage[]> {
  await Promise.all(['packages', 'staged', 'compiled'].map(name => empty(join(into, name))))
  const project = await readManifest<Project>('package.json')
  const sources = await Promise.all(
    globSync('packages/*/package.json', { cwd: root })
      .sort()
      .map(async path => ({
        folder: path.slice(0, -'/package.json'.length),
        manifest: await readManifest<Manifest>(path),
      })),
  )
  const packages = sources.filter(({ manifest }) => isPublished(manifest))
  await Promise.all([buildViewer(), buildDesk()])
  const byEngine = Map.groupBy(packages, ({ manifest }) => manifest.engines.node)
  for (const [engine, members] of byEngine) {
    const folders = members.map(({ folder }) => folder)
    await compile(engine, folders, join(into, 'compiled', engine.replace(/\W/g, '')))
  }
  const staged = packages.map(({ folder }) => join(into, 'staged', basename(folder)))
  await Promise.all(packages.map((each, index) => stage(each, project, into, staged[index] ?? '')))
  const tarballs = await npmPack(staged, join(into, 'packages'))
  await rm(join(into, 'compiled'), { recursive: true })
  return packages.map(({ manifest: { name, version, engines } }, index) => {
    const tarball = tarballs[index] ?? ''
    return { name, version, engine: engines.node, staged: staged[index] ?? '', tarball }
  })
}

async function stage(
  { folder, manifest }: SourcePackage,
  project: Project,
  into: string,
  staged: string,
): Promise<void> {
  const engine = manifest.engines.node.replace(/\W/g, '')
  await mkdir(staged, { recursive: true })
  // The page that a package has built, such as the viewer, is copied first, then the compiled files.
  const built = join(root, folder, 'dist')
  if (existsSync(built)) await cp(built, join(staged, 'dist'), { recursive: true })
  const compiled = join(into, 'compiled', engine, basename(folder), 'src')
  await cp(compiled, join(staged, 'dist'), { recursive: true })
  if (manifest.name === '@fixture-feed/client') await writeBundles(join(staged, 'dist'))
  const described = manifest.name === '@fixture-feed/elements' ? descriptions() : new Map()
  for (const [name, text] of described) await writeFile(join(staged, name), text)
  for (const name of manifest.files ?? []) {
    if (name === 'dist' || described.has(name)) continue
    // A file that the manifest names and the package lacks is copied from the repository root, such as a schema.
    const own = join(root, folder, name)
    await cp(existsSync(own) ? own : join(root, name), join(staged, name), { recursive: true })
  }
  for (const path of Object.values(manifest.bin ?? {})) {
    await cp(join(root, folder, path), join(staged, path))
  }
  await cp(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  const address = `${project.homepage}/blob/v${manifest.version}`
  const readme = await readFile(join(root, folder, 'README.md'), 'utf8')
  await writeFile(join(staged, 'README.md'), publishedReadme(readme, folder, address))
  const modules = globSync('*.ts', { cwd: join(root, folder, 'src') })
    .filter(name => !name.endsWith('.test.ts'))
    .map(name => name.slice(0, -'.ts'.length))
    .sort()
  const published = publishedManifest(manifest, folder, modules, project)
  await writeFile(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

/** Writes the client as one file for pages without a bundler: once as a module, and once as a classic script. */
async function writeBundles(folder: string): Promise<void> {
  await writeFile(join(folder, 'client.min.js'), await bundleOf('index', 'es'))
  await writeFile(join(folder, 'client.global.min.js'), await bundleOf('index', 'iife'))
}

async function npmPack(folders: readonly string[], into: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', ...folders, '--json', '--ignore-scripts', '--pack-destination', into],
    { maxBuffer: 2 ** 26 },
  )
  const packed = JSON.parse(stdout) as readonly { readonly filename: string }[]
  return packed.map(({ filename }) => join(into, filename))
}

async function empty(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

async function readManifest<Read>(path: string): Promise<Read> {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}

if (import.meta.main) {
  for (const { name, version, tarball } of await packPackages(join(root, 'dist'))) {
    console.log(`${name} ${version}: ${tarball}`)
  }
}
