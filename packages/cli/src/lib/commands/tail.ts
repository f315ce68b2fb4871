import { type Change, type FeedError, type Item, pollFeed } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import type { FeedId } from '@fixture-feed/client/operator'
import { CommandFailure, meetsPlainHttp } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { note, stripControlCharacters, writeOut } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface TailOptions {
  /** Milliseconds between two reads. */
  readonly interval: number
  /** Seconds that the service is asked to wait for a change. */
  readonly wait?: number
  /** The public keys by one of which an answer has to be signed. */
  readonly key?: readonly string[]
  /** The delay behind live, in seconds. */
  readonly behind?: number
  readonly json?: boolean
}

/** The kinds of changes of an item, with the signs shown in the text output. */
const signs = { added: '+', revised: '~', withdrawn: '−' } as const

/** Follows a feed until a signal ends it: a line for each item that came, was revised or was withdrawn. */
export async function tail(
  baseUrl: string,
  feedId: FeedId,
  { interval, wait = 0, behind, key: publicKeys, json }: TailOptions,
): Promise<void> {
  const signal = stopSignal()
  const feed = pollFeed({
    baseUrl,
    ...feedId,
    intervalMs: interval,
    waitSeconds: wait,
    publicKeys,
    behindSeconds: behind,
    signal,
    dictionaryCodec,
  })
  let refused: FeedError | undefined
  let lastReported = ''
  const stopReporting = feed.subscribe(() => {
    const { error } = feed.state
    if (error !== undefined && !error.retryable && error.kind !== 'aborted') {
      refused = error
      feed.close()
      return
    }
    // Failures are reported once when they begin and once when they end, not at every try.
    const report = error === undefined ? '' : whyNot(error, baseUrl)
    if (report === lastReported) return
    lastReported = report
    note(report === '' ? 'reading resumed' : `${stripControlCharacters(report)}; retrying`)
  })
  for await (const change of feed) {
    await writeOut((json ? changeJson(change) : changeWords(change)).join(''))
  }
  stopReporting()
  if (refused !== undefined) throw new CommandFailure(refused.message, { cause: refused })
}

function whyNot(error: FeedError, baseUrl: string): string {
  return meetsPlainHttp(error) ? `${baseUrl} speaks http, not https` : error.message
}

function changeJson(change: Change): string[] {
  const { snapshotAt } = change.snapshot
  return eachItem(change, (what, item) => `${JSON.stringify({ change: what, snapshotAt, item })}\n`)
}

function changeWords(change: Change): string[] {
  const { snapshotAt, items } = change.snapshot
  return [
    `${snapshotAt}  ${formatCount(items.length, 'item')}\n`,
    ...eachItem(change, (what, item) => `${signs[what]} ${itemWords(item)}\n`),
  ]
}

function eachItem(
  { added, revised, withdrawn }: Change,
  toLine: (what: keyof typeof signs, item: Item) => string,
): string[] {
  return [
    ...added.map(item => toLine('added', item)),
    ...revised.map(item => toLine('revised', item)),
    ...withdrawn.map(item => toLine('withdrawn', item)),
  ]
}

/** Its identity, and its headline or summary where it has one. */
function itemWords({ id, revision, definitionKey, definitionVersion, content }: Item): string {
  const { headline, summary } = content as {
    readonly headline?: unknown
    readonly summary?: unknown
  }
  const text = [headline, summary].find(one => typeof one === 'string') ?? ''
  return stripControlCharacters(
    `${id} (${definitionKey}@${definitionVersion}, revision ${revision}) ${text}`,
  ).trimEnd()
}
