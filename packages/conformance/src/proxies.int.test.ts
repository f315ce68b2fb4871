import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Change, pollFeed } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { freePort, missingProgram, startProgram } from '@fixture-feed/test-support/programs'
import { nginxWithTls, proxies, startProxy } from '@fixture-feed/test-support/proxies'
import { preGameItem, registrationOf } from './lib/sample-items.ts'
import { startSampleService } from './lib/testing/sample-service.ts'
import { createOperatorAdapter, type OperatorAddress } from './operator-adapter.ts'
import { runConformance } from './run-conformance.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

/**
 * The groups of checks that a proxy can affect. All groups run through the first proxy. Only these groups run through
 * the other proxies.
 */
const ofTransport = [
  'entity-tag',
  'if-none-match',
  'not-modified',
  'cache-policy',
  'errors',
  'methods',
  'cors',
  'codings',
  'connection',
  'wait',
  'deltas',
]

for (const [index, proxy] of proxies.entries()) {
  const skip = missingProgram(proxy.around.program)
  test(`runConformance() reports the documented result for the service behind ${proxy.file}`, {
    skip,
  }, async t => {
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const broken = []
    const only = index === 0 ? [] : ofTransport
    for await (const { id, outcome, why } of runConformance({ url, operator, only })) {
      if (outcome === 'broken') broken.push({ id, why })
    }
    const undocumented = broken.filter(({ id }) => !proxy.breaks.includes(id))
    assert.deepEqual(undocumented, [])
  })
}

/** For each configuration file, the check that passes only if the proxy compresses. */
const proofs = {
  'nginx-gzip.conf': 'strong-form-of-weak-tag',
  'apache-deflate.conf': 'coding-decodes',
}

for (const [file, proof] of Object.entries(proofs)) {
  const proxy = proxies.find(each => each.file === file)
  const skip = missingProgram(proxy?.around.program ?? '')
  test(`runConformance() receives 304s for the changed tags of ${file}`, { skip }, async t => {
    assert.ok(proxy)
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const only = ['tag-of-each-coding', 'fetch-not-modified', proof]
    for await (const { id, outcome, why } of runConformance({ url, operator, only })) {
      assert.equal(outcome, 'passed', `${id}: ${why}`)
    }
  })
}

/** The codings in which a change arrives through each configuration, if the client has the previous version. */
const codingsOfChanges: Readonly<Record<string, string | null>> = {
  'nginx.conf': 'dcz',
  // These proxies offer the service no coding, or only gzip, so the change arrives as a whole snapshot.
  'nginx-gzip.conf': 'gzip',
  'apache-deflate.conf': 'gzip',
  'varnish.vcl': 'dcz',
  'apache.conf': 'dcz',
  'haproxy.cfg': 'dcz',
}

for (const proxy of proxies) {
  const skip = missingProgram(proxy.around.program)
  test(`${proxy.file} forwards a change as ${codingsOfChanges[proxy.file]}`, { skip }, async t => {
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
    const adapter = createOperatorAdapter(operator)
    await adapter.registerFixture(registrationOf(feed.fixtureId, [feed.feedKey]))
    const publish = (...ids: readonly string[]): Promise<void> => {
      const items = ids.map(id => preGameItem({ fixtureId: feed.fixtureId, id }))
      return adapter.publish(feed, { items, withdrawals: [] })
    }
    await publish(...Array.from({ length: 40 }, (_, number) => `item-${number}`))
    const codings: (string | null)[] = []
    const polled = pollFeed({
      ...feed,
      baseUrl: url,
      intervalMs: 5,
      dictionaryCodec,
      async fetch(address, init) {
        const response = await fetch(address, init)
        if (response.status === 200) codings.push(response.headers.get('content-encoding'))
        return response
      },
    })
    t.after(polled.close)
    const changes = polled[Symbol.asyncIterator]()
    await changes.next()
    await publish('new')
    const { value } = (await changes.next()) as { readonly value: Change }
    assert.deepEqual(
      value.added.map(({ id }) => id),
      ['new'],
    )
    assert.equal(codings.at(-1), codingsOfChanges[proxy.file])
  })
}

for (const proxy of [...proxies, nginxWithTls]) {
  const { program } = proxy.around
  const skip = missingProgram(program) || (proxy === nginxWithTls && missingProgram('openssl'))
  test(`${proxy.file} forwards many concurrent long polls, and each receives the change`, {
    skip,
  }, async t => {
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
    const adapter = createOperatorAdapter(operator)
    await adapter.registerFixture(registrationOf(feed.fixtureId, [feed.feedKey]))
    const publish = (id: string): Promise<void> => {
      const items = [preGameItem({ fixtureId: feed.fixtureId, id })]
      return adapter.publish(feed, { items, withdrawals: [] })
    }
    await publish('first')
    const path = `/v1/fixtures/${feed.fixtureId}/feeds/${feed.feedKey}`
    const read = proxy === nginxWithTls ? readerOverTls(t, url) : readerOver(url)
    const etag = String((await read(path, {})).etag)
    // The reads use separate connections, or one HTTP/2 connection.
    const waiting = Array.from({ length: 40 }, () =>
      read(path, { 'if-none-match': etag, prefer: 'wait=30' }),
    )
    const early: unknown[] = []
    for (const read of waiting) read.then(head => early.push(head), early.push)
    while ((await longPolls(operator)) < waiting.length) {
      assert.deepEqual(early, [], 'answered before anything changed')
      await delay(5)
    }
    await publish('second')
    for (const answer of await Promise.all(waiting)) {
      assert.equal(answer.status, 200)
      assert.equal(answer['preference-applied'], 'wait=30')
      assert.notEqual(answer.etag, etag)
    }
    // A wait without a change ends with a 304 through the proxy as well.
    const now = String((await read(path, {})).etag)
    const over = await read(path, { 'if-none-match': now, prefer: 'wait=1' })
    assert.deepEqual([over.status, over['preference-applied']], [304, 'wait=1'])
  })
}

/** Status and headers of a response. */
type Head = Readonly<Record<string, unknown>> & { readonly status: number }
type Read = (path: string, headers: Readonly<Record<string, string>>) => Promise<Head>

/** Reads over HTTP/1.1, each time on a separate connection. */
function readerOver(url: string): Read {
  return async (path, headers) => {
    const asked = get(new URL(path, url), { headers, agent: false })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return { ...response.headers, status: response.statusCode ?? 0 }
  }
}

/** Reads over one HTTP/2 connection, like a browser with many feeds. */
function readerOverTls(t: TestContext, url: string): Read {
  const session = connect(url.replace('http:', 'https:'), { rejectUnauthorized: false })
  t.after(() => session.close())
  return async (path, headers) => {
    const stream = session.request({ ':path': path, ...headers })
    const [answer] = await once(stream, 'response')
    stream.resume()
    await once(stream, 'close')
    return { ...answer, status: answer[':status'] }
  }
}

async function longPolls({ url }: OperatorAddress): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^fixture_feed_waiting_reads (\d+)$/m.exec(text)?.[1])
}

for (const proxy of [...proxies, nginxWithTls]) {
  const { program } = proxy.around
  const skip = missingProgram(program) || (proxy === nginxWithTls && missingProgram('openssl'))
  test(`${proxy.file} responds without the service, with an uncacheable error that every origin may read`, {
    skip,
  }, async t => {
    const { url } = await startProxy(t, proxy, `http://127.0.0.1:${await freePort()}`)
    const read = proxy === nginxWithTls ? readerOverTls(t, url) : readerOver(url)
    const head = await read('/v1/fixtures', {})
    assert.ok(head.status >= 500, `${head.status}`)
    assert.equal(head['cache-control'], 'no-store')
    assert.equal(head['access-control-allow-origin'], '*')
  })
}

test('nginx-tls.conf informs the service that clients use https', {
  skip: missingProgram('nginx') || missingProgram('openssl'),
}, async t => {
  const service = createServer((request, response) => {
    response.setHeader('X-Seen-Scheme', String(request.headers['x-forwarded-proto'])).end()
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo
  const { url } = await startProxy(t, nginxWithTls, `http://127.0.0.1:${port}`)
  const head = await readerOverTls(t, url)('/', { 'x-forwarded-proto': 'http' })
  assert.equal(head['x-seen-scheme'], 'https')
})

test('nginx-tls.conf answers polls of one HTTP/2 connection with 304', {
  skip: missingProgram('nginx') || missingProgram('openssl'),
}, async t => {
  const { publicUrl, operator } = await startSampleService(t)
  const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
  const adapter = createOperatorAdapter(operator)
  await adapter.registerFixture(registrationOf(feed.fixtureId, [feed.feedKey]))
  const items = [preGameItem({ fixtureId: feed.fixtureId, id: 'pre-game' })]
  await adapter.publish(feed, { items, withdrawals: [] })
  const { url } = await startProxy(t, nginxWithTls, publicUrl)
  const path = `/v1/fixtures/${feed.fixtureId}/feeds/${feed.feedKey}`
  const readPath = readerOverTls(t, url)
  const read = (headers: Readonly<Record<string, string>>) => readPath(path, headers)
  const first = await read({ 'accept-encoding': 'gzip' })
  assert.equal(first.status, 200)
  assert.equal(first['cache-control'], 'no-store')
  assert.equal(first['content-encoding'], 'gzip')
  const polls = await Promise.all(
    Array.from({ length: 20 }, () =>
      read({ 'if-none-match': String(first.etag), 'accept-encoding': 'gzip' }),
    ),
  )
  for (const poll of polls) {
    assert.equal(poll.status, 304)
    assert.equal(poll.etag, first.etag)
  }
})

test('startProgram() ends and reports a program that does not listen in time', async () => {
  const mute = ['-e', 'setInterval(() => {}, 1_000_000)']
  const started = startProgram(process.execPath, mute, await freePort(), AbortSignal.abort())
  await assert.rejects(started, /does not listen on port \d+/)
})

test('docs/proxies.md contains each tested configuration verbatim', () => {
  const page = readFileSync(join(docs, 'proxies.md'), 'utf8')
  for (const { file, breaks } of [...proxies, nginxWithTls]) {
    const text = readFileSync(join(docs, 'proxies', file), 'utf8')
    const isShown = page.includes(`\n${text}\`\`\``) || page.includes(`](proxies/${file})`)
    assert.ok(isShown, `${file} is neither shown nor linked`)
    for (const id of breaks) assert.ok(page.includes(`\`${id}\``), `${id} is not explained`)
  }
})
