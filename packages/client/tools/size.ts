import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/**
 * Bundles a public module of the package, minified as in an app. `isWhole` states whether the result includes the
 * modules that are imported dynamically.
 */
export async function bundleOf(
  module: string,
  format: 'es' | 'iife',
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `src/${module}.ts`, formats: [format], name: 'FixtureFeed' },
      rolldownOptions: { output: { minify: true, codeSplitting: !isWhole } },
    },
  })
  assert.ok(Array.isArray(output))
  return output.map(({ output }) => codeOf(output)).join('')
}

/** The code of the entry and of the chunks that it imports statically. */
function codeOf(output: Rolldown.RolldownOutput['output']): string {
  const [entry] = output
  const chunks = output.filter(({ type }) => type === 'chunk') as readonly Rolldown.OutputChunk[]
  const needed = new Set([entry.fileName])
  // The set grows during the iteration: a set visits the values that are added meanwhile.
  for (const fileName of needed) {
    const chunk = chunks.find(each => each.fileName === fileName)
    for (const imported of chunk?.imports ?? []) needed.add(imported)
  }
  return chunks
    .filter(({ fileName }) => needed.has(fileName))
    .map(({ code }) => code)
    .join('')
}

/** The size in bytes of a bundled public module with all that it imports statically: without the code for a delay. */
export async function sizeOf(module: string): Promise<Record<'minified' | 'gzip', number>> {
  const code = await bundleOf(module, 'es', { isWhole: false })
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
}

if (import.meta.main) {
  const modules = { 'poll-feed': 'pollFeed alone', index: 'everything' }
  for (const [module, what] of Object.entries(modules)) {
    const { minified, gzip } = await sizeOf(module)
    console.log(`@fixture-feed/client, ${what}: ${minified} bytes minified, ${gzip} bytes gzip`)
  }
}
