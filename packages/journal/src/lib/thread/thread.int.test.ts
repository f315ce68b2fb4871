import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { EchoCalls } from '../testing/echo-thread.ts'
import { Thread } from './thread.ts'

test('call() resolves to the result of the function, in the order of calls', async t => {
  const thread = echoThread(t)
  const texts = ['a', 'b', 'c', '\ud800']
  assert.deepEqual(await Promise.all(texts.map(text => thread.call('echo', text))), texts)
})

test('call() rejects with the error of the function and its SQLite code', async t => {
  const thread = echoThread(t)
  await assert.rejects(thread.call('fail', 13), {
    name: 'TypeError',
    message: 'cannot echo',
    errcode: 13,
  })
  assert.equal(await thread.call('echo', 'a'), 'a')
})

test('call() rejects when the thread dies, and the next call starts it again', async t => {
  const thread = echoThread(t)
  const dying = [thread.call('die', undefined), thread.call('echo', 'a')]
  for (const call of dying) await assert.rejects(call, /the thread "echo" ended/)
  assert.equal(await thread.call('echo', 'b'), 'b')
})

test('end() lets current calls finish, and may be called twice or before any call', async t => {
  const thread = echoThread(t)
  const call = thread.call('echo', 'a')
  await Promise.all([thread.end(), thread.end()])
  assert.equal(await call, 'a')
  await echoThread(t).end()
})

test('call() rejects after end()', async t => {
  const thread = echoThread(t)
  await thread.call('echo', 'a')
  const ended = thread.end()
  for (const late of [thread.call('echo', 'b'), ended.then(() => thread.call('echo', 'c'))])
    await assert.rejects(late, /the thread "echo" ended/)
})

function echoThread(t: TestContext) {
  const module = new URL('../testing/echo-thread.ts', import.meta.url)
  const thread = new Thread<EchoCalls>(module, 'echo')
  t.after(() => thread.end())
  return thread
}
