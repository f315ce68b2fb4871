import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { foundSeeds } from './found-seeds.ts'

// Each simulation runs in a separate process, because it replaces the clocks and timers of its process.

test('simulate() reports no violation, and takes the same steps for the same seed', async () => {
  const { code, output } = await simulate('--found', '--seeds', '10', '--repeat')
  assert.equal(code, 0, output)
  const [, digest] = /again: the same steps, digest (\w+)/.exec(output) ?? []
  const [first] = foundSeeds
  // Neither the earlier runs nor the process affects the steps.
  const other = await simulate('--seed', `${first?.seed}`, '--faults', `${first?.faults}`)
  assert.equal(/digest (\w+)/.exec(other.output)?.[1], digest)
})

test('simulate() finds a planted fault, and prints its last steps and a line for a test', async () => {
  const mutation = 'bytes that depend on the history of the node'
  const { code, output } = await simulate(
    ...['--mutation', mutation, '--faults', 'restarts'],
    ...['--seeds', '10', '--first-failure'],
  )
  assert.equal(code, 1, output)
  const [, seed] = /^seed (\d+) with [^:]*: /m.exec(output) ?? []
  assert.match(output, /^ +\d+\.\d{3} {2}violation +/m)
  assert.match(
    output,
    new RegExp(`^again: +npm run simulate -- --seed ${seed} --faults restarts$`, 'm'),
  )
  assert.match(
    output,
    new RegExp(`^a test: +{ seed: ${seed}, faults: 'restarts', mutation: '…', finding: '…' }`, 'm'),
  )
})

for (const mutation of ['error in a timer', 'rejection that no code handles']) {
  test(`simulate() reports an uncaught error of the product: ${mutation}`, async () => {
    const { code, output } = await simulate('--mutation', mutation, '--seeds', '1')
    assert.equal(code, 1, output)
    assert.match(output, /^seed 1 with [^:]*: node-\w: Error: planted$/m)
  })
}

test('simulate() starts a node again if the stream lost records while the node was starting', async () => {
  const { code, output } = await simulate('--seed', '927596', '--trace')
  assert.equal(code, 0, output)
  assert.match(output, /node-b +ends: .* is at position 3, not yet at 7$/m)
})

// All mutations take minutes. The tests above plant only three of them.
if (process.env.SIMULATION_MUTATIONS === 'all') {
  test('simulate() finds every planted fault', async () => {
    const { code, output } = await run('mutate.ts', [])
    assert.equal(code, 0, output)
  })

  for (const { seed, faults, script, mutation } of foundSeeds) {
    test(`simulate() fails for seed ${seed} without a fix: ${mutation}`, async () => {
      const run = ['--seed', `${seed}`, '--faults', faults, '--mutation', mutation]
      const { code, output } = await simulate(...run, ...(script ? ['--script', script] : []))
      assert.equal(code, 1, output)
    })
  }
}

test('simulate() exits with 2 for an unknown fault', async () => {
  const { code, output } = await simulate('--faults', 'locusts')
  assert.equal(code, 2)
  assert.match(output, /Unknown fault "locusts"/)
})

interface Result {
  readonly code: number | null
  readonly output: string
}

function simulate(...words: readonly string[]): Promise<Result> {
  return run('simulate.ts', words)
}

async function run(program: string, words: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, output }
}
