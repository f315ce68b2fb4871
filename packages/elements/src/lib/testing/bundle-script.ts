import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles a module of this package and its imports as one script for a page. `entry` is relative to the package. */
export async function bundleScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'bundle' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [bundled] = Array.isArray(output) ? output : [output]
  if (bundled === undefined || !('output' in bundled)) throw new Error(`Cannot bundle ${entry}`)
  return bundled.output[0].code
}
