/**
 * Checks the published packages from the perspective of a consumer. They are packed from the build context of the
 * image, served by a registry on loopback, installed into empty projects, and used with each promised runtime,
 * compiler and bundler.
 */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import {
  type Consumer,
  compilers,
  consumersFolder,
  createConsumer,
  entriesOf,
  filesOf,
  noConsumers,
  runIn,
} from './lib/testing/consumer.ts'
import { startFolderRegistry } from './lib/testing/folder-registry.ts'
import { checkContainer, checkUnit, packContext } from './lib/testing/packed-deployment.ts'
import { checkPages, startDemo } from './lib/testing/packed-pages.ts'
import type { PackedPackage } from './pack.ts'

const root = join(import.meta.dirname, '..')
/** The oldest release for clients, the oldest for the service, and the newest. */
const releases = [20, 24, 26]
/** The program that npx runs. npx itself is tested once. */
const fixtureFeed = 'node_modules/.bin/fixture-feed'

test('the packages, as published', { skip: noConsumers, concurrency: 3 }, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-packed-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const packed = await packContext(join(directory, 'context'))
  const installed = [root, consumersFolder].map(folder => join(folder, 'node_modules'))
  const registry = await startFolderRegistry(packed, installed)
  t.after(registry.close)
  const names = packed.map(({ name }) => name)
  const frameworks = ['react', 'react-dom', '@types/react', '@types/react-dom', 'vue', 'svelte']
  const consumer = await createConsumer(join(directory, 'consumer'), registry.url, [
    ...names,
    ...frameworks,
    '@types/node',
  ])

  // The parts run in parallel, because almost all of their time is spent in other programs.
  const parts: Promise<void>[] = []
  const part = (name: string, run: (t: TestContext) => Promise<void>, options = {}): void => {
    parts.push(t.test(name, options, run))
  }
  // The demo runs on the oldest release that the command supports.
  const demo = await startDemo(t, consumer)
  const tarballs = join(directory, 'context/dist/packages')
  const deployed = { directory, tarballs, registry: registry.url }
  part('the container, then the unit', async t => {
    await t.test('the container', t => checkContainer(t, deployed))
    await t.test('the unit', t => checkUnit(t, deployed))
  })
  part('the recipes, in a browser', t => checkPages(t, { demo, page: consumer }), {
    skip: noChromium,
  })
  part('the tarballs are complete, and publint and attw report nothing', async () => {
    for (const each of packed) await isPackedWell(each)
    const files = packed.flatMap(({ staged, tarball }) => [staged, tarball])
    const findings = await runIn(consumersFolder, [process.execPath, 'check-packages.js', ...files])
    assert.equal(findings, '', 'publint and attw find nothing')
  })
  part('every release of Node imports every module', async () => {
    for (const release of releases) {
      const promised = packed.filter(({ engine }) => release >= Number(engine.slice(2)))
      await importAll(consumer, promised, release)
    }
  })
  part('every compiler accepts the declarations', async () => {
    // The recipes test the other combinations of compilers and modules. To check all declarations in each combination
    // would take minutes.
    const uses = join(consumer.folder, 'uses.tsx')
    await writeFile(uses, usesOf(await publicModules(packed)) + elementsInJsx)
    assert.equal(await runIn(consumersFolder, [process.execPath, 'check-types.js', uses]), '')
    await consumer.run([...compilers['TypeScript 7'], ...checking, 'uses.tsx'])
  })
  part('npx fixture-feed demo shows games and passes the conformance suite', async () => {
    assert.match(await (await fetch(demo.url)).text(), /<title>/, 'the viewer')
    await consumer.run([fixtureFeed, 'conformance', demo.url], 24)
  })
  part('fixture-feed serve --workers 2 is ready and answers', async t => {
    const command = 'serve --workers 2 --json --port 0 --operator-port 0 --data'
    const line = await consumer.start(t, [
      fixtureFeed,
      ...command.split(' '),
      join(directory, 'data'),
    ])
    const urls = JSON.parse(line) as { readonly public: string; readonly operator: string }
    assert.deepEqual(await (await fetch(`${urls.public}/v1/fixtures`)).json(), { fixtures: [] })
    assert.equal((await fetch(`${urls.operator}/readyz`)).status, 200)
    const desk = await fetch(`${urls.operator}/desk/`)
    assert.match(await desk.text(), /<title>/, 'the desk')
  })
  part('the command states the required Node version', async () => {
    await assert.rejects(consumer.run([fixtureFeed, '--version'], 20), /needs Node 24/)
  })
  part('a worker of Node follows a feed', async t => {
    for (const name of ['main.js', 'feed-worker.js']) {
      await cp(join(root, 'examples/node-worker', name), join(consumer.folder, name))
    }
    for (const release of releases) {
      const line = await consumer.start(
        t,
        ['node', 'main.js', demo.url, demo.fixtureId, 'pulse'],
        release,
      )
      assert.match(line, /^\+ /)
    }
  })
  await Promise.all(parts)
})

async function isPackedWell({ staged }: PackedPackage): Promise<void> {
  const files = await filesOf(staged)
  for (const needed of ['LICENSE', 'README.md', 'package.json']) assert.ok(files.includes(needed))
  assert.deepEqual(
    files.filter(path => /\.test\.|(?:^|\/)testing\//.test(path)),
    [],
  )
  assert.deepEqual(
    files.filter(path => /\.ts$/.test(path) && !path.endsWith('.d.ts')),
    [],
  )
  const { dependencies = {}, peerDependencies = {}, name } = await readManifest(staged)
  const allowed = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })])
  for (const path of files.filter(path => /^dist\/.*\.(?:js|d\.ts)$/.test(path))) {
    // A bundle contains all of its dependencies.
    if (/^dist\/(?:viewer|embed|desk)\/|\.min\.js$/.test(path)) continue
    for (const imported of packagesImportedBy(await readFile(join(staged, path), 'utf8'))) {
      assert.ok(allowed.has(imported), `${path} imports ${imported}, which is not a dependency`)
    }
  }
  const readme = await readFile(join(staged, 'README.md'), 'utf8')
  assert.doesNotMatch(
    readme,
    /\]\((?!https?:|#|mailto:)/,
    'a link that works only in the repository',
  )
}

function packagesImportedBy(code: string): string[] {
  const specifiers = code.matchAll(/^(?:import|export)\b[^'";]*?from ['"]([^'".][^'"]*)['"]/gm)
  return [...specifiers]
    .map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    .filter(name => !name.startsWith('node:') && !builtinModules.includes(name))
}

async function importAll(
  consumer: Consumer,
  packages: readonly PackedPackage[],
  release: number,
): Promise<void> {
  const specifiers = (await publicModules(packages)).filter(each => !each.endsWith('/jsx'))
  const script = `for (const name of ${JSON.stringify(specifiers)}) await import(name)
console.log(process.versions.node)`
  const printed = await consumer.run(['node', '--input-type=module', '--eval', script], release)
  assert.match(printed, new RegExp(`^${release}\\.`))
}

async function publicModules(packages: readonly PackedPackage[]): Promise<string[]> {
  const modules: string[] = []
  for (const { name, staged } of packages) {
    const { exports } = await readManifest(staged)
    modules.push(...entriesOf(exports).map(path => name + path.slice(1)))
  }
  return modules
}

/** The text of a module that imports the declarations of these modules. */
function usesOf(modules: readonly string[]): string {
  return modules.map((module, index) => `export type * as m${index} from '${module}'\n`).join('')
}

/** The elements in JSX: their properties, and the events that they dispatch. */
const elementsInJsx = `import '@fixture-feed/elements/jsx'
export const right = <fixture-feed base-url="/" fixture-id="0042" onfeed-change={event => event.added.length} />
// @ts-expect-error
export const order = <fixture-feed order="sideways" />
// @ts-expect-error
export const event = <content-item onitem-inspect={event => event.added} />
`

const checking = [
  ...['--jsx', 'preserve'],
  ...['--strict', '--noEmit', '--skipLibCheck', 'false', '--types', 'node'],
  ...['--target', 'es2022', '--lib', 'es2024,dom'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
]

interface PublishedManifest {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

async function readManifest(folder: string): Promise<PublishedManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}
