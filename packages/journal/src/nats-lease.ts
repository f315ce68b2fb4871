import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Lease, LeaseHolder } from './lease.ts'
import { type ConnectPatience, connectPatiently } from './lib/nats/connect.ts'
import { jetStreamOf } from './lib/nats/jet-stream.ts'
import { LeaseSubject } from './lib/nats/lease-subject.ts'
import { unavailable } from './lib/nats/unavailable.ts'
import type { NatsJournalOptions } from './nats-journal.ts'

export interface NatsLeaseOptions extends Omit<NatsJournalOptions, 'answerWithinMs'> {
  /** What the lease is for: a token of a subject. */
  readonly name: string
  readonly times?: LeaseTimes | undefined
}

/** All in milliseconds. */
export interface LeaseTimes {
  /** How often the holder renews, and the others look. */
  readonly everyMs: number
  /** A holder that could not renew for so long takes the lease for lost. */
  readonly lostAfterMs: number
  /** A lease that was not renewed for so long may be taken: later than its holder gave it up. */
  readonly freeAfterMs: number
}

const standardTimes: LeaseTimes = { everyMs: 1_000, lostAfterMs: 5_000, freeAfterMs: 7_000 }

/**
 * A lease in the last message of a subject: whoever stores the next message behind the one that he knows holds it (the
 * stream compares and sets). Nobody compares clocks: a lease is free when its message has not changed for a while.
 *
 * @throws {JournalUnavailableError} as `openNatsJournal` does.
 */
export async function openNatsLease(options: NatsLeaseOptions): Promise<Lease> {
  const { servers, credentials, tls, stream = 'FIXTURE_FEED', replicas, signal } = options
  const { onProgress = () => {}, name, times = standardTimes } = options
  const patience: ConnectPatience = { signal, onWait: onProgress }
  const connectionName = `fixture-feed ${name} on ${hostname()}`
  const connection = await connectPatiently(
    { servers, credentials, tls, name: connectionName },
    patience,
  )
  try {
    const jetStream = await jetStreamOf(connection, `${stream}_LEASES`)
    const subject = await LeaseSubject.open(jetStream, { name, replicas, patience })
    return createLease(subject, times, () => connection.close())
  } catch (error) {
    await connection.close()
    throw unavailable('open', `${stream}_LEASES`, error)
  }
}

function createLease(
  subject: LeaseSubject,
  { everyMs, lostAfterMs, freeAfterMs }: LeaseTimes,
  end: () => Promise<void>,
): Lease {
  const me = randomUUID()
  let holder: LeaseHolder | undefined
  /** The last message known, and when it was first seen. */
  let position: number | undefined
  let seenAt = 0
  let isHeld = false
  let nextTick: NodeJS.Timeout | undefined
  let losing: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()
  let isReleased = false

  return {
    ask(asking) {
      holder = asking
      return tick()
    },
    async release() {
      isReleased = true
      clearTimeout(nextTick)
      await ticking
      clearTimeout(losing)
      if (isHeld) await store(holder?.note() ?? '').catch(() => {})
      isHeld = false
      await end()
    },
  }

  function tick(): Promise<void> {
    ticking = (isHeld ? renew() : look())
      // The servers are away: the next tick asks again.
      .catch(() => {})
      .then(() => {
        if (!isReleased) nextTick = setTimeout(tick, everyMs)
      })
    return ticking
  }

  async function renew(): Promise<void> {
    if (await store(holder?.note() ?? '')) return
    // It may be this process's own message whose answer was lost.
    const last = await subject.read()
    if (last?.holder === me) position = last.position
    else lose()
  }

  async function look(): Promise<void> {
    const last = await subject.read()
    if (position === undefined || last?.position !== position) {
      seenAt = performance.now()
      position = last?.position ?? 0
      if (last !== undefined && !last.isReleased) holder?.seen(last.note)
    }
    const isOld = performance.now() - seenAt > freeAfterMs
    const isFree = last === undefined || last.isReleased || last.holder === me || isOld
    if (isReleased || !isFree || !(await store(last?.note ?? ''))) return
    isHeld = true
    holder?.taken(last?.note)
  }

  /** Says whether the lease is this process's now: for a time that counts from the start of the request. */
  async function store(note: string): Promise<boolean> {
    const startedAt = performance.now()
    const stored = await subject.store({ holder: me, isReleased, note }, position ?? 0)
    if (stored === undefined) return false
    position = stored
    clearTimeout(losing)
    losing = setTimeout(lose, lostAfterMs - (performance.now() - startedAt))
    return true
  }

  function lose(): void {
    clearTimeout(losing)
    if (!isHeld) return
    isHeld = false
    seenAt = performance.now()
    holder?.lost()
  }
}
