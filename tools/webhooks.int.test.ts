/** Checks the signatures of `fixture-feed notify` with the library of the Standard Webhooks project. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { parseTarget } from '../packages/cli/src/lib/notify/targets/parse-target.ts'
import { loadChecker, withoutCheckers } from './lib/testing/checkers.ts'

interface StandardWebhooks {
  readonly Webhook: new (
    secret: string,
  ) => { verify(body: string, headers: IncomingHttpHeaders): unknown }
}

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`

test('a request of notify passes the verification of Standard Webhooks, and a changed one does not', {
  skip: withoutCheckers,
}, async t => {
  const { Webhook } = (await loadChecker('standardwebhooks')) as StandardWebhooks
  const received = Promise.withResolvers<{ body: string; headers: IncomingHttpHeaders }>()
  const server = createServer(async (request, response) => {
    received.resolve({ body: await text(request), headers: request.headers })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const target = parseTarget(`http://127.0.0.1:${port}/hook`, secret)
  const delivery = await target.send(
    {
      kind: 'withdrawn',
      feed: { fixtureId: 'partido-ñ', feedKey: 'pulse' },
      itemId: 'a',
      revision: 3,
      item: undefined,
      snapshotAt: '2026-01-31T20:00:00Z',
      title: 'Herons at Foxes',
      headline: '“Dončić”',
      text: '',
      url: 'https://feeds.example/games/partido/pulse?item=a',
    },
    undefined,
    new AbortController().signal,
  )
  assert.deepEqual(delivery, { kind: 'delivered' })
  const { body, headers } = await received.promise
  const webhook = new Webhook(secret)
  assert.deepEqual(webhook.verify(body, headers), JSON.parse(body))
  assert.throws(() => webhook.verify(body.replace('"a"', '"b"'), headers))
  assert.throws(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_other' }))
})
