import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import type { TestContext } from 'node:test'
import type { PackedPackage } from '../../pack.ts'
import type { Manifest } from '../manifest.ts'
import { consumerIn, nodeFolder, runIn } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The inputs of a deployment test. */
export interface Deployed {
  /** A folder for the created files. */
  readonly directory: string
  /** The folder of the tarballs. */
  readonly tarballs: string
  readonly registry: string
}

/**
 * Copies the files that the image is built from (`.dockerignore`) into a folder, and packs them there as the first
 * stage of the Dockerfile does.
 */
export async function packContext(context: string): Promise<readonly PackedPackage[]> {
  await copyContext(context)
  await linkInstalled(context)
  await runIn(context, [join(nodeFolder(26), 'node'), 'tools/pack.ts'])
  const dist = join(context, 'dist')
  const staged = await readdir(join(dist, 'staged'))
  return Promise.all(
    staged.map(async folder => {
      const manifest = await readFile(join(dist, 'staged', folder, 'package.json'), 'utf8')
      const { name, version, engines } = JSON.parse(manifest) as Manifest
      const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
      return {
        name,
        version,
        engine: engines.node,
        staged: join(dist, 'staged', folder),
        tarball: join(dist, 'packages', tarball),
      }
    }),
  )
}

/**
 * Runs parts of the Dockerfile without a container engine, in a folder that represents the image: the `RUN` steps of
 * the stage `installed`, and the entry point and the health check of the last stage. Checks that the service becomes
 * healthy.
 */
export async function checkContainer(t: TestContext, deployed: Deployed): Promise<void> {
  const { directory, tarballs, registry } = deployed
  const stages = stagesOf(await readFile(join(root, 'Dockerfile'), 'utf8'))
  const [packages, installed, image] = stages
  assert.ok(packages && installed && image && stages.length === 3)
  assert.deepEqual(packages.get('RUN'), ['npm ci', 'npm run pack'])

  await t.test('the image runs a service that becomes healthy', async t => {
    const folder = join(directory, 'image')
    assert.deepEqual(installed.get('COPY'), ['--from=packages /source/dist/packages packages'])
    await cp(tarballs, join(folder, 'packages'), { recursive: true })
    const container = consumerIn(folder, registry)
    for (const step of installed.get('RUN') ?? []) await container.run(['sh', '-ec', step])
    assert.deepEqual(
      (await readdir(folder)).filter(name => !name.startsWith('package')),
      ['node_modules'],
    )
    const [program, ...parameters] = [
      ...JSON.parse(image.get('ENTRYPOINT')?.[0] ?? ''),
      ...JSON.parse(image.get('CMD')?.[0] ?? ''),
    ].map(part => (part === '/data' ? join(directory, 'data-of-image') : part))
    const ports = ['--json', '--port', '0', '--operator-port', '0']
    const line = await container.start(t, [program, ...parameters, ...ports])
    const { operator } = JSON.parse(line) as { readonly operator: string }
    const [, health = ''] = /CMD (\[.*\])$/.exec(image.get('HEALTHCHECK')?.[0] ?? '') ?? []
    const { port } = new URL(operator)
    await container.run(JSON.parse(health.replace('127.0.0.1:8081', `127.0.0.1:${port}`)))
  })
}

/**
 * Runs the steps of docs/operations.md for systemd and the commands of the unit, in folders that represent the
 * folders of the system. Must run after the container test.
 */
export async function checkUnit(t: TestContext, deployed: Deployed): Promise<void> {
  const { directory, tarballs, registry } = deployed
  const system = join(directory, 'system')
  await mkdir(join(system, 'dist'), { recursive: true })
  await symlink(tarballs, join(system, 'dist/packages'))
  const host = consumerIn(system, registry)
  const document = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const [, install = '', token = ''] = [...document.matchAll(/^# (.*)$/gm)]
    .map(([, line = '']) => line.replaceAll('/opt/fixture-feed', join(system, 'opt')))
    .filter(line => /^(?:npm|\/).*(?:fixture-feed|pack)/.test(line) || line.startsWith(system))
  assert.match(install, /^npm install .* node@26$/)
  // The dependencies are the same as in the container; only the packages of this project are unpacked again.
  const installed = join(directory, 'image/node_modules')
  await cp(installed, join(system, 'opt/node_modules'), { recursive: true, verbatimSymlinks: true })
  // The runtime is available locally; its package has 120 MB.
  await host.run(['sh', '-ec', install.replace(' node@26', '')])
  await symlink(join(nodeFolder(26), 'node'), join(system, 'opt/node_modules/.bin/node'))
  await host.run(['sh', '-ec', token])
  const [entry = ''] = /^\{.*\}$/m.exec(await readFile(join(system, 'entry.txt'), 'utf8')) ?? []
  await writeFile(join(system, 'tokens'), `{"tokens": [${entry}]}`)

  const unit = await readFile(join(root, 'docs/fixture-feed.service'), 'utf8')
  const placed = unit.replaceAll('/opt/fixture-feed', join(system, 'opt'))
  await writeFile(join(system, 'fixture-feed.service'), placed)
  const verified = spawnSync('systemd-analyze', ['verify', join(system, 'fixture-feed.service')], {
    encoding: 'utf8',
  })
  if (verified.error === undefined) assert.equal(verified.stderr, '', 'systemd accepts the unit')
  else t.diagnostic('skipped: systemd-analyze is not installed')
  const [, started = ''] = /^ExecStart=(.*)$/m.exec(placed) ?? []
  const command = started.replace('%S', directory).replace('%d', system).split(' ')
  const ports = ['--json', '--port', '0', '--operator-port', '0']
  const { operator } = JSON.parse(await host.start(t, [...command, ...ports])) as {
    readonly operator: string
  }
  assert.equal((await fetch(`${operator}/readyz`)).status, 200)
}

/** The arguments of the instructions of each stage of a Dockerfile, by the name of the instruction. */
function stagesOf(dockerfile: string): Map<string, string[]>[] {
  const stages: Map<string, string[]>[] = []
  const joined = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  for (const [, name = '', rest = ''] of joined.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (name === 'FROM') stages.push(new Map())
    const stage = stages.at(-1)
    stage?.set(name, [...(stage.get(name) ?? []), rest])
  }
  return stages
}

/**
 * Copies the files that `.dockerignore` allows: everything is excluded, some files are included, and some of these
 * are excluded again.
 */
async function copyContext(into: string): Promise<void> {
  const rules = (await readFile(join(root, '.dockerignore'), 'utf8')).trim().split('\n')
  const included = rules.filter(rule => rule.startsWith('!')).map(rule => rule.slice(1))
  const excluded = rules.filter(rule => !rule.startsWith('!') && rule !== '**')
  const isExcluded = (path: string): boolean =>
    excluded.some(rule => matchesGlob(path, rule) || matchesGlob(path, `${rule}/**`))
  for (const top of included) {
    for await (const path of glob([top, `${top}/**/*`], { cwd: root, exclude: isExcluded })) {
      if ((await stat(join(root, path))).isDirectory()) continue
      await mkdir(dirname(join(into, path)), { recursive: true })
      await cp(join(root, path), join(into, path))
    }
  }
}

/**
 * Replaces `npm ci` in a copy of the repository: links everything that is installed here and the copy's own packages,
 * and copies the built pages. Packing rebuilds pages whose sources differ in the copy.
 */
async function linkInstalled(copy: string): Promise<void> {
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@fixture-feed'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@fixture-feed') {
      await symlink(join(root, 'node_modules', name), join(modules, name))
    }
  }
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(modules, '@fixture-feed', name))
    const built = join(root, 'packages', name, 'dist')
    if (existsSync(built))
      await cp(built, join(copy, 'packages', name, 'dist'), { recursive: true })
  }
}
