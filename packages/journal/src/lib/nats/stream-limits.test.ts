import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JetStreamApiError, type StreamConfig, type StreamState } from '@nats-io/jetstream'
import { Availability } from './availability.ts'
import type { JetStream } from './jet-stream.ts'
import { StreamLimits } from './stream-limits.ts'
import { requiredSettings } from './stream-settings.ts'

const settings = { ...requiredSettings('S'), max_bytes: -1, num_replicas: 3 } as StreamConfig

/** The limits of a stream that is followed, with the reports of its leader. */
function followedStream() {
  const info = { max_payload: 1_000 }
  const clock = { ms: 0 }
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => clock.ms },
    connection: { info },
  } as unknown as JetStream
  const availability = new Availability(jetStream)
  availability.caughtUp()
  const limits = new StreamLimits(jetStream, availability, settings)
  return {
    limits,
    clock,
    info,
    report(config: Partial<StreamConfig>, bytes = 0) {
      limits.check({ config: { ...settings, ...config }, state: { bytes } as StreamState })
      const { health } = availability
      return health.status === 'ready' ? undefined : `${health.status}: ${health.reason}`
    },
  }
}

test('check() reports settings that were changed while the stream is followed, until they are restored', () => {
  const { report } = followedStream()
  assert.equal(report({}), undefined)
  assert.equal(
    report({ discard: 'old', duplicate_window: 0, num_replicas: 1 }),
    'impaired: the settings of stream S were changed: discard is "old", expected "new"; duplicate_window is 0, expected 600000000000; num_replicas is 1, expected 3',
  )
  assert.equal(report({ num_replicas: 5, description: 'feeds' }), undefined)
})

test('refusalOf() reserves the last part of a stream for removals', () => {
  const { limits, report } = followedStream()
  const max_bytes = 100_000
  assert.equal(report({ max_bytes }, 98_000), undefined)
  assert.equal(limits.refusalOf('publication'), undefined)
  const reason =
    'stream S is full: 1999 of 100000 bytes (max_bytes) are free, and the last 2000 are reserved for erasures, retirements and purges; raise max_bytes or purge retired fixtures'
  assert.equal(report({ max_bytes }, 98_001), `impaired: ${reason}`)
  for (const kind of ['publication', 'asset', 'settings', 'fixture', 'hold'] as const)
    assert.equal(limits.refusalOf(kind), reason)
  for (const kind of ['erasure', 'retirement', 'purge', 'purged'] as const)
    assert.equal(limits.refusalOf(kind), undefined)
  assert.equal(report({ max_bytes: -1 }, 98_001), undefined)
  assert.equal(limits.refusalOf('publication'), undefined)
})

test('refusalOf() reserves at most a quarter of a small stream', () => {
  const { report } = followedStream()
  assert.equal(report({ max_bytes: 4_000 }, 3_000), undefined)
  assert.match(report({ max_bytes: 4_000 }, 3_001) ?? '', /the last 1000 are reserved/)
})

test('check() reports a max_payload that was lowered, until it is raised again', () => {
  const { info, report } = followedStream()
  info.max_payload = 2_000
  assert.equal(report({}), undefined)
  info.max_payload = 500
  assert.equal(
    report({}),
    'impaired: max_payload of the servers was lowered from 2000 to 500 bytes: larger stored entries cannot be erased',
  )
  info.max_payload = 2_000
  assert.equal(report({}), undefined)
})

test('check() reports a message that the servers refused, for half a minute', () => {
  const { limits, clock, report } = followedStream()
  limits.refused(new Error('timeout'))
  assert.equal(report({}), undefined)
  const description = 'insufficient storage resources available'
  limits.refused(new JetStreamApiError({ code: 500, err_code: 10_047, description }))
  clock.ms = 29_999
  assert.equal(report({}), `impaired: stream S refused a message: ${description}`)
  clock.ms = 30_000
  assert.equal(report({}), undefined)
})
