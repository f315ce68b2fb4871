import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { descriptions } from '../tools/descriptions.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache')

/** What the compiler says of a module with JSX that imports the types. */
async function compile(module: string): Promise<string> {
  await mkdir(cache, { recursive: true })
  // Where the name of the package is resolved.
  const folder = await mkdtemp(join(cache, 'elements-jsx-'))
  try {
    const options = { jsx: 'preserve', typeRoots: [join(root, 'node_modules/@types')] }
    const tsconfig = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { ...options, isolatedDeclarations: false, declaration: false },
      files: ['page.tsx'],
    }
    await writeFile(join(folder, 'jsx.d.ts'), descriptions().get('jsx.d.ts') ?? '')
    await writeFile(join(folder, 'page.tsx'), module)
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
  const said = await compile(
    [
      "import './jsx.d.ts'",
      'export const right = <fixture-feed base-url="/" fixture-id="0042" onfeed-change={event => event.added.length} />',
      'export const order = <fixture-feed order="sideways" />',
      'export const event = <content-item onitem-inspect={event => event.added} />',
    ].join('\n'),
  )
  const errors = said.split('\n').filter(line => line.includes('error'))
  assert.equal(errors.length, 2, said)
  assert.match(errors[0] ?? '', /page\.tsx[(:]3\b.*('order'|"sideways")/)
  assert.match(errors[1] ?? '', /page\.tsx[(:]4\b.*added/)
})
