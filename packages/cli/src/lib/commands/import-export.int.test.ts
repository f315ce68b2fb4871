import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture, sampleLog, toText } from '../testing/sample-content.ts'

let folder: TemporaryFolder
let served: Served

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return stdout
}

async function refused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.deepEqual([code, stdout], [1, ''], stderr)
  return stderr
}

test('import and export reproduce the log, through the service and on a data folder', async () => {
  const log = folder.write('game.jsonl', toText(sampleLog('round', 250)))
  const imported = await run('import', log, '--to', served.operatorUrl, '--json')
  assert.deepEqual(JSON.parse(imported), {
    files: [{ file: log, kind: 'log', count: 253, alreadyApplied: 0 }],
  })
  const exported = await run('export', 'round', 'pulse', '--to', served.operatorUrl)
  assert.ok(exported === readFileSync(log, 'utf8'), 'the log is another one')
  // An export can read the folder while a service has it open.
  assert.ok((await run('export', 'round', 'pulse', '--data', folder.at('data'))) === exported)

  const copy = folder.at('copy')
  assert.match(await run('import', log, '--data', copy), /game\.jsonl: log, 253 lines applied$/m)
  assert.ok((await run('export', 'round', 'pulse', '--data', copy)) === exported)
})

for (const where of ['--to', '--data']) {
  const id = `again${where.slice(1)}`
  const place = () => (where === '--to' ? served.operatorUrl : folder.at(id))

  test(`import ${where} continues where the last one ended, and a repeated one changes nothing`, async () => {
    const lines = sampleLog(id, 450)
    const part = folder.write('part.jsonl', toText(lines.slice(0, 230)))
    const whole = folder.write('whole.jsonl', toText(lines))
    await run('import', part, where, place())
    const words = await run('import', whole, where, place())
    assert.match(words, /whole\.jsonl: log, 223 lines applied, 230 already applied$/m)
    const exported = await run('export', id, 'pulse', where, place())
    assert.ok(exported === readFileSync(whole, 'utf8'), 'the log is another one')
    const again = await run('import', whole, where, place(), '--json')
    assert.deepEqual(JSON.parse(again), {
      files: [{ file: whole, kind: 'log', count: 453, alreadyApplied: 453 }],
    })
    assert.ok((await run('export', id, 'pulse', where, place())) === exported)
  })

  test(`import ${where} rejects a log with any line missing, and changes nothing`, async () => {
    const fixtureId = `${id}-lacking`
    const lines = sampleLog(fixtureId, 450)
    await run('import', folder.write('whole.jsonl', toText(lines)), where, place())
    const before = await run('export', fixtureId, 'pulse', where, place())
    const other = folder.write('other.jsonl', toText(sampleLog(`${id}-other`, 1)))
    // A request contains 200 lines. The missing lines are the last of one request, the first of the next, and one in
    // the middle.
    for (const missing of [199, 200, 320]) {
      const file = folder.write('lacking.jsonl', toText(lines.toSpliced(missing, 1)))
      const words = await refused('import', other, file, where, place())
      const line = new RegExp(
        `lacking\\.jsonl:${missing + 1}: .*has no earlier line for the change of [^()]+$`,
      )
      assert.match(words, line)
    }
    assert.ok((await run('export', fixtureId, 'pulse', where, place())) === before)
    assert.match(await refused('export', `${id}-other`, 'pulse', where, place()), /unknown_fixture/)
  })
}

for (const where of ['--to', '--data']) {
  test(`import ${where} reports assets of its items that were not uploaded`, async () => {
    const id = `dangling${where.slice(1)}`
    const place = where === '--to' ? served.operatorUrl : folder.at(id)
    const assets = ['a', 'b', 'c', 'd'].map(name => ({
      id: name,
      kind: 'shot-chart',
      href: `pulse/assets/${name}.svg`,
      mediaType: 'image/svg+xml',
      altText: 'Shots',
    }))
    const lines = sampleLog(id, 3).map(line =>
      line.kind === 'publication'
        ? { ...line, items: line.items?.map(item => ({ ...item, assets })) }
        : line,
    )
    const log = folder.write(`${id}.jsonl`, toText(lines))
    assert.match(
      await run('import', log, where, place),
      /names? assets that the feed does not have: pulse\/assets\/a\.svg, \S+, \S+ and 1 more; fixture-feed doctor /,
    )
    assert.doesNotMatch(await run('import', log, where, place), /does not have/)
    const other = sampleLog(`${id}-2`, 1)
    const json = await run(
      'import',
      folder.write(`${id}-2.jsonl`, toText(other)),
      where,
      place,
      '--json',
    )
    assert.equal('dangling' in JSON.parse(json).files[0], false)
  })
}

test('import of the same snapshot again changes nothing', async () => {
  const log = folder.write('twice.jsonl', toText(sampleLog('twice', 3)))
  await run('import', log, '--to', served.operatorUrl)
  const file = folder.write('twice.json', await textOf(served, 'twice'))
  const fixture = folder.write('twice-fixture.json', sampleFixture('twice'))
  const data = folder.at('twice')
  await run('import', file, '--fixture', fixture, '--data', data)
  const exported = await run('export', 'twice', 'pulse', '--data', data)
  const again = await run('import', file, '--fixture', fixture, '--data', data)
  assert.match(again, /0 lines applied, \d already applied$/m)
  assert.equal(await run('export', 'twice', 'pulse', '--data', data), exported)
})

test('import publishes the items of a snapshot at their publishedAt, and the feed ends with its bytes', async () => {
  const log = folder.write('source.jsonl', toText(sampleLog('spread', 5)))
  await run('import', log, '--to', served.operatorUrl)
  const snapshot = await textOf(served, 'spread')
  const file = folder.write('spread.json', snapshot)
  const fixture = folder.write('fixture.json', sampleFixture('spread'))

  await using copy = await serveInBackground(folder.at('copy-of-snapshot'))
  assert.match(await refused('import', file, '--to', copy.operatorUrl), /unknown_fixture/)
  await run('import', file, '--fixture', fixture, '--to', copy.operatorUrl)
  assert.equal(await textOf(copy, 'spread'), snapshot)
  const timeline = await fetch(`${copy.publicUrl}/v1/fixtures/spread/feeds/pulse/timeline`)
  const { instants } = (await timeline.json()) as { readonly instants: readonly object[] }
  const { items } = JSON.parse(snapshot) as Snapshot
  assert.equal(instants.length, new Set(items.map(({ publishedAt }) => publishedAt)).size + 1)
})

test('import applies nothing if a line is invalid, and names the line', async () => {
  const lines = sampleLog('wrong', 3)
  const feedLine = { ...lines[1], state: 'over' }
  const wrong = folder.write('wrong.jsonl', toText([...lines.slice(0, 1), feedLine]))
  assert.match(
    await refused('import', wrong, '--to', served.operatorUrl),
    /wrong\.jsonl:2: \/state: expected/,
  )
  const broken = folder.write('broken.jsonl', `${toText(lines)}\n{"kind":`)
  assert.match(
    await refused('import', broken, '--to', served.operatorUrl),
    /broken\.jsonl:8: not JSON/,
  )
  assert.match(
    await refused('import', folder.write('poem.txt', 'Roses are red'), '--data', folder.at('none')),
    /poem\.txt: not JSON/,
  )
  assert.match(
    await refused(
      'import',
      folder.write('item.json', sampleDraft('wrong', 'a')),
      '--data',
      folder.at('none'),
    ),
    /item\.json: neither a publication log \(JSON Lines\) nor a snapshot/,
  )
  assert.match(
    await refused('import', folder.write('empty.jsonl', '\n'), '--data', folder.at('none')),
    /empty\.jsonl: the file is empty/,
  )
  assert.equal((await fetch(`${served.publicUrl}/v1/fixtures/wrong/feeds/pulse`)).status, 404)
})

test('import stops at the line that the service rejects, and names it by its place in the file', async () => {
  const lines = sampleLog('late', 3)
  const earlier = { ...lines[2], at: '2020-01-01T00:00:00Z', items: [] }
  const log = folder.write('late.jsonl', `${toText(lines)}\n\n${toText([earlier])}`)
  const place = /late\.jsonl:9: invalid_items: "at" must be after the feed's last change at [^(]+$/
  assert.match(await refused('import', log, '--to', served.operatorUrl), place)
  assert.match(await refused('import', log, '--data', folder.at('late')), place)
})

test('import rejects stdin, which it could read only once', async () => {
  const input = toText(sampleLog('stdin', 1))
  const { code, stderr } = await runCommand(['import', '-', '--to', served.operatorUrl], { input })
  assert.equal(code, 2)
  assert.match(stderr, /reads its files twice/)
})

test('import and export of a data folder report a missing feed or folder', async () => {
  const data = folder.at('copy')
  assert.match(await refused('export', 'nope', 'pulse', '--data', data), /unknown_fixture: /)
  assert.match(await refused('export', 'round', 'nope', '--data', data), /unknown_feed: /)
  assert.match(
    await refused('export', 'nope', 'pulse', '--to', served.operatorUrl),
    /unknown_fixture: /,
  )
  assert.match(await refused('export', 'g', 'pulse', '--data', folder.at('nowhere')), /nowhere/)
  const log = folder.write('any.jsonl', toText(sampleLog('any', 1)))
  assert.match(
    await refused('import', log, '--data', folder.at('data')),
    /in use by another process/,
  )
})

async function textOf({ publicUrl }: Served, fixtureId: string): Promise<string> {
  return (await fetch(`${publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`)).text()
}
