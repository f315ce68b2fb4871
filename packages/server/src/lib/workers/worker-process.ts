import { PublicSide } from '../read-api/public-side.ts'
import type { ToWorker, ToWriter, WorkerSettings } from './message.ts'
import { createRemoteJournal } from './remote-journal.ts'

// The main file of a worker process: it answers reads, follows the journal through the writer process that started it,
// and ends with it.

const journal = createRemoteJournal(send)
let side: PublicSide | undefined
let isReady = false

process.on('message', (message: ToWorker) => {
  if (journal.receive(message)) return
  if (message.kind === 'start') start(message.settings).catch(fail)
  else if (message.kind === 'metrics') sendMetrics(message.request).catch(fail)
  else if (message.kind === 'drain') drain(message.graceMs).catch(fail)
})
// The writer process gets the same signals and decides when its workers stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
process.once('disconnect', () => process.exit())

async function start(settings: WorkerSettings): Promise<void> {
  side = new PublicSide(settings, { isReady: () => isReady, onFailure: report })
  await side.open(journal, ({ position }) => send({ kind: 'shown', position }))
  isReady = true
  // The worker listens only when its views are complete: a client must never see an older state than another worker
  // showed.
  const { port } = await side.listener.listen({ ...settings.address, reusePort: true })
  send({ kind: 'listening', port })
}

async function sendMetrics(request: number): Promise<void> {
  if (side !== undefined) send({ kind: 'metrics', request, metrics: await side.metrics.json() })
}

async function drain(graceMs: number): Promise<void> {
  await side?.listener.drain(graceMs)
  process.disconnect?.()
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
