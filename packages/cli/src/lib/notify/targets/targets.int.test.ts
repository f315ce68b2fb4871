import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  discordPath,
  type MessageService,
  startDiscord,
  startNtfy,
  startSlack,
  startWebhook,
} from '../../testing/message-services.ts'
import type { Notice } from '../notice.ts'
import { parseTarget } from './parse-target.ts'
import type { Delivery, Target } from './target.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const never = new AbortController().signal

function notice(change: Partial<Notice> = {}): Notice {
  return {
    kind: 'added',
    feed: { fixtureId: 'game', feedKey: 'pulse' },
    itemId: 'a',
    revision: 1,
    item: undefined,
    snapshotAt: '2026-01-31T20:00:00Z',
    title: 'Herons 12, Foxes 10 (Q1)',
    headline: 'Herons *lead* @everyone',
    text: 'A <b>run</b> & more.',
    url: 'https://feeds.example/games/game/pulse?item=a',
    ...change,
  }
}

const services = {
  discord: {
    start: startDiscord,
    targetOf: ({ url }: MessageService) => `discord:${url}${discordPath}`,
  },
  ntfy: {
    start: startNtfy,
    targetOf: ({ url }: MessageService) => `ntfy:${url.replace('//', '//fan:secret@')}/game`,
  },
  slack: {
    start: startSlack,
    targetOf: ({ url }: MessageService) => `slack:${url}/services/T/B/token`,
  },
  webhook: { start: startWebhook, targetOf: ({ url }: MessageService) => `${url}/hook?key=token` },
} as const

async function open(
  kind: keyof typeof services,
): Promise<{ readonly service: MessageService; readonly target: Target }> {
  const { start, targetOf } = services[kind]
  const service = await start()
  return { service, target: parseTarget(targetOf(service), secret) }
}

async function send(target: Target, sent: Notice, message?: string): Promise<string | undefined> {
  const delivery = await target.send(sent, message, never)
  assert.equal(delivery.kind, 'delivered')
  return delivery.kind === 'delivered' ? delivery.message : undefined
}

const corrected = notice({ kind: 'revised', revision: 2, headline: 'Foxes lead' })
const withdrawn = notice({ kind: 'withdrawn', revision: 2, headline: 'Foxes lead', text: '' })

test('a Discord message is sent, edited and deleted, and its text cannot notify or format', async () => {
  const { service, target } = await open('discord')
  await using _ = service
  const id = await send(target, notice())
  assert.deepEqual(
    [...service.messages.values()],
    [
      '**Herons \\*lead\\* @everyone**\nA <b>run</b> & more.\nHerons 12, Foxes 10 (Q1)\n<https://feeds.example/games/game/pulse?item=a>',
    ],
  )
  assert.equal(await send(target, corrected, id), id)
  assert.match(service.messages.get(`${id}`) ?? '', /^\*\*Foxes lead\*\*\n/)
  await send(target, withdrawn, id)
  assert.equal(service.messages.size, 0)
  const again = await target.send(corrected, id, never)
  assert.equal(again.kind, 'gone')
  await send(target, notice({ text: '🏀'.repeat(3_000) }))
})

test('a Discord rate limit states how long to wait, before and after it is reached', async () => {
  const { service, target } = await open('discord')
  await using _ = service
  const limited = { message: 'You are being rate limited.', retry_after: 1.25, global: false }
  service.script.push({ status: 429, headers: { 'Retry-After': '2' }, body: limited })
  const refused = await target.send(notice(), undefined, never)
  assert.deepEqual([refused.kind, (refused as { waitMs?: number }).waitMs], ['failed', 1_250])
  const headers = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '0.4' }
  service.script.push({ status: 200, headers, body: { id: '9' } })
  const last = await target.send(notice(), undefined, never)
  assert.deepEqual(last, { kind: 'delivered', message: '9', waitMs: 400 })
})

test('an ntfy message is replaced by its sequence id, and removed', async () => {
  const { service, target } = await open('ntfy')
  await using _ = service
  await send(target, notice())
  await send(target, corrected)
  assert.deepEqual(
    [...service.messages.values()],
    ['Herons 12, Foxes 10 (Q1)\nFoxes lead\nA <b>run</b> & more.'],
  )
  await send(target, withdrawn)
  assert.equal(service.messages.size, 0)
  await send(target, notice({ text: 'ñ🏀'.repeat(2_000) }))
})

test('Slack gets a correction and a withdrawal as further messages', async () => {
  const { service, target } = await open('slack')
  await using _ = service
  for (const each of [notice(), corrected, withdrawn]) await send(target, each)
  const link = '<https://feeds.example/games/game/pulse?item=a>'
  assert.deepEqual(
    [...service.messages.values()],
    [
      `Herons *lead* @everyone\nA &lt;b&gt;run&lt;/b&gt; &amp; more.\nHerons 12, Foxes 10 (Q1)\n${link}`,
      `Correction: Foxes lead\nA &lt;b&gt;run&lt;/b&gt; &amp; more.\nHerons 12, Foxes 10 (Q1)\n${link}`,
      'Withdrawn: Foxes lead\nHerons 12, Foxes 10 (Q1)',
    ],
  )
})

test('a retried webhook has the same id, and each change has another one', async () => {
  const { service, target } = await open('webhook')
  await using _ = service
  service.script.push({ status: 503, headers: { 'Retry-After': '7' } })
  const failed = await target.send(notice(), undefined, never)
  assert.deepEqual(failed, { kind: 'failed', reason: '503', waitMs: 7_000 })
  for (const each of [notice(), corrected, withdrawn]) await send(target, each)
  const ids = service.requests.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual([ids[0] === ids[1], new Set(ids).size], [true, 3])
  assert.deepEqual(
    [...service.messages.values()],
    ['item.added a 1', 'item.revised a 2', 'item.withdrawn a 2'],
  )
})

test('responses mean the same for every target', async () => {
  const { service, target } = await open('slack')
  await using _ = service
  const kindsOf = async (status: number, body?: string): Promise<Delivery> => {
    service.script.push({ status, body })
    return target.send(notice(), undefined, never)
  }
  for (const status of [404, 410]) assert.equal((await kindsOf(status)).kind, 'gone')
  for (const status of [400, 413, 422]) assert.equal((await kindsOf(status)).kind, 'refused')
  for (const status of [302, 401, 403, 429, 500, 503]) {
    assert.equal((await kindsOf(status)).kind, 'failed', `${status}`)
  }
  const page = await kindsOf(500, `<html>\u001b[2J${'x'.repeat(100_000)}`)
  assert.ok(page.kind === 'failed' && page.reason.length < 150 && !page.reason.includes('\u001b'))
})

test('a target that does not respond fails, and a stop ends the request', async () => {
  const { service, target } = await open('slack')
  service.isSilent = true
  const stop = new AbortController()
  const sending = target.send(notice(), undefined, stop.signal)
  stop.abort()
  assert.equal((await sending).kind, 'failed')
  await service[Symbol.asyncDispose]()
  const delivery = await target.send(notice(), undefined, never)
  assert.ok(delivery.kind === 'failed' && /ECONNREFUSED/.test(delivery.reason))
})

test('parseTarget() names the fault of a target and no part of its secrets', () => {
  const wrong: readonly (readonly [string, string | undefined, RegExp])[] = [
    ['nonsense', secret, /not a valid URL/],
    ['http://feeds.example/key-1', secret, /webhook feeds\.example must use https/],
    ['discord:ftp://feeds.example/key-1', secret, /must use https/],
    ['https://feeds.example/key-1', undefined, /WEBHOOK_SECRET/],
    ['https://feeds.example/key-1', 'key-1', /whsec_, followed by 24 to 64 bytes/],
    ['https://feeds.example/key-1', `whsec_${btoa('short')}`, /whsec_, followed by 24 to 64 bytes/],
    ['https://me:key-1@feeds.example/', secret, /must not contain a name or password/],
    ['ntfy:https://ntfy.example/', undefined, /has no topic/],
  ]
  for (const [text, key, pattern] of wrong) {
    assert.throws(
      () => parseTarget(text, key),
      (error: Error) => pattern.test(error.message) && !error.message.includes('key-1'),
      text,
    )
  }
  const { name } = parseTarget('discord:https://discord.example/api/webhooks/1/key-1', undefined)
  assert.equal(name, 'discord discord.example')
})
