import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatestRendition } from './latest-rendition.ts'
import { Rendition } from './representation.ts'

function versionOf(text: string): Rendition {
  return new Rendition(Buffer.from(text))
}

/** Creates a rendition whose encodings end when the test calls `finish` or `fail` with their number. */
function createLatest(text: () => string = () => 'whole') {
  const running: { readonly finish: () => void; readonly fail: () => void }[] = []
  const begin = (text: string): Promise<Rendition> => {
    const { promise, resolve, reject } = Promise.withResolvers<Rendition>()
    const fail = () => reject(new Error(`cannot encode ${text}`))
    running.push({ finish: () => resolve(versionOf(text)), fail })
    return promise
  }
  const finish = (index: number) => running[index]?.finish()
  const fail = (index: number) => running[index]?.fail()
  return { running, begin, finish, fail, latest: new LatestRendition(() => begin(text())) }
}

function textOf(latest: LatestRendition): string | undefined {
  return latest.current?.identity.toString()
}

test('refresh() resolves when the change is visible', async () => {
  let resource = 'first'
  const latest = new LatestRendition(async () => versionOf(resource))
  assert.equal(latest.current, undefined)
  await latest.refresh()
  assert.equal(textOf(latest), 'first')
  resource = 'second'
  await latest.refresh()
  assert.equal(textOf(latest), 'second')
})

test('refresh() keeps the previous version visible until the new one is complete', async () => {
  const { latest, begin, finish } = createLatest(() => 'first')
  const first = latest.refresh()
  finish(0)
  await first
  const second = latest.refresh(begin('second'))
  assert.equal(textOf(latest), 'first')
  finish(1)
  await second
  assert.equal(textOf(latest), 'second')
})

test('refresh() encodes changes that arrive during an encoding together', async () => {
  let resource = 0
  const { latest, finish, running } = createLatest(() => String(resource))
  const changes = Array.from({ length: 10 }, () => {
    resource++
    return latest.refresh()
  })
  assert.equal(running.length, 1)
  finish(0)
  await changes[0]
  await new Promise(setImmediate)
  assert.equal(running.length, 2)
  finish(1)
  await Promise.all(changes)
  assert.equal(textOf(latest), '10')
})

test('refresh() makes a later change visible even if it arrives before an earlier one is encoded', async () => {
  const { latest, begin, finish } = createLatest()
  const first = latest.refresh(begin('first'))
  const second = latest.refresh()
  finish(0)
  await first
  await new Promise(setImmediate)
  finish(1)
  await second
  assert.equal(textOf(latest), 'whole')
})

test('refresh() rejects if the encoding fails, and the next call succeeds', async () => {
  const { latest, finish, fail } = createLatest()
  const failing = latest.refresh()
  fail(0)
  await assert.rejects(failing, { message: 'cannot encode whole' })
  const next = latest.refresh()
  finish(1)
  await next
  assert.equal(textOf(latest), 'whole')
})

test('shown() resolves when every earlier change is visible', async () => {
  const { latest, begin, finish, running } = createLatest()
  await latest.shown()
  const change = latest.refresh(begin('first'))
  const shown = latest.shown()
  finish(0)
  await Promise.all([change, shown])
  assert.equal(textOf(latest), 'first')
  assert.equal(running.length, 1)
})

test('shown() retries a failed encoding', async () => {
  const { latest, begin, finish, fail } = createLatest()
  const failing = latest.refresh(begin('first'))
  fail(0)
  await assert.rejects(failing, { message: 'cannot encode first' })
  const shown = latest.shown()
  finish(1)
  await shown
  assert.equal(textOf(latest), 'whole')
})

test('settled() resolves when no change is pending', async () => {
  const { latest, finish } = createLatest()
  await latest.settled()
  const change = latest.refresh()
  let isSettled = false
  const settled = latest.settled().then(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  assert.equal(isSettled, false)
  finish(0)
  await Promise.all([change, settled])
  assert.equal(textOf(latest), 'whole')
})
