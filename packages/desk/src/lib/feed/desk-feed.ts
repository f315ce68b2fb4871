import { type Feed, type FetchLike, type Item, pollFeed, type Snapshot } from '@fixture-feed/client'
import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import { sameJson } from '@fixture-feed/client/same-json'
import type {
  Hold,
  OperatorFixture,
  Proposal,
  TokenRights,
} from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle, msg } from '@fixture-feed/elements/page-parts'
import { messageOf } from '../api/failure.ts'
import { readEvery } from '../api/read-every.ts'
import { sameDraft, toDraft } from '../edit/drafts.ts'
import { type Edit, loadEdit, savedEditIds, saveEdit } from '../edit/edit-storage.ts'
import { type HoldRule, holdWords, sameRule } from '../holds/hold-words.ts'
import { AssetBlobs } from './asset-blobs.ts'

/** Interval of reads of holds and proposals. It is short, because a proposal may be published within seconds. */
const holdsEveryMs = 1_500
/** Time during which an action can be undone. */
const undoMs = 10_000

/** The signed-in token and its API client. */
export interface Session {
  readonly api: OperatorClient
  readonly rights: TokenRights
}

/** Whether a token has access to a feed. */
export function isFor({ fixtures, feeds }: TokenRights, { fixtureId, feedKey }: FeedId): boolean {
  return (fixtures?.includes(fixtureId) ?? true) && (feeds?.includes(feedKey) ?? true)
}

/** The panel next to the items. */
export interface Side {
  readonly kind:
    | ('none' | 'new' | 'queue' | 'feed-history' | 'emergency' | 'health')
    | ('edit' | 'history')
  /** The item of the history, or the item whose proposal gets focus; absent for the first one. */
  readonly itemId?: string
  readonly edit?: Edit
}

/** The result of the last action. */
export interface Done {
  readonly words: string
  /** Absent if the action cannot be undone. */
  readonly undo?: (() => Promise<void>) | undefined
}

/**
 * The feed of the desk: its items, holds and proposals, the last action, and the panel next to the items. The
 * components render again after each `change` event. They run every action through `act`, which reports the outcome
 * and then refreshes the feed.
 */
export class DeskFeed extends EventTarget {
  readonly id: FeedId
  readonly fixture: OperatorFixture
  /** The feed for `<fixture-feed>`, with the addresses of pictures that this page can load. */
  readonly feed: Feed
  readonly blobs: AssetBlobs
  holds: readonly Hold[] = []
  /** Pending proposals, oldest first. */
  proposals: readonly Proposal[] = []
  /** Increases with each change of items, holds and proposals. */
  version = 0
  side: Side = { kind: 'none' }
  /** The last action, until it can no longer be undone. */
  done: Done | undefined
  /** Why the last action failed. */
  failure: string | undefined
  /** Whether an action is in progress. */
  isBusy = false
  api: OperatorClient
  rights: TokenRights
  #snapshot: Snapshot | undefined
  /** The panel that opens after an edit. */
  #behind: Side = { kind: 'none' }
  /** Sequence numbers of the reads of holds: the last started and the last accepted one. */
  #begun = 0
  #taken = 0
  /** Why only a relay may change the feed; `undefined` if editors may. */
  #relayed: string | undefined
  readonly #endReading: () => void
  #undoTimer: ReturnType<typeof setTimeout> | undefined

  constructor(id: FeedId, fixture: OperatorFixture, { api, rights }: Session) {
    super()
    this.id = id
    this.fixture = fixture
    this.api = api
    this.rights = rights
    this.blobs = new AssetBlobs(this, id)
    this.feed = pollFeed({ ...id, baseUrl: api.baseUrl, intervalMs: 1_000, fetch: this.#fetch })
    this.feed.subscribe(() => {
      this.version++
      this.#changed()
      this.#readHolds()
    })
    this.#endReading = readEvery(holdsEveryMs, () => this.#readHolds())
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

  /** Why nothing can be changed with this token; `undefined` if it can. */
  get readOnly(): string | undefined {
    const isReader = this.rights.readOnly || !isFor(this.rights, this.id)
    return isReader ? msg('Your token has read-only access here.') : this.#relayed
  }

  /** Whether this token may set and end holds and approve proposals. */
  get mayHold(): boolean {
    return this.readOnly === undefined && this.rights.noHolds !== true
  }

  /** The hold with which another token reserves an item. */
  reservationOf(itemId: string): Hold | undefined {
    return this.holds.find(({ by, items }) => by !== this.rights.name && items?.includes(itemId))
  }

  /** The hold by which another token reserves this item alone: an editor can take the item over. */
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

  close(): void {
    this.feed.close()
    this.#endReading()
    this.blobs.close()
    clearTimeout(this.#undoTimer)
  }

  /** Runs an action of the editor, reports its outcome and refreshes the feed. */
  async act(act: () => Promise<Done | undefined>): Promise<void> {
    this.isBusy = true
    this.tell()
    try {
      this.tell(await act())
    } catch (error) {
      this.tell(undefined, messageOf(error))
    }
    this.isBusy = false
    this.refresh()
    this.#changed()
  }

  undo(): void {
    const { undo } = this.done ?? {}
    if (undo !== undefined) this.act(() => undo().then(() => undefined))
  }

  show(side: Side): void {
    this.side = side
    this.#changed()
  }

  /** Opens a saved edit of an item that is not open yet, or starts a new one. */
  editItem(seen: Item): void {
    const saved = loadEdit(this.id, seen.id)
    const isReserved = this.mayHold && this.reservationOf(seen.id) === undefined
    const begun = { seen, draft: toDraft(seen), isReserved }
    this.edit(saved === undefined || sameDraft(saved.draft, seen) ? begun : saved)
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
    this.tell(done)
    this.refresh()
  }

  /** Reads items, holds and proposals now. */
  refresh(): void {
    this.feed.refresh()
    this.#readHolds()
  }

  /** Sends the current token, and stores the items as published. */
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

  async #readHolds(): Promise<void> {
    const { api } = this
    const begun = ++this.#begun
    try {
      const { holds, proposals } = await api.readHolds(this.id)
      if (api !== this.api || begun < this.#taken) return
      this.#taken = begun
      if (sameJson([holds, proposals], [this.holds, this.proposals])) return
      this.holds = holds
      this.proposals = proposals
      this.version++
      this.#changed()
    } catch (error) {
      // The feed element itself reports that the service does not respond.
      if (!(error instanceof OperatorError)) throw error
    }
  }

  /** An empty publication shows whether the feed accepts publications. */
  async #askRelayed(): Promise<void> {
    try {
      await this.api.publish(this.id, {}, { dryRun: true })
    } catch (error) {
      if (!(error instanceof OperatorError) || error.code !== 'relayed') return
      this.#relayed = error.message
      this.#changed()
    }
  }

  /** Shows the outcome of an action until it can no longer be undone, or clears it. */
  tell(done?: Done, failure?: string): void {
    clearTimeout(this.#undoTimer)
    this.done = done
    this.failure = failure
    if (done !== undefined) this.#undoTimer = setTimeout(() => this.tell(), undoMs)
    this.#changed()
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'))
  }
}
