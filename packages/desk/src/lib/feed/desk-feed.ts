import { type Feed, type FetchLike, type Item, pollFeed, type Snapshot } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import { sameJson } from '@fixture-feed/client/same-json'
import type { Draft } from '@fixture-feed/contract/draft'
import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { Hold, OperatorFixture, Proposal } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle, msg } from '@fixture-feed/elements/page-parts'
import { readEvery } from '../api/read-every.ts'
import { toDraft } from '../edit/drafts.ts'
import { type Edit, hasChanges, loadEdit, savedEditIds, saveEdit } from '../edit/edit-storage.ts'
import { editOfProposal, openEditElsewhere } from '../game/decide.ts'
import { feedLabel, type GameFeed, gameFeeds, siblingsOf } from '../game/game-feeds.ts'
import {
  type FeedHolds,
  groupProposals,
  type ProposalGroup,
  type ProposalPart,
} from '../game/proposal-groups.ts'
import { type HoldRule, holdWords, sameRule } from '../holds/hold-words.ts'
import { AssetBlobs } from './asset-blobs.ts'
import { DeskActions, type Done } from './desk-actions.ts'
import { isFor, type Session } from './session.ts'

/** Interval of reads of holds and proposals. It is short, because a proposal may be published within seconds. */
const holdsEveryMs = 1_500
/** Interval of reads of the settings. The coverage of a game ends or is reopened rarely. */
const settingsEveryMs = 5_000

/** The panel next to the items. */
export interface Side {
  readonly kind:
    | ('none' | 'new' | 'queue' | 'feed-history' | 'coverage' | 'emergency' | 'health')
    | ('edit' | 'history')
  /** The item of the history, or the item whose proposal gets focus; absent to focus the first proposal. */
  readonly itemId?: string
  readonly edit?: Edit
}

/**
 * The feed of the desk: its items, holds and proposals, the last action, and the panel next to the items. The
 * components render again after each `change` event. They run every action through `act`, which reports the outcome and
 * then refreshes the feed. Holds and proposals are read for all accessible feeds of the game.
 */
export class DeskFeed extends DeskActions {
  readonly id: FeedId
  readonly fixture: OperatorFixture
  /** The feed for `<fixture-feed>`, with the addresses of pictures that this page can load. */
  readonly feed: Feed
  readonly blobs: AssetBlobs
  /**
   * The holds and proposals of the accessible feeds of the game, this feed first. Other feeds that could not be read
   * are missing.
   */
  gameHolds: readonly FeedHolds[] = []
  /** Increases each time that items, holds or proposals may have changed. */
  version = 0
  side: Side = { kind: 'none' }
  /** The state of the coverage at the last read or change of the settings; live until the first read. */
  state: FeedSettings['state'] = 'live'
  #snapshot: Snapshot | undefined
  #gameFeeds: readonly GameFeed[]
  /** The panel that opens after an edit. */
  #behind: Side = { kind: 'none' }
  /** Sequence numbers of the reads of holds: the last started and the last accepted one. */
  #begun = 0
  #taken = 0
  /** Sequence numbers of the reads and writes of the settings: the last started and the last accepted one. */
  #settingsBegun = 0
  #settingsTaken = 0
  /** The reason why only a relay may change the feed; `undefined` if editors may, or before this is known. */
  #relayed: string | undefined
  readonly #endReading: () => void

  constructor(id: FeedId, fixture: OperatorFixture, session: Session) {
    super(session)
    this.id = id
    this.fixture = fixture
    this.#gameFeeds = gameFeeds(id.fixtureId, this.#accessibleKeys())
    this.blobs = new AssetBlobs(this, id)
    this.feed = pollFeed({
      ...id,
      baseUrl: this.api.baseUrl,
      intervalMs: 1_000,
      fetch: this.#fetch,
    })
    this.feed.subscribe(() => {
      this.version++
      this.changed()
      this.#readHolds()
    })
    const ends = [
      readEvery(holdsEveryMs, () => this.#readHolds()),
      readEvery(settingsEveryMs, () => this.#followSettings()),
    ]
    this.#endReading = () => ends.forEach(end => void end())
    this.#readLanguages()
    if (this.readOnly) return
    const [saved = ''] = savedEditIds(id)
    const edit = loadEdit(id, saved)
    if (edit !== undefined) this.side = { kind: 'edit', edit }
    this.#askRelayed()
  }

  /** The items as published, in the order of the feed. */
  get items(): readonly Item[] {
    return this.#snapshot?.items ?? []
  }

  get snapshotAt(): string | undefined {
    return this.#snapshot?.snapshotAt
  }

  item(id: string): Item | undefined {
    return this.items.find(item => item.id === id)
  }

  /** The reason why nothing can be changed with this token; `undefined` if changes are possible. */
  override get readOnly(): string | undefined {
    const isReader = this.rights.readOnly || !isFor(this.rights, this.id)
    return isReader ? msg('Your token has read-only access here.') : this.#relayed
  }

  get holds(): readonly Hold[] {
    return this.#own?.holds ?? []
  }

  /** Pending proposals, oldest first. */
  get proposals(): readonly Proposal[] {
    return this.#own?.proposals ?? []
  }

  get #own(): FeedHolds | undefined {
    return this.gameHolds.find(({ feed }) => feed.feedKey === this.id.feedKey)
  }

  /** The accessible feeds of the game, in the order of the registration. */
  get gameFeeds(): readonly GameFeed[] {
    return this.#gameFeeds
  }

  /** The other accessible feeds of the game, starting with the languages and versions of this one. */
  get otherFeeds(): readonly GameFeed[] {
    const siblings = siblingsOf(this.id, this.#gameFeeds)
    const isOther = (feed: GameFeed) => feed.feedKey !== this.id.feedKey && !siblings.includes(feed)
    return [...siblings, ...this.#gameFeeds.filter(isOther)]
  }

  /**
   * The pending decisions of the game: the proposals of one token and one kind for one item, in all its languages and
   * versions, are one decision.
   */
  get groups(): readonly ProposalGroup[] {
    return groupProposals(this.gameHolds)
  }

  /** The name of a feed for editors, such as `Spanish`. */
  override labelOf({ feedKey }: FeedId): string {
    const feed = this.#gameFeeds.find(each => each.feedKey === feedKey)
    return feed === undefined ? feedKey : feedLabel(feed, this.#gameFeeds)
  }

  /** The first hold of another token that names an item. */
  reservationOf(itemId: string): Hold | undefined {
    return this.holds.find(({ by, items }) => by !== this.rights.name && items?.includes(itemId))
  }

  /** The hold by which another token reserves only this item: an editor can take the item over. */
  replaceableReservation(itemId: string): Hold | undefined {
    const rule = { items: [itemId], release: 'approval' } as const
    return this.holds.find(hold => hold.by !== this.rights.name && sameRule(hold, rule))
  }

  /** A description of the scope and the release condition of a hold. */
  holdWords(rule: HoldRule): string {
    return holdWords(rule, id => this.titleOf(id))
  }

  /** The title of an item; its id if it is not published. */
  titleOf(id: string): string {
    const item = this.item(id)
    return item === undefined ? id : itemTitle(item)
  }

  /** Continues with another token. The panel next to the items stays open with its typed text. */
  use(session: Session): void {
    Object.assign(this, session)
    this.refresh()
  }

  override close(): void {
    super.close()
    this.feed.close()
    this.#endReading()
    this.blobs.close()
  }

  /** Reads the settings of the feed, and updates `state`, because another editor may have ended the coverage. */
  async readSettings(): Promise<FeedSettings> {
    const begun = ++this.#settingsBegun
    const settings = await this.api.readSettings(this.id)
    this.#acceptSettings(settings, begun)
    return settings
  }

  /**
   * Reads the settings. Ignores errors of the service, because the feed element itself reports that the service does
   * not respond.
   */
  async #followSettings(): Promise<void> {
    await this.readSettings().catch(rethrowUnlessRefused)
  }

  /** Accepts the settings that this page has just written. */
  useSettings(settings: FeedSettings): void {
    this.#acceptSettings(settings, ++this.#settingsBegun)
  }

  show(side: Side): void {
    this.side = side
    this.changed()
  }

  /** Opens the saved edit of an item if that edit has changes that are not in `seen`; otherwise starts a new edit. */
  editItem(seen: Item): void {
    const saved = loadEdit(this.id, seen.id)
    const isReserved = this.mayHold && this.reservationOf(seen.id) === undefined
    const begun = { seen, draft: toDraft(seen), isReserved }
    this.edit(saved !== undefined && hasChanges({ ...saved, base: seen }) ? saved : begun)
  }

  /** Opens a proposal of this feed here. A proposal of another feed opens with that feed. */
  override editProposal(part: ProposalPart, item: Draft): void {
    const { feed } = part
    if (feed.feedKey === this.id.feedKey) this.edit(editOfProposal(part, item, this.item(item.id)))
    else this.act(() => openEditElsewhere(this, part, item))
  }

  edit(edit: Edit): void {
    saveEdit(this.id, edit)
    this.#behind = this.side.kind === 'queue' ? { kind: 'queue' } : { kind: 'none' }
    this.show({ kind: 'edit', edit })
  }

  /**
   * Ends the edit of an item. Shows the proposals if the edit started there, otherwise no panel; a panel that was
   * opened in the meantime stays. `done` is the outcome to report.
   */
  endEdit(itemId: string, done?: Done): void {
    if (this.side.edit?.draft.id === itemId) this.side = this.#behind
    this.report(done)
    this.refresh()
  }

  /** Reads items, holds and proposals now. */
  override refresh(): void {
    this.feed.refresh()
    this.#readHolds()
  }

  /**
   * Reads the feed with the current token. Stores the items as published, and returns them with addresses of pictures
   * that this page can load.
   */
  readonly #fetch: FetchLike = async (url, { headers, signal }) => {
    const response = await this.api.send({ path: url, headers, signal })
    const shown = async (): Promise<unknown> => {
      const body = (await response.json()) as Snapshot
      if (!Array.isArray(body?.items)) return body
      this.#snapshot = body
      const items = await Promise.all(body.items.map(item => this.blobs.shown(item)))
      return { ...body, items }
    }
    return { status: response.status, headers: response.headers, json: shown }
  }

  /** Ignores a response that is older than the last accepted one. */
  #acceptSettings({ state }: FeedSettings, begun: number): void {
    if (begun < this.#settingsTaken) return
    this.#settingsTaken = begun
    if (state === this.state) return
    this.state = state
    this.changed()
  }

  async #readHolds(): Promise<void> {
    const { api } = this
    const begun = ++this.#begun
    const [own, ...others] = await Promise.allSettled(
      this.#ownFirst().map(feed => this.#readHoldsOf(feed)),
    )
    // The feed element itself reports that the service does not respond.
    if (own?.status !== 'fulfilled') return rethrowUnlessRefused(own?.reason)
    if (api !== this.api || begun < this.#taken) return
    this.#taken = begun
    const read = [own, ...others]
      .filter(each => each.status === 'fulfilled')
      .map(each => each.value)
    if (sameJson(read, this.gameHolds)) return
    this.gameHolds = read
    this.version++
    this.changed()
  }

  async #readHoldsOf(feed: GameFeed): Promise<FeedHolds> {
    const { holds, proposals } = await this.api.readHolds(feed)
    return { feed, holds, proposals }
  }

  #ownFirst(): readonly GameFeed[] {
    const own = this.#gameFeeds.filter(({ feedKey }) => feedKey === this.id.feedKey)
    return [...own, ...this.otherFeeds]
  }

  #accessibleKeys(): readonly string[] {
    const { fixtureId, feedKey: ownKey } = this.id
    return this.fixture.feeds.filter(
      feedKey => feedKey === ownKey || isFor(this.rights, { fixtureId, feedKey }),
    )
  }

  /** Reads the languages of the feeds, which their keys need not contain. */
  async #readLanguages(): Promise<void> {
    const { fixtureId } = this.id
    const settings = await Promise.allSettled(
      this.#gameFeeds.map(async ({ feedKey }) => {
        const isOwn = feedKey === this.id.feedKey
        const { language } = await (isOwn
          ? this.readSettings()
          : this.api.readSettings({ fixtureId, feedKey }))
        return [feedKey, language] as const
      }),
    )
    const languages = new Map<string, string>()
    for (const each of settings) {
      if (each.status !== 'fulfilled') continue
      const [feedKey, language] = each.value
      if (language !== undefined) languages.set(feedKey, language)
    }
    this.#gameFeeds = gameFeeds(fixtureId, this.#accessibleKeys(), languages)
    this.changed()
  }

  /** An empty publication shows whether the feed accepts publications. */
  async #askRelayed(): Promise<void> {
    try {
      await this.api.publish(this.id, {}, { dryRun: true })
    } catch (error) {
      if (!(error instanceof OperatorError) || error.code !== 'relayed') return
      this.#relayed = error.message
      this.changed()
    }
  }
}

/** Errors of the service are expected; any other error is a fault of the page. */
function rethrowUnlessRefused(error: unknown): void {
  if (!(error instanceof OperatorError)) throw error
}
