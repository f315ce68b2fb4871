// Bundles the script of a page into one file: node bundle.js esbuild|webpack ENTRY OUTPUT
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { build } from 'esbuild'
import { compile } from 'svelte/compiler'
import webpack from 'webpack'

const [bundler, entry = '', output = ''] = process.argv.slice(2)
if (bundler === 'esbuild') await bundleWithEsbuild()
else if (bundler === 'webpack') await bundleWithWebpack()
else throw new Error(`No such bundler: ${bundler}`)

async function bundleWithEsbuild() {
  const svelte = {
    name: 'svelte',
    setup({ onLoad }) {
      onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
        const { js } = compile(await readFile(path, 'utf8'), { filename: path })
        return { contents: js.code, loader: 'js' }
      })
    },
  }
  await build({
    entryPoints: [entry],
    outfile: output,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The export conditions of Svelte's own plugins.
    conditions: ['svelte', 'browser', 'production', 'import'],
    plugins: [svelte],
    logLevel: 'error',
  })
}

async function bundleWithWebpack() {
  const stats = await new Promise((resolve, reject) => {
    const configuration = {
      mode: 'production',
      context: dirname(entry),
      entry,
      output: { path: dirname(output), filename: basename(output) },
      performance: { hints: false },
      // Minification takes three times as long, and the runs of the other bundlers cover it.
      optimization: { minimize: false },
    }
    webpack(configuration, (error, result) => (error ? reject(error) : resolve(result)))
  })
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString('errors-warnings'))
    process.exitCode = 1
  }
}
