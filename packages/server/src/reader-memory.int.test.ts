/** Tests that the service does not store anything for each of many anonymous reads that all differ. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { RawConnection } from '@fixture-feed/test-support/raw-connection'
import { feedPath } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { type ChildService, startChild } from './lib/testing/child-service.ts'

const target = feedPath(pulse)
const long = 'x'.repeat(14_000)

/** Requests of 3 to 14 kB each, no two alike. */
const kinds: Readonly<Record<string, (index: number) => string>> = {
  'addresses with a host': index => request(`http://${index}${long}${target}`),
  'empty parameters': index => request(`${target}?${'&'.repeat(10_000 + index)}`),
  'unknown parameters': index => request(`${target}?${index}${long}`),
  codings: index => request(target, `Accept-Encoding: ${index}${long}`),
  tags: index => request(target, `If-None-Match: "${index}${long}"`),
  preferences: index => request(target, `Prefer: ${index}${long}`),
  games: index => request(`/games/${index}${'x'.repeat(3_000)}`),
  'unknown addresses': index => request(`/${index}${long}`),
}
const requests = 300
const versions = 100
/** A fifth of the memory that storing all requests would take if each had 14 kB. */
const mostBytes = (requests * long.length) / 5

function request(address: string, header = 'Accept: */*'): string {
  return `GET ${address} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`
}

const service = await startChild({ after })
await service.register()
await service.publish({ items: [draftSample('a')] })

for (const [name, toRequest] of Object.entries(kinds)) {
  test(`many reads with different ${name} do not grow the memory`, async () => {
    await send(service, index => toRequest(index), 50)
    const [memory = 0] = await service.memory()
    await send(service, index => toRequest(1_000 + index), requests)
    const [grown = 0] = await service.memory()
    assert.ok(grown - memory < mostBytes, `${grown - memory} bytes more`)
  })
}

test('deltas between many versions keep no version in memory', async t => {
  const delta = await startChild(t)
  await delta.register()
  const items = Array.from({ length: 40 }, (_, index) =>
    draftSample(`${index}`, long.slice(0, 3_000)),
  )
  await delta.publish({ items })
  const versionBytes = (await readDelta(delta)).length
  const readVersions = async (first: number, count: number): Promise<void> => {
    for (let version = first; version < first + count; version++) {
      const dictionary = await readDelta(delta)
      await delta.publish({ items: [draftSample('0', `version ${version}`)] })
      assert.ok((await readDelta(delta, dictionary)).length < versionBytes / 10)
    }
  }
  await readVersions(0, 20)
  const [memory = 0] = await delta.memory()
  await readVersions(20, versions)
  const [grown = 0] = await delta.memory()
  assert.ok(grown - memory < (versions * versionBytes) / 5, `${grown - memory} bytes more`)
})

/** Reads the feed, as a delta if a `dictionary` is given. Returns the bytes of the body. */
async function readDelta({ publicUrl }: ChildService, dictionary?: Buffer): Promise<Buffer> {
  const connection = await RawConnection.open(publicUrl)
  const digest = dictionary && createHash('sha256').update(dictionary).digest('base64')
  const header = digest
    ? `Accept-Encoding: dcz\r\nAvailable-Dictionary: :${digest}:`
    : 'Accept-Encoding: identity'
  connection.send(request(target, header))
  const { body } = await connection.readResponse()
  connection.destroy()
  return body
}

/** Sends requests one after the other. */
async function send(
  { publicUrl }: ChildService,
  toRequest: (index: number) => string,
  count: number,
): Promise<void> {
  const connection = await RawConnection.open(publicUrl)
  for (let index = 0; index < count; index++) {
    connection.send(toRequest(index))
    await connection.readResponse()
  }
  connection.destroy()
}
