/** The plays that support an item: published with a draft, read by revision, and removed with the item. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { type DraftEvidence, dataDrivenMedia } from '@fixture-feed/contract/evidence'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { type PublicResponse, readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  codeOf,
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, evidenceSample, pulse } from '@fixture-feed/test-support/samples'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { exportLines, importLines, publicationLine } from './lib/testing/log-lines.ts'
import {
  approve,
  asOther,
  endHold,
  hold,
  proposalFor,
  runWithTokens,
} from './lib/testing/several-tokens.ts'

const natsServers = withoutNatsServer ? [] : await startNatsServers({ after }, { count: 1 })
const directory = temporaryDirectory()

const stores: Readonly<Record<string, () => Promise<Journal>>> = {
  memory: async () => createMemoryJournal(),
  sqlite: () => openSqliteJournal({ directory }),
  NATS: () =>
    openNatsJournal({
      servers: natsServers.map(({ url }) => url),
      stream: 'EVIDENCE',
      ifMissing: 'create',
    }),
}

function evidencePath(id: string, revision: number | string): string {
  return `${feedPath(pulse)}/items/${encodeURIComponent(id)}/evidence/${revision}`
}

function read(
  service: RunningService,
  revision: number | string,
  id = 'a',
): Promise<PublicResponse> {
  return readPath(service, evidencePath(id, revision))
}

/** The expected response to a read of this evidence. */
function responseOf(revision: number, { id, ...said }: DraftEvidence) {
  return { ...pulse, itemId: id, revision, digitalSourceType: dataDrivenMedia, ...said }
}

async function reads(service: RunningService, revision: number, wanted: DraftEvidence | undefined) {
  const { status, text } = await read(service, revision)
  assert.equal(status, wanted === undefined ? 404 : 200, text)
  if (wanted !== undefined) assert.deepEqual(JSON.parse(text), responseOf(revision, wanted))
}

for (const [store, openJournal] of Object.entries(stores))
  test(
    `evidence belongs to one revision, changes no item, and is removed with its item: ${store}`,
    { skip: store === 'NATS' && withoutNatsServer },
    t => live(t, store, openJournal),
  )

async function live(t: TestContext, store: string, open: () => Promise<Journal>) {
  let journal: Journal | undefined
  let appended = 0
  const service = await runService(t, {
    openJournal: async () => {
      journal = await open()
      journal.follow(() => appended++)
      return journal
    },
  })
  const entries = () => Array.fromAsync(journal?.readChain(pulse) ?? [])
  const stored = async (): Promise<string> => JSON.stringify(await entries())

  const item = draftSample('a', 'xyzzy')
  const scores = Array.from({ length: 20 }, (_, index) => index + 100)
  const first = evidenceSample('a', 'xyzzy', scores)
  const { etag } = await service.publish({ items: [item], evidence: [first] })
  await reads(service, 1, first)
  const snapshot = await service.readText()
  assert.ok(!snapshot.includes('made up'))

  // Publishing the same content with the same evidence changes nothing. With other evidence, only the evidence changes.
  const before = appended
  const again = await service.tryPublish({ items: [item], evidence: [first] })
  assert.deepEqual([again.status, appended], [200, before])
  const corrected = evidenceSample('a', 'xyzzy', [...scores, 7])
  const other = await service.tryPublish({ items: [item], evidence: [corrected] })
  assert.deepEqual([other.status, appended], [200, before + 1])
  assert.equal((other.json as { readonly etag: string }).etag, etag)
  await reads(service, 1, corrected)
  assert.equal(await service.readText(), snapshot)

  // Other content has separate evidence, or none.
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('a', 'xyzzy again')] })
  await reads(service, 1, corrected)
  await reads(service, 2, undefined)
  service.clock.advance(1000)
  const third = evidenceSample('a', 'xyzzy', [8, ...scores.toReversed()])
  await service.publish({ items: [item], evidence: [third] })
  await reads(service, 3, third)

  // The evidence still exists after a withdrawal, and another item has separate evidence.
  service.clock.advance(1000)
  await service.publish({
    items: [draftSample('b', 'plugh')],
    evidence: [evidenceSample('b', 'plugh')],
    withdrawals: [{ id: 'a' }],
  })
  await reads(service, 3, third)
  for (const revision of ['4', '0', '01', 'x', '9007199254740993'])
    assert.equal((await read(service, revision)).status, 404, revision)

  const lines = await exportLines(service)
  const copy = await runService(t, { registered: false, clock: service.clock })
  const imported = await importLines(copy, ...lines)
  assert.equal(imported.status, 200, imported.text)
  await reads(copy, 1, corrected)
  await reads(copy, 3, third)
  assert.deepEqual(await exportLines(copy), lines)

  const packed = (await entries()).flatMap(entry =>
    entry.kind === 'publication' || entry.kind === 'proposal'
      ? (entry.evidence ?? []).filter(({ id }) => id === 'a').map(({ zstd }) => zstd)
      : [],
  )
  assert.equal(packed.length, 3)
  const onDisk = (words: readonly string[]) => words.flatMap(word => filesWith(directory, word))
  if (store === 'sqlite') assert.notDeepEqual(onDisk(packed), [])
  assert.equal((await service.erase({ id: 'a' })).status, 200)
  for (const revision of [1, 2, 3]) await reads(service, revision, undefined)
  assert.equal((await read(service, 1, 'b')).status, 200)
  assert.ok(!(await stored()).includes('xyzzy'))
  assert.ok(!JSON.stringify(await exportLines(service)).includes('xyzzy'))
  const left = await stored()
  assert.ok(packed.every(zstd => !left.includes(zstd)))
  if (store === 'sqlite') assert.deepEqual(onDisk(['xyzzy', ...packed]), [])

  const path = `/v1/fixtures/${pulse.fixtureId}`
  await service.operate('DELETE', path)
  assert.equal((await read(service, 1, 'b')).status, 404)
  assert.equal((await service.operate('DELETE', `${path}/history`)).status, 204)
  await service.stop(0)
  if (store === 'sqlite') assert.deepEqual(onDisk(['plugh']), [])
}

test('evidence that does not match its draft is rejected with the draft, in an import with its line', async t => {
  const service = await runService(t)
  const wrong = { ...evidenceSample('a'), plays: [] }
  const body = { items: [draftSample('a')], evidence: [wrong] }
  const refused = await service.tryPublish(body)
  assert.equal(codeOf(refused), '422 invalid_items')
  const { issues } = refused.problem
  assert.equal(issues?.[0]?.path, '/evidence/0/claims/0/plays/0')
  const line = publicationLine('2026-03-01T20:00:00Z', body)
  const imported = await importLines(service, line)
  assert.equal(codeOf(imported), '422 invalid_items')
  assert.match(imported.problem.detail, /^Line 1: /)

  // Evidence with this text is larger than the limit of an item, and smaller than the limit of evidence.
  const how = 'x'.repeat(2 ** 20 - 1000)
  const sized = (more: string) => {
    const evidence = evidenceSample('a')
    return { ...evidence, claims: evidence.claims.map(claim => ({ ...claim, how: how + more })) }
  }
  const tooLarge = { items: [draftSample('a')], evidence: [sized('x'.repeat(1000))] }
  assert.equal(codeOf(await service.tryPublish(tooLarge)), '422 invalid_items')
  assert.equal((await read(service, 1)).status, 404)
  const path = `${feedPath(pulse)}/publications?dryRun=true`
  const most = { items: [draftSample('a')], evidence: [sized('')] }
  assert.equal((await service.operate('POST', path, { json: most })).status, 200)
  assert.equal((await read(service, 1)).status, 404)
  const headers = { 'idempotency-key': 'k' }
  for (let time = 0; time < 2; time++)
    assert.equal((await service.tryPublish(most, { headers })).status, 201)
  const { evidence: _, ...bare } = most
  assert.equal(codeOf(await service.tryPublish(bare, { headers })), '422 idempotency_mismatch')
  await reads(service, 1, sized(''))
})

test('evidence is held with its draft, its hash covers both, and evidence alone can be held too', async t => {
  const service = await runWithTokens(t)
  await hold(service)
  const item = draftSample('a')
  const evidence = evidenceSample('a')
  for (const step of ['draft', 'evidence alone'] as const) {
    const its = step === 'draft' ? evidence : evidenceSample('a', 'the game', [2, 4])
    const published = await service.tryPublish({ items: [item], evidence: [its] })
    assert.equal(published.status, 200, step)
    const proposal = await proposalFor(service, 'a')
    assert.deepEqual(proposal?.evidence, its)
    assert.equal(proposal?.hash, hash('sha256', canonical({ evidence: its, item })))
    await reads(service, 1, step === 'draft' ? undefined : evidence)
    assert.ok((await approve(service, 'a', { as: asOther })).status < 300)
    await reads(service, 1, its)
    assert.equal(await proposalFor(service, 'a'), undefined)
  }
  await service.tryPublish({
    items: [draftSample('a', 'secret')],
    evidence: [evidenceSample('a', 'secret')],
  })
  await endHold(service)
  await reads(service, 2, undefined)
})

/** The canonical form of RFC 8785. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    Object(each) !== each || Array.isArray(each)
      ? each
      : Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}

test('worker processes serve evidence', async t => {
  const service = await runService(t, { workers: 2 })
  await service.publish({ items: [draftSample('a')], evidence: [evidenceSample('a')] })
  await reads(service, 1, evidenceSample('a'))
})

for (const workers of [1, 2])
  test(`a relay reads evidence from its upstream, and answers while the upstream is unreachable: ${workers} workers`, async t => {
    const upstream = await runService(t)
    await upstream.publish({ items: [draftSample('a')], evidence: [evidenceSample('a')] })
    const relay = await runRelay(t, { upstream, workers })
    await readUntil(relay, feedPath(pulse), ({ status }) => status === 200)
    const wanted = await read(upstream, 1)
    const got = await read(relay, 1)
    assert.equal(got.text, wanted.text)
    for (const name of ['etag', 'cache-control'])
      assert.equal(got.headers.get(name), wanted.headers.get(name))
    assert.equal((await read(relay, 2)).status, 404)

    const corrected = evidenceSample('a', 'the game', [2, 4])
    await upstream.publish({ items: [draftSample('a')], evidence: [corrected] })
    await reads(relay, 1, corrected)
    if (workers === 1) {
      await upstream.erase({ id: 'a' })
      await reads(relay, 1, undefined)
      const evidence = [evidenceSample('b'), evidenceSample('c')]
      await upstream.publish({ items: [draftSample('b'), draftSample('c')], evidence })
      await readUntil(relay, feedPath(pulse), ({ text }) => text.includes('"b"'))
      assert.equal((await read(relay, 1, 'b')).status, 200)
      await upstream.stop(0)
      assert.equal((await read(relay, 1, 'b')).status, 200)
      assert.equal((await read(relay, 1, 'c')).status, 503)
    }
  })
