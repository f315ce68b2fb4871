import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A figure of performance.md, where the bench writes it. */
function measured(row: RegExp): number {
  const [, figure] = row.exec(performance) ?? []
  if (figure === undefined) throw new Error(`performance.md has no row ${row.source}`)
  return Number(figure)
}

const performance = readFileSync(join(import.meta.dirname, 'performance.md'), 'utf8')
/** The row of 10,000 reads that wait. */
const waiting = '10000, Fixture Feed, wait \\|'

/** What one thing costs: as the bench measured it, or as a decision says. */
const costs = {
  /** Processor time of a poll that is answered 304, over 1,000 kept connections, in µs. */
  pollUs: measured(/304, 1000 connections \| as many as nginx .*\| ([\d.]+) and [\d.]+ CPU µs/),
  /** The same to hold a poll and answer it with a change, in µs. */
  wakeUs: measured(new RegExp(`${waiting}(?: [\\d.]+ \\|){3} ([\\d.]+)`)),
  /** Of TLS for a request and its answer, in µs (tried with Node and nginx); handshakes come beside. */
  tlsUs: 28,
  /** Bytes of a 304 (decision 076), and of the head of a 200. */
  unchangedBytes: 357,
  headBytes: 633,
  /** Bytes of a change of a game's feed on average, gzip and as a delta (decision 062: six games, 218 changes). */
  gzipBytes: 6_770,
  deltaBytes: 447,
  /** Resident memory of a connection that waits, and of one that polls (decision 030). */
  waitingKB: measured(new RegExp(`${waiting}(?: [\\d.]+ \\|){6} ([\\d.]+)`)),
  pollingKB: 3.6,
} as const

/** A game in play: one change in so many seconds, for everybody at once. */
const changeEveryS = 30
/** The client's defaults: 2 s and up to a quarter more, and a wait of 30 s, shorter by up to a tenth. */
const intervalS = 2 * 1.125
const waitS = 30 * 0.95

/** What followers cost, as a Markdown table. */
export function scaleTable(): string {
  const rows = [1_000_000, 10_000_000].flatMap(followers =>
    [false, true].flatMap(waits => [false, true].map(deltas => row(followers, { waits, deltas }))),
  )
  return [
    '| Followers | by | changes as | requests/s | egress, MB/s | cores | cores with TLS | resident GB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function row(
  followers: number,
  { waits, deltas }: { readonly waits: boolean; readonly deltas: boolean },
): string {
  const changes = followers / changeEveryS
  const unchanged = waits
    ? Math.floor(changeEveryS / waitS) * changes
    : followers / intervalS - changes
  const requests = changes + unchanged
  const body = deltas ? costs.deltaBytes : costs.gzipBytes
  const egress = (unchanged * costs.unchangedBytes + changes * (costs.headBytes + body)) / 1e6
  const cores = (requests * (waits ? costs.wakeUs : costs.pollUs)) / 1e6
  const withTls = cores + (requests * costs.tlsUs) / 1e6
  const memory = (followers * (waits ? costs.waitingKB : costs.pollingKB)) / 1e6
  const numbers = [requests, egress, cores, withTls, memory].map(rounded)
  const words = [followers.toLocaleString('en'), waits ? 'wait' : 'interval']
  return `| ${[...words, deltas ? 'deltas' : 'gzip', ...numbers].join(' | ')} |`
}

function rounded(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en')
}
