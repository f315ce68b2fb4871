/** The history of a feed lists the actions of tokens on the feed, except publications. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import type { FeedAuditEvent, FeedHistory } from '@fixture-feed/contract/operator-responses'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { hashOfChange } from '../publish/held-changes.ts'
import { exportLog, importText } from '../testing/log-lines.ts'
import {
  asDesk,
  asLimited,
  asOther,
  drop,
  endHold,
  forApproval,
  hold,
  runWithTokens,
} from '../testing/several-tokens.ts'

const path = feedPath(pulse)
const fourFactors = { definitionKey: 'basketball.four-factors', definitionVersion: 2 }

function historyOf(service: RunningService, query = ''): Promise<FeedHistory> {
  return service.readJson(`${path}/history${query}`)
}

/** Performs each action once, a second apart, the first one at 19:00:01. */
async function actOnce(service: RunningService): Promise<void> {
  await service.publish({ items: [draftSample('a')] })
  for (const act of [
    () => hold(service),
    () => service.tryPublish({ items: [draftSample('a', 'newer'), draftSample('b')] }),
    () => drop(service, 'a', { as: asLimited }),
    () => endHold(service, { as: asOther }),
    () => service.settle({ state: 'finished' }, asDesk),
    () => service.settle({ definitions: [fourFactors] }),
  ]) {
    service.clock.advance(1_000)
    assert.ok((await act()).status < 300)
  }
}

const at = (second: number): string => `2026-03-01T19:00:0${second}.000Z`

function proposed(item: Draft) {
  const { id, asOf } = item
  return { id, proposedBy: 'tests', hash: hashOfChange({ item }), asOf }
}

const expectedEvents: readonly FeedAuditEvent[] = [
  { kind: 'definitions-changed', at: at(6), by: 'tests', definitions: [fourFactors] },
  { kind: 'state-changed', at: at(6), by: 'tests', state: 'live' },
  { kind: 'state-changed', at: at(5), by: 'desk', state: 'finished' },
  { kind: 'proposal-dropped', at: at(4), by: 'other', ...proposed(draftSample('b')) },
  { kind: 'hold-ended', at: at(4), by: 'other', id: 'h' },
  { kind: 'proposal-dropped', at: at(3), by: 'limited', ...proposed(draftSample('a', 'newer')) },
  {
    kind: 'hold-set',
    at: at(1),
    by: 'desk',
    hold: { id: 'h', at: at(1), by: 'desk', ...forApproval },
  },
]

test('GET …/history lists every audit event with the name of its token, also after a restart', async t => {
  const first = await runWithTokens(t, { directory: temporaryDirectory() })
  await actOnce(first)
  assert.deepEqual((await historyOf(first)).auditEvents, expectedEvents)
  assert.deepEqual((await historyOf(await first.restart())).auditEvents, expectedEvents)
})

test('GET …/history lists the audit events of a feed that was never published to', async t => {
  const service = await runWithTokens(t)
  assert.deepEqual(await historyOf(service), {
    changes: [],
    hasMore: false,
    auditEvents: [],
    hasMoreAuditEvents: false,
  })
  await hold(service)
  const { auditEvents, ...rest } = await historyOf(service)
  assert.deepEqual(rest, { changes: [], hasMore: false, hasMoreAuditEvents: false })
  assert.deepEqual(
    auditEvents?.map(({ kind, by }) => [kind, by]),
    [['hold-set', 'desk']],
  )
})

test('a request that changes nothing is not an audit event, and a page of older changes contains none', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await endHold(service)
  await drop(service, 'a')
  await service.settle({}, asDesk)
  assert.deepEqual((await historyOf(service)).auditEvents, [])
  await hold(service)
  await hold(service)
  // A token that drops its own proposal adds no audit event.
  await service.tryPublish({ items: [draftSample('a', 'newer')] })
  await drop(service, 'a', { as: {} })
  const { auditEvents, hasMoreAuditEvents } = await historyOf(service)
  assert.deepEqual([auditEvents?.length, hasMoreAuditEvents], [1, false])
  const older = await historyOf(service, '?before=2030-01-01T00:00:00Z')
  assert.deepEqual([older.changes.length, 'auditEvents' in older], [1, false])
})

test('GET …/history lists the last hundred audit events and the last drops, and reports that more exist', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const dropped = draftSample('a', 'newer')
  await hold(service, forApproval, { id: 'first' })
  await service.tryPublish({ items: [dropped, draftSample('b')] })
  for (const id of ['a', 'b']) await drop(service, id, { as: asOther })
  await endHold(service, { id: 'first' })
  await service.publish({ items: [draftSample('b')] })
  for (let count = 0; count < 50; count++) {
    await hold(service)
    await endHold(service)
  }
  const { auditEvents = [], hasMoreAuditEvents } = await historyOf(service)
  assert.deepEqual([auditEvents.length, hasMoreAuditEvents], [101, true])
  const last = auditEvents.at(-1)
  assert.deepEqual(
    new Set(auditEvents.slice(0, -1).map(({ kind }) => kind)),
    new Set(['hold-set', 'hold-ended']),
  )
  assert.deepEqual(last, {
    kind: 'proposal-dropped',
    at: last?.at,
    by: 'other',
    ...proposed(dropped),
  })
  await service.publish({ items: [dropped] })
  assert.equal((await historyOf(service)).auditEvents?.length, 100)
})

test('no audit event names an erased item, or contains the reason of a hold that named it', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  const rule = { ...forApproval, items: ['a', 'c'] }
  await hold(service, { ...rule, reason: 'secret reason' })
  await hold(service, { ...forApproval, items: ['b'] }, { id: 'b' })
  await service.erase({ id: 'a' })
  const { text } = await service.operate('GET', `${path}/history`)
  assert.doesNotMatch(text, /secret/)
  const { auditEvents = [] } = JSON.parse(text) as FeedHistory
  assert.deepEqual(
    auditEvents.map(act => act.kind === 'hold-set' && act.hold.id),
    ['b'],
  )
})

test('settings without a recorded token are listed without a name', async t => {
  const journal = createMemoryJournal()
  await journal.append({
    kind: 'settings',
    ...pulse,
    at: at(1),
    state: 'finished',
    definitions: null,
    id: 'settings',
    previous: 0,
    recordedAt: at(1),
  })
  const service = await runService(t, { openJournal: async () => journal })
  await service.publish({ items: [draftSample('a')] })
  assert.deepEqual((await historyOf(service)).auditEvents, [
    { kind: 'state-changed', at: at(1), by: null, state: 'finished' },
  ])
})

test('a log contains no names of tokens; imported settings have the token of the import', async t => {
  const first = await runWithTokens(t)
  await first.publish({ items: [draftSample('a')] })
  first.clock.advance(1_000)
  await first.settle({ state: 'finished' }, asDesk)
  const log = await exportLog(first)
  assert.doesNotMatch(log, /desk/)
  const second = await runWithTokens(t, { registered: false })
  const imported = await importText(second, log, asOther.headers)
  assert.equal(imported.status, 200, imported.text)
  const { changes, auditEvents } = await historyOf(second)
  assert.deepEqual(auditEvents, [
    { kind: 'state-changed', at: at(1), by: 'other', state: 'finished' },
  ])
  assert.equal(changes[0]?.by, 'other')
})

test('a state that a relay recorded has no token', async t => {
  const upstream = await runWithTokens(t)
  await upstream.publish({ items: [draftSample('a')] })
  await upstream.settle({ state: 'finished' }, asDesk)
  const relay = await runRelay(t, { upstream })
  const auditEvents = async () => {
    const { json, status } = await relay.operate('GET', `${path}/history`)
    return status === 200 ? (json as FeedHistory).auditEvents : undefined
  }
  await until(async () => ((await auditEvents()) ?? []).length > 0)
  assert.deepEqual(
    (await auditEvents())?.map(({ at: _, ...event }) => event),
    [{ kind: 'state-changed', by: null, state: 'finished' }],
  )
})
