/** Stores and exports of earlier releases, kept as they were written: every later release reads them. */
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const stores = join(import.meta.dirname, '../testing/stores')
const feed = '/v1/fixtures/herons-at-foxes/feeds/pulse'

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return stdout
}

async function assertServes({ publicUrl }: Served, kept: (name: string) => string): Promise<void> {
  const read = async (path: string): Promise<string> => (await fetch(publicUrl + path)).text()
  assert.equal(await read(feed), kept('snapshot.body'))
  assert.equal(await read(`${feed}/timeline`), kept('timeline.body'))
  const { instants } = JSON.parse(kept('timeline.body'))
  const first = await read(`${feed}?until=${instants[0].snapshotAt}`)
  assert.match(first, /"headline":"Herons at Foxes"/)
  const { items } = JSON.parse(kept('snapshot.body'))
  const chart = items.find(({ id }: { readonly id: string }) => id === 'chart')
  const asset = await fetch(new URL(chart.assets[0].href, publicUrl + feed))
  assert.equal(await asset.text(), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}

for (const release of readdirSync(stores)) {
  const kept = (name: string): string => readFileSync(join(stores, release, name), 'utf8')

  test(`a folder that ${release} wrote is served, exported, found sound and purged`, async () => {
    using folder = temporaryFolder()
    const data = folder.at('data')
    mkdirSync(data)
    copyFileSync(join(stores, release, 'journal.sqlite'), join(data, 'journal.sqlite'))
    assert.match(await run('doctor', '--data', data), /: sound$/m)
    assert.equal(
      await run('export', 'herons-at-foxes', 'pulse', '--data', data),
      kept('pulse.jsonl'),
    )
    await using served = await serveInBackground(data)
    await assertServes(served, kept)
    await run('fixture', 'purge', 'retired-game', '--yes', '--to', served.operatorUrl)
    await served.end()
    assert.match(await run('doctor', '--data', data), /: sound$/m)
    assert.doesNotMatch(await run('export', '--all', '--data', data), /retired-game/)
  })

  test(`an export that ${release} wrote is imported, with the same bytes`, async () => {
    using folder = temporaryFolder()
    const data = folder.at('data')
    await run('import', join(stores, release, 'pulse.jsonl'), '--data', data)
    assert.equal(
      await run('export', 'herons-at-foxes', 'pulse', '--data', data),
      kept('pulse.jsonl'),
    )
    await using served = await serveInBackground(data)
    await assertServes(served, kept)
  })
}
