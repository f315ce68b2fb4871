/** The linter finds the words that identifiers must not contain. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const plugin = join(root, 'tools/lint/banned-words.grit')

/** The numbers, starting at 1, of the lines in which the linter finds a banned word. */
function linesWithBannedWords(lines: readonly string[]): readonly number[] {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-lint-'))
  try {
    const linter = { rules: { preset: 'none' } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin], linter }))
    writeFileSync(join(folder, 'sample.ts'), `${lines.join('\n')}\n`)
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', '--reporter=github', 'sample.ts']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const found = stdout.matchAll(/^::error title=plugin,.*?\bline=(\d+)/gm)
    return [...new Set(Array.from(found, ([, line]) => Number(line)))].sort((a, b) => a - b)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the linter reports told, kept and standing in declared names of every kind', () => {
  const lines = [
    'export const told = 1',
    'export class Standing {}',
    'export class A { #kept = 1 }',
    'export class B { wasTold(): void {} }',
    'export interface C { readonly standing: number }',
    'export function d(keptAlive: number) {}',
    'export const e = ({ mostTold }: { mostTold: number }) => mostTold',
    'export type ToldWords = string',
    'export const KEPT_LINES = 1',
  ]
  assert.deepEqual(
    linesWithBannedWords(lines),
    lines.map((_, index) => index + 1),
  )
})

test('the linter accepts told, kept and standing within other words, in comments, in strings and in uses of names', () => {
  const lines = [
    'export const outstanding = 1, untold = 2, understandingOf = 3',
    "export const words = 'what was told, kept and standing' // told, kept, standing",
    "export const texts = { 'It was told': 'what was kept' }",
    'export const read = (value: any) => value.told',
  ]
  assert.deepEqual(linesWithBannedWords(lines), [])
})
