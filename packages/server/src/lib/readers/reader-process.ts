import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { defaultLimits } from '../http/limits.ts'
import { createMetrics } from '../observe/metrics.ts'
import { ReadCounters } from '../observe/read-counters.ts'
import { createPublicListener } from '../read-api/public-listener.ts'
import { WaitingReads } from '../read-api/waiting-reads.ts'
import { Views } from '../snapshot/views.ts'
import type { ReaderSettings, ToReader, ToWriter } from './message.ts'
import { createRemoteJournal } from './remote-journal.ts'

// The main file of a reader process: it answers reads, follows the journal through the writer process that started it,
// and ends with it.

const journal = createRemoteJournal(send)
const counters = new ReadCounters()
let views: Views | undefined
let waitingReads: WaitingReads | undefined
const metrics = createMetrics({
  reads: counters,
  views: () => views,
  waitingReads: () => waitingReads?.size ?? 0,
  isReady: () => views !== undefined,
})
let drain: (graceMs: number) => Promise<void> = async () => {}

process.on('message', (message: ToReader) => {
  if (journal.receive(message)) return
  if (message.kind === 'start') start(message.settings).catch(fail)
  else if (message.kind === 'metrics') sendMetrics(message.request).catch(fail)
  else if (message.kind === 'drain') drain(message.graceMs).then(() => process.disconnect?.(), fail)
})
// The writer process gets the same signals and decides when its readers stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
process.once('disconnect', () => process.exit())

async function start(settings: ReaderSettings): Promise<void> {
  const waiting = new WaitingReads({
    views: () => views,
    maxWaiting: settings.limits.maxWaiting ?? defaultLimits.maxWaiting,
    onAllAnswered: seconds => metrics.observeWaitersAnswered(seconds),
  })
  waitingReads = waiting
  const listener = createPublicListener(
    {
      views: () => views,
      counters,
      waitingReads: waiting,
      definitions: createDefinitionSet(settings.definitions),
      files: settings.files,
      embedOrigins: settings.embedOrigins,
      recognisesPolls: settings.recognisesPolls,
      metrics,
    },
    {
      limits: settings.limits,
      onFailure: (error, { method, path }) => report(error, `${method} ${path}`),
    },
  )
  drain = graceMs => listener.drain(graceMs)
  views = await Views.open(journal, {
    maxMemoryBytes: settings.maxMemoryBytes,
    onShown: entry => {
      send({ kind: 'shown', position: entry.position })
      waiting.shown(entry)
    },
    onFailure: error => report(error, 'a change could not be shown'),
  })
  // The reader listens only when its views are complete: a client must never see an older state than another reader
  // showed.
  const { port } = await listener.listen({ ...settings.address, reusePort: true })
  send({ kind: 'listening', port })
}

async function sendMetrics(request: number): Promise<void> {
  send({ kind: 'metrics', request, metrics: await metrics.json() })
}

function report(error: unknown, where: string): void {
  send({
    kind: 'failure',
    where,
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}

function fail(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  process.disconnect?.()
}

function send(message: ToWriter): void {
  // Without a channel the writer process is gone.
  if (process.connected) process.send?.(message)
}
