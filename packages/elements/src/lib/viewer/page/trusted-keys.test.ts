import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trustedKeys } from './trusted-keys.ts'

const [ours, next, stranger] = [1, 2, 3].map(byte => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
]

function query(...keys: string[]): string {
  return `?${new URLSearchParams(keys.map(key => ['key', key]))}`
}

test('trustedKeys() returns the saved keys if the address names none or the same ones', () => {
  assert.deepEqual(trustedKeys('', null), { keys: undefined, request: undefined })
  for (const search of ['?item=a', query(ours, next), query(next, ours, ours)]) {
    assert.deepEqual(trustedKeys(search, `${ours} ${next}`), {
      keys: [ours, next],
      request: undefined,
    })
  }
})

test('trustedKeys() returns the keys of the address for its page if none are saved', () => {
  assert.deepEqual(trustedKeys(query(ours), null), {
    keys: [ours],
    request: { kind: 'save', keys: [ours] },
  })
  const unescaped = `?key=${Buffer.alloc(32, 251).toString('base64')}`
  assert.ok(unescaped.includes('+'))
  assert.deepEqual(trustedKeys(unescaped, '').keys, [unescaped.slice('?key='.length)])
})

test('trustedKeys() returns the saved keys for any address', () => {
  for (const [search, request] of [
    [query(stranger), { kind: 'replace', keys: [stranger] }],
    [query(ours, stranger), { kind: 'replace', keys: [ours, stranger] }],
    [query(''), { kind: 'remove' }],
    ['?key', { kind: 'remove' }],
    [query('x'), { kind: 'invalid' }],
    [query(ours, 'x'), { kind: 'invalid' }],
    [query(ours, ''), { kind: 'invalid' }],
  ] as const) {
    assert.deepEqual(trustedKeys(search, ours), { keys: [ours], request }, search)
  }
})

test('trustedKeys() ignores an address with no key or an invalid one if none are saved', () => {
  assert.deepEqual(trustedKeys(query(''), null), { keys: undefined, request: undefined })
  assert.deepEqual(trustedKeys(query('x'), null), {
    keys: undefined,
    request: { kind: 'invalid' },
  })
})
