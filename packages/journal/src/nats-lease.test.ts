import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { JetStream } from './lib/nats/jet-stream.ts'
import { createStreamLease } from './nats-lease.ts'

const times = { everyMs: 1_000, lostAfterMs: 5_000, freeAfterMs: 7_000 }

/** A stream with the last message of a lease, and the timer of the next renewal. */
function createStream() {
  const found = { last: undefined as { seq: number; text: string } | undefined, renew: () => {} }
  const jetStream = {
    stream: 'S_LEASES',
    runtime: {
      elapsedMs: () => 0,
      createId: () => 'me',
      startTimer(ms: number, onEnd: () => void) {
        if (ms === times.everyMs) found.renew = onEnd
        return () => {}
      },
    },
    client: {
      async publish(
        _: string,
        text: string,
        { expect }: { readonly expect: { readonly lastSubjectSequence: number } },
      ) {
        const seq = found.last?.seq ?? 0
        if (expect.lastSubjectSequence !== seq) {
          const description = `wrong last sequence: ${seq}`
          throw new JetStreamApiError({ code: 400, err_code: 10_071, description })
        }
        found.last = { seq: seq + 1, text }
        return { seq: seq + 1 }
      },
    },
    manager: {
      streams: {
        info: async () => ({ state: { last_seq: found.last?.seq ?? 0 } }),
        async getMessage() {
          const { last } = found
          return last === undefined ? null : { seq: last.seq, json: () => JSON.parse(last.text) }
        },
      },
    },
  } as unknown as JetStream
  return { jetStream, found }
}

test('a holder keeps its lease if another process has created the deleted stream again', async () => {
  const { jetStream, found } = createStream()
  const calls: string[] = []
  let checkpoint = 'before'
  const lastText = (): string => found.last?.text ?? ''
  const lease = createStreamLease(jetStream, 'relay', { times, createStream: async () => {} })
  await lease.ask({
    taken: () => calls.push('taken'),
    lost: () => calls.push('lost'),
    seen: () => calls.push('seen'),
    checkpoint: () => checkpoint,
  })
  found.renew()
  await setImmediate()
  assert.equal(found.last?.seq, 2)

  found.last = undefined
  checkpoint = 'after'
  found.renew()
  await setImmediate()
  assert.deepEqual(calls, ['taken'])
  assert.match(lastText(), /"after"/)

  // Another process has taken the lease in a stream that was created again.
  found.last = { seq: 7, text: JSON.stringify({ holder: 'other', isReleased: false, checkpoint }) }
  found.renew()
  await setImmediate()
  assert.deepEqual(calls, ['taken', 'lost'])
})
