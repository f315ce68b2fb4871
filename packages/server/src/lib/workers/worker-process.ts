import type { Entry } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import { createPublicServer, type PublicServer } from '../read-api/public-server.ts'
import { OnDemandUpstream } from '../relay/on-demand-upstream.ts'
import { connectProcess, type WorkerCalls, type WorkerSettings, type WriterCalls } from './calls.ts'
import { EntryParts } from './entry-sender.ts'
import { RemoteJournal } from './remote-journal.ts'

// The main file of a worker process. The process answers reads, follows the journal through the writer process that
// started it, and exits together with the writer process.

/** Callbacks for the entries that the views are applying, by position. */
const shown = new Map<number, () => void>()
const parts = new EntryParts()
let publicServer: PublicServer | undefined
let isReady = false

const writer = connectProcess<WriterCalls>(process, {
  start,
  show,
  addPart: async part => parts.add(part),
  settle: async () => journal.settle(),
  break: async chain => journal.break(chain),
  metrics: async () => publicServer?.metrics.json() ?? {},
  drain,
} satisfies WorkerCalls)
const journal = new RemoteJournal(writer)

// The writer process gets the same signals and decides when its workers stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
process.once('disconnect', () => process.exit())

async function start(settings: WorkerSettings): Promise<number> {
  const { relay, isBlank } = settings
  journal.isBlank = isBlank
  publicServer = createPublicServer(settings, {
    isReady: () => isReady,
    onFailure: report,
    upstream: relay && new OnDemandUpstream(relay, request => writer.lookUp(request)),
  })
  await publicServer.open(journal, ({ position }) => {
    shown.get(position)?.()
    shown.delete(position)
  })
  isReady = true
  // The worker listens only after its views are complete, because a client must never see an older state than another
  // worker served.
  const { port } = await publicServer.listener.listen({ ...settings.address, reusePort: true })
  return port
}

function show(entry: Entry, context: EntryContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  shown.set(entry.position, resolve)
  journal.receive(parts.complete(entry), context)
  return promise
}

async function drain(graceMs: number): Promise<void> {
  await publicServer?.listener.drain(graceMs)
  process.disconnect?.()
}

function report(error: unknown, where: string): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  // This process exits if the writer process does.
  writer.reportFailure(where, reason).catch(() => {})
}
