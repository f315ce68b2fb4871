import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A figure of performance.md, found by the text around it. */
function measured(row: RegExp): number {
  const [, figure] = row.exec(performance) ?? []
  if (figure === undefined) throw new Error(`performance.md has no row ${row.source}`)
  return Number(figure)
}

const performance = readFileSync(join(import.meta.dirname, 'performance.md'), 'utf8')
/**
 * The table of a section of performance.md.
 *
 * @throws {Error} if the section is missing or has no table.
 */
export function measuredTable(title: string): string {
  const section = performance.split('\n### ').find(each => each.startsWith(`${title}\n`))
  const rows = section?.split('\n').filter(line => line.startsWith('|')) ?? []
  if (rows.length === 0) throw new Error(`performance.md has no table "${title}"`)
  return rows.join('\n')
}

/** A pattern of the start of the row for 10,000 long polls. */
const waiting = '10000, Fixture Feed, wait \\|'

/** Costs of single operations, from the benchmark or from a decision record. */
const costs = {
  /** Processor time of a poll that is answered 304, over 1,000 kept-alive connections, in µs. */
  pollUs: measured(/304, 1000 connections \| as many as nginx .*\| ([\d.]+) and [\d.]+ CPU µs/),
  /** Processor time of a long poll that is answered with a change, in µs. */
  wakeUs: measured(new RegExp(`${waiting}(?: [\\d.]+ \\|){3} ([\\d.]+)`)),
  /**
   * Processor time of TLS for a request and its response, in µs (measured with Node and nginx), without handshakes.
   */
  tlsUs: 28,
  /** Bytes of a 304 (decision 076), and of the head of a 200. */
  unchangedBytes: 362,
  headBytes: 657,
  /**
   * Mean size of a change of a game's feed in bytes, with gzip and as a delta (decision 062: six games, 218 changes).
   */
  gzipBytes: 6_770,
  deltaBytes: 447,
  /** Resident memory of a connection with a long poll, and of one that polls at an interval (decision 030). */
  waitingKB: measured(new RegExp(`${waiting}(?: [\\d.]+ \\|){6} ([\\d.]+)`)),
  pollingKB: 3.6,
} as const

/** A live game changes once in this many seconds, for all clients at the same moment. */
const changeEveryS = 30
/** The default interval of the client, 2 s plus up to a quarter, and a wait of 30 s minus up to a tenth. */
const intervalS = 2 * 1.125
const waitS = 30 * 0.95

/** The cost of followers as a Markdown table. */
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
