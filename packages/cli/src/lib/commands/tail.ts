import { type Change, type FeedError, type Item, pollFeed, pollFeeds } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import type { FeedId } from '@fixture-feed/client/operator'
import { CommandFailure, UsageError } from '../failure.ts'
import { createFailureReport, followFeeds, isFinal } from '../follow-feeds.ts'
import { formatCount } from '../format-count.ts'
import { textsOf } from '../item-texts.ts'
import { stripControlCharacters, writeOut } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface TailOptions {
  /** Milliseconds between two reads. */
  readonly interval: number
  /** The time that a read asks the service to wait for a change, in seconds. */
  readonly wait?: number
  /** The public keys for responses. One of them must have signed each response. */
  readonly key?: readonly string[]
  /** The delay behind live, in seconds. */
  readonly behind?: number
  readonly json?: boolean
}

interface TailArguments {
  readonly url: string
  /** Default: all live feeds. */
  readonly fixture: string | undefined
  readonly feed: string | undefined
}

/** The kinds of changes of an item, with the signs shown in the text output. */
const signs = { added: '+', revised: '~', withdrawn: '−' } as const

/**
 * Follows a feed, or all live feeds, until a signal ends the command or an error is final. Prints one line for each
 * item that was added, revised or withdrawn, and without `--json` also one for each snapshot.
 */
export async function tail(
  options: TailOptions,
  { url: baseUrl, fixture: fixtureId, feed: feedKey }: TailArguments,
): Promise<void> {
  if (fixtureId === undefined) return tailLiveFeeds(baseUrl, options)
  if (feedKey === undefined)
    throw new UsageError('The feed is missing: pass a fixture and a feed, or neither of them')
  await tailFeed(baseUrl, { fixtureId, feedKey }, options)
}

async function tailFeed(
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
  const report = createFailureReport(baseUrl)
  let refused: FeedError | undefined
  const stopReporting = feed.subscribe(() => {
    const { error } = feed.state
    if (error !== undefined && isFinal(error)) {
      refused = error
      feed.close()
      return
    }
    report(error)
  })
  for await (const change of feed) {
    await writeOut((json ? changeJson(change) : changeWords(change)).join(''))
  }
  stopReporting()
  if (refused !== undefined) throw new CommandFailure(refused.message, { cause: refused })
}

async function tailLiveFeeds(
  baseUrl: string,
  { interval, wait, behind, key: publicKeys, json }: TailOptions,
): Promise<void> {
  const feeds = pollFeeds({
    baseUrl,
    feeds: 'live',
    intervalMs: interval,
    waitSeconds: wait,
    publicKeys,
    behindSeconds: behind,
    signal: stopSignal(),
    dictionaryCodec,
  })
  await followFeeds(feeds, baseUrl, async ({ fixtureId, feedKey, ...change }) => {
    const prefix = `${stripControlCharacters(fixtureId)} ${feedKey}  `
    const lines = json
      ? changeJson(change, { fixtureId, feedKey })
      : changeWords(change).map(line => prefix + line)
    await writeOut(lines.join(''))
  })
}

/** @param feed The members that name the feed, if there are several feeds. */
function changeJson(change: Change, feed: Partial<FeedId> = {}): string[] {
  const { snapshotAt } = change.snapshot
  return eachItem(
    change,
    (what, item) => `${JSON.stringify({ ...feed, change: what, snapshotAt, item })}\n`,
  )
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

/** The identity of an item, and its headline or summary if it has one. */
function itemWords(item: Item): string {
  const { id, revision, definitionKey, definitionVersion } = item
  const { headline, summary } = textsOf(item)
  const name = `${id} (${definitionKey}@${definitionVersion}, revision ${revision})`
  return stripControlCharacters(`${name} ${headline || summary}`).trimEnd()
}
