import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../testing/run-command.ts'

test('relay refuses what is no URL, and an engine without servers', async () => {
  for (const args of [
    ['relay', 'feeds.example'],
    ['relay', 'http://a.example', '--engine', 'nats'],
  ]) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /relay needs an http or https URL|--engine nats needs --nats/)
  }
})
