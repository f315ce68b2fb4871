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
import { settingsHeldWords } from '../held-words.ts'

type LoggedItem = NonNullable<Extract<LogLine, { kind: 'publication' }>['items']>[number]

/** The contents of a feed of a followed game, as this process last read or published them. */
export interface FeedState {
  /** `itemText` of each item whose id the generator could have created, by id. */
  readonly published: Map<string, string>
  /** `itemText` of the known evidence, by item id. */
  readonly evidence: ReadonlyMap<string, string>
  readonly edits: EditedItems
  /**
   * By item id, the hash of the proposal that another client dropped last. Drops by the service itself do not count.
   * Items that have changed or have a new proposal since the drop are omitted.
   */
  readonly dropped: ReadonlyMap<string, string>
  /** `asOf` of the newest item or dropped proposal in this state. */
  readonly upTo: string | undefined
  /** The entity tag of this state; null before the first publication. */
  readonly etag: string | null
}

/** The result of a publication. */
export interface PublishedDifference {
  readonly after: FeedState
  /** Whether the snapshot changed. False if holds keep back all changes. */
  readonly changed: boolean
  /** The changes that holds delay. */
  readonly held: readonly HeldChange[]
}

/** A feed of a game, read and written through the operator listener. */
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

  /** Reads the state of the feed, with the tag that the next publication must match. */
  async read(): Promise<FeedState> {
    const client = this.#client
    const feed = this.#feed
    // The tag is read before the content, so a change between the two reads makes the next publication fail.
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
    // If a proposal is dropped between these two reads, it still counts as pending. The next read returns its audit
    // event.
    const { proposals } = await client.readHolds(feed)
    const { auditEvents = [] } = await client.readFeedHistory(feed)
    takeProposals(items, proposals)
    for (const { evidence: own } of proposals) if (own) evidence.set(own.id, itemText(own))
    const drops = lastDrops(auditEvents, { changedAt, proposals })
    const held = heldItems(feed.fixtureId, [...items.values()], { withdrawn, drops })
    return { ...held, evidence, etag: result.etag }
  }

  /**
   * Publishes changes that are relative to a state of the feed. A retry with the same key has no further effect. If the
   * state has an entity tag and the feed has another entity tag, nothing is published and the promise resolves to
   * `undefined`.
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
      // A held change counts as published, so that the next step does not send it again.
      const after = { ...afterPublication(held, publication), etag: result.etag }
      return { after, changed, held: result.held ?? [] }
    } catch (error) {
      if (error instanceof OperatorError && error.status === 412) return undefined
      throw error
    }
  }

  /**
   * Sets the state and the language of the feed. A feed that enables all definitions is restricted to the definitions
   * of its key. If a hold refuses the change, the feed stays unchanged, and the promise resolves to a message about the
   * hold; otherwise it resolves to `undefined`.
   */
  async setState(state: 'live' | 'finished'): Promise<string | undefined> {
    const language = this.#language
    const now = await this.#client.readSettings(this.#feed)
    if (now.state === state && now.definitions !== null && now.language === language)
      return undefined
    const definitions = now.definitions ?? definitionNamesOf(this.feedKey)
    try {
      await this.#client.putSettings(this.#feed, {
        state,
        definitions,
        language,
        ...(now.evidence !== undefined && { evidence: now.evidence }),
      })
    } catch (error) {
      if (!(error instanceof OperatorError) || error.code !== 'held') throw error
      return settingsHeldWords(this.feedKey, error.message)
    }
    return undefined
  }
}

/** Applies pending proposals to the items, because they count as published. */
function takeProposals(items: Map<string, LoggedItem>, proposals: readonly Proposal[]): void {
  for (const { id, item } of proposals) {
    if (item === undefined) items.delete(id)
    else items.set(id, item)
  }
}

type Drop = Extract<FeedAuditEvent, { kind: 'proposal-dropped' }>

/**
 * The dropped proposals of items that have not changed since the drop and have no pending proposal, the oldest first.
 */
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
  // Audit events are listed newest first. The drops are returned oldest first, so that the last drop of an item remains
  // in a map by id.
  return auditEvents
    .filter(event => event.kind === 'proposal-dropped')
    .filter(isLast)
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
  // The generator publishes an item at its `asOf`. An item with another time was edited by another client.
  const edited = own.filter(({ asOf, publishedAt }) => publishedAt !== asOf).map(({ id }) => id)
  const gone = [...withdrawn].filter(id => isGeneratedId(fixtureId, id))
  const edits = new Map([...edited, ...gone].map(id => [id, undefined] as const))
  const hashes = dropped.filter(({ by }) => by !== null).map(({ id, hash }) => [id, hash] as const)
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
