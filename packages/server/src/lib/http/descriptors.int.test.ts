/** A flood of connections on one listener, in a process that may open few descriptors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startChild } from '../testing/child-service.ts'
import { RawConnection, requestOnce } from '../testing/raw-connection.ts'
import { feedPath, secret } from '../testing/running-service.ts'
import { draftSample, pulse, registrationSample } from '../testing/samples.ts'

const headers = [
  ['Authorization', `Bearer ${secret}`],
  ['Content-Type', 'application/json'],
] as const

for (const flooded of ['publicUrl', 'operatorUrl'] as const) {
  test(`publications and reads go on while the ${flooded} has more connections than descriptors`, async t => {
    const service = await startChild(t, { openFiles: 256 })
    const operate = async (method: string, target: string, body: object): Promise<number> => {
      const request = { method, target, headers, body: JSON.stringify(body) }
      return (await requestOnce(service.operatorUrl, request)).status
    }
    await operate('PUT', `/v1/fixtures/${pulse.fixtureId}`, registrationSample())
    const publish = (id: string): Promise<number> =>
      operate('POST', `${feedPath(pulse)}/publications`, { items: [draftSample(id)] })
    assert.equal(await publish('a'), 201)

    const flood = await Promise.all(
      Array.from({ length: 300 }, () => RawConnection.open(service[flooded])),
    )
    t.after(() => {
      for (const connection of flood) connection.destroy()
    })
    if (flooded === 'publicUrl') assert.equal(await publish('b'), 201)
    else
      assert.equal((await requestOnce(service.publicUrl, { target: feedPath(pulse) })).status, 200)
    assert.ok(service.descriptors() < 256 - 16)
  })
}
