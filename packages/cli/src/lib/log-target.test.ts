/** The check before an import into a journal refuses the same lines as the import, and has no effect. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import type { SourceLine } from './log-lines.ts'
import { journalTarget } from './log-target.ts'
import { sampleLog } from './testing/sample-content.ts'

const feed = { fixtureId: 'g', feedKey: 'pulse' }
const log = sampleLog(feed.fixtureId, 3)
const [fixtureLine, , firstPublication] = log as [LogLine, LogLine, LogLine]
const lateChange = {
  kind: 'publication',
  ...feed,
  at: '2026-01-31T19:01:00Z',
  withdrawals: [{ id: 'i2' }],
} as const
const misnamed = { kind: 'asset', ...feed, name: 'a.svg', mediaType: 'image/svg+xml' } as const

const refusedLogs: readonly {
  readonly name: string
  readonly lines: readonly object[]
  readonly reason: RegExp
}[] = [
  {
    name: 'a revision that an earlier line has taken',
    lines: [...log, { ...log.at(-1), at: lateChange.at, items: [{ ...itemOf(log), revision: 1 }] }],
    reason: /^log:7: revision_conflict: /,
  },
  {
    name: 'an unknown game',
    lines: [firstPublication],
    reason: /^log:1: unknown_fixture: /,
  },
  {
    name: 'an instant before an earlier line',
    lines: [...log, { ...lateChange, at: '2020-01-01T00:00:00Z' }],
    reason: /^log:7: invalid_items: "at" must be after/,
  },
  {
    name: 'an asset with a name that is not its hash',
    lines: [fixtureLine, { ...misnamed, base64: 'PHN2Zy8+' }],
    reason: /^log:2: invalid_items: Asset "a\.svg"/,
  },
]

for (const { name, lines, reason } of refusedLogs)
  test(`check() of a journal rejects ${name}, as apply() does`, async () => {
    const journal = createMemoryJournal()
    const target = await journalTarget(journal)
    await assert.rejects(
      target.check(sources(lines), () => {}),
      { message: reason },
    )
    assert.deepEqual(await entriesOf(journal), [])
    await assert.rejects(
      target.apply(sources(lines), () => {}),
      { message: reason },
    )
  })

test('check() of a journal rejects a change to which a hold applies', async () => {
  const journal = createMemoryJournal()
  const target = await journalTarget(journal)
  await target.apply(sources(log), () => {})
  await setHold(journal)
  const later = await journalTarget(journal)
  const lines = sources([...log, { ...lateChange, withdrawals: [], items: [itemOf(log)] }])
  const before = await entriesOf(journal)
  await assert.rejects(
    later.check(lines, () => {}),
    { message: /^log:7: held: / },
  )
  assert.deepEqual(await entriesOf(journal), before)
})

test('check() and apply() of a journal skip applied lines, even if a hold applies to them now', async () => {
  const journal = createMemoryJournal()
  const target = await journalTarget(journal)
  const other = sampleLog('other', 2)
  await target.apply(sources(log), () => {})
  await setHold(journal)
  const later = await journalTarget(journal)
  // Lines of another game precede and follow the applied lines.
  const lines = [...other.slice(0, 3), ...log, ...other.slice(3)]
  await later.check(sources(lines), () => {})
  const { applied, alreadyApplied } = await later.apply(sources(lines), () => {})
  assert.deepEqual([applied, alreadyApplied], [other.length, log.length])
})

test('check() accepts what apply() accepts, in logs that need several chunks and files', async () => {
  const journal = createMemoryJournal()
  const target = await journalTarget(journal, { maxLength: 2 ** 20, maxMembers: 3 })
  const [registration, settings, ...changes] = sampleLog(feed.fixtureId, 10)
  const files = [[registration, settings] as object[], changes]
  for (const lines of files) await target.check(sources(lines), () => {})
  assert.deepEqual(await entriesOf(journal), [])
  const counts: number[] = []
  for (const lines of files) {
    const { applied } = await target.apply(sources(lines), () => {})
    counts.push(applied)
    await target.check(sources(lines), () => {})
  }
  assert.deepEqual(counts, [2, 11])
})

/** A draft of the first item of a log, with another `asOf`. */
function itemOf(lines: readonly LogLine[]): object {
  const line = lines[2]
  assert.ok(line?.kind === 'publication')
  const { revision: _, publishedAt: __, ...draft } = line.items?.[0] ?? assert.fail('no item')
  return { ...draft, asOf: '2026-01-31T12:00:01Z' }
}

async function setHold(journal: Journal): Promise<void> {
  const previous = (await entriesOf(journal)).at(-1)?.position ?? 0
  const at = '2026-02-01T00:00:00.000Z'
  const rule = { release: 'approval', reason: 'names' } as const
  const identity = { id: 'hold-1', previous, recordedAt: at }
  await journal.append({
    kind: 'hold',
    ...identity,
    ...feed,
    at,
    by: 'desk',
    holdId: 'h',
    rule,
    pendingCount: 0,
  })
}

async function* sources(lines: readonly object[]): AsyncGenerator<SourceLine> {
  for (const [index, line] of lines.entries())
    yield { place: `log:${index + 1}`, text: JSON.stringify(line) }
}

async function entriesOf(journal: Journal): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of journal.readChain(feed)) entries.push(entry)
  return entries
}
