/** What readers see of a feed while it is published to. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { RawConnection } from '../testing/raw-connection.ts'
import { feedPath, type RunningService, runService } from '../testing/running-service.ts'
import { draftSample, pulse, pulseV1 } from '../testing/samples.ts'
import { decodeContent } from '../testing/transports.ts'

const codings = ['identity', 'gzip', 'br', 'zstd']

interface SeenVersion {
  readonly opaque: string
  readonly snapshotAt: string
  readonly headlines: readonly unknown[]
}

/** Polls a feed on one connection until told to stop; checks each answer, and gives every version that came. */
async function poll(
  service: RunningService,
  coding: string,
  isDone: () => boolean,
): Promise<readonly SeenVersion[]> {
  const connection = await RawConnection.open(service.publicUrl)
  const seen: SeenVersion[] = []
  let tag = '"none"'
  while (!isDone()) {
    const answer = await connection.request({
      target: feedPath(pulse),
      headers: [
        ['Accept-Encoding', coding],
        ['If-None-Match', tag],
      ],
    })
    assert.equal(answer.headers.get('etag') === tag, answer.status === 304)
    if (answer.status === 304) continue
    assert.equal(answer.status, 200)
    tag = answer.headers.get('etag') ?? ''
    const identity = await decodeContent(answer.headers.get('content-encoding'), answer.body)
    const opaque = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    assert.equal(tag, coding === 'identity' ? `"${opaque}"` : `"${opaque}-${coding}"`)
    const { snapshotAt, items } = JSON.parse(identity.toString()) as Snapshot
    seen.push({ opaque, snapshotAt, headlines: items.map(({ content }) => content.headline) })
  }
  connection.destroy()
  return seen
}

test('tag, snapshotAt and items are always of one version, and no version comes after a later one', async t => {
  const service = await runService(t)
  const ids = ['a', 'b', 'c']
  const published = new Map<string, string>()
  const publish = async (version: number) => {
    service.clock.advance(1)
    const items = ids.map(id => draftSample(id, `version ${version} ${'x'.repeat(version * 100)}`))
    const { etag, snapshotAt } = await service.publish({ items })
    published.set(etag.slice(1, -1), snapshotAt)
  }
  await publish(0)
  let isDone = false
  const polling = [...codings, ...codings].map(coding => poll(service, coding, () => isDone))
  for (let version = 1; version <= 60; version++) await publish(version)
  isDone = true
  const seenByAll = await Promise.all(polling)
  for (const seen of seenByAll) {
    for (const [index, { opaque, snapshotAt, headlines }] of seen.entries()) {
      assert.equal(published.get(opaque), snapshotAt)
      assert.equal(headlines.length, ids.length)
      assert.equal(new Set(headlines).size, 1)
      const before = seen[index - 1]
      if (before !== undefined) assert.ok(compareDateTimes(before.snapshotAt, snapshotAt) < 0)
    }
  }
  const distinct = new Set(seenByAll.flat().map(({ opaque }) => opaque))
  assert.ok(distinct.size > 1, 'the readers must have seen the feed change')
  t.diagnostic(`${distinct.size} of 61 versions seen by ${polling.length} readers`)
})

test('an idle connection is kept for longer than load balancers keep theirs', async t => {
  const service = await runService(t)
  const connection = await RawConnection.open(service.publicUrl)
  for (const target of ['/v1/fixtures', feedPath(pulse)]) {
    const { headers } = await connection.request({ target })
    assert.equal(headers.get('connection'), 'keep-alive')
    const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
    assert.ok(seconds > 75, headers.get('keep-alive') ?? 'no Keep-Alive')
  }
  connection.destroy()
})

test('readers who take nothing of a large answer hold up nobody else, and share its bytes', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 100 }, (_, index) =>
    draftSample(`${index}`, 'x'.repeat(40_000)),
  )
  await service.publish({ items })
  const { length } = Buffer.from(await service.readText())
  await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  const before = process.memoryUsage()
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => RawConnection.open(service.publicUrl)),
  )
  t.after(() => {
    for (const reader of readers) reader.destroy()
  })
  for (const reader of readers) {
    reader.pause()
    reader.send(`GET ${feedPath(pulse)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  for (let round = 0; round < 20; round++) {
    assert.equal((await service.readSnapshot('', pulseV1)).items.length, 1)
  }
  const { external } = process.memoryUsage()
  assert.ok(external - before.external < (readers.length * length) / 2)
})

test('publications that change a large feed keep the bytes of the items that they do not name', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 300 }, (_, index) => draftSample(`item-${index}`))
  await service.publish({ items })
  const before = new Map(
    (await service.readSnapshot()).items.map(item => [item.id, JSON.stringify(item)]),
  )
  await service.publish({
    items: [draftSample('item-150', 'changed')],
    withdrawals: [{ id: 'item-7' }],
  })
  const after = (await service.readSnapshot()).items
  assert.equal(after.length, 299)
  for (const item of after) {
    if (item.id !== 'item-150') assert.equal(JSON.stringify(item), before.get(item.id))
  }
})
