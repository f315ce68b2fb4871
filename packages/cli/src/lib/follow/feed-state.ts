import { randomUUID } from 'node:crypto'
import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError } from '@fixture-feed/client/operator'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FeedAct, HeldChange, Proposal } from '@fixture-feed/contract/operator-answers'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import {
  correctionReasons,
  definitionNamesOf,
  type EditedItems,
  type FeedKey,
  type FeedPublication,
  isGeneratedId,
  itemText,
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
  readonly kept: readonly HeldChange[]
}

export interface GameFeed {
  readonly feedKey: FeedKey
  /** Reads anew what the feed holds. */
  read(): Promise<FeedState>
  /**
   * A call that publishes a difference to a state of the feed, and can be repeated. It resolves to `undefined` when the
   * feed is no longer in that state and nothing was published.
   */
  publication(
    publication: FeedPublication,
    held: FeedState,
  ): () => Promise<PublishedDifference | undefined>
  setState(state: 'live' | 'finished'): Promise<void>
}

/** A feed of a game, through the operator listener. */
export function openGameFeed(
  client: OperatorClient,
  feed: FeedId & { readonly feedKey: FeedKey },
  languages: Languages,
): GameFeed {
  const { fixtureId, feedKey } = feed
  const language = languageOf(feedKey, languages)
  return {
    feedKey,
    async read() {
      // The tag is read first: a change between the two reads then makes the next publication fail.
      const { answer } = await client.publish(feed, '{"items":[]}')
      const items = new Map<string, LoggedItem>()
      const withdrawn = new Set<string>()
      const changedAt = new Map<string, string>()
      const evidence = new Map<string, string>()
      for (const line of parsedLines(await textOf(client.readLog(feed)))) {
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
          if (items.delete(id) && !correctionReasons.has(reason ?? '')) withdrawn.add(id)
        }
      }
      // What is dropped between these two reads still counts as waiting, and is in the acts at the next.
      const { proposals } = await client.readHolds(feed)
      const { acts = [] } = await client.readFeedHistory(feed)
      takeProposals(items, proposals)
      for (const { evidence: own } of proposals) if (own) evidence.set(own.id, itemText(own))
      const drops = lastDrops(acts, { changedAt, proposals })
      const held = heldItems(fixtureId, [...items.values()], { withdrawn, drops })
      return { ...held, evidence, etag: answer.etag }
    },
    publication(publication, held) {
      const idempotencyKey = randomUUID()
      return () => publishDifference(client, { feed, publication, held, idempotencyKey })
    },
    async setState(state) {
      const definitions = definitionNamesOf(feedKey)
      const now = await client.readSettings(feed)
      const wanted = { state, definitions: now.definitions ?? definitions, language }
      if (now.state === state && now.definitions !== null && now.language === language) return
      await client.putSettings(feed, wanted)
    },
  }
}

async function publishDifference(
  client: OperatorClient,
  {
    feed,
    publication,
    held,
    idempotencyKey,
  }: {
    readonly feed: FeedId
    readonly publication: FeedPublication
    readonly held: FeedState
    readonly idempotencyKey: string
  },
): Promise<PublishedDifference | undefined> {
  const { assets, items, evidence, withdrawals } = publication
  const body = JSON.stringify({ items, evidence, withdrawals })
  for (const { name, mediaType, text } of assets) {
    await client.putAsset(feed, { name, mediaType, bytes: Buffer.from(text) })
  }
  try {
    const { changed, answer } = await client.publish(feed, body, {
      ifMatch: held.etag ?? undefined,
      idempotencyKey,
    })
    // What is held counts as published: it is sent again when the game asks for something else.
    const after = { ...afterPublication(held, publication), etag: answer.etag }
    return { after, changed, kept: answer.held ?? [] }
  } catch (error) {
    if (error instanceof OperatorError && error.status === 412) return undefined
    throw error
  }
}

/** What waits counts as published. */
function takeProposals(items: Map<string, LoggedItem>, proposals: readonly Proposal[]): void {
  for (const { id, item } of proposals) {
    if (item === undefined) items.delete(id)
    else items.set(id, item)
  }
}

type Drop = Extract<FeedAct, { kind: 'dropped' }>

/** What somebody dropped, where nothing came for the item since. */
function lastDrops(
  acts: readonly FeedAct[],
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
  return acts.flatMap(act => (act.kind === 'dropped' && isLast(act) ? [act] : [])).toReversed()
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

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parsedLines(text: string): readonly LogLine[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as LogLine)
}
