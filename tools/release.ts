import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isPublished, type Manifest } from './lib/manifest.ts'
import { releaseProblems } from './lib/release-problems.ts'
import { type PackedPackage, packPackages } from './pack.ts'
import { packPython, pythonVersion } from './pack-python.ts'

/**
 * Releases a version: `npm run release -- VERSION [--dry-run]`. Checks the tree, versions and changelog, packs, tests
 * the packed packages, publishes them with provenance (which requires a CI that npm trusts), publishes the Python
 * client with twine, and tags the commit. A dry run prints the packages that would be published, continues after a
 * failed check, and then exits with 1.
 */

const root = join(import.meta.dirname, '..')

async function release(version: string, isDry: boolean): Promise<boolean> {
  const manifests = globSync('packages/*/package.json', { cwd: root })
    .sort()
    .map((path): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8')))
    .filter(isPublished)
  const problems = releaseProblems(version, {
    manifests,
    pythonVersion: pythonVersion(readFileSync(join(root, 'clients/python/pyproject.toml'), 'utf8')),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    status: git('status', '--porcelain'),
    tags: git('tag').split('\n'),
  })
  for (const problem of problems) console.error(`release: ${problem}`)
  if (problems.length > 0 && !isDry) return false

  const packed = inOrder(await packPackages(join(root, 'dist')), manifests)
  await packPython(join(root, 'dist'), { withArchive: true })
  const tests = ['tools/packed.e2e.test.ts', 'clients/clients.int.test.ts']
  const tested = spawnSync(process.execPath, ['--test', ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REQUIRE_TOOLS: '1' },
  })
  if (tested.status !== 0) console.error('release: the packages do not pass their tests')
  const isRight = problems.length === 0 && tested.status === 0
  if (!isRight && !isDry) return false

  for (const { name, version, tarball } of packed) {
    const command = ['publish', tarball, '--access', 'public', '--provenance']
    const size = Math.ceil(statSync(tarball).size / 1000)
    console.log(`${name} ${version}, ${size} kB: npm ${command.join(' ')}`)
    if (!isDry) execFileSync('npm', command, { cwd: root, stdio: 'inherit' })
  }
  const python = globSync('dist/python/*', { cwd: root }).sort()
  console.log(`fixture-feed ${version} for Python: twine upload ${python.join(' ')}`)
  if (!isDry) execFileSync('twine', ['upload', ...python], { cwd: root, stdio: 'inherit' })
  console.log(`git tag v${version}`)
  if (!isDry) git('tag', `v${version}`)
  return isRight
}

/** Sorts packages after their dependencies, so that each one can be installed as soon as it is published. */
function inOrder(
  packages: readonly PackedPackage[],
  manifests: readonly Manifest[],
): readonly PackedPackage[] {
  const order = new Set<string>()
  const visit = ({ name, dependencies = {} }: Manifest): void => {
    for (const each of manifests) {
      if (each.name in dependencies && !order.has(each.name)) visit(each)
    }
    order.add(name)
  }
  for (const manifest of manifests) visit(manifest)
  return [...order]
    .map(name => packages.find(each => each.name === name))
    .filter(each => each !== undefined)
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' })
}

const { argv } = process
const parameters = argv.slice(2).filter(parameter => parameter !== '--dry-run')
const [version] = parameters
if (version === undefined || parameters.length > 1 || version.startsWith('-')) {
  console.error(`usage: ${basename(import.meta.filename)} VERSION [--dry-run]`)
  process.exitCode = 2
} else if (!(await release(version, argv.includes('--dry-run')))) {
  process.exitCode = 1
}
