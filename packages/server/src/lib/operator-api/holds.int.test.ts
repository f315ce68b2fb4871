/** Changes that holds keep back are pending, and readers see them only after their release. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import type { FeedHistory, Hold, ItemHistory } from '@fixture-feed/contract/operator-responses'
import {
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, performanceDraft, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { hashOfChange } from '../publish/held-changes.ts'
import { importText, publicationLine } from '../testing/log-lines.ts'
import {
  approve,
  asDesk,
  asOther,
  drop,
  endHold,
  forApproval,
  forTwenty,
  hold,
  holdsOf,
  proposalFor,
  runWithTokens,
} from '../testing/several-tokens.ts'

const path = feedPath(pulse)
const at = '2026-03-01T19:00:00.000Z'
const later = '2026-03-01T19:00:20.000Z'

async function headlines(service: RunningService): Promise<readonly string[]> {
  const { items } = await service.readSnapshot()
  return items.map(({ id, revision, content }) => `${id}${revision} ${content.headline}`)
}

/** The held changes in a response. */
function heldIn({ json }: OperatorResponse): unknown {
  return (json as { readonly held?: unknown }).held
}

function heldFor({
  due,
  ids,
  holds = ['h'],
}: {
  due: string | null
  ids: string[]
  holds?: string[]
}) {
  const { reason } = due === null ? forApproval : forTwenty
  return ids.map(id => ({ id, holds, reason, due }))
}

test('PUT …/holds/{holdId} answers 201 for a new hold and 200 for a replaced one, and GET …/holds lists them', async t => {
  const service = await runWithTokens(t)
  assert.deepEqual(await holdsOf(service), { holds: [], proposals: [], hasMore: false })
  const rule = {
    items: ['not yet/there ü'],
    definitions: ['basketball.four-factors'],
    tokens: ['tests'],
    ...forApproval,
  }
  const first = await hold(service, rule, { id: 'a/b ü' })
  const expected = { id: 'a/b ü', by: 'desk', at, ...rule }
  assert.deepEqual([first.status, first.json], [201, expected])
  service.clock.advance(1_000)
  const again = await hold(service, rule, { id: 'a/b ü' })
  assert.deepEqual([again.status, again.json], [200, expected])
  await hold(service, forTwenty, { as: asOther })
  const ids = async () => (await holdsOf(service)).holds.map(({ id, by }) => `${id} ${by}`)
  assert.deepEqual(await ids(), ['a/b ü desk', 'h other'])
  const taken = await hold(service, rule, { id: 'a/b ü', as: asOther })
  assert.deepEqual([taken.status, (taken.json as Hold).by], [200, 'other'])
  assert.deepEqual(await ids(), ['h other', 'a/b ü other'])
})

test('a publication applies the changes that are not held, lists the others in held, and held changes alone change nothing', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  await hold(service, { ...forApproval, items: ['a', 'c'] })
  const result = await service.tryPublish({
    items: [draftSample('a', 'generated'), draftSample('b', 'more')],
    withdrawals: [{ id: 'c' }],
  })
  assert.equal(result.status, 201)
  assert.deepEqual(heldIn(result), heldFor({ due: null, ids: ['a', 'c'] }))
  assert.deepEqual((result.json as { items: unknown }).items, [{ id: 'b', revision: 2 }])
  assert.deepEqual(await headlines(service), [
    'a1 Before the game',
    'b2 Before more',
    'c1 Before the game',
  ])
  const before = [await service.readText(), await service.readText('/timeline')]
  service.clock.advance(1_000)
  const alone = await service.tryPublish({ items: [draftSample('a', 'newer')] })
  assert.deepEqual([alone.status, heldIn(alone)], [200, heldFor({ due: null, ids: ['a'] })])
  assert.deepEqual([await service.readText(), await service.readText('/timeline')], before)
  // The token that set the hold can still publish, and the pending change of the item is gone.
  const own = await service.tryPublish({ items: [draftSample('a', 'mended')] }, asDesk)
  assert.deepEqual([own.status, heldIn(own)], [201, undefined])
  assert.equal(await proposalFor(service, 'a'), undefined)
})

test('a hold matches changes that each of its lists names; a withdrawal has the definition of its item', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [performanceDraft('gone')] })
  const json = { items: [draftSample('a'), performanceDraft('t')], withdrawals: [{ id: 'gone' }] }
  const preGame = 'basketball.pre-game-summary'
  const team = 'basketball.team-performance-summary'
  for (const [rule, ids] of [
    [{ definitions: [preGame] }, ['a']],
    [{ definitions: [team] }, ['t', 'gone']],
    [{ definitions: [preGame, team], items: ['t', 'x'] }, ['t']],
    [{ definitions: [preGame], items: ['t'] }, undefined],
    [{ tokens: ['other'] }, undefined],
    [{ tokens: ['other', 'tests'], definitions: [preGame] }, ['a']],
  ] as const) {
    await hold(service, { ...forApproval, ...rule })
    const result = await service.operate('POST', `${path}/publications?dryRun=true`, { json })
    assert.deepEqual(heldIn(result), ids && heldFor({ due: null, ids: [...ids] }))
  }
  assert.deepEqual((await holdsOf(service)).proposals, [], 'a dry run creates no proposal')
})

test('due proposals are released automatically, at the time of the first and with the content of the last', async t => {
  const service = await runWithTokens(t)
  await hold(service, forTwenty)
  const first = await service.tryPublish({ items: [draftSample('a', 'one')] })
  assert.deepEqual(heldIn(first), heldFor({ due: later, ids: ['a'] }))
  service.clock.advance(19_000)
  const newer = await service.tryPublish({ items: [draftSample('a', 'two'), draftSample('b')] })
  assert.deepEqual(heldIn(newer), [
    ...heldFor({ due: later, ids: ['a'] }),
    ...heldFor({ due: '2026-03-01T19:00:39.000Z', ids: ['b'] }),
  ])
  assert.equal((await fetch(service.feedUrl())).status, 404)
  service.clock.advance(1_000)
  await until(async () => (await fetch(service.feedUrl())).status === 200)
  assert.deepEqual(await headlines(service), ['a1 Before two'])
  const [published] = (await service.readSnapshot()).items
  assert.equal(published?.publishedAt, later)
  const { revisions } = await service.readJson<ItemHistory>(`${path}/items/a/history`)
  assert.deepEqual([revisions.length, revisions[0]?.by], [1, 'tests'])
})

test('a proposal is approved by its hash and published unchanged, and the histories name the approving token', async t => {
  const service = await runWithTokens(t)
  await hold(service)
  await service.tryPublish({ items: [draftSample('a', 'one')] })
  const seen = await proposalFor(service, 'a')
  assert.ok(seen !== undefined)
  assert.equal(codeOf(await approve(service, 'a', { as: {} })), '403 own_proposal')
  await service.tryPublish({ items: [draftSample('a', 'two')] })
  assert.equal(codeOf(await approve(service, 'a', { hash: seen.hash })), '409 proposal_changed')
  service.clock.advance(1_000)
  const result = await approve(service, 'a', { as: asOther })
  const { etag, ...body } = result.json as { etag: string }
  assert.deepEqual(
    [result.status, body],
    [
      200,
      { snapshotAt: '2026-03-01T19:00:01.000Z', itemCount: 1, items: [{ id: 'a', revision: 1 }] },
    ],
  )
  const headers = { 'accept-encoding': 'identity' }
  assert.equal((await fetch(service.feedUrl(), { headers })).headers.get('etag'), etag)
  assert.deepEqual(await headlines(service), ['a1 Before two'])
  for (const history of [`${path}/history`, `${path}/items/a/history`]) {
    const body = await service.readJson<FeedHistory | ItemHistory>(history)
    const [change] = 'changes' in body ? body.changes : body.revisions
    assert.deepEqual([change?.by, change?.approvedBy], ['tests', 'other'])
  }
  assert.equal(codeOf(await approve(service, 'a')), '404 not_found')
})

test('a withdrawal is held only by approval holds, and replaces the pending proposal of its item', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await hold(service, forTwenty)
  await service.tryPublish({ items: [draftSample('a', 'newer'), draftSample('new')] })
  // The pending changes are also dropped if the clock has jumped back to an earlier time.
  service.clock.advance(-1_000)
  const gone = await service.tryPublish({ withdrawals: [{ id: 'a' }, { id: 'new' }, { id: 'x' }] })
  assert.deepEqual(
    [gone.status, heldIn(gone), (gone.json as { unknown: unknown }).unknown],
    [201, undefined, ['x']],
  )
  assert.deepEqual((await holdsOf(service)).proposals, [])
  service.clock.advance(1_000)
  await hold(service)
  const held = await service.tryPublish({ withdrawals: [{ id: 'b', reason: 'never happened' }] })
  assert.deepEqual([held.status, heldIn(held)], [200, heldFor({ due: null, ids: ['b'] })])
  const { hash: _, ...proposal } = (await proposalFor(service, 'b')) ?? {}
  assert.deepEqual(proposal, {
    id: 'b',
    holds: ['h'],
    by: 'tests',
    at,
    due: null,
    kind: 'withdraw',
    reason: 'never happened',
  })
  assert.equal((await approve(service, 'b')).status, 200)
  assert.deepEqual(await headlines(service), [])
})

test('publishing the current content drops the proposal, and the same proposal again is held again', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service)
  await service.tryPublish({ items: [draftSample('a', 'newer')] })
  const first = await proposalFor(service, 'a')
  service.clock.advance(1_000)
  await service.tryPublish({ items: [draftSample('a', 'newer')] })
  assert.deepEqual(await proposalFor(service, 'a'), first)
  await service.tryPublish({ items: [draftSample('a')] })
  assert.equal(await proposalFor(service, 'a'), undefined)
})

test('a whole snapshot is held in the items that holds match, and ignores its unchanged items', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  await hold(service, { ...forApproval, items: ['a', 'b'] })
  const snapshot = await service.readSnapshot()
  const [first, , third] = snapshot.items
  const content = draftSample('x', 'new').content
  const items = [first, third].map(item => ({ ...item, content }))
  const result = await service.operate('PUT', path, { json: { ...snapshot, items } })
  assert.deepEqual([result.status, heldIn(result)], [201, heldFor({ due: null, ids: ['a', 'b'] })])
  assert.deepEqual(await headlines(service), [
    'a1 Before the game',
    'b1 Before the game',
    'c2 Before new',
  ])
  const json = await service.readSnapshot()
  assert.equal((await service.operate('PUT', path, { json, ...asDesk })).status, 200)
  assert.equal((await holdsOf(service)).proposals.length, 2)
  // An edit in a whole snapshot is published with the next revision of its item.
  assert.equal((await approve(service, 'a')).status, 200)
  assert.equal((await headlines(service))[0], 'a2 Before new')
  assert.equal(
    (await service.operate('PUT', path, { json: await service.readSnapshot() })).status,
    200,
  )
  assert.deepEqual((await holdsOf(service)).proposals, [])
})

test('the end of a hold drops or publishes the proposals that no other hold matches', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service)
  await hold(service, { ...forApproval, items: ['b'] }, { id: 'b' })
  const publication = { items: [draftSample('a', 'newer'), draftSample('b'), draftSample('c')] }
  await service.tryPublish(publication)
  assert.equal((await endHold(service)).status, 204)
  const waiting = async () => (await holdsOf(service)).proposals.map(({ id }) => id)
  assert.deepEqual([await waiting(), await headlines(service)], [['b'], ['a1 Before the game']])
  await hold(service)
  await service.tryPublish(publication)
  assert.equal((await endHold(service, { publish: true })).status, 204)
  assert.deepEqual(
    [await waiting(), await headlines(service)],
    [['b'], ['a2 Before newer', 'c1 Before the game']],
  )
  // If a changed hold no longer applies to a proposal, the proposal is dropped.
  await hold(service, { ...forApproval, items: ['x'] }, { id: 'b' })
  assert.deepEqual([await waiting(), (await headlines(service)).length], [[], 2])
})

test('invalid holds, approvals and drops are rejected and change nothing', async t => {
  const service = await runWithTokens(t)
  await hold(service)
  await service.tryPublish({ items: [draftSample('a')] })
  const before = await holdsOf(service)
  const { reason } = forApproval
  for (const json of [
    {},
    { release: 'approval' },
    { release: 'approval', reason: '' },
    { release: 'never', reason },
    { release: { afterSeconds: 0 }, reason },
    { release: { afterSeconds: -1 }, reason },
    { release: { afterSeconds: 3601 }, reason },
    { release: { afterSeconds: 1.5 }, reason },
    { release: { at: 'soon' }, reason },
    { release: { at }, reason },
    { release: { at: later, afterSeconds: 1 }, reason },
    { ...forApproval, items: [] },
    { ...forApproval, items: ['a', 'a'] },
    { ...forApproval, tokens: ['desk'] },
    { ...forApproval, by: 'me' },
    [],
    null,
  ]) {
    const result = await hold(service, json, { id: 'x' })
    assert.equal(codeOf(result), '422 invalid_hold', `${JSON.stringify(json)} ${result.text}`)
  }
  const wanted = { ...forApproval, definitions: ['basketball.four-factors', 'no.such'] }
  assert.equal(codeOf(await hold(service, wanted)), '422 unknown_definition')
  assert.deepEqual(await holdsOf(service), before)
})

test('a draft that could not be published is rejected instead of held', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a', 'one')] })
  await hold(service)
  const taken = { items: [draftSample('a', 'two', { revision: 1 })] }
  assert.equal(codeOf(await service.tryPublish(taken)), '409 revision_conflict')
  const definitions = [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }]
  await service.tryPublish({ items: [draftSample('a', 'three'), draftSample('b', 'three')] })
  await service.settle({ definitions }, asDesk)
  const refused = await service.tryPublish({ items: [draftSample('a', 'four')] })
  assert.equal(codeOf(refused), '422 definition_not_enabled')
  // A change that has become impossible is dropped at its approval or at the end of its hold, and the history states
  // the reason.
  assert.equal(codeOf(await approve(service, 'a')), '422 definition_not_enabled')
  await endHold(service, { publish: true })
  assert.deepEqual((await holdsOf(service)).proposals, [])
  const { auditEvents } = await service.readJson<FeedHistory>(`${path}/history`)
  const reason = '/items/0: definition basketball.pre-game-summary@1 is not enabled for this feed'
  const dropped = (id: string) => {
    const { asOf, ...item } = draftSample(id, 'three')
    const proposed = { proposedBy: 'tests', hash: hashOfChange({ item: { ...item, asOf } }), asOf }
    return { kind: 'proposal-dropped', by: null, ...proposed, reason, at, id }
  }
  const ended = { kind: 'hold-ended', at, by: 'desk', id: 'h' }
  assert.deepEqual(auditEvents?.slice(0, 3), [dropped('b'), ended, dropped('a')])
})

test('an Idempotency-Key returns the same held changes again, also after their release', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await hold(service, { ...forApproval, items: ['a'] })
  const tries = [
    { key: 'nothing else', body: { items: [draftSample('a', 'one')] } },
    { key: 'the same', body: { items: [draftSample('a', 'one')] } },
    { key: 'more', body: { items: [draftSample('a', 'two'), draftSample('b', 'two')] } },
  ].map(({ key, body }) => () => {
    return service.tryPublish(body, { headers: { 'idempotency-key': key } })
  })
  const first: OperatorResponse[] = []
  for (const attempt of tries) first.push(await attempt())
  await endHold(service, { publish: true })
  for (const [index, attempt] of tries.entries()) {
    const { status, text } = await attempt()
    assert.deepEqual([status, text], [first[index]?.status, first[index]?.text])
  }
  assert.equal((await headlines(service))[0], 'a2 Before two')
})

test('an import stops at a line that a hold of another token matches', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service, { ...forTwenty, items: ['a'] })
  service.clock.advance(60_000)
  const send = (more: object, { headers } = asOther) =>
    importText(service, JSON.stringify(publicationLine('2026-03-01T19:00:30Z', more)), headers)
  const [item] = (await service.readSnapshot()).items
  assert.equal(codeOf(await send({ withdrawals: [{ id: 'a' }] })), '409 held')
  assert.equal(codeOf(await send({ items: [draftSample('a', 'imported')] })), '409 held')
  const seen = { origin: 'observed', items: [{ ...item, revision: 2 }] }
  assert.equal(codeOf(await send(seen)), '409 held')
  assert.equal((await send({ items: [draftSample('a', 'imported')] }, asDesk)).status, 200)
  assert.deepEqual(await headlines(service), ['a2 Before imported'])
})

test('an erasure removes the proposal of the item and keeps its hold', async t => {
  const directory = temporaryDirectory()
  const service = await runWithTokens(t, { directory })
  await service.publish({ items: [draftSample('a', 'secret'), draftSample('b')] })
  await hold(service, { ...forApproval, items: ['a', 'n'], reason: 'secret reason' })
  await service.tryPublish({ items: [draftSample('n', 'secret and never published')] })
  assert.equal((await drop(service, 'n')).status, 204)
  const never = await service.erase({ id: 'n' }, asDesk)
  assert.equal(never.status, 200, never.text)
  const headers = { 'idempotency-key': 'k' }
  for (const about of ['secret two', 'secret three'])
    await service.tryPublish({ items: [draftSample('a', about)] }, { headers: {} })
  await service.tryPublish({ items: [draftSample('a', 'secret four')] }, { headers })
  const erased = await service.erase({ id: 'a' }, asDesk)
  assert.equal(erased.status, 200)
  const held = { id: 'h', by: 'desk', at, items: ['a', 'n'], release: 'approval', reason: '' }
  assert.deepEqual(await holdsOf(service), { holds: [held], proposals: [], hasMore: false })
  await service.stop(0)
  for (const name of readdirSync(directory)) {
    assert.doesNotMatch(readFileSync(join(directory, name), 'latin1'), /secret/, name)
  }
  const again = await service.restart()
  assert.deepEqual(await headlines(again), ['b1 Before the game'])
  assert.deepEqual((await holdsOf(again)).holds, [held])
})

test('holds and proposals survive a restart, change no response, replay or export, and are released if due meanwhile', async t => {
  const first = await runWithTokens(t, { directory: temporaryDirectory() })
  await first.publish({ items: [draftSample('a')] })
  const reads = async (service: RunningService) => [
    await service.readText(),
    await service.readText('/timeline'),
    (await service.operate('GET', `${path}/log`)).text,
  ]
  const before = await reads(first)
  await hold(first, forTwenty)
  await first.tryPublish({ items: [draftSample('a', 'newer'), draftSample('b')] })
  assert.deepEqual(await reads(first), before)
  const list = await holdsOf(first)
  const second = await first.restart()
  assert.deepEqual(await holdsOf(second), list)
  assert.deepEqual(await reads(second), before)
  await second.stop(0)
  first.clock.advance(3_600_000)
  const third = await second.restart()
  await until(async () => (await holdsOf(third)).proposals.length === 0)
  assert.deepEqual(await headlines(third), ['a2 Before newer', 'b1 Before the game'])
})

test('a proposal that is due while its fixture is retired is dropped; another one stays pending', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service, { ...forTwenty, items: ['a'] })
  await hold(service, { ...forApproval, items: ['b'] }, { id: 'b' })
  await service.tryPublish({ items: [draftSample('a', 'newer'), draftSample('b')] })
  await service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`, asDesk)
  assert.equal(codeOf(await approve(service, 'b')), '404 unknown_fixture')
  service.clock.advance(30_000)
  const waiting = async () => (await holdsOf(service)).proposals.map(({ id }) => id)
  await until(async () => (await waiting()).length === 1)
  assert.deepEqual(await waiting(), ['b'])
})

test('no response to a reader and no log contains a proposal before its release', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const dictionary = Buffer.from(await service.readText())
  const digest = hash('sha256', dictionary, 'base64')
  await hold(service)
  const draft = draftSample('secret-id', 'goshawk')
  await service.tryPublish({ items: [draft, draftSample('a', 'goshawk')] })
  // This change is published, so a delta exists from the version before the proposals. The delta must not contain the
  // proposals either.
  assert.equal((await service.tryPublish({ items: [draftSample('b')] }, asDesk)).status, 201)
  const codings = new Set<string | null>()
  const feed = service.feedUrl().slice(service.publicUrl.length)
  const addresses = ['', '/timeline', '?until=2027-01-01T00:00:00Z', '?after=2026-01-01T00:00:00Z']
  const reads = [...addresses.map(end => feed + end), '/v1/fixtures', '/v1/scoreboard']
  for (const address of [...reads, '/v1/definitions', '/openapi.json', `${feed}/items/a`]) {
    for (const coding of ['identity', 'gzip', 'br', 'zstd', 'dcz']) {
      const headers = { 'accept-encoding': coding, 'available-dictionary': `:${digest}:` }
      const response = await fetch(service.publicUrl + address, { headers })
      const body = Buffer.from(await response.arrayBuffer())
      const used = response.headers.get('content-encoding')
      codings.add(used)
      const text = used === 'dcz' ? zstdDecompressSync(body.subarray(40), { dictionary }) : body
      assert.doesNotMatch(`${[...response.headers]} ${text}`, /goshawk|secret-id/, address)
      if (used === 'dcz') assert.match(`${text}`, /"id":"b"/)
    }
  }
  assert.ok(codings.has('dcz'))
  for (const address of [`${path}/log`, `/v1/fixtures/${pulse.fixtureId}/log`, '/metrics', path]) {
    const { text } = await service.operate('GET', address)
    assert.doesNotMatch(text, /goshawk|secret-id/, address)
  }
  assert.doesNotMatch(JSON.stringify(service.log), /goshawk/)
})
