import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundInsteadOfJson } from './json-text.ts'

test('foundInsteadOfJson() names what a text is and where', () => {
  const cut = /^an incomplete text of \d+ characters$/
  const cases: readonly (readonly [string, string | RegExp])[] = [
    [' \n', 'nothing'],
    ['<!doctype html>', 'a page of HTML or XML'],
    ['{\n  "x": NaN,\n  "y": 1\n}', '"NaN" in line 2, column 8'],
    ['{"x": -Infinity}', '"-Infinity" in line 1, column 7'],
    ["{'x': 1}", '"\'" in line 1, column 2'],
    ['{"name": "A \\"B\\"", "y": undefined}', '"undefined" in line 1, column 26'],
    ['{"x": {"y": 1', cut],
    ['{"x": "ab', cut],
    ['{"x": tru', cut],
    ['{"x": 1 "y": 2}', cut],
  ]
  for (const [text, expected] of cases) {
    const found = foundInsteadOfJson(text)
    if (typeof expected === 'string') assert.equal(found, expected)
    else assert.match(found, expected)
  }
})
