/** Logs that were partly or completely imported before: existing entries stay, and contradicting lines are refused. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import {
  exportLog,
  fixtureLine,
  importLines,
  importLog,
  preGame,
  publicationLine,
} from '../testing/log-lines.ts'

/**
 * A log: the registration, the settings, five publications (the second revises an item, the third and the fourth change
 * nothing, the fifth withdraws an item), the end of the feed, and a changed registration.
 */
const wholeLog: readonly LogLine[] = [
  fixtureLine,
  { kind: 'feed', ...pulse, at: '2026-02-01T18:00:00Z', state: 'live', definitions: [preGame] },
  publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a'), draftSample('b')] }),
  publicationLine('2026-02-01T19:00:01Z', {
    items: [draftSample('a', 'again', { revision: 5 }), draftSample('b')],
  }),
  publicationLine('2026-02-01T19:00:02Z', { items: [draftSample('b')] }),
  publicationLine('2026-02-01T19:00:03Z'),
  publicationLine('2026-02-01T19:00:04Z', {
    withdrawals: [{ id: 'a', reason: 'wrong game' }, { id: 'nobody' }],
  }),
  { kind: 'feed', ...pulse, at: '2026-02-01T19:00:05Z', state: 'finished', definitions: null },
  { ...fixtureLine, entry: { ...fixtureLine.entry, label: 'Final' } } as LogLine,
]

/** The responses of the main reads and the exported log, and the number of entries in the journal. */
async function everything(service: RunningService, journal: Journal): Promise<unknown> {
  const chains = [{ fixtureId: pulse.fixtureId }, pulse, pulseV1]
  const entries = chains.map(chain => Array.fromAsync(journal.readChain(chain)))
  return {
    entries: (await Promise.all(entries)).flat().length,
    index: await (await fetch(`${service.publicUrl}/v1/fixtures`)).text(),
    snapshot: await service.readText(),
    timeline: await service.readText('/timeline'),
    settings: (await service.operate('GET', `${feedPath(pulse)}/settings`)).text,
    log: await exportLog(service),
  }
}

/** Starts a service on its own journal and imports logs one after the other. */
async function runWith(t: TestContext, ...logs: readonly (readonly LogLine[])[]) {
  const journal = createMemoryJournal()
  const service = await runService(t, { registered: false, openJournal: async () => journal })
  for (const log of logs) await importLines(service, ...log)
  return { service, shown: () => everything(service, journal) }
}

for (let cut = 0; cut <= wholeLog.length; cut++) {
  test(`an import that ended after ${cut} lines continues after them, and a repeated one changes nothing`, async t => {
    const expected = await (await runWith(t, wholeLog)).shown()
    const { service, shown } = await runWith(t, wholeLog.slice(0, cut))
    const response = await importLines(service, ...wholeLog)
    assert.equal(response.status, 200, response.text)
    const { applied, alreadyApplied } = response.json as { applied: number; alreadyApplied: number }
    assert.equal(applied + alreadyApplied, wholeLog.length)
    assert.deepEqual(await shown(), expected)
    const again = await importLines(service, ...wholeLog, ...wholeLog)
    assert.deepEqual(again.json, { applied: 0, alreadyApplied: 2 * wholeLog.length })
    assert.deepEqual(await shown(), expected)
  })
}

const lineAt = (at: string, more: object = {}): ((line: LogLine) => LogLine) => {
  return line => (line.kind === 'publication' && line.at === at ? { ...line, ...more } : line)
}
const without = (index: number): LogLine[] => wholeLog.filter((_, other) => other !== index)

for (const [what, lines, words] of [
  [
    'has other content at an instant',
    wholeLog.map(
      lineAt('2026-02-01T19:00:00Z', { items: [draftSample('a', 'else'), draftSample('b')] }),
    ),
    /^Line 3: .*at 2026-02-01T19:00:00Z it has a different item "a"/,
  ],
  [
    'has another revision at an instant',
    wholeLog.map(
      lineAt('2026-02-01T19:00:01Z', { items: [draftSample('a', 'again', { revision: 4 })] }),
    ),
    /^Line 4: .*at 2026-02-01T19:00:01Z it has a different item "a"/,
  ],
  [
    'lacks an item at an instant',
    wholeLog.map(lineAt('2026-02-01T19:00:00Z', { items: [draftSample('a')] })),
    /^Line 3: .*it lacks the feed's item "b"/,
  ],
  [
    'lacks a withdrawal at an instant',
    wholeLog.map(lineAt('2026-02-01T19:00:04Z', { withdrawals: [] })),
    /^Line 7: .*lacks the feed's withdrawal of item "a"/,
  ],
  [
    'gives another reason for a withdrawal',
    wholeLog.map(lineAt('2026-02-01T19:00:04Z', { withdrawals: [{ id: 'a', reason: 'else' }] })),
    /^Line 7: .*lacks the feed's withdrawal of item "a"/,
  ],
  [
    'withdraws an item that remained',
    wholeLog.map(lineAt('2026-02-01T19:00:03Z', { withdrawals: [{ id: 'b' }] })),
    /^Line 6: .*withdraws item "b", which remained in the feed/,
  ],
  [
    'has settings that differ from those of the feed at an instant',
    wholeLog.map(line => (line.kind === 'feed' ? { ...line, definitions: [] } : line)),
    /^Line 2: .*has settings that differ from those of the feed/,
  ],
  [
    'lacks a line in the middle',
    without(3),
    /^Line 4: .*at 2026-02-01T19:00:02Z it has no earlier line for the change of 2026-02-01T19:00:01Z/,
  ],
  [
    'lacks the last line and continues',
    [...without(6), publicationLine('2026-02-01T19:00:09Z', { items: [draftSample('c')] })],
    /^Line 9: .*it has no earlier line for the change of 2026-02-01T19:00:04Z/,
  ],
  [
    'has a change that the feed never had',
    wholeLog.toSpliced(
      3,
      0,
      publicationLine('2026-02-01T19:00:00.5Z', { items: [draftSample('c')] }),
    ),
    /^Line 4: .*must be after the feed's last change/,
  ],
  [
    'begins before the first line',
    [publicationLine('2026-01-01T19:00:00Z', { items: [draftSample('a')] }), ...wholeLog],
    /^Line 1: .*must be after the feed's last change/,
  ],
] as const) {
  test(`an import of a log that ${what} is rejected with the line and changes nothing`, async t => {
    const { service, shown } = await runWith(t, wholeLog)
    const before = await shown()
    const more = publicationLine('2026-02-01T20:00:00Z', { items: [draftSample('d')] })
    const otherFeed = { ...more, ...pulseV1 }
    const response = await importLines(service, ...lines, otherFeed)
    const { code, detail, issues } = response.problem
    assert.deepEqual([response.status, code, issues?.[0]?.path], [422, 'invalid_items', '/at'])
    assert.match(detail, words)
    assert.match(detail, / \(nothing is applied\)$/)
    assert.deepEqual(await shown(), before)
  })
}

test('an import does not undo later changes: settings, registration, publications and erasures', async t => {
  const { service, shown } = await runWith(t, wholeLog)
  await service.settle({})
  await service.operate('PUT', `/v1/fixtures/${pulse.fixtureId}`, {
    json: { ...registrationSample(), label: 'Replayed' },
  })
  await service.erase({ id: 'a' })
  await service.publish({ items: [draftSample('e')] })
  const before = await shown()
  assert.deepEqual((await importLines(service, ...wholeLog)).json, {
    applied: 0,
    alreadyApplied: wholeLog.length,
  })
  assert.deepEqual(await shown(), before)
})

test('an import of its own export changes nothing, even after an erasure', async t => {
  const { service, shown } = await runWith(t, wholeLog)
  await service.erase({ id: 'a' })
  const before = await shown()
  const { applied } = (await importLog(service, await exportLog(service))) as { applied: number }
  assert.equal(applied, 0)
  assert.deepEqual(await shown(), before)
})

test('an import with ?dryRun=true reports applied and contradicting lines, and applies nothing', async t => {
  const { service, shown } = await runWith(t, wholeLog.slice(0, 4))
  const before = await shown()
  const dryRun = (lines: readonly LogLine[], query = 'dryRun=true'): Promise<OperatorResponse> =>
    service.operate('POST', `/v1/log?${query}`, {
      body: lines.map(line => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/jsonl' },
    })
  const promised = { applied: wholeLog.length - 4, alreadyApplied: 4 }
  assert.deepEqual((await dryRun(wholeLog)).json, promised)
  assert.match((await dryRun(without(3))).problem.detail, /^Line 4: .*\(nothing is applied\)$/)
  assert.equal((await dryRun([{} as LogLine])).status, 422)
  assert.equal((await dryRun(wholeLog, 'dryRun=maybe')).status, 400)
  assert.equal((await dryRun(wholeLog, 'dryrun=true')).status, 400)
  assert.deepEqual(await shown(), before)
})

/** A log with a retired fixture, and a feed that was finished for a while. */
const wanderingLog: readonly LogLine[] = [
  fixtureLine,
  publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a')] }),
  { kind: 'feed', ...pulse, at: '2026-02-01T19:00:01Z', state: 'finished', definitions: null },
  publicationLine('2026-02-01T19:00:02Z', { items: [draftSample('b')] }),
  { kind: 'feed', ...pulse, at: '2026-02-01T19:00:03Z', state: 'live', definitions: null },
  { ...fixtureLine, entry: { ...fixtureLine.entry, fixtureId: 'over' }, retired: true } as LogLine,
]

for (const [what, lines, nodes] of [
  ['a log', wholeLog, 1],
  ['a log', wholeLog, 2],
  ['a log of a retired fixture', wanderingLog, 1],
  ['a log of a retired fixture', wanderingLog, 2],
] as const) {
  test(`${what} that is imported six times concurrently is applied once, on ${nodes} node(s)`, async t => {
    const expected = await (await runWith(t, lines)).shown()
    for (let round = 0; round < 5; round++) {
      const journal = createMemoryJournal()
      const openJournal = async () => ({ ...journal, close: async () => {} })
      const services = [await runService(t, { registered: false, openJournal })]
      if (nodes === 2) services.push(await runService(t, { registered: false, openJournal }))
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          importLines(services[index % nodes] as RunningService, ...lines),
        ),
      )
      for (const { status, text } of responses) assert.equal(status, 200, text)
      for (const service of services) assert.deepEqual(await everything(service, journal), expected)
    }
  })
}
