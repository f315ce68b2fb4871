import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

// Each simulation runs in a separate process, because it replaces the clocks and timers of its process.

test('simulate() finds no violation in the seeds that once failed', async () => {
  const { code, output } = await simulate('--found')
  assert.equal(code, 0, output)
})

test('simulate() finds no violation in 40 seeds', async () => {
  const { code, output } = await simulate(
    '--seeds',
    '40',
    '--faults',
    'cuts,restarts,pauses,leaders,full',
  )
  assert.equal(code, 0, output)
})

test('simulate() gives the same steps for the same seed', async () => {
  const first = await simulate('--seed', '7')
  // Runs before it must not matter.
  const second = await simulate('--first', '6', '--seeds', '2', '--trace')
  const steps = await simulate('--seed', '7', '--trace')
  const digest = /digest (\w+)/.exec(first.output)?.[1]
  assert.ok(digest, first.output)
  assert.ok(second.output.includes(steps.output.split('seed 7:')[0] ?? ''))
})

test('simulate() exits with 2 for an unknown fault', async () => {
  const { code, output } = await simulate('--faults', 'locusts')
  assert.equal(code, 2)
  assert.match(output, /Unknown fault "locusts"/)
})

async function simulate(
  ...words: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'simulate.ts'), ...words])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, output }
}
