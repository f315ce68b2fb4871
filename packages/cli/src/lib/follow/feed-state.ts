import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError } from '@fixture-feed/client/operator'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type {
  FeedAuditEvent,
  HeldChange,
  Proposal,
} from '@fixture-feed/contract/operator-responses'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import {
  type EditedItems,
  type FeedPublication,
  generatedReasons,
  itemText,
} from '@fixture-feed/generator/feed-difference'
import {
  definitionNamesOf,
  type FeedKey,
  isGeneratedId,
  type Languages,
  languageOf,
} from '@fixture-feed/generator/follow-game'
import type { FeedId } from '@fixture-feed/journal/entry'

type LoggedItem = NonNullable<Extract<LogLine, { kind: 'publication' }>['items']>[number]

/** What a feed of a followed game holds, as far as this process knows. */
export interface FeedState {
  /** `itemText` by id, of the items that the generator made. */
  readonly published: Map<string, string>
  /** The same of their evidence, where it is known. */
  readonly evidence: ReadonlyMap<string, string>
  readonly edits: EditedItems
  /** The hash of what somebody dropped of an item, where nothing came since. */
  readonly dropped: ReadonlyMap<string, string>
  /** `asOf` of the newest of those items, and of what was dropped. */
  readonly upTo: string | undefined
  /** The entity tag of this state; null while nothing was published. */
  readonly etag: string | null
}

/** What came of the publication of a difference. */
export interface PublishedDifference {
  readonly after: FeedState
  /** Whether the feed changed. */
  readonly changed: boolean
  /** What holds keep of it. */
  readonly held: readonly HeldChange[]
}

/** A feed of a game, through the operator listener. */
export class GameFeed {
  readonly feedKey: FeedKey
  readonly #client: OperatorClient
  readonly #feed: FeedId
  readonly #language: ReturnType<typeof languageOf>

  constructor(client: OperatorClient, fixtureId: string, feedKey: FeedKey, languages: Languages) {
    this.feedKey = feedKey
    this.#client = client
    this.#feed = { fixtureId, feedKey }
    this.#language = languageOf(feedKey, languages)
  }

  /** Reads anew what the feed holds. */
  async read(): Promise<FeedState> {
    const [client, feed] = [this.#client, this.#feed]
    // The tag is read first: a change between the two reads then makes the next publication fail.
    const { result } = await client.publish(feed, '{"items":[]}')
    const items = new Map<string, LoggedItem>()
    const withdrawn = new Set<string>()
    const changedAt = new Map<string, string>()
    const evidence = new Map<string, string>()
    for (const line of await linesOf(client.readLog(feed))) {
      if (line.kind !== 'publication') continue
      for (const { id } of [...(line.items ?? []), ...(line.withdrawals ?? [])])
        changedAt.set(id, line.at)
      for (const item of line.items ?? []) {
        items.set(item.id, item)
        evidence.delete(item.id)
        withdrawn.delete(item.id)
      }
      for (const each of line.evidence ?? []) evidence.set(each.id, itemText(each))
      for (const { id, reason } of line.withdrawals ?? []) {
        if (items.delete(id) && !generatedReasons.has(reason ?? '')) withdrawn.add(id)
      }
    }
    // What is dropped between these two reads still counts as waiting, and is in the audit events at the next.
    const { proposals } = await client.readHolds(feed)
    const { auditEvents = [] } = await client.readFeedHistory(feed)
    takeProposals(items, proposals)
    for (const { evidence: own } of proposals) if (own) evidence.set(own.id, itemText(own))
    const drops = lastDrops(auditEvents, { changedAt, proposals })
    const held = heldItems(feed.fixtureId, [...items.values()], { withdrawn, drops })
    return { ...held, evidence, etag: result.etag }
  }

  /**
   * Publishes a difference to a state of the feed; with the same key it can be tried again. Resolves to `undefined` when
   * the feed is no longer in that state and nothing was published.
   */
  async publish(
    publication: FeedPublication,
    held: FeedState,
    idempotencyKey: string,
  ): Promise<PublishedDifference | undefined> {
    const { assets, items, evidence, withdrawals } = publication
    for (const { name, mediaType, text } of assets) {
      await this.#client.putAsset(this.#feed, { name, mediaType, bytes: Buffer.from(text) })
    }
    const body = JSON.stringify({ items, evidence, withdrawals })
    const conditions = { ifMatch: held.etag ?? undefined, idempotencyKey }
    try {
      const { changed, result } = await this.#client.publish(this.#feed, body, conditions)
      // What is held counts as published: it is sent again when the game asks for something else.
      const after = { ...afterPublication(held, publication), etag: result.etag }
      return { after, changed, held: result.held ?? [] }
    } catch (error) {
      if (error instanceof OperatorError && error.status === 412) return undefined
      throw error
    }
  }

  async setState(state: 'live' | 'finished'): Promise<void> {
    const language = this.#language
    const now = await this.#client.readSettings(this.#feed)
    if (now.state === state && now.definitions !== null && now.language === language) return
    const definitions = now.definitions ?? definitionNamesOf(this.feedKey)
    await this.#client.putSettings(this.#feed, { state, definitions, language })
  }
}

/** What waits counts as published. */
function takeProposals(items: Map<string, LoggedItem>, proposals: readonly Proposal[]): void {
  for (const { id, item } of proposals) {
    if (item === undefined) items.delete(id)
    else items.set(id, item)
  }
}

type Drop = Extract<FeedAuditEvent, { kind: 'proposal-dropped' }>

/** What somebody dropped, where nothing came for the item since. */
function lastDrops(
  auditEvents: readonly FeedAuditEvent[],
  {
    changedAt,
    proposals,
  }: {
    readonly changedAt: ReadonlyMap<string, string>
    readonly proposals: readonly Proposal[]
  },
): readonly Drop[] {
  const waiting = new Set(proposals.map(({ id }) => id))
  const isLast = ({ id, at }: Drop): boolean => {
    const changed = changedAt.get(id)
    return !waiting.has(id) && (changed === undefined || compareDateTimes(changed, at) < 0)
  }
  // The oldest first: of an item the last one counts.
  return auditEvents
    .flatMap(event => (event.kind === 'proposal-dropped' && isLast(event) ? [event] : []))
    .toReversed()
}

function heldItems(
  fixtureId: string,
  items: readonly LoggedItem[],
  {
    withdrawn,
    drops,
  }: { readonly withdrawn: ReadonlySet<string>; readonly drops: readonly Drop[] },
): Omit<FeedState, 'etag' | 'evidence'> {
  const isOwn = ({ id }: { readonly id: string }): boolean => isGeneratedId(fixtureId, id)
  const own = items.filter(isOwn)
  const dropped = drops.filter(isOwn)
  const published = new Map(own.map(({ revision: _, ...item }) => [item.id, itemText(item)]))
  // The generator publishes an item at its `asOf`: an item with another time was edited by somebody else.
  const edited = own.filter(({ asOf, publishedAt }) => publishedAt !== asOf).map(({ id }) => id)
  const gone = [...withdrawn].filter(id => isGeneratedId(fixtureId, id))
  const edits = new Map([...edited, ...gone].map(id => [id, undefined] as const))
  const hashes = dropped.flatMap(({ id, by, hash }) => (by === null ? [] : [[id, hash] as const]))
  return { published, edits, dropped: new Map(hashes), upTo: newestOf([...own, ...dropped]) }
}

function afterPublication(
  { published: before, evidence: known, edits, dropped, upTo }: FeedState,
  { items, evidence: shown, withdrawals }: FeedPublication,
): Omit<FeedState, 'etag'> {
  const published = new Map(before)
  for (const item of items) published.set(item.id, itemText(item))
  const evidence = new Map(known)
  for (const each of shown) evidence.set(each.id, itemText(each))
  for (const { id } of withdrawals) published.delete(id)
  const sent = new Set([...items, ...withdrawals].map(({ id }) => id))
  return {
    published,
    evidence,
    edits,
    dropped: new Map([...dropped].filter(([id]) => !sent.has(id))),
    upTo: newestOf([{ asOf: upTo }, ...items]),
  }
}

function newestOf(items: readonly { readonly asOf?: string | undefined }[]): string | undefined {
  return items.reduce<string | undefined>((newest, { asOf = newest }) => {
    const isNewer =
      asOf !== undefined && (newest === undefined || compareDateTimes(asOf, newest) > 0)
    return isNewer ? asOf : newest
  }, undefined)
}

async function linesOf(bytes: AsyncIterable<Uint8Array>): Promise<readonly LogLine[]> {
  const text = Buffer.concat(await Array.fromAsync(bytes)).toString('utf8')
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line) as LogLine)
}
