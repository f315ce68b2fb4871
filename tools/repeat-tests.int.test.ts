/** `npm run repeat`, on tests of its own. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '../packages/journal/src/lib/testing/temporary-directory.ts'

const program = fileURLToPath(new URL('repeat-tests.ts', import.meta.url))

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function runProgram(args: readonly string[]): Promise<Outcome> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

/** Runs it on one file, which may use what is imported here. */
function repeat(body: string, ...options: readonly string[]): Promise<Outcome> {
  const directory = temporaryDirectory()
  const file = join(directory, 'sample.test.ts')
  const imports = `
    import { spawn } from 'node:child_process'
    import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { test } from 'node:test'
    const mark = ${JSON.stringify(join(directory, 'mark'))}
  `
  writeFileSync(file, imports + body)
  return runProgram([file, ...options])
}

test('repeat prints a line for each run, and exits with 0 when all are green', async () => {
  const { code, stdout } = await repeat(
    `test('right', () => {})\ntest('absent', { skip: 'no such program' }, () => {})`,
    ...['--times', '2', '--load', '1'],
  )
  assert.equal(code, 0, stdout)
  const lines = stdout.trimEnd().split('\n')
  assert.equal(lines.length, 2)
  for (const [index, line] of lines.entries())
    assert.match(
      line,
      new RegExp(`, ${index + 1} of 2: 1 passed, 0 failed, 1 skipped, \\d+ s, load`),
    )
})

test('repeat finds a test that fails once, names it and goes on', async () => {
  const { code, stdout } = await repeat(
    `test('now and then', () => {
      if (existsSync(mark)) return
      writeFileSync(mark, '')
      throw new Error('the first time')
    })`,
    ...['--times', '3'],
  )
  assert.equal(code, 1, stdout)
  assert.match(
    stdout,
    /1 of 3: 0 passed, 1 failed.*\n.*sample\.test\.ts:\d+ now and then\n.*the first time/,
  )
  assert.match(stdout, /2 of 3: 1 passed, 0 failed/)
  assert.match(stdout, /3 of 3: 1 passed, 0 failed/)
})

test('repeat names folders and processes that are left behind', async () => {
  const { code, stdout } = await repeat(
    `test('leaves', () => {
      mkdtempSync(join(tmpdir(), 'left-folder-'))
      const options = { detached: true, stdio: 'ignore' } as const
      spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 5_000)', 'left-process'], options).unref()
    })`,
    ...['--times', '1'],
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /left behind: left-folder-/)
  if (process.platform === 'linux') assert.match(stdout, /left behind: .* left-process/)
})

test('repeat says how it is used, and when there is no such test', async () => {
  for (const args of [[], ['int', '--times', 'x'], ['int', '--load=-1']])
    assert.match((await runProgram(args)).stderr, /^usage: npm run repeat/)
  const { code, stderr } = await runProgram([join(temporaryDirectory(), '*.test.ts')])
  assert.equal(code, 1)
  assert.match(stderr, /No test is of the kind/)
})
