import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatestVersion } from './latest-version.ts'
import { RepresentedVersion } from './representation.ts'

function versionOf(text: string): RepresentedVersion {
  return new RepresentedVersion(Buffer.from(text))
}

/** Encodings that end when the test says so. */
function createEncodings() {
  const running: { readonly text: string; readonly finish: () => void; fail(): void }[] = []
  return {
    running,
    begin(text: string): Promise<RepresentedVersion> {
      const { promise, resolve, reject } = Promise.withResolvers<RepresentedVersion>()
      running.push({
        text,
        finish: () => resolve(versionOf(text)),
        fail: () => reject(new Error(`cannot encode ${text}`)),
      })
      return promise
    },
  }
}

function textOf(latest: LatestVersion): string | undefined {
  return latest.current?.identity.toString()
}

test('refresh() resolves when readers get the change', async () => {
  let resource = 'first'
  const latest = new LatestVersion(async () => versionOf(resource))
  assert.equal(latest.current, undefined)
  await latest.refresh()
  assert.equal(textOf(latest), 'first')
  resource = 'second'
  await latest.refresh()
  assert.equal(textOf(latest), 'second')
})

test('refresh() leaves readers the version before until the new one is complete', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('first'))
  const first = latest.refresh()
  encodings.running[0]?.finish()
  await first
  const second = latest.refresh(encodings.begin('second'))
  assert.equal(textOf(latest), 'first')
  encodings.running[1]?.finish()
  await second
  assert.equal(textOf(latest), 'second')
})

test('refresh() lets changes that come while one is encoded share the next encoding', async () => {
  let resource = 0
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin(String(resource)))
  const changes = Array.from({ length: 10 }, () => {
    resource++
    return latest.refresh()
  })
  assert.equal(encodings.running.length, 1)
  encodings.running[0]?.finish()
  await changes[0]
  await new Promise(setImmediate)
  assert.equal(encodings.running.length, 2)
  encodings.running[1]?.finish()
  await Promise.all(changes)
  assert.equal(textOf(latest), '10')
})

test('refresh() shows a later change though it was told of before an earlier one is encoded', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('whole'))
  const first = latest.refresh(encodings.begin('first'))
  const second = latest.refresh()
  encodings.running[0]?.finish()
  await first
  await new Promise(setImmediate)
  encodings.running[1]?.finish()
  await second
  assert.equal(textOf(latest), 'whole')
})

test('refresh() rejects when the encoding fails, and the next one works', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('whole'))
  const failing = latest.refresh()
  encodings.running[0]?.fail()
  await assert.rejects(failing, { message: 'cannot encode whole' })
  const next = latest.refresh()
  encodings.running[1]?.finish()
  await next
  assert.equal(textOf(latest), 'whole')
})

test('shown() resolves when readers get every change so far', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('whole'))
  await latest.shown()
  const change = latest.refresh(encodings.begin('first'))
  const shown = latest.shown()
  encodings.running[0]?.finish()
  await Promise.all([change, shown])
  assert.equal(textOf(latest), 'first')
  assert.equal(encodings.running.length, 1)
})

test('shown() tries again what could not be encoded', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('whole'))
  const failing = latest.refresh(encodings.begin('first'))
  encodings.running[0]?.fail()
  await assert.rejects(failing, { message: 'cannot encode first' })
  const shown = latest.shown()
  encodings.running[1]?.finish()
  await shown
  assert.equal(textOf(latest), 'whole')
})

test('settled() resolves when no change is on its way', async () => {
  const encodings = createEncodings()
  const latest = new LatestVersion(() => encodings.begin('whole'))
  await latest.settled()
  const change = latest.refresh()
  let isSettled = false
  const settled = latest.settled().then(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  assert.equal(isSettled, false)
  encodings.running[0]?.finish()
  await Promise.all([change, settled])
  assert.equal(textOf(latest), 'whole')
})
