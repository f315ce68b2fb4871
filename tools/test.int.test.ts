/** Tests `npm test` with separate test files. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'

const program = fileURLToPath(new URL('test.ts', import.meta.url))

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

/** Runs `npm test` on one file with this text, which may use the imports below. */
function runTests(body: string, ...options: readonly string[]): Promise<Outcome> {
  const directory = temporaryDirectory()
  const file = join(directory, 'sample.test.ts')
  const imports = `
    import { spawn } from 'node:child_process'
    import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { suite, test } from 'node:test'
    const mark = ${JSON.stringify(join(directory, 'mark'))}
  `
  writeFileSync(file, imports + body)
  return runProgram([file, ...options])
}

test('npm test prints the slowest files and the counts, and exits with 0 if all tests pass', async () => {
  const { code, stdout } = await runTests(
    `test('right', t => t.test('nested', () => {}))\ntest('absent', { skip: 'no such program' }, () => {})`,
  )
  assert.equal(code, 0, stdout)
  assert.match(
    stdout,
    /^✔ .*sample\.test\.ts: 2 passed, 0 failed, 1 skipped, [1-9]?\d\.\d s of processor time\n/,
  )
  assert.match(stdout, /\nskipped 1: no such program\nslowest:\n +\d\.\d s .*sample\.test\.ts\n/)
  assert.match(stdout, /\n# tests 3\n# pass 2\n# fail 0\n# skipped 1\n$/)
})

test('npm test names a failed test, with the output of its process', async () => {
  const { code, stdout } = await runTests(
    `test('wrong', () => { console.log('hint'); throw new Error('the reason') })`,
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /sample\.test\.ts:\d+ wrong\n.*the reason/)
  assert.match(stdout, /hint/)
  assert.match(stdout, /\n# pass 0\n# fail 1\n/)
})

test('npm test names the test of an uncaught error among concurrent tests', async () => {
  const { code, stdout } = await runTests(
    `suite('all', { concurrency: true }, () => {
      for (const [name, fail] of [
        ['throws in a timer', () => setTimeout(() => { throw new Error('late') })],
        ['is quiet', () => {}],
        ['rejects', () => { Promise.reject(new Error('nobody')) }],
      ] as const) test(name, async () => {
        await new Promise(setImmediate)
        fail()
        if (name !== 'is quiet') await new Promise(() => {})
      })
    })`,
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /sample\.test\.ts:\d+ throws in a timer\nError: late\n/)
  assert.match(stdout, /sample\.test\.ts:\d+ rejects\nError: nobody\n/)
  assert.match(stdout, /\n# tests 3\n# pass 1\n# fail 2\n/)
})

for (const [name, body] of [
  ['a file that does not load', `throw new Error('not loaded')`],
  ['a process that ends too early', `test('exits', () => process.exit(0))`],
  ['a process that is killed', `test('dies', () => process.kill(process.pid, 'SIGKILL'))`],
  ['an unhandled rejection', `test('right', () => { Promise.reject(new Error('nobody')) })`],
  [
    'a nonzero exit code after the tests',
    `test('right', () => {})\nprocess.on('exit', () => { process.exitCode = 7 })`,
  ],
] as const) {
  test(`npm test treats ${name} as a failure`, async () => {
    const { code, stdout } = await runTests(body)
    assert.equal(code, 1, stdout)
    assert.match(stdout, /\n# fail 1\n/)
  })
}

test('npm test --times detects and names a test that fails once, and continues', async () => {
  const { code, stdout } = await runTests(
    `test('now and then', () => {
      if (existsSync(mark)) return
      writeFileSync(mark, '')
      throw new Error('the first time')
    })`,
    ...['--times', '3', '--load', '1'],
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /sample\.test\.ts:\d+ now and then\n.*the first time/)
  assert.match(stdout, /\n1 of 3: 0 passed, 1 failed/)
  assert.match(stdout, /\n2 of 3: 1 passed, 0 failed/)
  assert.match(stdout, /\n3 of 3: 1 passed, 0 failed/)
})

test('npm test names folders and processes that are left behind', async () => {
  const { code, stdout } = await runTests(
    `test('leaves', () => {
      mkdtempSync(join(tmpdir(), 'left-folder-'))
      const options = { detached: true, stdio: 'ignore' } as const
      spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 5_000)', 'left-process'], options).unref()
    })`,
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /left behind: left-folder-/)
  if (process.platform === 'linux') assert.match(stdout, /left behind: .* left-process/)
})

test('npm test prints its usage, and reports that no test matches', async () => {
  for (const args of [
    ['int', '--times', 'x'],
    ['int', '--load=-1'],
    ['--concurrency', '0'],
  ]) {
    const { code, stderr } = await runProgram(args)
    assert.equal(code, 2)
    assert.match(stderr, /^usage: npm test/)
  }
  const { code, stderr } = await runProgram([join(temporaryDirectory(), '*.test.ts')])
  assert.equal(code, 2)
  assert.match(stderr, /No test file matches/)
})
