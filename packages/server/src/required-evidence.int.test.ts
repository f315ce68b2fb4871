/** Feeds whose texts need a claim for every number and name. */
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import {
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { exportLines, importLines, publicationLine } from './lib/testing/log-lines.ts'
import {
  approve,
  asDesk,
  asOther,
  endHold,
  hold,
  holdsOf,
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
      stream: 'REQUIRED',
      ifMissing: 'create',
    }),
}

const settingsPath = `${feedPath(pulse)}/settings`

async function set(
  service: RunningService,
  settings: Partial<FeedSettings>,
  as: Partial<typeof asDesk> = {},
): Promise<void> {
  const json = { state: 'live', definitions: null, ...settings }
  const { status, text } = await service.operate('PUT', settingsPath, { json, ...as })
  assert.equal(status, 200, text)
}

/**
 * Creates a draft, and its evidence, from a headline with braces around its claims, such as `{Tides} win {112}-{98}`.
 * No other text of the draft has numbers or names.
 */
function marked(id: string, headline: string): { item: Draft; evidence: DraftEvidence } {
  let text = ''
  const claims: DraftEvidence['claims'][number][] = []
  for (const part of headline.split(/(?=\{)|(?<=\})/)) {
    const start = text.length
    const plain = part.replace(/[{}]/g, '')
    text += plain
    if (part.startsWith('{'))
      claims.push({ path: '/headline', start, end: text.length, text: plain, plays: [], how: '-' })
  }
  const item = draftSample(id, 'a game')
  return {
    item: { ...item, content: { ...item.content, headline: text } },
    evidence: { id, source: { format: 'made-up' }, plays: [], claims },
  }
}

function publish(service: RunningService, id: string, headline: string): Promise<OperatorResponse> {
  const { item, evidence } = marked(id, headline)
  return service.tryPublish({ items: [item], evidence: [evidence] })
}

for (const [store, openJournal] of Object.entries(stores))
  test(
    `required evidence rejects numbers and names outside claims, until it is optional again: ${store}`,
    { skip: store === 'NATS' && withoutNatsServer },
    t => live(t, openJournal),
  )

async function live(t: TestContext, openJournal: () => Promise<Journal>): Promise<void> {
  const service = await runService(t, { openJournal })
  const early = marked('early', 'Tides lead by twelve')
  await service.publish({ items: [early.item] })
  await set(service, { evidence: 'required' })
  const { json: settings } = await service.operate('GET', settingsPath)
  assert.deepEqual(settings, { state: 'live', definitions: null, evidence: 'required' })

  const refused = await publish(service, 'late', 'The {Tides} lead {40}-30, said the Comets')
  assert.equal(codeOf(refused), '422 missing_evidence')
  const issues = refused.problem.issues as unknown as Readonly<Record<string, unknown>>[]
  assert.deepEqual(
    issues.map(({ message: _, ...issue }) => issue),
    [
      { path: '/items/0/content/headline', rule: 'claim', item: 'late', offset: 18, what: '30' },
      {
        path: '/items/0/content/headline',
        rule: 'claim',
        item: 'late',
        offset: 31,
        what: 'Comets',
      },
    ],
  )
  assert.match(String(issues[0]?.message), /the number "30", found none \(item "late", offset 18\)/)
  assert.ok(!(await service.readText()).includes('late'))

  // Unchanged content and withdrawals pass, and so does a text without numbers and names.
  assert.equal((await service.tryPublish({ items: [early.item] })).status, 200)
  assert.equal((await publish(service, 'late', '{Tides} lead {forty}-{thirty}')).status, 201)
  assert.equal((await publish(service, 'plain', 'A quiet night')).status, 201)
  const revised = await publish(service, 'plain', 'A quiet second half')
  assert.equal(codeOf(revised), '422 missing_evidence')
  assert.equal((await service.tryPublish({ withdrawals: [{ id: 'early' }] })).status, 201)
  // Evidence that replaces the evidence of the same text needs the claims too.
  const { item, evidence } = marked('late', '{Tides} lead {forty}-{thirty}')
  const bare = { items: [item], evidence: [{ ...evidence, claims: [] }] }
  assert.equal(codeOf(await service.tryPublish(bare)), '422 missing_evidence')
  const snapshot = {
    ...pulse,
    items: [{ ...item, content: { ...item.content, summary: 'All of 12' } }],
  }
  const put = await service.operate('PUT', feedPath(pulse), { json: snapshot })
  assert.equal(codeOf(put), '422 missing_evidence')

  await set(service, {})
  assert.equal((await publish(service, 'plain', 'A quiet second half')).status, 201)
  const history = await service.readJson<{ readonly auditEvents: { readonly kind: string }[] }>(
    `${feedPath(pulse)}/history`,
  )
  assert.deepEqual(
    history.auditEvents.map(({ at: _, by: __, ...event }: Record<string, unknown>) => event),
    [
      { kind: 'evidence-changed', evidence: 'optional' },
      { kind: 'evidence-changed', evidence: 'required' },
    ],
  )
}

test('the names of the fixture and of the entities of all items need claims in every item', async t => {
  const service = await runService(t)
  await set(service, { evidence: 'required' })
  const player = { id: 'p', kind: 'player', displayName: 'Ada Alder' }
  const { item } = marked('a', 'A quiet night')
  await service.publish({ items: [{ ...item, entities: [player] }] })
  for (const headline of ['A night for TID', 'Port Ellery at home', 'Alder sits', 'Аlder’s night'])
    assert.equal(codeOf(await publish(service, 'b', headline)), '422 missing_evidence', headline)
})

test('number words follow the language of the feed: its setting, or the suffix of its key', async t => {
  const service = await runService(t)
  await set(service, { evidence: 'required', language: 'es' })
  assert.equal(codeOf(await publish(service, 'a', 'Ganan por doce')), '422 missing_evidence')
  assert.equal((await publish(service, 'a', 'Ten cuidado')).status, 201)
})

test('a proposal needs evidence when it is made and when it is released', async t => {
  const service = await runWithTokens(t)
  await hold(service)
  const held = marked('a', 'Up by twelve')
  await service.tryPublish({ items: [held.item] })
  await set(service, { evidence: 'required' }, asDesk)
  const refused = await publish(service, 'b', 'Up by twelve')
  assert.equal(codeOf(refused), '422 missing_evidence')
  assert.equal((await publish(service, 'c', 'Up by {twelve}')).status, 200)
  const { proposals } = await holdsOf(service)
  assert.deepEqual(proposals.map(({ id, evidence }) => [id, evidence?.claims.length]).sort(), [
    ['a', undefined],
    ['c', 1],
  ])
  // A release that has become impossible drops the proposal, and the history has the reason.
  assert.equal(codeOf(await approve(service, 'a', { as: asOther })), '422 missing_evidence')
  assert.equal((await approve(service, 'c', { as: asOther })).status, 200)
  assert.deepEqual((await holdsOf(service)).proposals, [])
})

test('a token that a hold restricts cannot make evidence optional', async t => {
  const service = await runWithTokens(t)
  await set(service, { evidence: 'required' })
  await hold(service, { release: 'approval', reason: 'review', tokens: ['tests'] })
  const json = { state: 'live', definitions: null }
  assert.equal(codeOf(await service.operate('PUT', settingsPath, { json })), '409 held')
  await endHold(service)
})

test('an export can be imported again, and lines after the setting need evidence', async t => {
  const service = await runService(t)
  const early = marked('early', 'Up by twelve')
  await service.publish({ items: [early.item] })
  service.clock.advance(1000)
  await set(service, { evidence: 'required' })
  service.clock.advance(1000)
  assert.equal((await publish(service, 'late', 'Up by {twelve}')).status, 201)
  const lines = await exportLines(service)
  const copy = await runService(t, { registered: false, clock: service.clock })
  const imported = await importLines(copy, ...lines)
  assert.equal(imported.status, 200, imported.text)
  assert.deepEqual(await exportLines(copy), lines)

  service.clock.advance(5000)
  const now = new Date(service.clock.nowMs() - 1000).toISOString()
  const further = publicationLine(now, { items: [marked('other', 'Up by twelve').item] })
  const refused = await importLines(copy, further)
  assert.equal(codeOf(refused), '422 missing_evidence')
})

test('worker processes serve a feed with required evidence', async t => {
  const service = await runService(t, { workers: 1 })
  await set(service, { evidence: 'required' })
  assert.equal(codeOf(await publish(service, 'a', 'Up by twelve')), '422 missing_evidence')
  assert.equal((await publish(service, 'a', 'Up by {twelve}')).status, 201)
  assert.match(await service.readText(), /Up by twelve/)
})
