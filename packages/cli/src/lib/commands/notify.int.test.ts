import assert from 'node:assert/strict'
import { copyFileSync, existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { until } from '@fixture-feed/test-support/until'
import {
  discordPath,
  type MessageService,
  startDiscord,
  startNtfy,
  startSlack,
  startWebhook,
} from '../testing/message-services.ts'
import { runCommand, secret } from '../testing/run-command.ts'
import {
  type Running,
  runInBackground,
  type Served,
  serveInBackground,
} from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

const env = { WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }

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

function operator(): OperatorClient {
  return new OperatorClient({ url: served.operatorUrl, token: secret })
}

async function register(id: string): Promise<void> {
  const { fixtureId, ...body } = sampleFixture(id)
  await operator().putFixture(fixtureId, body)
}

/** Publishes items with the given headlines, by id, and withdraws others. */
async function publish(
  fixtureId: string,
  headlines: Readonly<Record<string, string>>,
  withdrawn: readonly string[] = [],
): Promise<void> {
  const items = Object.entries(headlines).map(([id, headline]) =>
    sampleDraft(fixtureId, id, headline),
  )
  const publication = { items, withdrawals: withdrawn.map(id => ({ id })) }
  await operator().publish({ fixtureId, feedKey: 'pulse' }, JSON.stringify(publication))
}

function startNotify(fixtureId: string, args: readonly string[]): Running {
  const filter = ['--fixture', fixtureId]
  return runInBackground(['notify', served.publicUrl, ...filter, ...args], { env })
}

function headlinesOf({ messages }: MessageService): string[] {
  return [...messages.values()].map(text => /(?:Old|One|Two|Three)\S*/.exec(text)?.[0] ?? text)
}

test('notify sends what is new to every kind of target, edits and removes it, and continues after a restart', async () => {
  await using discord = await startDiscord()
  await using ntfy = await startNtfy()
  await using slack = await startSlack()
  await using webhook = await startWebhook()
  await register('all-kinds')
  await publish('all-kinds', { old: 'Old' })
  const targets = [
    `discord:${discord.url}${discordPath}`,
    `ntfy:${ntfy.url.replace('//', '//fan:secret@')}/game`,
    `slack:${slack.url}/services/T/B/token`,
    `${webhook.url}/hook`,
  ]
  const state = folder.at('all-kinds.json')
  const args = [...targets.flatMap(target => ['--to', target]), '--state', state]
  {
    await using running = startNotify('all-kinds', args)
    // The registration of the targets is written before anything is sent.
    await started(state)
    await publish('all-kinds', { one: 'One', two: 'Two' })
    for (const service of [discord, ntfy, slack]) await service.shows(texts => texts.length === 2)
    await webhook.shows(texts => texts.length === 2)
    assert.deepEqual(headlinesOf(discord), ['One**', 'Two**'])
    await publish('all-kinds', { one: 'One-corrected', old: 'Old-corrected' }, ['two'])
    await discord.shows(texts => texts.length === 1 && /One-corrected/.test(texts[0] ?? ''))
    await ntfy.shows(texts => texts.length === 1 && /One-corrected/.test(texts[0] ?? ''))
    await slack.shows(texts => texts.length === 4)
    await webhook.shows(texts => texts.length === 4)
    assert.match(
      [...slack.messages.values()].slice(2).join('\n'),
      /^Withdrawn: Two\n[\s\S]*Correction: One-corrected\n/,
    )
    assert.equal(await running.end(), 0)
    assert.doesNotMatch(running.stderr, /token|secret/)
  }
  await publish('all-kinds', { three: 'Three' })
  const requests = discord.requests.length
  await using _ = startNotify('all-kinds', args)
  for (const service of [discord, ntfy]) await service.shows(texts => texts.length === 2)
  await slack.shows(texts => texts.length === 5)
  await webhook.shows(texts => texts.length === 5)
  assert.equal(discord.requests.length, requests + 1)
  assert.equal([...webhook.messages.values()].at(-1), 'item.added three 1')
})

/** Resolves when the state file exists. The first start of `notify` writes this file. */
async function started(path: string): Promise<void> {
  await until(() => existsSync(path))
}

test('a webhook that was in flight at a kill is sent again with the same id', async () => {
  await using webhook = await startWebhook()
  await register('killed')
  await publish('killed', { old: 'Old' })
  const state = folder.at('killed.json')
  const args = ['--to', `${webhook.url}/hook`, '--state']
  webhook.isSilent = true
  await using _killed = startNotify('killed', [...args, state])
  await started(state)
  await publish('killed', { one: 'One' })
  await until(() => webhook.requests.length === 1)
  // The copy is the file as a kill would leave it.
  const copy = folder.at('copy.json')
  copyFileSync(state, copy)
  webhook.isSilent = false
  await using restarted = startNotify('killed', [...args, copy])
  await webhook.shows(texts => texts.length === 1)
  const ids = webhook.requests.map(({ headers }) => headers['webhook-id'])
  assert.equal(ids[0], ids[1])
  assert.equal(await restarted.end(), 0)
  // The request that is still in flight fails, so the first command ends without a wait.
  await webhook[Symbol.asyncDispose]()
})

test('notify drops targets that are gone and ends with 1 when none is left, and retries others', async () => {
  await using discord = await startDiscord()
  await using slack = await startSlack()
  await register('gone')
  await publish('gone', { old: 'Old' })
  const state = folder.at('gone.json')
  const targets = [`discord:${discord.url}${discordPath}`, `slack:${slack.url}/services/T/B/token`]
  const args = [...targets.flatMap(target => ['--to', target]), '--state', state]
  await using running = startNotify('gone', args)
  await started(state)
  discord.isDeleted = true
  slack.script.push({ status: 429, headers: { 'Retry-After': '1' }, body: 'rate_limited' })
  await publish('gone', { one: 'One' })
  await slack.shows(texts => texts.length === 1)
  await running.said(/^discord 127\.0\.0\.1:\d+: 404 .*Unknown Webhook.*; the target is dropped$/m)
  await running.said(/^slack 127\.0\.0\.1:\d+: 429 rate_limited; retrying$/m)
  await running.said(/^slack 127\.0\.0\.1:\d+: sending resumed$/m)
  slack.isDeleted = true
  await publish('gone', { two: 'Two' })
  assert.equal(await running.ended, 1)
  assert.match(running.stderr, /Every target is dropped/)
  const again = await runCommand(['notify', served.publicUrl, ...args])
  assert.equal(again.code, 1)
})

test('notify with --team and --items all sends every item of the games of the team', async () => {
  await using all = await startSlack()
  await using none = await startSlack()
  await register('team')
  const options = ['--feed', 'pulse', '--items', 'all']
  const start = (team: string, { url }: MessageService) =>
    startNotify('team', ['--team', team, ...options, '--to', `slack:${url}/x`])
  await using _ofTeam = start('lin', all)
  await using _ofOther = start('XYZ', none)
  await publish('team', { one: 'One' })
  await all.shows(texts => texts.length === 1)
  assert.equal(none.requests.length, 0)
})

test('notify names a wrong state file', async () => {
  const path = folder.write('wrong.json', '{"version":1}')
  const to = ['--to', 'slack:http://127.0.0.1:9/x']
  const wrong = await runCommand(['notify', served.publicUrl, ...to, '--state', path])
  assert.deepEqual([wrong.code, /wrong\.json is not a state file/.test(wrong.stderr)], [1, true])
  const other = { version: 1, service: 'https://other.example', targets: {} }
  const foreign = folder.write('other.json', JSON.stringify(other))
  const refused = await runCommand(['notify', served.publicUrl, ...to, '--state', foreign])
  assert.match(refused.stderr, /is the state of notifications of https:\/\/other\.example/)
})
