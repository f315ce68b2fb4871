/** No kind of anonymous read takes memory for each request that is unlike the others. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ChildService, startChild } from './lib/testing/child-service.ts'
import { RawConnection } from './lib/testing/raw-connection.ts'
import { feedPath } from './lib/testing/running-service.ts'
import { draftSample, pulse } from './lib/testing/samples.ts'

const target = feedPath(pulse)
const long = 'x'.repeat(14_000)

/** Requests of some 14 kB each, no two alike. */
const kinds: Readonly<Record<string, (index: number) => string>> = {
  'addresses with a host': index => request(`http://${index}${long}${target}`),
  'empty parameters': index => request(`${target}?${'&'.repeat(10_000 + index)}`),
  'unknown parameters': index => request(`${target}?${index}${long}`),
  codings: index => request(target, `Accept-Encoding: ${index}${long}`),
  tags: index => request(target, `If-None-Match: "${index}${long}"`),
  preferences: index => request(target, `Prefer: ${index}${long}`),
  games: index => request(`/games/${index}${'x'.repeat(3_000)}`),
  nothing: index => request(`/${index}${long}`),
}
const requests = 300
/** A fifth of what remembering them would take. */
const mostBytes = (requests * long.length) / 5

function request(address: string, header = 'Accept: */*'): string {
  return `GET ${address} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`
}

const service = await startChild({ after })
await service.register()
await service.publish({ items: [draftSample('a')] })

for (const [name, toRequest] of Object.entries(kinds)) {
  test(`many reads with different ${name} leave the memory as it was`, async () => {
    await send(service, index => toRequest(index), 50)
    const [memory = 0] = await service.memory()
    await send(service, index => toRequest(1_000 + index), requests)
    const [grown = 0] = await service.memory()
    assert.ok(grown - memory < mostBytes, `${grown - memory} bytes more`)
  })
}

/** Sends requests one after the other, each when the one before is answered. */
async function send(
  { publicUrl }: ChildService,
  toRequest: (index: number) => string,
  count: number,
): Promise<void> {
  const connection = await RawConnection.open(publicUrl)
  for (let index = 0; index < count; index++) {
    connection.send(toRequest(index))
    await connection.readAnswer()
  }
  connection.destroy()
}
