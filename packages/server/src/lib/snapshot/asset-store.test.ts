import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '@fixture-feed/journal/entry'
import { NoEntryError } from '@fixture-feed/journal/errors'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { pulse } from '@fixture-feed/test-support/samples'
import { AssetStore } from './asset-store.ts'
import { Catalog } from './catalog.ts'
import { DeltaStore } from './feed-dictionaries.ts'
import { FeedStore } from './feed-store.ts'

test('read() returns no asset if a purge happens between its lookup and its read', async () => {
  const journal = createMemoryJournal()
  const facts = { kind: 'asset', ...pulse, name: 'a.svg', mediaType: 'image/svg+xml' } as const
  const bytes = Buffer.from('<svg/>')
  await journal.append({ ...facts, bytes, id: 'one', previous: 0, recordedAt: '' })
  const readAt = async (): Promise<readonly Entry[]> => {
    throw new NoEntryError(1)
  }
  const catalog = new Catalog()
  const feeds = new FeedStore(journal, 1_000_000, new DeltaStore())
  assert.equal(
    await new AssetStore({ ...journal, readAt }, feeds, catalog).read(pulse, 'a.svg'),
    undefined,
  )
  const served = await new AssetStore(journal, feeds, catalog).read(pulse, 'a.svg')
  assert.deepEqual(served?.rendition.identity, bytes)
  const failing = async (): Promise<readonly Entry[]> => {
    throw new TypeError('broken')
  }
  await assert.rejects(
    new AssetStore({ ...journal, readAt: failing }, feeds, catalog).read(pulse, 'a.svg'),
    TypeError,
  )
})

test('read() caches no asset that an erasure removes during the read', async () => {
  const journal = createMemoryJournal()
  const asset = { kind: 'asset', ...pulse, name: 'a.svg', mediaType: 'image/svg+xml' } as const
  const bytes = Buffer.from('<svg/>')
  await journal.append({ ...asset, bytes, id: 'one', previous: 0, recordedAt: '' })
  const feeds = new FeedStore(journal, 1_000_000, new DeltaStore())
  let reads = 0
  let onRead = (): void => {}
  const readAt = async (positions: readonly number[]): Promise<readonly Entry[]> => {
    reads++
    const entries = await journal.readAt(positions)
    onRead()
    return entries
  }
  const assets = new AssetStore({ ...journal, readAt }, feeds, new Catalog())
  const place = { id: 'two', position: 2, previous: 1, recordedAt: '' }
  const erasure = { kind: 'erasure', ...pulse, at: '', itemId: 'a', lastRevision: 1, itemCount: 0 }
  onRead = () => assets.note({ ...erasure, ...place, assets: ['a.svg'] } as Entry)
  await assets.read(pulse, 'a.svg')
  onRead = () => {}
  await assets.read(pulse, 'a.svg')
  await assets.read(pulse, 'a.svg')
  assert.equal(reads, 2)
})
