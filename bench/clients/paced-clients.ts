import type { PacedLoad } from '../lib/paced-load.ts'
import { pace, sharedClock } from '../lib/pacer.ts'
import { openClients } from '../lib/polling-clients.ts'
import { quantile } from '../lib/statistics.ts'

/**
 * Polls a feed at a fixed rate, regardless of the responses: `node paced-clients.ts LOAD_AS_JSON`. The latency of a
 * poll begins when the poll is due, so it includes the wait for a free connection. The polls send the entity tag of
 * the feed, unless `follows` is false. Prints the result as JSON, with times in milliseconds.
 */

const load = JSON.parse(process.argv[2] ?? '') as PacedLoad
const { url, coding, follows, connections, rate, seconds } = load
const total = rate * seconds
const idle = await openClients(url, connections, { coding, follows })
// The first poll of each client cannot send an entity tag yet, so it is not measured.
for (const client of idle) await client.poll()

const times = new Float64Array(total)
const waiting: number[] = []
const finished = Promise.withResolvers<void>()
let sent = 0
let answered = 0

const endPacing = pace(rate, dueAt => {
  if (waiting.length === total) return
  waiting.push(dueAt)
  send()
})
await finished.promise
const lasted = sharedClock() - (waiting[0] ?? Number.NaN)
await endPacing()
for (const client of idle) client.close()

const sorted = times.toSorted()
process.stdout.write(
  `${JSON.stringify({
    requestsPerSecond: (total / lasted) * 1000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    p999Ms: quantile(sorted, 0.999),
    responses: total,
  })}\n`,
)

/** Sends the due polls for which a connection is free. */
function send(): void {
  while (sent < waiting.length) {
    const client = idle.shift()
    if (client === undefined) return
    const dueAt = waiting[sent++] ?? Number.NaN
    client.poll().then(status => {
      times[answered++] = sharedClock() - dueAt
      if (status !== 304 && status !== 200) finished.reject(new Error(`${url} answers ${status}`))
      idle.push(client)
      if (answered === total) finished.resolve()
      else send()
    }, finished.reject)
  }
}
