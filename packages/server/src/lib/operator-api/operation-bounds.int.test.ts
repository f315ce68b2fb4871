/** The share of the operator listener that one token can use, and the rest for the other tokens. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { RawConnection } from '@fixture-feed/test-support/raw-connection'
import { codeOf, feedPath, runService, secret } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { tokenOfSecret } from './tokens.ts'

const feed = feedPath(pulse)
const tokens = [
  tokenOfSecret('tests', secret),
  { ...tokenOfSecret('reader', 'reader-secret'), readOnly: true },
  { ...tokenOfSecret('other', 'other-secret'), feeds: ['pulse-v1'] },
]

/** The head of a request with a token. */
function head(line: string, token: string, length = 0): string {
  return (
    `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  )
}

async function send(t: TestContext, url: string, bytes: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url, t)
  connection.send(bytes)
  return connection
}

for (const token of ['reader-secret', 'other-secret', 'unknown']) {
  test(`the token ${token}, which may not publish, is rejected before its body arrives`, async t => {
    const service = await runService(t, { tokens })
    const connection = await send(
      t,
      service.operatorUrl,
      head(`POST ${feed}/publications`, token, 16_777_216),
    )
    const { status, headers } = await connection.readResponse()
    assert.equal(status, token === 'unknown' ? 401 : 403)
    assert.equal(headers.get('connection'), 'close')
  })
}

test('incomplete bodies of one token do not prevent publications of another', async t => {
  const desk = tokenOfSecret('desk', 'desk-secret')
  const service = await runService(t, { tokens: [...tokens, desk] })
  const late = head(`POST ${feed}/publications`, 'desk-secret', 16_777_216)
  await Promise.all(Array.from({ length: 4 }, () => send(t, service.operatorUrl, late)))
  // Once this response arrives, the service has read the request heads before it.
  assert.equal((await service.operate('GET', '/healthz')).status, 200)
  const more = await send(t, service.operatorUrl, late)
  assert.equal((await more.readResponse()).status, 503)
  assert.equal((await service.tryPublish({ items: [draftSample('a')] })).status, 201)
})

/** A journal whose appends wait until the test releases them. */
function slowJournal() {
  const journal = createMemoryJournal()
  const disk = Promise.withResolvers<void>()
  const appending = Promise.withResolvers<void>()
  let isSlow = false
  const slow: Journal = {
    ...journal,
    async append(entry) {
      if (isSlow) {
        appending.resolve()
        await disk.promise
      }
      return journal.append(entry)
    },
  }
  const slowDown = () => {
    isSlow = true
  }
  return { slow, slowDown, appending: appending.promise, goOn: disk.resolve }
}

test('an operation counts until its work is done, even if its client has disconnected', async t => {
  const { slow, slowDown, appending, goOn } = slowJournal()
  const service = await runService(t, {
    openJournal: async () => slow,
    limits: { maxRequests: 1 },
  })
  slowDown()
  const body = JSON.stringify({ items: [draftSample('a')] })
  const bytes = head(`POST ${feed}/publications`, secret, body.length) + body
  const gone = await send(t, service.operatorUrl, bytes)
  await appending
  gone.destroy()
  const refused = await service.operate('GET', '/v1/fixtures')
  assert.equal(codeOf(refused), '503 overloaded')
  goOn()
  await until(async () => (await service.operate('GET', '/v1/fixtures')).status === 200)
  assert.equal((await service.readSnapshot()).items.length, 1)
})

/**
 * A service with 13 MB of assets in a feed, more than the 10 MB that sockets buffer, and the number of assets read
 * from its journal.
 */
async function runWithAssets(t: TestContext) {
  const journal = createMemoryJournal()
  let read = 0
  const counting: Journal = {
    ...journal,
    async *readChain(...wanted) {
      for await (const entry of journal.readChain(...wanted)) {
        if (entry.kind === 'asset') read++
        yield entry
      }
    },
  }
  const service = await runService(t, { openJournal: async () => counting, tokens })
  await service.publish({ items: [draftSample('a')] })
  for (let index = 0; index < 13; index++) {
    await service.upload(Buffer.alloc(1_000_000, index))
  }
  return { service, reads: () => read }
}

test('a log is read no faster than its client reads it, and arrives complete', async t => {
  const { service, reads } = await runWithAssets(t)
  const log = await service.operate('GET', `${feed}/log`)
  const ofOne = reads()
  const slow = await RawConnection.open(service.operatorUrl, t)
  slow.pause()
  slow.send(head(`GET ${feed}/log`, secret))
  // An export reads the feed twice: once to find the erasures, and once while it is sent.
  await until(() => reads() > ofOne + ofOne / 2)
  for (let count = 0; count < 50; count++) await service.operate('GET', '/healthz')
  assert.ok(reads() < 2 * ofOne, `${reads()} of ${2 * ofOne} assets were read`)
  slow.resume()
  const { status, body } = await slow.readResponse()
  assert.deepEqual([status, body.toString() === log.text], [200, true])
})

test('one token reads at most four logs concurrently, and another token can still read one', async t => {
  const { service } = await runWithAssets(t)
  for (let count = 0; count < 4; count++) {
    const slow = await RawConnection.open(service.operatorUrl, t)
    slow.pause()
    slow.send(head(`GET ${feed}/log`, 'reader-secret'))
  }
  assert.equal((await service.operate('GET', '/healthz')).status, 200)
  const headers = { authorization: 'Bearer reader-secret' }
  const fifth = await service.operate('GET', `${feed}/log`, { headers })
  assert.equal(codeOf(fifth), '503 overloaded')
  assert.equal((await service.operate('GET', `${feed}/log`)).status, 200)
})
