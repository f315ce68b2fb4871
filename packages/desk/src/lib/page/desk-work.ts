import type { Item } from '@fixture-feed/client'
import type { OperatorChanges } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, wantedLanguages } from '@fixture-feed/elements/page-parts'
import { inBatches } from '../api/in-batches.ts'
import { DeskActions } from '../feed/desk-actions.ts'
import { isFor, type Session } from '../feed/session.ts'
import { openEditElsewhere } from '../game/decide.ts'
import { feedLabel, type GameFeed, gameFeeds, openingTab } from '../game/game-feeds.ts'
import {
  type FeedHolds,
  groupProposals,
  type ProposalGroup,
  type ProposalPart,
} from '../game/proposal-groups.ts'

/** The pending decisions of all games. */
export class DeskWork extends DeskActions {
  /** The fixtures that the current token can read. The page replaces them when they change. */
  fixtures: readonly OperatorFixture[]
  groups: readonly ProposalGroup[] = []
  #changes: OperatorChanges['changes'] = []
  /** The published items of proposals, by feed, item and hash of the proposal; `undefined` for a new item. */
  #published = new Map<string, Item | undefined>()

  constructor(session: Session, fixtures: readonly OperatorFixture[]) {
    super(session)
    this.fixtures = fixtures
  }

  override get readOnly(): string | undefined {
    return this.rights.readOnly ? msg('Your token has read-only access here.') : undefined
  }

  override labelOf(feed: FeedId): string {
    const feeds = this.#feedsOf(feed.fixtureId)
    const known = feeds.find(({ feedKey }) => feedKey === feed.feedKey)
    return known === undefined ? feed.feedKey : feedLabel(known, feeds)
  }

  override editProposal(part: ProposalPart, item: Draft): void {
    this.act(() => openEditElsewhere(this, part, item))
  }

  override refresh(): void {
    this.read().catch(() => {
      // The next read reports that the service does not respond.
    })
  }

  fixtureOf({ fixtureId }: ProposalGroup): OperatorFixture | undefined {
    return this.fixtures.find(each => each.fixtureId === fixtureId)
  }

  /** The published item of a proposal; `undefined` for a new one. */
  publishedItem(part: ProposalPart): Item | undefined {
    return this.#published.get(keyOf(part))
  }

  /** The number of pending decisions of a game. */
  countOf(fixtureId: string): number {
    return this.groups.filter(group => group.fixtureId === fixtureId).length
  }

  /**
   * Reads the list of the feeds with pending proposals in one request, then the proposals of each of these feeds, and
   * then the published items of new proposals.
   */
  async read(): Promise<void> {
    const { changes } = await this.api.readChanges({ waiting: true })
    this.#changes = changes
    const feeds = changes.map(change => this.#gameFeed(change)).filter(each => each !== undefined)
    const lists = await inBatches(this.#inOrder(feeds), feed => this.#readHolds(feed))
    const groups = groupProposals(lists)
    await this.#readPublished(groups)
    this.groups = groups
    this.changed()
  }

  async #readHolds(feed: GameFeed): Promise<FeedHolds> {
    const { holds, proposals } = await this.api.readHolds(feed)
    return { feed, holds, proposals }
  }

  /**
   * The feeds by game. If a game has a feed in the editor's language, this feed is first, because its proposal is
   * shown.
   */
  #inOrder(feeds: readonly GameFeed[]): readonly GameFeed[] {
    const games = Map.groupBy(feeds, ({ fixtureId }) => fixtureId)
    return [...games.values()].flatMap(ofGame => {
      const first = openingTab(ofGame, wantedLanguages()) ?? ofGame[0]
      return [...ofGame].sort((a, b) => Number(b === first) - Number(a === first))
    })
  }

  /** Reads each feed with new proposals once, for the titles of removals and for the changed words. */
  async #readPublished(groups: readonly ProposalGroup[]): Promise<void> {
    const firsts = groups.map(({ parts: [first] }) => first)
    const missing = firsts.filter(part => !this.#published.has(keyOf(part)))
    const byFeed = Map.groupBy(missing, ({ feed }) =>
      JSON.stringify([feed.fixtureId, feed.feedKey]),
    )
    const found = await inBatches([...byFeed.values()], async parts => {
      const [first] = parts
      const { items = [] } = (first && (await this.api.readSnapshot(first.feed))) ?? {}
      return parts.map(
        part => [keyOf(part), items.find(({ id }) => id === part.proposal.id)] as const,
      )
    })
    const known = new Map([...this.#published, ...found.flat()])
    this.#published = new Map(firsts.map(part => [keyOf(part), known.get(keyOf(part))]))
  }

  #gameFeed({ fixtureId, feedKey }: FeedId): GameFeed | undefined {
    return this.#feedsOf(fixtureId).find(each => each.feedKey === feedKey)
  }

  #feedsOf(fixtureId: string): readonly GameFeed[] {
    const { feeds = [] } = this.fixtures.find(each => each.fixtureId === fixtureId) ?? {}
    const languages = new Map<string, string>()
    for (const change of this.#changes) {
      if (change.fixtureId === fixtureId && change.language !== undefined)
        languages.set(change.feedKey, change.language)
    }
    const accessible = feeds.filter(feedKey => isFor(this.rights, { fixtureId, feedKey }))
    return gameFeeds(fixtureId, accessible, languages)
  }
}

function keyOf({ feed, proposal }: ProposalPart): string {
  return JSON.stringify([feed.fixtureId, feed.feedKey, proposal.id, proposal.hash])
}
