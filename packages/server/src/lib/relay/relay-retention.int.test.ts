/** Recorded history that goes after some time while its feed goes on, on every engine. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import {
  startNatsServers,
  withoutNatsServer,
} from '../../../../journal/src/lib/testing/nats-servers.ts'
import { temporaryDirectory } from '../../../../journal/src/lib/testing/temporary-directory.ts'
import { feedAddress, itemWith, listed, snapshotOf } from '../testing/relay/observed-samples.ts'
import { readPath, readUntil } from '../testing/relay/read-until.ts'
import { runRelay } from '../testing/relay/running-relay.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'
import { runService } from '../testing/running-service.ts'
import { until } from '../testing/until.ts'

/** Where a journal is, and how much it takes there. */
interface Place {
  readonly open: () => Promise<Journal>
  readonly bytes: () => Promise<number>
}

/** What is older is looked for once a second. */
const keepHistoryMs = 16_000
const changes = 12
/** Within the feed's own assets, and elsewhere. */
const stays = ['pulse/assets/stays.svg', '/charts/stays.svg']
const lastAsset = `${feedAddress}/assets/c${changes - 1}.svg`

function textOf(number: number): string {
  // Nothing that a stream or a file could make smaller.
  const noise = Array.from({ length: 2_500 }, () => randomUUID()).join('')
  return `${number} ${noise}`
}

function instantOf(number: number): string {
  return `2026-03-02T00:00:${String(number).padStart(2, '0')}Z`
}

/** An item that stays, and one whose text and chart are others each time. */
function publish(upstream: ScriptedUpstream, number: number): object {
  const name = `c${number}.svg`
  const changing = itemWith('a', [`pulse/assets/${name}`], number + 1) as { content: object }
  const body = snapshotOf(instantOf(number), itemWith('stays', stays), {
    ...changing,
    content: { ...changing.content, text: textOf(number) },
  })
  const headers = { 'content-type': 'image/svg+xml' }
  upstream.answers.set(`${feedAddress}/assets/${name}`, { headers, body: textOf(number) })
  upstream.answers.set(feedAddress, { headers: { etag: `"${number}"` }, body })
  return body
}

async function keepsToItsTime(t: TestContext, { open, bytes }: Place): Promise<void> {
  const upstream = await startScriptedUpstream(t)
  upstream.answers.set('/v1/fixtures', { body: { fixtures: [listed] } })
  for (const path of [`${feedAddress}/assets/stays.svg`, '/charts/stays.svg']) {
    upstream.answers.set(path, { body: 'stays' })
  }
  const clock = { skippedMs: 0 }
  const options = {
    upstream: upstream.url,
    directory: temporaryDirectory(),
    keepHistoryMs,
    nowMs: () => Date.now() + clock.skippedMs,
    openJournal: open,
  }
  const relay = await runRelay(t, options)
  for (let number = 0; number < changes; number++) {
    const text = JSON.stringify(publish(upstream, number))
    await readUntil(relay, feedAddress, answer => answer.text === text)
  }
  const bytesBefore = await bytes()
  for (const path of [`${feedAddress}/assets/c0.svg`, '/charts/stays.svg']) {
    assert.equal((await readPath(relay, path)).status, 200)
  }
  const now = await readPath(relay, feedAddress)

  clock.skippedMs += 2 * keepHistoryMs
  const instants = async (): Promise<readonly { snapshotAt: string }[]> =>
    JSON.parse((await readPath(relay, `${feedAddress}/timeline`)).text).instants
  await until(async () => (await instants()).length === 1)
  await until(() => relay.log.some(({ event }) => event === 'trimmed'))
  const last = instantOf(changes - 1)
  assert.deepEqual(await instants(), [{ snapshotAt: last, itemCount: 2 }])
  const check = async (service: { readonly publicUrl: string }): Promise<void> => {
    const again = await readPath(service, feedAddress)
    assert.equal(again.text, now.text)
    assert.equal(again.headers.get('etag'), now.headers.get('etag'))
    assert.equal((await readPath(service, `${feedAddress}?until=${last}`)).text, now.text)
    for (const bound of [`until=${instantOf(3)}`, `after=${instantOf(3)}`]) {
      const gone = await readPath(service, `${feedAddress}?${bound}`)
      assert.equal(gone.status, 404)
      assert.match(JSON.parse(gone.text).detail, new RegExp(`begins at ${last}`))
    }
    for (const name of ['c0.svg', `c${changes - 2}.svg`]) {
      assert.equal((await readPath(service, `${feedAddress}/assets/${name}`)).status, 404)
    }
    for (const path of [`${feedAddress}/assets/stays.svg`, '/charts/stays.svg']) {
      assert.equal((await readPath(service, path)).text, 'stays')
    }
    assert.equal((await readPath(service, lastAsset)).status, 200)
  }
  await check(relay)
  assert.ok((await bytes()) < bytesBefore / 3, `${await bytes()} of ${bytesBefore} bytes are left`)

  // The feed goes on, with a history from there.
  const next = JSON.stringify(publish(upstream, changes))
  await readUntil(relay, feedAddress, ({ text }) => text === next)
  assert.equal((await readPath(relay, `${feedAddress}?until=${last}`)).text, now.text)
  const { text: log } = await relay.operate('GET', `${feedAddress}/log`)
  await relay.stop(0)

  const elsewhere = await runService(t, { registered: false })
  const headers = { 'content-type': 'application/jsonl' }
  const imported = await elsewhere.operate('POST', '/v1/log', { body: log, headers })
  assert.equal(imported.status, 200, imported.text)
  assert.equal((await readPath(elsewhere, feedAddress)).text, next)
  assert.equal((await readPath(elsewhere, `${feedAddress}?until=${last}`)).text, now.text)
}

test('Relay in memory gives up history that is older than it is to be kept', async t => {
  let kept = 0
  const journal = createMemoryJournal()
  const bytes = async (): Promise<number> => {
    kept = 0
    for await (const entry of journal.readAfter(0)) kept += JSON.stringify(entry).length
    return kept
  }
  await keepsToItsTime(t, { open: async () => journal, bytes })
})

test('Relay on sqlite gives up history that is older than it is to be kept, and the file shrinks', async t => {
  const directory = temporaryDirectory()
  const size = (name: string): number =>
    statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0
  await keepsToItsTime(t, {
    open: () => openSqliteJournal({ directory }),
    bytes: async () => size('journal.sqlite') + size('journal.sqlite-wal'),
  })
})

test('Relay on NATS gives up history that is older than it is to be kept, and the stream shrinks', {
  skip: withoutNatsServer,
}, async t => {
  const [server] = await startNatsServers({ after })
  const servers = [server?.url ?? '']
  const connection = await connect({ servers })
  t.after(() => connection.close())
  const { streams } = await jetstreamManager(connection)
  await keepsToItsTime(t, {
    open: () => openNatsJournal({ servers }),
    bytes: async () => (await streams.info('FIXTURE_FEED')).state.bytes,
  })
})
