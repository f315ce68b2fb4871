import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Followers } from './followers.ts'

test('notify() calls the other followers when one throws and leaves the error uncaught', async () => {
  const followers = new Followers()
  const mistake = new Error('a mistake')
  let calls = 0
  followers.add(() => {
    throw mistake
  })
  followers.add(() => void calls++)

  const { promise: uncaught, resolve } = Promise.withResolvers<unknown>()
  process.setUncaughtExceptionCaptureCallback(resolve)
  try {
    const place = { id: '', previous: 0, recordedAt: '', position: 1 }
    followers.notify(() => ({ kind: 'retirement', fixtureId: 'f1', ...place }))
    assert.equal(calls, 1)
    assert.equal(await uncaught, mistake)
  } finally {
    process.setUncaughtExceptionCaptureCallback(null)
  }
})
