/** Locks: what one token made of an item stays, whatever others publish. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldProposal, ItemLock } from '@fixture-feed/contract/operator-answers'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { temporaryDirectory } from '../../../../journal/src/lib/testing/temporary-directory.ts'
import { feedPath, type OperatorAnswer, type RunningService } from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import {
  asDesk,
  asOther,
  asReader,
  codeOf,
  lock,
  runWithTokens,
  unlock,
} from '../testing/several-tokens.ts'

const path = feedPath(pulse)
const reason = 'mended by hand'

async function locksOf(service: RunningService): Promise<readonly ItemLock[]> {
  const { json } = await service.operate('GET', `${path}/locks`)
  return (json as { readonly locks: readonly ItemLock[] }).locks
}

async function proposalFor(service: RunningService, id: string): Promise<HeldProposal | undefined> {
  return (await locksOf(service)).find(each => each.id === id)?.proposed
}

async function headlines(service: RunningService): Promise<readonly string[]> {
  const { items } = await service.readSnapshot()
  return items.map(({ id, revision, content }) => `${id}${revision} ${content.headline}`)
}

/** What an answer says of items that it left as they are. */
function heldIn({ json }: OperatorAnswer): unknown {
  return (json as { readonly held?: unknown }).held
}

function heldBy(by: string, ...ids: readonly string[]): unknown {
  return ids.map(id => ({ id, by, reason }))
}

test('PUT …/lock answers 201 with the lock, 200 when it was there, and GET …/locks lists it', async t => {
  const service = await runWithTokens(t)
  const id = 'a/b ü'
  await service.publish({ items: [draftSample(id), draftSample('b')] })
  assert.deepEqual(await locksOf(service), [])
  const first = await lock(service, id)
  const expected = { id, by: 'desk', at: '2026-03-01T19:00:00.000Z', reason }
  assert.deepEqual([first.status, first.json], [201, expected])
  service.clock.advance(1_000)
  const again = await lock(service, id)
  assert.deepEqual([again.status, again.json], [200, expected])
  await lock(service, 'b', asOther)
  assert.deepEqual(
    (await locksOf(service)).map(({ id: each, by }) => `${each} ${by}`),
    [`${id} desk`, 'b other'],
  )
  const taken = await lock(service, id, asOther)
  assert.deepEqual([taken.status, (taken.json as ItemLock).by], [200, 'other'])
  assert.deepEqual(
    (await locksOf(service)).map(({ id: each, by }) => `${each} ${by}`),
    ['b other', `${id} other`],
  )
})

test('while an item is locked, publications by others leave it as it is, and the rest is applied', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  await service.publish({ items: [draftSample('a', 'mended')] }, asDesk)
  await lock(service, 'a')
  await lock(service, 'c')
  const answer = await service.tryPublish({
    items: [draftSample('a', 'generated', { revision: 2 }), draftSample('b', 'more')],
    withdrawals: [{ id: 'c' }],
  })
  assert.equal(answer.status, 201)
  assert.deepEqual(heldIn(answer), heldBy('desk', 'a', 'c'))
  const { items, itemCount } = answer.json as { items: unknown; itemCount: number }
  assert.deepEqual([items, itemCount], [[{ id: 'b', revision: 2 }], 3])
  assert.deepEqual(await headlines(service), [
    'a2 Before mended',
    'b2 Before more',
    'c1 Before the game',
  ])
  // The token that locked it goes on publishing it.
  const own = await service.tryPublish({ items: [draftSample('a', 'mended twice')] }, asDesk)
  assert.deepEqual([own.status, heldIn(own)], [201, undefined])
  assert.equal((await headlines(service))[0], 'a3 Before mended twice')
})

test('a publication of locked items alone changes nothing: no snapshot, no tag, no timeline', async t => {
  const service = await runWithTokens(t)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  const before = await service.readText()
  await lock(service, 'a')
  service.clock.advance(1_000)
  const answer = await service.tryPublish({ items: [draftSample('a', 'generated')] })
  const { snapshotAt, itemCount, items } = answer.json as Record<string, unknown>
  assert.deepEqual([answer.status, itemCount, items], [200, 1, []])
  assert.equal((answer.json as { etag: string }).etag, etag)
  assert.deepEqual(heldIn(answer), heldBy('desk', 'a'))
  assert.equal(snapshotAt, JSON.parse(before).snapshotAt)
  assert.equal(await service.readText(), before)
  assert.equal(JSON.parse(await service.readText('/timeline')).instants.length, 1)
})

test('a whole snapshot leaves locked items as they are, whether it changes or lacks them', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  await lock(service, 'a')
  await lock(service, 'b')
  const snapshot = await service.readSnapshot()
  const [first, , third] = snapshot.items
  const changed = [first, third].map(item => ({
    ...item,
    content: draftSample('x', 'new').content,
  }))
  const json = { ...snapshot, items: changed }
  const answer = await service.operate('PUT', path, { json })
  assert.equal(answer.status, 201)
  assert.deepEqual(heldIn(answer), heldBy('desk', 'a', 'b'))
  assert.deepEqual(await headlines(service), [
    'a1 Before the game',
    'b1 Before the game',
    'c2 Before new',
  ])
  const back = await service.operate('PUT', path, { json: await service.readSnapshot() })
  assert.deepEqual([back.status, heldIn(back)], [200, undefined])
})

test('what another token would have published is shown as a proposal, the last one, until it is taken', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await lock(service, 'a')
  const publishAs = (about: string, as = {}) =>
    service.tryPublish({ items: [draftSample('a', about), draftSample('b', about)] }, as)
  await publishAs('one')
  service.clock.advance(1_000)
  await publishAs('two', asOther)
  const proposed = await proposalFor(service, 'a')
  assert.deepEqual(proposed, {
    at: '2026-03-01T19:00:01.000Z',
    by: 'other',
    item: draftSample('a', 'two'),
  })
  // The same again is the same proposal, and no new one.
  service.clock.advance(1_000)
  await service.tryPublish({ items: [draftSample('a', 'two', { revision: 9 })] })
  assert.deepEqual(await proposalFor(service, 'a'), proposed)
  await service.tryPublish({ withdrawals: [{ id: 'a', reason: 'never happened' }] })
  assert.deepEqual((await proposalFor(service, 'a'))?.withdrawal, {
    id: 'a',
    reason: 'never happened',
  })
  // It wants what the feed has: there is nothing to propose.
  await service.tryPublish({ items: [draftSample('a')] })
  assert.equal(await proposalFor(service, 'a'), undefined)
  await publishAs('three')
  await service.publish({ items: [(await proposalFor(service, 'a'))?.item as Draft] }, asDesk)
  assert.equal(await proposalFor(service, 'a'), undefined)
  assert.equal((await headlines(service))[0], 'a2 Before three')
})

test('a withdrawn item that is locked stays away', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await service.publish({ withdrawals: [{ id: 'a' }] }, asDesk)
  assert.equal((await lock(service, 'a')).status, 201)
  const answer = await service.tryPublish({ items: [draftSample('a', 'again')] })
  assert.deepEqual(heldIn(answer), heldBy('desk', 'a'))
  assert.deepEqual(await headlines(service), ['b1 Before the game'])
  assert.deepEqual((await proposalFor(service, 'a'))?.item, draftSample('a', 'again'))
  const gone = await service.tryPublish({ withdrawals: [{ id: 'a' }] })
  assert.deepEqual([gone.status, heldIn(gone)], [200, undefined])
  assert.equal(await proposalFor(service, 'a'), undefined)
})

test('whoever may publish to the feed may unlock, and unlocking twice is no error', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await lock(service, 'a')
  assert.equal((await unlock(service, 'a', asOther)).status, 204)
  assert.equal((await unlock(service, 'a', asOther)).status, 204)
  assert.deepEqual(await locksOf(service), [])
  const answer = await service.tryPublish({ items: [draftSample('a', 'generated')] })
  assert.deepEqual([answer.status, heldIn(answer)], [201, undefined])
})

test('DELETE …/lock?by= ends the lock of that token alone', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await lock(service, 'a')
  await lock(service, 'a', asOther)
  const end = (by: string) => service.operate('DELETE', `${path}/items/a/lock?by=${by}`, asDesk)
  assert.equal((await end('desk')).status, 204)
  assert.deepEqual(
    (await locksOf(service)).map(({ by }) => by),
    ['other'],
  )
  assert.equal((await end('other')).status, 204)
  assert.deepEqual(await locksOf(service), [])
})

test('a lock is refused for what is not there, for other words than a reason, and to tokens that only read', async t => {
  const service = await runWithTokens(t)
  assert.equal(codeOf(await lock(service, 'a')), '404 not_found')
  assert.equal(codeOf(await unlock(service, 'a')), '404 not_found')
  assert.deepEqual(await locksOf(service), [])
  await service.publish({ items: [draftSample('a')] })
  for (const json of [{}, { reason: '' }, { reason: 1 }, { reason, by: 'me' }, [], null]) {
    const answer = await lock(service, 'a', asDesk, json)
    assert.equal(codeOf(answer), '422 invalid_items', JSON.stringify(json))
  }
  assert.equal(codeOf(await lock(service, 'a', asReader)), '403 forbidden')
  assert.equal(codeOf(await unlock(service, 'a', asReader)), '403 forbidden')
  assert.equal((await service.operate('GET', `${path}/locks`, asReader)).status, 200)
  assert.equal(codeOf(await service.operate('GET', `${path}-x/locks`)), '404 unknown_feed')
  assert.equal(codeOf(await service.operate('GET', `${path}/locks?x=1`)), '400 unknown_parameter')
  assert.deepEqual(await locksOf(service), [])
})

test('a dry run says what would be held, and proposes nothing', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await lock(service, 'a')
  const json = { items: [draftSample('a', 'generated')] }
  const promised = await service.operate('POST', `${path}/publications?dryRun=true`, { json })
  assert.deepEqual(heldIn(promised), heldBy('desk', 'a'))
  assert.equal(await proposalFor(service, 'a'), undefined)
  const answer = await service.tryPublish(json)
  assert.deepEqual(answer.json, promised.json)
})

test('an Idempotency-Key answers with the same held items again, also once they are unlocked', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await lock(service, 'a')
  const tries = [
    { key: 'nothing else', body: { items: [draftSample('a', 'one')] } },
    { key: 'the same', body: { items: [draftSample('a', 'one')] } },
    { key: 'more', body: { items: [draftSample('a', 'two'), draftSample('b', 'two')] } },
  ].map(({ key, body }) => () => {
    return service.tryPublish(body, { headers: { 'idempotency-key': key } })
  })
  const first = []
  for (const attempt of tries) first.push(await attempt())
  assert.deepEqual(
    first.map(heldIn),
    tries.map(() => heldBy('desk', 'a')),
  )
  await unlock(service, 'a')
  for (const [index, attempt] of tries.entries()) {
    const { status, text } = await attempt()
    assert.deepEqual([status, text], [first[index]?.status, first[index]?.text])
  }
  assert.equal((await headlines(service))[0], 'a1 Before the game')
})

test('an import by another token stops at a line that changes a locked item', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await lock(service, 'a')
  service.clock.advance(60_000)
  const line = (more: object) =>
    JSON.stringify({ kind: 'publication', ...pulse, at: '2026-03-01T19:00:30Z', ...more })
  const send = (more: object, as = asOther) =>
    service.operate('POST', '/v1/log', {
      body: line(more),
      headers: { ...as.headers, 'content-type': 'application/jsonl' },
    })
  assert.equal(codeOf(await send({ withdrawals: [{ id: 'a' }] })), '409 locked')
  assert.equal(codeOf(await send({ items: [draftSample('a', 'imported')] })), '409 locked')
  assert.equal((await send({ items: [draftSample('a', 'imported')] }, asDesk)).status, 200)
  assert.deepEqual(await headlines(service), ['a2 Before imported'])
})

test('an erasure wins over a lock: nothing of the item is left, and the lock keeps it away', async t => {
  const directory = temporaryDirectory()
  const openJournal = () => openSqliteJournal({ directory })
  const service = await runWithTokens(t, { openJournal })
  await service.publish({ items: [draftSample('a', 'secret'), draftSample('b')] })
  await lock(service, 'a', asDesk, { reason: 'secret reason' })
  const headers = { 'idempotency-key': 'k' }
  for (const about of ['secret two', 'secret three'])
    await service.tryPublish({ items: [draftSample('a', about)] }, { headers: {} })
  await service.tryPublish({ items: [draftSample('a', 'secret four')] }, { headers })
  const erased = await service.operate('POST', `${path}/erasures`, { json: { id: 'a' } })
  assert.equal(erased.status, 200)
  assert.deepEqual(
    (await locksOf(service)).map(({ at: _, ...rest }) => rest),
    [{ id: 'a', by: 'desk', reason: '' }],
  )
  const answer = await service.tryPublish({ items: [draftSample('a', 'secret five')] })
  assert.equal((heldIn(answer) as unknown[]).length, 1)
  assert.equal(await proposalFor(service, 'a'), undefined)
  await service.stop(0)
  for (const name of readdirSync(directory)) {
    assert.doesNotMatch(readFileSync(join(directory, name), 'latin1'), /secret/, name)
  }
  const again = await runWithTokens(t, { openJournal, registered: false })
  assert.deepEqual(await headlines(again), ['b1 Before the game'])
  assert.deepEqual(
    (await locksOf(again)).map(({ id }) => id),
    ['a'],
  )
})

test('locks and proposals outlive a restart, and change no byte, tag, replay or export', async t => {
  const directory = temporaryDirectory()
  const openJournal = () => openSqliteJournal({ directory })
  const first = await runWithTokens(t, { openJournal })
  await first.publish({ items: [draftSample('a')] })
  first.clock.advance(1_000)
  await first.publish({ items: [draftSample('a', 'mended')] }, asDesk)
  const reads = async (service: RunningService) => [
    await service.readText(),
    await service.readText('/timeline'),
    await service.readText('?until=2026-03-01T19:00:00.500Z'),
    (await service.operate('GET', `${path}/log`)).text,
  ]
  const before = await reads(first)
  await lock(first, 'a')
  await first.tryPublish({ items: [draftSample('a', 'generated')] })
  const locks = await locksOf(first)
  assert.deepEqual(locks[0]?.proposed?.item, draftSample('a', 'generated'))
  assert.deepEqual(await reads(first), before)
  await first.stop(0)
  const second = await runWithTokens(t, { openJournal, registered: false, clock: first.clock })
  assert.deepEqual(await locksOf(second), locks)
  assert.deepEqual(await reads(second), before)
  const answer = await second.tryPublish({ items: [draftSample('a', 'generated')] })
  assert.deepEqual(heldIn(answer), heldBy('desk', 'a'))
})
