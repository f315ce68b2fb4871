import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { foundSeeds } from './found-seeds.ts'

// Each simulation runs in a separate process, because it replaces the clocks and timers of its process.

test('simulate() reports no violation, and takes the same steps for the same seed', async () => {
  const { code, output } = await simulate('--found', '--seeds', '20', '--repeat')
  assert.equal(code, 0, output)
  const [, digest] = /again: the same steps, digest (\w+)/.exec(output) ?? []
  const [first] = foundSeeds
  // Neither the runs before nor the process matters.
  const other = await simulate('--seed', `${first?.seed}`, '--faults', `${first?.faults}`)
  assert.equal(/digest (\w+)/.exec(other.output)?.[1], digest)
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
