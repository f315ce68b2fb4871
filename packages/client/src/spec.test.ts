import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  DISPLAY_AFTER,
  PHASE_AFTER,
  STATUS_AFTER,
} from './lib/testing/transition-table.generated.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
const spec = readFileSync(`${source}/../SPEC.md`, 'utf8')

test('SPEC.md names an existing test for each invariant', () => {
  const tests = new Map(
    globSync(`${source}/**/*.test.ts`).map(file => [basename(file), readFileSync(file, 'utf8')]),
  )
  const invariants = [...spec.matchAll(/^(\d+)\. (.*)$/gm)]
  assert.ok(invariants.length > 25)
  for (const [index, [, number, text = '']] of invariants.entries()) {
    assert.equal(Number(number), index + 1, 'numbered without a gap')
    const [, file = '', name] = /\*Enforced by\* `([^`]+)`: "([^"]+)"$/.exec(text) ?? []
    assert.ok(name, `invariant ${number} names its test`)
    assert.match(
      tests.get(file) ?? '',
      new RegExp(`test\\(\\s*['"]${RegExp.escape(name)}['"]`),
      `${file}: ${name}`,
    )
  }
})

test('SPEC.md contains the transition tables of the code', () => {
  const phases = rows(
    /^\| `(reading|waiting|held-off|hurried|stopped|closed)` \|(?= .*\|.*\|.*\|.*\|.*\|)(.*)\|$/gm,
  )
  for (const [phase, occurrences] of Object.entries(PHASE_AFTER)) {
    const cells = Object.values(occurrences).map(next => (next === 'ignored' ? /^(·|–|²)/ : next))
    assertCells(phases.get(phase), cells, phase)
  }
  const statuses = rows(/^\| `(empty|fresh|stale)` \|(?= .*\|.*\|)(.*)\|$/gm)
  for (const [status, findings] of Object.entries(STATUS_AFTER)) {
    assertCells(statuses.get(status), Object.values(findings), status)
  }
  const displays = rows(
    /^\| `(live|loading|catching-up|delayed)` \|(?= .*\|.*\|.*\|.*\|.*\|)(.*)\|$/gm,
  )
  for (const [display, events] of Object.entries(DISPLAY_AFTER)) {
    const cells = Object.values(events).map(next => (next === 'impossible' ? /^–/ : next))
    assertCells(displays.get(display), cells, display)
  }
})

function rows(pattern: RegExp): Map<string, string[]> {
  return new Map(
    [...spec.matchAll(pattern)].map(([, name = '', cells = '']) => [
      name,
      cells.split('|').map(cell => cell.trim()),
    ]),
  )
}

/** Compares cells of a table. `·` means the state of the row, `–` an impossible combination. */
function assertCells(
  found: string[] | undefined,
  expected: (string | RegExp)[],
  row: string,
): void {
  assert.equal(found?.length, expected.length, row)
  for (const [index, cell] of expected.entries()) {
    const text = found?.[index] ?? ''
    const pattern =
      typeof cell === 'string' ? new RegExp(`^(\`${cell}\`|${cell === row ? '·' : '`'}|–)`) : cell
    assert.match(text, pattern, row)
  }
}
