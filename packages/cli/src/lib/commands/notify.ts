import {
  type FixtureIndexEntry,
  pollFeeds,
  readFixtures,
  type ServiceOptions,
  type Snapshot,
} from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { CommandFailure, reasonOf } from '../failure.ts'
import { followFeeds } from '../follow-feeds.ts'
import { io } from '../io.ts'
import { lastChange, readExisting } from '../notify/first-start.ts'
import { NotifyState } from '../notify/notify-state.ts'
import { TargetQueue } from '../notify/target-queue.ts'
import { parseTarget } from '../notify/targets/parse-target.ts'
import type { Target } from '../notify/targets/target.ts'
import { note } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface NotifyOptions {
  readonly to: readonly string[]
  readonly fixture?: readonly string[]
  readonly feed: string
  readonly team?: readonly string[]
  readonly items: 'key-moments' | 'all'
  /** The delay behind live, in seconds. */
  readonly behind?: number
  readonly state?: string
  /** The public keys for responses. One of them must have signed each response. */
  readonly key?: readonly string[]
}

/** The maximum time for a request that is in flight when the command is stopped. */
const lastRequestMs = 5_000

/**
 * Sends the items of feeds to other systems, and corrects and removes the sent messages, until a signal stops the
 * command or every target is dropped. Without `--fixture`, the feeds are the live feeds.
 */
export async function notify(
  options: NotifyOptions,
  { url }: { readonly url: string },
): Promise<void> {
  const { to, feed: feedKey, fixture: fixtureIds, items, behind, key: publicKeys } = options
  const baseUrl = url.replace(/\/+$/, '')
  const targets = parseTargets(to)
  const state = await NotifyState.open(options.state, baseUrl)
  const stopped = stopSignal()
  const service: ServiceOptions = { baseUrl, publicKeys, signal: stopped }
  if (targets.some(({ id }) => !state.has(id))) {
    const startedAt = await lastChange(service)
    if (stopped.aborted) return
    await state.start(
      targets.map(({ id }) => id),
      startedAt,
    )
  }

  const ended = new AbortController()
  const stop = AbortSignal.any([stopped, ended.signal])
  const feeds = pollFeeds({
    ...service,
    signal: stop,
    feeds: fixtureIds?.map(fixtureId => ({ fixtureId, feedKey })) ?? 'live',
    feedKey,
    behindSeconds: behind,
    dictionaryCodec,
  })
  const aborted = abortLater(stop)
  const queues = targets.map(
    target =>
      new TargetQueue({
        target,
        state,
        baseUrl,
        stopped: stop,
        aborted,
        readExisting: (offered, until) => readExisting(offered, { ...service, until }),
      }),
  )
  // The command ends when every target is dropped, or when the state cannot be written.
  const sending = Promise.all(queues.map(queue => queue.run())).finally(() => ended.abort())
  const fixtures = createFixtureNames(service)
  const following = followFeeds(feeds, baseUrl, async change => {
    const { snapshot, fixtureId } = change
    const entry = await fixtures(fixtureId)
    if (!isOfTeams(entry, options.team)) return
    const chosen = items === 'all' ? idsOf(snapshot) : keyMoments(snapshot.items)
    const feed = { fixtureId, feedKey: change.feedKey }
    for (const queue of queues) queue.offer({ feed, snapshot, entry, chosen })
  }).finally(() => ended.abort())
  await Promise.all([sending, following])
  if (targets.every(({ id }) => state.isDropped(id))) {
    throw new CommandFailure(
      'Every target is dropped: correct their addresses and use a new state file',
    )
  }
}

/**
 * Parses targets, and omits duplicates. Targets of the same kind and host get numbers, because a warning contains the
 * name of a target but not its address.
 */
function parseTargets(texts: readonly string[]): readonly Target[] {
  const targets = texts.map(text => parseTarget(text, io().env.WEBHOOK_SECRET))
  const different = [...new Map(targets.map(target => [target.id, target])).values()]
  return different.map(target => {
    const alike = different.filter(({ name }) => name === target.name)
    if (alike.length === 1) return target
    return { ...target, name: `${target.name} #${alike.indexOf(target) + 1}` }
  })
}

function idsOf({ items }: Snapshot): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id))
}

function isOfTeams(
  entry: FixtureIndexEntry | undefined,
  tricodes: readonly string[] | undefined,
): boolean {
  if (tricodes === undefined) return true
  const wanted = new Set(tricodes.map(tricode => tricode.toUpperCase()))
  return (
    entry !== undefined && [entry.awayTeam, entry.homeTeam].some(team => wanted.has(team.tricode))
  )
}

/**
 * Returns a function that finds the registration of a game. It reads the index again for a game that no earlier
 * read contained.
 */
function createFixtureNames(
  service: ServiceOptions,
): (fixtureId: string) => Promise<FixtureIndexEntry | undefined> {
  const known = new Map<string, FixtureIndexEntry>()
  return async fixtureId => {
    if (known.has(fixtureId)) return known.get(fixtureId)
    try {
      for (const entry of await readFixtures(service)) known.set(entry.fixtureId, entry)
    } catch (error) {
      // The next change of the feed reads the index again.
      if (!service.signal?.aborted) note(`Cannot read the index of games: ${reasonOf(error)}`)
    }
    return known.get(fixtureId)
  }
}

/** Returns a signal that aborts `lastRequestMs` after the given signal. */
function abortLater(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  signal.addEventListener('abort', () => {
    setTimeout(() => controller.abort(), lastRequestMs).unref()
  })
  return controller.signal
}
