import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkGroups } from './check-groups.ts'
import { sourceOf } from './sources.ts'

const checks = checkGroups.flatMap(group => Object.entries(group.checks))

test('checkGroups contains each group and check once, and each check has a unique title', () => {
  for (const names of [
    checkGroups.map(({ name }) => name),
    checks.map(([id]) => id),
    checks.map(([, { title }]) => title),
  ]) {
    assert.deepEqual(names, [...new Set(names)])
  }
})

test('checkGroups states the source of each check, and the specification or an RFC for each must', () => {
  const places = {
    must: /^(?:Spec, |RFC \d{4} §\d)/,
    should: /^(?:Spec, |RFC \d{4} §\d|Fetch Standard, |CSP Level 3, |Fixture Feed, changes$)/,
    extension: /^Fixture Feed, /,
  }
  for (const [id, { level, source }] of checks) {
    const { place, sentence } = sourceOf(source)
    assert.match(place, places[level], id)
    assert.ok(sentence.length > 5, id)
  }
})
