import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { checkGroups } from './check-groups.ts'

test('checkGroups has each file of checks/ once, under its folder and its name', () => {
  const files = globSync('checks/*/*.ts', { cwd: import.meta.dirname })
  const expected = files.map(file => join(basename(dirname(file)), basename(file, '.ts')))
  const listed = checkGroups.flatMap(({ name, checks }) => checks.map(({ id }) => join(name, id)))
  assert.deepEqual(listed.sort(), expected.sort())
})

test('checkGroups names each check by a sentence and a rule of its own', () => {
  const checks = checkGroups.flatMap(group => group.checks)
  assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length)
  assert.equal(new Set(checks.map(({ title }) => title)).size, checks.length)
  for (const { rule, severity } of checks) {
    const starts = {
      must: /^(?:Spec|RFC \d+ .*[Ss]pec)/,
      should: /^(?:RFC \d+ §|Fetch )/,
      extension: /./,
    }
    assert.match(rule, starts[severity])
  }
})
