/** Erasing an item from all history, and from the disk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { codeOf, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { exportLog, importLog } from '../testing/log-lines.ts'

test('an erasure is a 200 with the new state of the feed, and a change of its own', async t => {
  const service = await runService(t)
  const published = await service.publish({ items: [draftSample('a'), draftSample('b')] })
  service.clock.advance(1000)
  const result = await service.erase({ id: 'a', reason: 'a court order' })
  const response = await fetch(service.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
  assert.equal(result.status, 200)
  assert.deepEqual(result.json, {
    snapshotAt: service.clock.now,
    itemCount: 1,
    etag: response.headers.get('etag'),
  })
  assert.notEqual(response.headers.get('etag'), published.etag)
  assert.deepEqual(await service.readInstants(), [
    { snapshotAt: published.snapshotAt, itemCount: 1 },
    { snapshotAt: service.clock.now, itemCount: 1 },
  ])
})

test('a log that is exported during an erasure contains neither the erased item nor later ones', async t => {
  const journal = createMemoryJournal()
  let whenRead: (() => Promise<unknown>) | undefined
  const racing: Journal = {
    ...journal,
    // Removes nothing, so that the erased content remains in the journal.
    async remove() {},
    async *readChain(...read) {
      yield* journal.readChain(...read)
      const meanwhile = whenRead
      whenRead = undefined
      await meanwhile?.()
    },
  }
  const service = await runService(t, { openJournal: async () => racing })
  await service.publish({ items: [draftSample('a', 'the secret'), draftSample('b')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('b', 'more')] })
  whenRead = async () => {
    service.clock.advance(1000)
    await service.erase({ id: 'a' })
    await service.publish({ items: [draftSample('c')] })
  }
  const log = await exportLog(service)
  assert.doesNotMatch(log, /secret/)
  const other = await runService(t, { clock: service.clock, registered: false })
  await importLog(other, log)
  const { items } = await other.readSnapshot()
  const ids = items.map(({ id }) => id)
  assert.deepEqual(ids, ['b'])
})

test('an erased item is in no replay, export or index, and its old tags do not match any more', async t => {
  const service = await runService(t)
  const first = await service.publish({ items: [draftSample('a', 'the secret'), draftSample('b')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('a', 'the secret, revised')] })
  service.clock.advance(1000)
  await service.publish({ withdrawals: [{ id: 'a', reason: 'the secret is out' }] })
  const query = `?until=${first.snapshotAt}`
  assert.match(await service.readText(query), /the secret/)
  await service.erase({ id: 'a' })
  for (const more of ['', query, '?after=2001-01-01T00:00:00Z', '/timeline']) {
    assert.doesNotMatch(await service.readText(more), /secret/)
  }
  assert.doesNotMatch(await exportLog(service), /secret/)
  const read = await fetch(service.feedUrl() + query, { headers: { 'if-none-match': first.etag } })
  assert.equal(read.status, 200)
  assert.equal((await service.readSnapshot(query)).snapshotAt, first.snapshotAt)
})

const chart = { id: 'c', kind: 'chart', mediaType: 'image/svg+xml', altText: 'Shots' }

test('an erasure removes assets that only the item named, from responses, logs and the disk', async t => {
  const directory = temporaryDirectory()
  const service = await runService(t, { directory })
  const hrefs: string[] = []
  for (const name of ['first', 'second', 'shared', 'unnamed'])
    hrefs.push(await service.upload(`<svg><title>${name} secret</title></svg>`))
  const [first = '', second = '', shared = ''] = hrefs
  const naming = (...names: string[]) => ({ assets: names.map(href => ({ ...chart, href })) })
  await service.publish({ items: [draftSample('a', 'one', naming(first))] })
  service.clock.advance(1000)
  const b = draftSample('b', 'x', naming(`${service.publicUrl}/${shared}`))
  await service.publish({ items: [draftSample('a', 'two', naming(second)), b] })
  const log = await exportLog(service)
  const statuses = async (from = service): Promise<readonly number[]> => {
    const responses = hrefs.map(href => fetch(new URL(href, from.feedUrl())))
    return (await Promise.all(responses)).map(({ status }) => status)
  }
  assert.deepEqual(await statuses(), [200, 200, 200, 200])
  assert.equal((await service.erase({ id: 'a' })).status, 200)
  assert.deepEqual(await statuses(), [404, 404, 200, 200])
  assert.doesNotMatch(await exportLog(service), new RegExp(btoa('first secret').slice(0, 12)))
  assert.deepEqual(filesWith(directory, 'first secret'), [])
  assert.deepEqual(filesWith(directory, 'second secret'), [])
  assert.notDeepEqual(filesWith(directory, 'shared secret'), [])
  // Neither a log that was exported before the erasure nor a restart restores the assets, but an upload does.
  await importLog(service, log)
  const again = await service.restart()
  assert.deepEqual(await statuses(again), [404, 404, 200, 200])
  assert.equal(await again.upload('<svg><title>first secret</title></svg>'), first)
  assert.deepEqual(await statuses(again), [200, 404, 200, 200])
})

test('an erasure without an item or with unknown fields is a 422 that changes nothing', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  for (const more of [{ id: undefined }, { id: '' }, { id: 1 }, { reason: 1 }, { more: 1 }])
    assert.equal(codeOf(await service.erase({ id: 'a', ...more })), '422 invalid_items')
  assert.equal((await service.readSnapshot()).items.length, 1)
})

test('an erasure is a warning in the log, with the token and the reason', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  await service.erase({ id: 'a', reason: 'a court order' })
  const [line] = service.log.filter(({ event }) => event === 'erased')
  assert.partialDeepStrictEqual(line, {
    level: 40,
    ...pulse,
    itemId: 'a',
    reason: 'a court order',
    token: 'tests',
  })
})

/** A journal whose `remove` fails the first `failures` times. */
function withFailingScrub() {
  const journal = createMemoryJournal()
  const scrubbed: string[] = []
  const { promise: isScrubbed, resolve } = Promise.withResolvers<void>()
  const remove: Journal['remove'] = async removal => {
    await journal.remove(removal)
    if (removal.kind === 'erasure') scrubbed.push(removal.itemId)
    resolve()
  }
  const failing = {
    ...journal,
    /** The number of scrubs that will fail. */
    failures: Number.POSITIVE_INFINITY,
    scrubbed,
    /** Resolves when something was scrubbed. */
    isScrubbed,
    /** The same journal for another node, whose `remove` does not fail. */
    ofOtherNode: { ...journal, close: async () => {}, remove },
    async remove(removal: Parameters<Journal['remove']>[0]) {
      if (failing.failures-- > 0) throw new JournalUnavailableError('the disk is gone')
      await remove(removal)
    },
  }
  return failing
}

test('an interrupted erasure is completed by a repeated request', async t => {
  const journal = withFailingScrub()
  const service = await runService(t, { openJournal: async () => journal })
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  const interrupted = await service.erase({ id: 'a' })
  assert.deepEqual([interrupted.status, interrupted.headers.get('retry-after')], [503, '5'])
  assert.equal((await service.readSnapshot()).items.length, 1)
  // The body of the item is still on the disk, but no response contains it.
  assert.doesNotMatch(await exportLog(service), /"id":"a"/)
  const before = await service.readText('/timeline')
  journal.failures = 0
  const again = await service.erase({ id: 'a' })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(journal.scrubbed, ['a'])
  assert.equal(await service.readText('/timeline'), before)
})

test('an erasure whose node died is finished by another running node', async t => {
  const journal = withFailingScrub()
  const one = await runService(t, { openJournal: async () => journal })
  await one.publish({ items: [draftSample('a'), draftSample('b')] })
  const other = await runService(t, {
    openJournal: async () => journal.ofOtherNode,
    registered: false,
    leaveRemovalsMs: 1,
  })
  assert.equal((await one.erase({ id: 'a' })).status, 503)
  await journal.isScrubbed
  assert.deepEqual(journal.scrubbed, ['a'])
  assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  assert.equal((await other.readSnapshot()).items.length, 1)
})

test('an erasure whose process was killed before it removed the bodies is finished at the next start', async t => {
  const directory = temporaryDirectory()
  const openJournal = () => openSqliteJournal({ directory })
  const service = await runService(t, {
    openJournal: async () => {
      const journal = await openJournal()
      const remove = async () => {
        throw new JournalUnavailableError('killed')
      }
      return { ...journal, health: { status: 'ready' }, remove }
    },
  })
  await service.publish({ items: [draftSample('a', 'xyzzy-secret-xyzzy'), draftSample('b')] })
  assert.equal((await service.erase({ id: 'a' })).status, 503)
  const served = [await service.readText(), await service.readText('/timeline')]
  await service.stop()
  assert.notDeepEqual(filesWith(directory, 'xyzzy-secret-xyzzy'), [])
  const restarted = await service.restart({ openJournal })
  assert.deepEqual(filesWith(directory, 'xyzzy-secret-xyzzy'), [])
  assert.deepEqual([await restarted.readText(), await restarted.readText('/timeline')], served)
  const [line] = restarted.log.filter(({ event }) => event === 'erasure finished')
  assert.partialDeepStrictEqual(line, { level: 40, ...pulse, itemId: 'a' })
})

test('a service whose journal is unavailable at its start does not report that it is ready', async t => {
  const journal = createMemoryJournal()
  const health = { status: 'unavailable', reason: 'an entry is corrupt' } as const
  const service = await runService(t, {
    registered: false,
    openJournal: async () => ({ ...journal, health }),
  })
  assert.deepEqual(
    service.log.filter(({ event }) => event === 'ready'),
    [],
  )
  const [line] = service.log.filter(({ where }) => where === 'started, but not ready')
  assert.match(JSON.stringify(line), /an entry is corrupt/)
})

test('on sqlite the revisions of an erased item are not used again after a restart', async t => {
  const service = await runService(t, { directory: temporaryDirectory() })
  await service.publish({ items: [draftSample('a')] })
  await service.publish({ items: [draftSample('a', 'again')] })
  await service.erase({ id: 'a' })
  const restarted = await service.restart()
  const { items } = await restarted.publish({ items: [draftSample('a', 'anew')] })
  assert.deepEqual(items, [{ id: 'a', revision: 3 }])
})
