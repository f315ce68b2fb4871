import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { VerifyFinding } from '@fixture-feed/accuracy/verify'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { toFibaLiveStats } from '@fixture-feed/simulator/fiba-live-stats-file'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'

const game = simulateGame({ seed: 8, rules: { ...leagueRules.twelve, periodMinutes: 6 } })
const fiba = ['--source', 'fiba-livestats', '--fixture', '2101', '--tipoff', '2026-01-10T19:00:00Z']

let folder: TemporaryFolder
let files: readonly string[]
let feed: { readonly items: readonly Item[]; readonly evidence: readonly DraftEvidence[] }

before(() => {
  folder = temporaryFolder()
  files = [
    folder.write('playbyplay.json', game.playByPlay),
    folder.write('boxscore.json', game.boxScore),
  ]
  const [pulse] = generateFeeds(requireGame(game)).feeds
  assert.ok(pulse)
  feed = pulse
})

test.after(() => folder[Symbol.dispose]())

/** A snapshot of the feed with its evidence. `change` replaces one item. */
function snapshotWith(change: (item: Item) => Item): Snapshot & { evidence: unknown } {
  const items = feed.items.map((item, index) => (index === changedIndex ? change(item) : item))
  const snapshotAt = items.at(-1)?.asOf ?? ''
  const fixtureId = items[0]?.fixtureId ?? ''
  return { fixtureId, feedKey: 'pulse', snapshotAt, items, evidence: feed.evidence }
}

/** The index of the item that tests replace. */
const changedIndex = 1

const withHeadline =
  (headline: string) =>
  (item: Item): Item => {
    return { ...item, content: { ...item.content, headline } }
  }

test('verify accepts the drafts that generate prints, from a file or stdin', async () => {
  const { stdout: drafts } = await runCommand(['generate', ...files])
  const { code, stdout, stderr } = await runCommand(['verify', '-', ...files], { input: drafts })
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^-: \d+ items, no finding\n$/)
})

test('verify prints a line for each finding of a snapshot, and ends with 1', async () => {
  const changed = folder.write(
    'changed.json',
    snapshotWith(item => withHeadline(`${item.content.headline}, 99 points`)(item)),
  )
  const { code, stdout, stderr } = await runCommand(['verify', changed, ...files])
  assert.equal(code, 1)
  const item = feed.items[changedIndex]
  const length = String(item?.content.headline).length
  assert.equal(
    stdout,
    `pulse ${item?.id} /content/headline ${length + 2}-${length + 4}: outside: "99": number outside of all claims\n`,
  )
  assert.match(stderr, /^fixture-feed: 1 finding in 1 of \d+ items$/m)
})

test('verify reports items without evidence, and claims that name fewer plays', async () => {
  const [item, ...others] = feed.evidence.filter(({ claims }) =>
    claims.some(({ plays }) => plays.length > 3),
  )
  assert.ok(item && others.length > 0)
  const claims = item.claims.map(claim =>
    claim.plays.length > 3 ? { ...claim, plays: claim.plays.slice(1) } : claim,
  )
  const drafts = feed.items.filter(({ id }) => id === item.id || id === others[0]?.id)
  const file = folder.write('publication.json', { items: drafts, evidence: [{ ...item, claims }] })
  const { code, stdout } = await runCommand(['verify', file, ...files, '--json'])
  assert.equal(code, 1)
  const { findings, items } = JSON.parse(stdout) as {
    readonly findings: readonly VerifyFinding[]
    readonly items: number
  }
  assert.equal(items, 2)
  const left = findings.filter(({ itemId }) => itemId === item.id)
  assert.ok(left.length > 0 && left.every(({ message }) => /^leaves out play/.test(message)))
  assert.ok(left.every(({ plays }) => plays.length > 0))
  const others0 = findings.filter(({ itemId }) => itemId === others[0]?.id)
  assert.ok(others0.length > 0 && others0.every(({ kind }) => kind === 'outside'))
})

test('verify uses the language of --language, otherwise of a feed line, otherwise of the suffix of the key', async () => {
  const spanish = generateFeeds(requireGame(game), { languages: ['es'] }).feeds[0]
  assert.ok(spanish)
  const { items, evidence } = spanish
  const fixtureId = items[0]?.fixtureId
  const publication = (feedKey: string) => {
    const at = items.at(-1)?.asOf
    return { kind: 'publication', fixtureId, feedKey, at, items, evidence, withdrawals: [] }
  }
  const log = (name: string, ...lines: readonly object[]) =>
    folder.write(name, lines.map(line => JSON.stringify(line)).join('\n'))
  const feedLine = { kind: 'feed', fixtureId, feedKey: 'pulse', language: 'es', at: items[0]?.asOf }
  for (const args of [
    [log('language.jsonl', feedLine, publication('pulse'))],
    [log('suffix.jsonl', publication('pulse-es'))],
    [log('option.jsonl', publication('pulse')), '--language', 'es-ES'],
  ]) {
    const [file = '', ...options] = args
    const { code, stdout } = await runCommand(['verify', file, ...files, ...options])
    assert.equal(code, 0, stdout)
  }
  const english = await runCommand(['verify', folder.at('option.jsonl'), ...files])
  assert.equal(english.code, 1)
  const german = await runCommand([
    ...['verify', folder.at('option.jsonl'), ...files],
    ...['--language', 'de'],
  ])
  assert.equal(german.code, 1)
  assert.match(
    german.stderr,
    /Cannot verify texts in "de": expected en, es or es-419 \(verify --language\)/,
  )
})

test('verify checks the current items of a log, and every revision with --all', async () => {
  const [item] = snapshotWith(withHeadline('Foxes up 99-98')).items.slice(changedIndex)
  assert.ok(item)
  const { fixtureId } = item
  const line = (items: readonly Item[], ids: readonly string[] = []) => ({
    kind: 'publication',
    fixtureId,
    feedKey: 'pulse',
    at: item.asOf,
    items,
    evidence: feed.evidence.filter(({ id }) => items.some(each => each.id === id)),
    withdrawals: ids.map(id => ({ id })),
  })
  const evidence = feed.evidence.find(({ id }) => id === item.id)
  const wrong = { ...line([item]), evidence: [] }
  const right = {
    ...line([{ ...(feed.items[changedIndex] ?? item), revision: 2 }]),
    evidence: [evidence],
  }
  const file = folder.write(
    'log.jsonl',
    [wrong, right].map(each => JSON.stringify(each)).join('\n'),
  )
  const current = await runCommand(['verify', file, ...files])
  assert.deepEqual([current.code, current.stdout], [0, `${file}: 1 item, no finding\n`])
  const all = await runCommand(['verify', file, ...files, '--all', '--json'])
  assert.equal(all.code, 1)
  const { findings } = JSON.parse(all.stdout) as { findings: readonly { revision: number }[] }
  assert.ok(findings.length > 0 && findings.every(({ revision }) => revision === 1))
  const withdrawn = folder.write(
    'withdrawn.jsonl',
    [wrong, line([], [item.id])].map(each => JSON.stringify(each)).join('\n'),
  )
  const none = await runCommand(['verify', withdrawn, ...files])
  assert.deepEqual([none.code, none.stdout], [0, `${withdrawn}: 0 items, no finding\n`])
})

test('verify reads games of FIBA LiveStats, whose ids are not numbers', async () => {
  const data = folder.write('data.json', toFibaLiveStats(game))
  const { stdout: drafts } = await runCommand(['generate', data, ...fiba])
  const right = await runCommand(['verify', '-', data, ...fiba], { input: drafts })
  assert.equal(right.code, 0, right.stdout)
  const wrong = drafts.replaceAll(/points of ([A-Z]{3}) = (\d+)/g, 'points of $1 = 999')
  assert.notEqual(wrong, drafts)
  const { code, stdout } = await runCommand(['verify', '-', data, ...fiba], { input: wrong })
  assert.equal(code, 1)
  assert.match(stdout, /false: "[^"]+": points of [A-Z]{3} is \d+, not 999 \(plays /)
})

test('verify reports unreadable files, and files without items', async () => {
  const registration = folder.write('fixture.jsonl', JSON.stringify({ kind: 'fixture', entry: {} }))
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[registration, ...files], /fixture\.jsonl: no items: expected drafts, a publication/],
    [[folder.at('none.json'), ...files], /none\.json/],
    [[folder.write('broken.json', '{'), ...files], /broken\.json: not JSON/],
    [[folder.write('text.json', '"x"'), ...files], /neither an item nor a document with items/],
    [[registration, files[0] ?? ''], /Expected the play-by-play and the box score/],
    [[registration, files[1] ?? '', files[1] ?? ''], /^fixture-feed: /],
  ]
  for (const [args, message] of cases) {
    const { code, stderr } = await runCommand(['verify', ...args])
    assert.ok(code === 1 || code === 2, stderr)
    assert.match(stderr, message)
  }
})
