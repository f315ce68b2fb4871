import { FeedError, type PollOptions, pollFeed, pollFeeds } from '../../index.ts'
import type { Observation, PollCaseAction, PollCaseOptions } from '../../poll-case.ts'
import { notationOf } from '../cases/snapshot-notation.ts'

/** A client that executes calls and reports its observations. It runs in Node and in pages. */
export interface ObservedClient {
  act(action: PollCaseAction): void
  close(): void
}

/**
 * Starts a client that polls one feed. `own` has the options that cases cannot contain: the codec for deltas, and the
 * faults of wrong clients.
 */
export function startObservedClient(
  baseUrl: string,
  { random, initial, deltas, feeds: _, ...options }: PollCaseOptions,
  report: (observation: Observation) => void,
  own: Partial<Pick<PollOptions, 'dictionaryCodec' | 'fetch' | 'now'>> = {},
): ObservedClient {
  const feed = pollFeed({
    baseUrl,
    fixtureId: 'game-1',
    feedKey: 'pulse',
    random: random === undefined ? undefined : () => random,
    initial: initial?.snapshot && { snapshot: initial.snapshot, etag: initial.etag, live: true },
    ...options,
    ...own,
    dictionaryCodec: deltas === true ? own.dictionaryCodec : undefined,
  })
  feed.subscribe(reportState)
  let stopped = false
  void reportChanges()
  return {
    act(action) {
      if (action === 'refresh') feed.refresh()
      else if (action === 'close') feed.close()
      else if ('behind' in action) feed.setBehindSeconds(action.behind)
      else {
        feed.seek(action.seek)
        if (stopped) void reportChanges()
      }
    },
    close: feed.close,
  }

  function reportState(): void {
    const { status, snapshot, failures, error } = feed.state
    const items = notationOf(snapshot?.items) ?? null
    const { kind, status: code, retryable } = error ?? {}
    report({
      state: { status, items, failures, error: error ? { kind, status: code, retryable } : null },
    })
  }

  async function reportChanges(): Promise<void> {
    stopped = false
    try {
      for await (const { added, revised, withdrawn } of feed) {
        const [addedItems = '', revisedItems = '', withdrawnItems = ''] = [
          added,
          revised,
          withdrawn,
        ].map(notationOf)
        report({ change: { added: addedItems, revised: revisedItems, withdrawn: withdrawnItems } })
      }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      stopped = true
      report({ change: { error: error.status ?? null } })
    }
  }
}

/** A client that follows many feeds. It reports only their changes. */
export function startObservedFeeds(
  baseUrl: string,
  { random = 0, feeds = 'live', intervalMs, waitSeconds = 0 }: PollCaseOptions,
  report: (observation: Observation) => void,
): ObservedClient {
  const polled = pollFeeds({ baseUrl, feeds, intervalMs, waitSeconds, random: () => random })
  void reportChanges()
  return {
    act(action) {
      if (action === 'refresh') polled.refresh()
      else if (action === 'close') polled.close()
      else throw new TypeError(`Many feeds have no action ${JSON.stringify(action)}`)
    },
    close: polled.close,
  }

  async function reportChanges(): Promise<void> {
    for await (const { fixtureId, feedKey, added, revised, withdrawn } of polled) {
      report({
        change: {
          fixtureId,
          feedKey,
          added: notationOf(added) ?? '',
          revised: notationOf(revised) ?? '',
          withdrawn: notationOf(withdrawn) ?? '',
        },
      })
    }
  }
}
