import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError } from '@fixture-feed/client/operator'
import { meetsPlainHttp, reasonOf } from './failure.ts'

test('reasonOf() returns the message of an operator error without a response or a cause', () => {
  const facts = { url: 'http://a.example', detail: 'the connection was closed' }
  const message = 'Cannot reach http://a.example: the connection was closed'
  assert.equal(reasonOf(new OperatorError(facts)), message)
})

test('reasonOf() returns one line, with plain words for system errors', () => {
  assert.equal(reasonOf(new Error('one\n  two')), 'one two')
  assert.equal(reasonOf('text'), 'text')
  const system = (facts: object): Error => Object.assign(new Error('words of Node'), facts)
  assert.equal(
    reasonOf(system({ code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 })),
    'Cannot listen on 127.0.0.1:80: permission denied (EACCES)',
  )
  assert.equal(
    reasonOf(system({ code: 'ENOENT', syscall: 'open', path: 'a.json' })),
    'Cannot open a.json: no such file or directory (ENOENT)',
  )
  assert.equal(
    reasonOf(system({ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '1.2.3.4' })),
    'Cannot listen on 1.2.3.4: this machine does not have that address (EADDRNOTAVAIL)',
  )
  assert.equal(
    reasonOf(system({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' })),
    'Cannot find the host nowhere: no such host (ENOTFOUND)',
  )
  assert.equal(
    reasonOf(system({ code: 'EEXIST', syscall: 'mkdir', path: 'game' })),
    'Cannot create game: it already exists (EEXIST)',
  )
  assert.equal(
    reasonOf(system({ code: 'ENOSPC', syscall: 'write' })),
    'Cannot write: the disk is full (ENOSPC)',
  )
  assert.equal(reasonOf(system({ code: 'ECONNRESET', syscall: 'read' })), 'words of Node')
})

test('reasonOf() reports a plain HTTP server behind an https URL; meetsPlainHttp() finds it at any depth of causes', () => {
  const cause = Object.assign(new Error('words of OpenSSL'), {
    code: 'ERR_SSL_WRONG_VERSION_NUMBER',
  })
  assert.equal(reasonOf(cause), 'the server uses http, not https')
  const outer = new Error('Cannot reach https://a', { cause: new Error('inner', { cause }) })
  assert.equal(reasonOf(outer), 'Cannot reach https://a')
  assert.deepEqual([meetsPlainHttp(outer), meetsPlainHttp(new Error('other'))], [true, false])
})
