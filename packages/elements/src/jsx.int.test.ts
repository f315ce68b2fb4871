import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What the compiler says of a module with JSX that imports the types. */
async function compile(jsx: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'elements-jsx-'))
  try {
    const types = join(root, 'packages/elements/jsx.d.ts')
    await writeFile(join(folder, 'page.tsx'), `import '${types}'\nexport const page = ${jsx}\n`)
    const options = { jsx: 'preserve', typeRoots: [join(root, 'node_modules/@types')] }
    const tsconfig = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { ...options, isolatedDeclarations: false, declaration: false },
      include: ['page.tsx'],
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const tsc = join(root, 'node_modules/.bin/tsc')
    return await promisify(execFile)(tsc, ['--project', folder]).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('jsx.d.ts types the elements, their properties and the events that they dispatch', async () => {
  assert.equal(
    await compile(
      '<fixture-feed base-url="/" fixture-id="0042" onfeed-change={event => event.added.length} />',
    ),
    '',
  )
  assert.match(await compile('<fixture-feed order="sideways" />'), /'order'|"sideways"/)
  assert.match(await compile('<content-item onitem-inspect={event => event.added} />'), /added/)
})
