import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from './lib/mutations/mutations.ts'
import { steadyFaults } from './lib/run/steady-faults.ts'

/**
 * Plants each fault of lib/mutations into the product, one after the other, and reports how many seeds the simulation
 * takes to find it: `node tools/simulation/mutate.ts [--most N] [NAME]…`.
 */

const { values, positionals } = parseArgs({
  options: { most: { type: 'string', default: '200' } },
  allowPositionals: true,
})
const chosen = mutations.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
)
let missed = 0
for (const { name, faults = steadyFaults, script } of chosen) {
  const output = await run([
    ...['--mutation', name, '--faults', faults],
    ...['--first-failure', '--seeds', values.most],
    ...(script === undefined ? [] : ['--script', script]),
  ])
  const [, seeds = '?', failures = '0'] = /(\d+) seeds, (\d+) failed/.exec(output) ?? []
  const [, violation = ''] = /^seed \d+ with [^:]*: (.*)$/m.exec(output) ?? []
  if (failures === '0') missed++
  const result =
    failures === '0'
      ? `not found in ${seeds} seeds`
      : `found by seed ${seeds}${script === undefined ? '' : ` of the script "${script}"`}`
  process.stdout.write(`${name}: ${result}${violation && `: ${violation.slice(0, 160)}`}\n`)
}
process.stdout.write(`${chosen.length} mutations, ${missed} not found\n`)
process.exitCode = missed === 0 ? 0 : 1

function run(words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'simulate.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  return new Promise(resolve => child.on('close', () => resolve(output)))
}
