/** The doctor's findings about the signatures that a relay stores. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { test } from 'node:test'
import { signatureBase } from '@fixture-feed/client/signatures'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Entry, EntryFacts } from '@fixture-feed/journal/entry'
import { publicKeyOf } from '@fixture-feed/server/signing-key'
import { sampleDraft } from '../testing/sample-content.ts'
import { checkStore } from './check-store.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const keyId = publicKeyOf(privateKey)
const feed = { fixtureId: 'g', feedKey: 'pulse' }

/**
 * Codes of findings that always occur, because the store has only the entries of one feed, and no item names the feed's
 * assets.
 */
const ignored: ReadonlySet<string> = new Set(['asset_unused', 'not_registered'])

function signatureOf(bytes: string) {
  const base = Buffer.from(signatureBase(hash('sha256', bytes, 'base64'), keyId))
  return { keyId, value: sign(null, base, privateKey).toString('base64') }
}

test('checkStore() counts valid signatures, and finds unsigned and changed content', async () => {
  const at = '2026-03-01T19:00:00.000Z'
  const draft = sampleDraft(feed.fixtureId, 'a') as unknown as Item
  const item: Item = { ...draft, revision: 1, publishedAt: at }
  const changed: Item = { ...item, content: { ...item.content, headline: 'another' } as never }
  const text = JSON.stringify({ ...feed, snapshotAt: at, items: [item] })
  const observed = { ...feed, origin: 'observed', at, withdrawals: [], itemCount: 1 } as const
  const publication = { kind: 'publication', ...observed } as const
  const signatures = [signatureOf(text)]
  const asset = {
    kind: 'asset',
    ...feed,
    name: 'x',
    mediaType: 'text/plain',
    origin: 'observed',
  } as const
  const bytes = Buffer.from('an asset')
  const facts: EntryFacts[] = [
    { ...publication, items: [item], signatures },
    { ...publication, items: [changed], signatures },
    { ...publication, items: [item] },
    { ...asset, bytes },
    { ...asset, bytes, name: hash('sha256', 'text/plain\nan asset').slice(0, 32) },
    // Content that a publisher sent to this service has no signature of an upstream.
    { ...publication, ...feed, origin: 'published', at: '2026-03-02T00:00:00.000Z', items: [] },
  ]
  const entries = facts.map((each, index): Entry => {
    const position = index + 1
    return { ...each, id: `${position}`, previous: index, recordedAt: at, position }
  })
  const check = async (publicKeys?: readonly string[]) => {
    const inspected = entries.map(entry => ({ kind: 'entry', entry }) as const)
    const { findings, signatures } = await checkStore(inspected, { publicKeys })
    const relevant = findings.filter(({ code }) => !ignored.has(code))
    return {
      signatures,
      codes: relevant.map(({ code, detail }) => `${code} ${/\d+/.exec(detail)}`),
    }
  }
  assert.deepEqual(await check(), {
    signatures: { signed: 1, unsigned: 1, failed: 1 },
    codes: ['signature_broken 2'],
  })
  const named = ['signature_broken 2', 'not_signed 3', 'not_signed 4']
  assert.deepEqual((await check([keyId])).codes, named)
  const stranger = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
  assert.deepEqual((await check([stranger])).signatures, { signed: 0, unsigned: 3, failed: 1 })
})
