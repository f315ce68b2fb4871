import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../testing/run-command.ts'

test('relay refuses what is no URL, and an engine that keeps no recording', async () => {
  for (const args of [
    ['relay', 'feeds.example'],
    ['relay', 'http://a.example', '--engine', 'nats', '--nats', 'nats://127.0.0.1:1'],
  ]) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /relay/)
  }
})
