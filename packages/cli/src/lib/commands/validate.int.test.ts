import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

const item = { ...sampleDraft('g', 'a'), revision: 1, publishedAt: '2026-01-31T12:00:00Z' }
const snapshot = {
  fixtureId: 'g',
  feedKey: 'pulse',
  snapshotAt: '2026-01-31T12:00:00Z',
  items: [item],
}
const withoutHeadline = { ...item, content: { ...item.content, headline: undefined } }

test('validate detects the kinds of files, and reports that they have no issue', async () => {
  using folder = temporaryFolder()
  const fixture = sampleFixture('g')
  const files = {
    snapshot: folder.write('snapshot.json', JSON.stringify(snapshot, undefined, 2)),
    item: folder.write('item.json', item),
    index: folder.write('index.json', { fixtures: [{ ...fixture, itemCount: 0 }] }),
    log: folder.write('log.jsonl', JSON.stringify({ kind: 'fixture', entry: fixture })),
    fixture: folder.write('fixture.json', fixture),
    publication: folder.write('publication.json', { items: [sampleDraft('g', 'b')] }),
    settings: folder.write('settings.json', { state: 'live', definitions: null }),
  }
  const { code, stdout, stderr } = await runCommand(['validate', ...Object.values(files)])
  assert.deepEqual([code, stderr], [0, ''])
  const lines = Object.entries(files).map(([kind, file]) => `${file}: ${kind}, no issue\n`)
  assert.equal(stdout, lines.join(''))
})

test('validate prints a line for each issue, with the line of a log, and ends with 1', async () => {
  using folder = temporaryFolder()
  const wrongSnapshot = folder.write('snapshot.json', {
    ...snapshot,
    items: [withoutHeadline, { ...item, fixtureId: 'other' }],
  })
  const line = { kind: 'publication', fixtureId: 'g', feedKey: 'pulse', at: item.asOf }
  const wrongLog = folder.write(
    'log.jsonl',
    [{ ...line, items: [item] }, { ...line, items: [withoutHeadline] }, '{']
      .map(each => (typeof each === 'string' ? each : JSON.stringify(each)))
      .join('\n\n'),
  )
  const { code, stdout, stderr } = await runCommand(['validate', wrongSnapshot, wrongLog])
  assert.equal(code, 1)
  assert.match(stderr, /^fixture-feed: 5 issues in 2 files$/m)
  const places = stdout
    .split('\n')
    .filter(Boolean)
    .map(text => text.slice(folder.at('x').length - 1))
  assert.deepEqual(
    places.map(text => /^[\w.]+(?::\d+)?: [^:]+:/.exec(text)?.[0]),
    [
      'snapshot.json: /items/1/fixtureId:',
      'snapshot.json: /items/1/id:',
      'snapshot.json: /items/0/content:',
      'log.jsonl:3: /items/0/content:',
      'log.jsonl:5: (whole value):',
    ],
  )
})

test('validate prints its verdicts as JSON', async () => {
  using folder = temporaryFolder()
  const file = folder.write('item.json', { ...item, revision: 0 })
  const { code, stdout } = await runCommand(['validate', file, '--json'])
  assert.equal(code, 1)
  const { kind, issues } = JSON.parse(stdout)
  assert.deepEqual([kind, issues[0].path, issues[0].rule], ['item', '/revision', 'minimum'])
})

test('validate detects a draft as an item unless --as is given, and reads stdin', async () => {
  const draft = JSON.stringify(sampleDraft('g', 'a'))
  const asItem = await runCommand(['validate', '-'], { input: draft })
  assert.equal(asItem.code, 1)
  assert.match(asItem.stdout, /-: \(whole value\): expected a field "revision"/)
  assert.match(asItem.stderr, /^-: .* may be a draft: try --as draft$/m)
  const asDraft = await runCommand(['validate', '-', '--as', 'draft'], { input: draft })
  assert.deepEqual([asDraft.code, asDraft.stdout], [0, '-: draft, no issue\n'])
})

test('validate detects the kind of stdin like that of files', async () => {
  const fixture = JSON.stringify({ kind: 'fixture', entry: sampleFixture('g') })
  const log = await runCommand(['validate', '-'], { input: `\n${fixture}\n${fixture}\n` })
  assert.deepEqual([log.code, log.stdout], [0, '-: log, no issue\n'])
  const wrongLog = await runCommand(['validate', '-'], { input: `${fixture}\n\n{"kind":"feed"}\n` })
  assert.equal(wrongLog.code, 1)
  assert.match(wrongLog.stdout, /^-:3: /)
  const document = JSON.stringify(snapshot, undefined, 2)
  const whole = await runCommand(['validate', '-'], { input: document })
  assert.deepEqual([whole.code, whole.stdout], [0, '-: snapshot, no issue\n'])
  const broken = await runCommand(['validate', '-'], { input: '{\n\n  items: []\n}' })
  assert.match(broken.stdout, /^-: \(whole value\): not JSON: .*line 3 column 3/)
  const asLog = await runCommand(['validate', '-', '--as', 'log'], { input: '{}' })
  assert.match(asLog.stdout, /^-:1: /)
})

test('validate checks content by custom definitions, and reports content that it did not check', async () => {
  using folder = temporaryFolder()
  const note = { ...item, definitionKey: 'desk.note', content: { note: 7 } }
  const file = folder.write('note.json', note)
  const unknown = await runCommand(['validate', file])
  assert.equal(unknown.code, 0)
  assert.match(unknown.stderr, /content of unknown definitions was not checked: desk\.note@1/)
  mkdirSync(folder.at('definitions'))
  folder.write('definitions/desk.note@1.schema.json', {
    type: 'object',
    properties: { note: { type: 'string' } },
  })
  const known = await runCommand(['validate', file, '--definitions', folder.at('definitions')])
  assert.equal(known.code, 1)
  assert.match(known.stdout, /note\.json: \/content\/note: expected a string/)
})

test('validate reports a file of unknown kind, or an unreadable file', async () => {
  using folder = temporaryFolder()
  const strange = await runCommand(['validate', folder.write('strange.json', { a: 1 })])
  assert.equal(strange.code, 1)
  assert.match(strange.stdout, /strange\.json: .*pass --as/)
  const text = await runCommand(['validate', folder.write('text.json', 'hello')])
  assert.equal(text.code, 1)
  assert.match(text.stdout, /text\.json: \(whole value\): not JSON: .* \(json\)/)
  const missing = await runCommand(['validate', folder.at('missing.json')])
  assert.deepEqual([missing.code, missing.stdout], [1, ''])
  assert.match(missing.stderr, /missing\.json: no such file or directory/)
})
