import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Change, pollFeed } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { preGameItem, registrationOf } from './lib/sample-items.ts'
import { missingProgram } from './lib/testing/programs.ts'
import { nginxWithTls, proxies, startProxy } from './lib/testing/proxies.ts'
import { startSampleService } from './lib/testing/sample-service.ts'
import { createOperatorAdapter } from './operator-adapter.ts'
import { runConformance } from './run-conformance.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

for (const proxy of proxies) {
  const skip = missingProgram(proxy.around.program)
  test(`runConformance() finds our service behind ${proxy.file} as documented`, {
    skip,
  }, async t => {
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const broken = []
    for await (const { id, outcome, why } of runConformance({ url, operator })) {
      if (outcome === 'broken') broken.push({ id, why })
    }
    const undocumented = broken.filter(({ id }) => !proxy.breaks.includes(id))
    assert.deepEqual(undocumented, [])
  })
}

/** The check that can only hold where a proxy did compress, by file. */
const proofs = {
  'nginx-gzip.conf': 'strong-form-of-weak-tag',
  'apache-deflate.conf': 'coding-decodes',
}

for (const [file, proof] of Object.entries(proofs)) {
  const proxy = proxies.find(each => each.file === file)
  const skip = missingProgram(proxy?.around.program ?? '')
  test(`runConformance() finds 304s for the changed tags of ${file}`, { skip }, async t => {
    assert.ok(proxy)
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const only = ['tag-of-each-coding', 'fetch-not-modified', proof]
    for await (const { id, outcome, why } of runConformance({ url, operator, only })) {
      assert.equal(outcome, 'held', `${id}: ${why}`)
    }
  })
}

/** The codings in which a change arrives through each configuration, when the client has the version before. */
const codingsOfChanges: Readonly<Record<string, string | null>> = {
  'nginx.conf': 'dcz',
  // They offer the service no coding, or only gzip: the change comes whole.
  'nginx-gzip.conf': 'gzip',
  'apache-deflate.conf': 'gzip',
  'varnish.vcl': 'dcz',
  'apache.conf': 'dcz',
}

for (const proxy of proxies) {
  const skip = missingProgram(proxy.around.program)
  test(`${proxy.file} passes a change on as ${codingsOfChanges[proxy.file]}`, { skip }, async t => {
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
  const session = connect(url.replace('http:', 'https:'), { rejectUnauthorized: false })
  t.after(() => session.close())
  const path = `/v1/fixtures/${feed.fixtureId}/feeds/${feed.feedKey}`
  const read = async (headers: Readonly<Record<string, string>>) => {
    const stream = session.request({ ':path': path, ...headers })
    const [answer] = await once(stream, 'response')
    stream.resume()
    await once(stream, 'close')
    return answer
  }
  const first = await read({ 'accept-encoding': 'gzip' })
  assert.equal(first[':status'], 200)
  assert.equal(first['cache-control'], 'no-store')
  assert.equal(first['content-encoding'], 'gzip')
  const polls = await Promise.all(
    Array.from({ length: 20 }, () =>
      read({ 'if-none-match': first.etag, 'accept-encoding': 'gzip' }),
    ),
  )
  for (const poll of polls) {
    assert.equal(poll[':status'], 304)
    assert.equal(poll.etag, first.etag)
  }
})

test('docs/proxies.md shows each configuration as it is tested', () => {
  const page = readFileSync(join(docs, 'proxies.md'), 'utf8')
  for (const { file, breaks } of [...proxies, nginxWithTls]) {
    const text = readFileSync(join(docs, 'proxies', file), 'utf8')
    const isShown = page.includes(`\n${text}\`\`\``) || page.includes(`](proxies/${file})`)
    assert.ok(isShown, `${file} is neither shown nor linked`)
    for (const id of breaks) assert.ok(page.includes(`\`${id}\``), `${id} is not explained`)
  }
})
