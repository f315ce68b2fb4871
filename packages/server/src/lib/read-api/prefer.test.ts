import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWait } from './prefer.ts'

for (const [prefer, seconds] of [
  ['wait=1', 1],
  ['wait=20', 20],
  ['wait=30', 30],
  ['wait=31', 30],
  ['wait=99999999999999999999999', 30],
  ['WAIT = "7"', 7],
  ['respond-async, wait=10', 10],
  ['foo="a, wait=3", wait=5', 5],
  ['foo="a \\", wait=3"; bar; baz="x" , wait=6;a=b', 6],
  [', ,wait=4,', 4],
  ['wait=2, wait=9', 2],
] as const) {
  test(`parseWait() reads ${seconds} s from ${prefer}`, () => {
    assert.equal(parseWait(prefer), seconds)
  })
}

for (const prefer of [
  undefined,
  '',
  'wait',
  'wait=0',
  'wait=-1',
  'wait=+5',
  'wait=1.5',
  'wait=ten',
  'wait=',
  'wait=""',
  'wait=1 2',
  'waiting=5',
  'respond-async',
  'foo=", wait=5',
  '=, wait=5',
  'wait=0, wait=5',
  `${'a '.repeat(8_000)}, wait=5`,
  `a;${' '.repeat(16_000)}=, wait=5`,
]) {
  test(`parseWait() finds no wait in ${prefer?.slice(0, 40)}`, () => {
    assert.equal(parseWait(prefer), undefined)
  })
}
