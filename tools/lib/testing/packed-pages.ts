import assert from 'node:assert/strict'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  closeContexts,
  sharedChromium,
  wholeChromiumPath,
} from '@fixture-feed/test-support/chromium'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { type Consumer, compilers, consumersFolder, runIn } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Builds the recipes for React, Vue, Svelte and plain pages as their users would, and opens them in a browser. */
export async function checkPages(
  t: TestContext,
  { demo: { url, fixtureId }, page }: { readonly demo: Demo; readonly page: Consumer },
): Promise<void> {
  // Recipes are opened in the complete Chromium, as their users would.
  const browser = await sharedChromium(wholeChromiumPath)
  t.after(() => closeContexts(browser))
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
      assert.deepEqual(await opened.close(), [])
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
    assert.deepEqual(
      await opened.close(),
      [],
      'the HTML of the server is the HTML that React expects',
    )
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
      assert.deepEqual(await opened.close(), [])
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
      assert.deepEqual(await opened.close(), [])
    }
  })
}

/**
 * Type-checks the recipes and compiles the React recipes, for the server and for the bundler that does not support
 * TSX.
 */
async function compileRecipes({ run }: Consumer): Promise<void> {
  await run([
    ...compilers['TypeScript 7'],
    ...['--strict', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'],
    ...['--module', 'nodenext', '--moduleResolution', 'nodenext', '--jsx', 'react-jsx'],
    ...['--types', 'node', '--outDir', 'react/compiled', '--rootDir', 'react'],
    ...['elements.tsx', 'server.tsx', 'client.tsx'].map(name => `react/${name}`),
  ])
  await run([
    ...compilers['TypeScript 5.9'],
    ...['--strict', '--noEmit', '--target', 'es2022'],
    ...['--lib', 'es2022,dom', '--module', 'esnext', '--moduleResolution', 'bundler'],
    ...['--skipLibCheck', '--types', 'node', 'vue/main.ts', 'svelte/feed-store.ts'],
  ])
}

/**
 * Bundles the module `entry` into the folder `bundled` of the project, and writes a page there that loads the script.
 * Returns the file name of the script.
 */
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

/** A running demo, and the fixture of its finished game. */
export interface Demo {
  readonly url: string
  readonly fixtureId: string
}

/** Starts `demo` with npx on Node 24, until the end of the test. */
export async function startDemo(t: TestContext, service: Consumer): Promise<Demo> {
  const options = ['demo', '--json', '--port', '0', '--operator-port', '0']
  const { publicUrl, finished } = JSON.parse(
    await service.start(t, ['npx', 'fixture-feed', ...options], 24),
  ) as { readonly publicUrl: string; readonly finished: string }
  return { url: publicUrl, fixtureId: finished }
}

async function open(browser: Browser, address: string) {
  const page = await browser.newPage()
  const mistakes: string[] = []
  page.on('pageerror', error => mistakes.push(error.message))
  page.on('console', message => {
    // Browsers request an icon that no recipe has.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
      mistakes.push(message.text())
    }
  })
  await page.goto(address)
  /** Closes the page, and returns its errors. */
  const close = async (): Promise<readonly string[]> => {
    await page.close()
    return mistakes
  }
  return { page, close }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves a folder until the end of the test. Returns the origin. */
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
