/**
 * What a stranger gets from the registry works: the packages are packed, served by a registry on loopback, installed into
 * empty projects and used there, by each runtime, compiler and bundler that they promise.
 */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { launchChromium, noChromium } from '../packages/client/src/lib/testing/chromium.ts'
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
import { type PackedPackage, packPackages } from './pack.ts'

const root = join(import.meta.dirname, '..')
const releases = [20, 22, 24, 26]

test('the packages, as published', { skip: noConsumers }, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-packed-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const packed = await packPackages(join(directory, 'dist'))
  const installed = [root, consumersFolder].map(folder => join(folder, 'node_modules'))
  const registry = await startFolderRegistry(packed, installed)
  t.after(registry.close)
  const names = packed.map(({ name }) => name)
  const isomorphic = packed.filter(({ engine }) => engine === '>=20').map(({ name }) => name)
  const frameworks = ['react', 'react-dom', '@types/react', '@types/react-dom', 'vue', 'svelte']
  const [service, page] = await Promise.all([
    createConsumer(join(directory, 'service'), registry.url, [...names, '@types/node']),
    createConsumer(join(directory, 'page'), registry.url, [
      ...isomorphic,
      ...frameworks,
      '@types/node',
    ]),
  ])

  for (const each of packed) await t.test(`${each.name} is packed well`, () => isPackedWell(each))

  for (const release of releases) {
    await t.test(`every module can be imported by Node ${release}`, async () => {
      const promised = packed.filter(({ engine }) => release >= Number(engine.slice(2)))
      const consumer = promised.length === packed.length ? service : page
      await importAll(consumer, promised, release)
    })
  }

  for (const [name, compiler] of Object.entries(compilers)) {
    for (const resolution of ['nodenext', 'bundler']) {
      await t.test(`${name} takes the declarations with ${resolution}`, async () => {
        await checkTypes(service, packed, compiler, resolution)
      })
    }
  }

  await t.test(
    'npx fixture-feed demo shows games, and the conformance suite finds it right',
    async t => {
      for (const release of [24, 26]) {
        const line = await service.start(
          t,
          ['npx', 'fixture-feed', 'demo', '--json', '--port', '0', '--operator-port', '0'],
          release,
        )
        const { publicUrl: url } = JSON.parse(line) as DemoFacts
        assert.match(await (await fetch(url)).text(), /<title>/, 'the viewer')
        await service.run(['npx', 'fixture-feed', 'conformance', url], release)
      }
    },
  )

  await t.test('npx fixture-feed serve --workers 2 is ready and answers', async t => {
    const command = 'npx fixture-feed serve --workers 2 --json --port 0 --operator-port 0 --data'
    const line = await service.start(t, [...command.split(' '), join(directory, 'data')])
    const urls = JSON.parse(line) as { readonly public: string; readonly operator: string }
    assert.deepEqual(await (await fetch(`${urls.public}/v1/fixtures`)).json(), { fixtures: [] })
    assert.equal((await fetch(`${urls.operator}/readyz`)).status, 200)
  })

  await t.test('the command says which Node it needs', async () => {
    await assert.rejects(service.run(['npx', 'fixture-feed', '--version'], 20), /needs Node 24/)
  })

  await t.test('the recipes, in a browser', { skip: noChromium }, async t => {
    await checkPages(t, { service, page })
  })

  await t.test('a worker of Node follows a feed', async t => {
    const { url, fixtureId } = await startDemo(t, service)
    for (const name of ['main.js', 'feed-worker.js']) {
      await cp(join(root, 'examples/node-worker', name), join(page.folder, name))
    }
    for (const release of releases) {
      const line = await page.start(t, ['node', 'main.js', url, fixtureId, 'pulse'], release)
      assert.match(line, /^\+ /)
    }
  })
})

async function isPackedWell({ staged, tarball }: PackedPackage): Promise<void> {
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
  const { dependencies = {}, name } = await readManifest(staged)
  const allowed = new Set([name, ...Object.keys(dependencies)])
  for (const path of files.filter(path => /^dist\/.*\.(?:js|d\.ts)$/.test(path))) {
    // What a bundler made has everything in it.
    if (/^dist\/(?:viewer|embed)\/|\.min\.js$/.test(path)) continue
    for (const imported of packagesImportedBy(await readFile(join(staged, path), 'utf8'))) {
      assert.ok(allowed.has(imported), `${path} imports ${imported}, which is no dependency`)
    }
  }
  const readme = await readFile(join(staged, 'README.md'), 'utf8')
  assert.doesNotMatch(
    readme,
    /\]\((?!https?:|#|mailto:)/,
    'a link that works only in the repository',
  )
  const check = [process.execPath, 'check-package.js', staged, tarball] as const
  assert.equal(await runIn(consumersFolder, check), '', 'publint and attw find nothing')
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

async function checkTypes(
  { folder, run }: Consumer,
  packages: readonly PackedPackage[],
  [program = '', ...parameters]: readonly string[],
  resolution: string,
): Promise<void> {
  const modules = await publicModules(packages)
  const uses = modules.map((module, index) => `export type * as m${index} from '${module}'\n`)
  await writeFile(join(folder, 'uses.ts'), uses.join(''))
  const options = [
    ...['--strict', '--noEmit', '--skipLibCheck', 'false', '--types', 'node'],
    ...['--target', 'es2022', '--lib', 'es2024,dom'],
    ...['--module', resolution === 'bundler' ? 'esnext' : resolution],
    ...['--moduleResolution', resolution],
  ]
  await run([program, ...parameters, ...options, 'uses.ts'])
}

/** The recipes of `examples/`, each built as its readers would build it and opened in a browser. */
async function checkPages(
  t: TestContext,
  { service, page }: { readonly service: Consumer; readonly page: Consumer },
): Promise<void> {
  const { url, fixtureId } = await startDemo(t, service)
  const browser = await launchChromium()
  t.after(() => browser.close())
  for (const name of ['react', 'vue', 'svelte', 'plain-page']) {
    await cp(join(root, 'examples', name), join(page.folder, name), { recursive: true })
  }
  await compileRecipes(page)
  const address = `?${new URLSearchParams({ base: url, fixture: fixtureId, feed: 'pulse' })}`

  for (const bundler of ['vite', 'webpack', 'esbuild'] as const) {
    await t.test(`React 19 with the elements, built by ${bundler}`, async t => {
      const script = await bundle(bundler, page, 'react/elements.tsx')
      const origin = await serve(t, join(page.folder, 'bundled'))
      const opened = await open(browser, `${origin}/${script.replace('.js', '.html')}${address}`)
      await opened.page.locator('fixture-feed content-item [part~=headline]').first().waitFor()
      await opened.page.locator('h1:text-matches("^[1-9][0-9]* items$")').waitFor()
      assert.deepEqual(opened.mistakes, [])
    })
  }

  await t.test('React with server rendering', async t => {
    await bundle('esbuild', page, 'react/client.tsx')
    const origin = await page.start(t, [
      ...['node', 'react/compiled/server.js', url, fixtureId, 'pulse'],
      'bundled/react-client-esbuild.js',
    ])
    assert.match(await (await fetch(origin)).text(), /<section aria-label="Game"><ul><li>/)
    const opened = await open(browser, 'about:blank')
    const firstRead = opened.page.waitForRequest(request => request.url().includes('/v1/fixtures/'))
    await opened.page.goto(origin)
    assert.match((await (await firstRead).headerValue('If-None-Match')) ?? '', /^(?:W\/)?"/)
    await opened.page.locator('li').first().waitFor()
    assert.deepEqual(opened.mistakes, [], 'what was rendered on the server is what React expects')
  })

  for (const [name, bundler, entry] of [
    ['Vue', 'vite', 'vue/main.ts'],
    ['Svelte', 'esbuild', 'svelte/main.js'],
  ] as const) {
    await t.test(name, async t => {
      const script = await bundle(bundler, page, entry)
      const origin = await serve(t, join(page.folder, 'bundled'))
      const opened = await open(browser, `${origin}/${script.replace('.js', '.html')}${address}`)
      await opened.page.locator('main li').first().waitFor()
      assert.deepEqual(opened.mistakes, [])
    })
  }

  await t.test('a page without a bundler, as module and classic', async t => {
    const dist = join(page.folder, 'node_modules/@fixture-feed/client/dist')
    for (const name of ['client.min.js', 'client.global.min.js']) {
      await cp(join(dist, name), join(page.folder, 'plain-page', name))
    }
    const origin = await serve(t, join(page.folder, 'plain-page'))
    for (const name of ['module.html', 'classic.html']) {
      const opened = await open(browser, `${origin}/${name}${address}`)
      await opened.page.locator('li').first().waitFor()
      assert.deepEqual(opened.mistakes, [])
    }
  })
}

/** Type-checks the recipes and compiles those of React, for its server and for the bundler that reads no TSX. */
async function compileRecipes({ run }: Consumer): Promise<void> {
  const [program = '', ...parameters] = compilers['TypeScript 7'] ?? []
  await run([
    ...[
      program,
      ...parameters,
      '--strict',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
    ],
    ...['--module', 'nodenext', '--moduleResolution', 'nodenext', '--jsx', 'react-jsx'],
    ...['--types', 'node', '--outDir', 'react/compiled', '--rootDir', 'react'],
    ...['elements.tsx', 'server.tsx', 'client.tsx'].map(name => `react/${name}`),
  ])
  await run([
    ...[program, ...parameters, '--strict', '--noEmit', '--target', 'es2022'],
    ...['--lib', 'es2022,dom', '--module', 'esnext', '--moduleResolution', 'bundler'],
    ...['--skipLibCheck', '--types', 'node', 'vue/main.ts', 'svelte/feed-store.ts'],
  ])
}

/** Bundles a recipe into the project's folder `bundled`, with a page beside it. Returns the script's name. */
async function bundle(
  bundler: 'vite' | 'webpack' | 'esbuild',
  { folder }: Consumer,
  entry: string,
): Promise<string> {
  const name = `${entry.replace('/', '-').replace(/\.\w+$/, '')}-${bundler}`
  const output = join(folder, 'bundled', `${name}.js`)
  if (bundler === 'vite') {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'bundled',
        emptyOutDir: false,
        lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
      },
    })
  } else {
    const compiled = entry.replace(/^react\/(.*)\.tsx$/, 'react/compiled/$1.js')
    const input = join(folder, bundler === 'webpack' ? compiled : entry)
    await runIn(consumersFolder, [process.execPath, 'bundle.js', bundler, input, output])
  }
  const html = `<!doctype html><body><script type="module" src="./${name}.js"></script></body>`
  await writeFile(join(folder, 'bundled', `${name}.html`), html)
  return `${name}.js`
}

async function startDemo(
  t: TestContext,
  service: Consumer,
): Promise<{ readonly url: string; readonly fixtureId: string }> {
  const command = 'node_modules/.bin/fixture-feed demo --json --port 0 --operator-port 0'
  const { publicUrl: url, finished } = JSON.parse(
    await service.start(t, command.split(' ')),
  ) as DemoFacts
  return { url, fixtureId: finished }
}

/** What `demo --json` prints. */
interface DemoFacts {
  readonly publicUrl: string
  /** The fixture of the finished game. */
  readonly finished: string
}

async function open(browser: Browser, address: string) {
  const page = await browser.newPage()
  const mistakes: string[] = []
  page.on('pageerror', error => mistakes.push(error.message))
  page.on('console', message => {
    // Browsers look for an icon that no recipe has.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
      mistakes.push(message.text())
    }
  })
  await page.goto(address)
  return { page, mistakes }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves a folder until the test ends. Returns the origin. */
async function serve(t: TestContext, folder: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const bytes = await readFile(join(folder, pathname))
      response.setHeader('Content-Type', mediaTypes[extname(pathname)] ?? 'text/plain')
      response.end(bytes)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface PublishedManifest {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
}

async function readManifest(folder: string): Promise<PublishedManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}
