import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What a page downloads. */
export interface Size {
  readonly minified: number
  readonly gzip: number
}

/** One of the package's public modules with all that it imports, minified as an app's bundler would. */
export async function bundleOf(module: string, format: 'es' | 'iife'): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `src/${module}.ts`, formats: [format], name: 'FixtureFeed' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  assert.ok(Array.isArray(output))
  return output.flatMap(({ output: [chunk] }) => chunk.code).join('')
}

/** The size of a public module, bundled. In bytes. */
export async function sizeOf(module: string): Promise<Size> {
  const code = await bundleOf(module, 'es')
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
}

if (import.meta.main) {
  for (const [module, what] of [
    ['poll-feed', 'pollFeed alone'],
    ['index', 'everything'],
  ] as const) {
    const { minified, gzip } = await sizeOf(module)
    console.log(`@fixture-feed/client, ${what}: ${minified} bytes minified, ${gzip} bytes gzip`)
  }
}
