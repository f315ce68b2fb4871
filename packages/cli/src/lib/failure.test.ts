import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonOf } from './failure.ts'

test('reasonOf() is one line, in our own words for errors of the system', () => {
  assert.equal(reasonOf(new Error('one\n  two')), 'one two')
  assert.equal(reasonOf('text'), 'text')
  const system = (facts: object): Error => Object.assign(new Error('words of Node'), facts)
  assert.equal(
    reasonOf(system({ code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 })),
    'Cannot listen on 127.0.0.1:80: permission denied (EACCES)',
  )
  assert.equal(
    reasonOf(system({ code: 'ENOENT', syscall: 'open', path: 'a.json' })),
    'Cannot open a.json: there is no such file or folder (ENOENT)',
  )
  assert.equal(reasonOf(system({ code: 'ECONNRESET', syscall: 'read' })), 'words of Node')
})
