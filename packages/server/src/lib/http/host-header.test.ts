import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHost } from './host-header.ts'

for (const value of [
  ...['', 'x', 'a.example', 'a.example:8080', 'a.example.:', 'my_service', '127.0.0.1:80'],
  ...[
    '[::1]',
    '[::1]:8080',
    '[::ffff:127.0.0.1]',
    '[fe80::1%25eth0]',
    'xn--bcher-kva.example',
    'a%20b',
    'HOST',
  ],
]) {
  test(`isHost() accepts ${JSON.stringify(value)}`, () => assert.ok(isHost(value)))
}

for (const value of [
  ...['a b', 'a/b', 'user@a', 'http://a', 'a:b', 'a:80:80', '::1', '[::1', 'a?b', 'a#b', 'a%2'],
  ...['b\u00fccher.example', 'a"', 'a\\b', '<a>', ' '],
]) {
  test(`isHost() rejects ${JSON.stringify(value)}`, () => assert.ok(!isHost(value)))
}
