import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './until.ts'

test('until() checks the condition until it is satisfied', async () => {
  let checks = 0
  await until(() => ++checks === 2)
  await until(async () => ++checks === 4)
  assert.equal(checks, 4)
})

test('until() rejects at its limit and names the condition', async () => {
  const isReady = false
  await assert.rejects(
    until(() => isReady, { limitMs: 1 }),
    /^Error: Not satisfied after 0\.001 s: \(\) => isReady$/,
  )
  await assert.rejects(
    until(() => isReady, { limitMs: 1, describe: () => 'the service is ready' }),
    /: the service is ready$/,
  )
})

test('until() rejects at its limit while a check is pending', async () => {
  const never = Promise.withResolvers<boolean>().promise
  await assert.rejects(
    until(() => never, { limitMs: 1 }),
    /: \(\) => never$/,
  )
})
