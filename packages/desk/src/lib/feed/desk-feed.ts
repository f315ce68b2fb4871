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
import { type HoldRule, holdWords } from '../holds/hold-words.ts'
import { AssetBlobs } from './asset-blobs.ts'

/** How often is read what waits: it may go out within seconds. */
const holdsEveryMs = 1_500
/** How long something can be undone. */
const undoMs = 10_000

/** Whose desk it is. */
export interface Session {
  readonly api: OperatorClient
  readonly rights: TokenRights
}

/** Whether a token is one for a feed. */
export function isFor({ fixtures, feeds }: TokenRights, { fixtureId, feedKey }: FeedId): boolean {
  return (fixtures?.includes(fixtureId) ?? true) && (feeds?.includes(feedKey) ?? true)
}

/** What stands beside the items. */
export interface Side {
  readonly kind:
    | ('none' | 'new' | 'queue' | 'feed-history' | 'emergency' | 'health')
    | ('edit' | 'history')
  /** Whose history; or whose card gets focus among what waits, left out for the first. */
  readonly itemId?: string
  readonly edit?: Edit
}

/** Something that was done a moment ago. */
export interface Done {
  readonly words: string
  /** Left out where it cannot be undone. */
  readonly undo?: (() => Promise<void>) | undefined
}

/**
 * The feed that is worked on: what readers see, what is held back, what was done last, and what stands beside the items.
 * The parts of the desk render again after each `change` event of it. Each act of theirs goes through `act`, which tells
 * how it ended and reads what came of it.
 */
export class DeskFeed extends EventTarget {
  readonly id: FeedId
  readonly fixture: OperatorFixture
  /** For `<fixture-feed>`: its items have pictures that this page can show. */
  readonly feed: Feed
  readonly blobs: AssetBlobs
  holds: readonly Hold[] = []
  /** What waits, the oldest first. */
  proposals: readonly Proposal[] = []
  /** Grows with each change of items, holds and proposals. */
  version = 0
  side: Side = { kind: 'none' }
  /** What was done last, until it cannot be undone any more. */
  done: Done | undefined
  /** Why the last act failed. */
  failure: string | undefined
  /** Whether an act is under way. */
  isBusy = false
  api: OperatorClient
  rights: TokenRights
  #snapshot: Snapshot | undefined
  /** What stands beside the items when an edit is over. */
  #behind: Side = { kind: 'none' }
  /** Of the reads of what is held back: how many were begun, and the latest that was taken. */
  #begun = 0
  #taken = 0
  /** Why nobody but a relay may change the feed; `undefined` where people may. */
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
    const [kept = ''] = savedEditIds(id)
    const edit = loadEdit(id, kept)
    if (edit !== undefined) this.side = { kind: 'edit', edit }
    this.#askRelayed()
  }

  /** The items in the order of the feed, as they were published. */
  get items(): readonly Item[] {
    return this.#snapshot?.items ?? []
  }

  get snapshotAt(): string | undefined {
    return this.#snapshot?.snapshotAt
  }

  item(id: string): Item | undefined {
    return this.items.find(item => item.id === id)
  }

  /** Why nothing of the feed can be changed with this token; `undefined` where something can. */
  get readOnly(): string | undefined {
    const isReader = this.rights.readOnly || !isFor(this.rights, this.id)
    return isReader ? msg('This token only reads here.') : this.#relayed
  }

  /** The hold by which somebody else has an item. */
  reservationOf(itemId: string): Hold | undefined {
    return this.holds.find(({ by, items }) => by !== this.rights.name && items?.includes(itemId))
  }

  /** What a hold keeps back, and until when. */
  holdWords(rule: HoldRule): string {
    return holdWords(rule, id => this.titleOf(id))
  }

  /** What an item is called; its id where it is not published. */
  titleOf(id: string): string {
    const item = this.item(id)
    return item === undefined ? id : itemTitle(item)
  }

  /** Goes on with another token. What stands beside the items stays, with what was typed there. */
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

  /** Does what a person asked for, tells how it ended, and reads what came of it. */
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

  /** Goes on with the edit of an item that was kept and is not there yet, or begins one. */
  editItem(seen: Item): void {
    const kept = loadEdit(this.id, seen.id)
    const isReserved = this.reservationOf(seen.id) === undefined
    const begun = { seen, draft: toDraft(seen), isReserved }
    this.edit(kept === undefined || sameDraft(kept.draft, seen) ? begun : kept)
  }

  edit(edit: Edit): void {
    saveEdit(this.id, edit)
    this.#behind = this.side.kind === 'queue' ? { kind: 'queue' } : { kind: 'none' }
    this.show({ kind: 'edit', edit })
  }

  /**
   * Ends the edit of an item: shows what waits if it came from there, or else nothing; what took its place meanwhile stays.
   * `done` tells what was done.
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

  /** Sends the token that the desk has by now, and keeps the items as they were published. */
  readonly #fetch: FetchLike = async (url, { headers, signal }) => {
    const response = await this.api.send({ path: url, headers, signal })
    const shown = async (): Promise<unknown> => {
      const answer = (await response.json()) as Snapshot
      if (!Array.isArray(answer?.items)) return answer
      this.#snapshot = answer
      const items = await Promise.all(answer.items.map(item => this.blobs.shown(item)))
      return { ...answer, items }
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
      // The feed's own notice says that the service does not answer.
      if (!(error instanceof OperatorError)) throw error
    }
  }

  /** A publication of nothing says whether the feed takes any. */
  async #askRelayed(): Promise<void> {
    try {
      await this.api.publish(this.id, {}, { dryRun: true })
    } catch (error) {
      if (!(error instanceof OperatorError) || error.code !== 'relayed') return
      this.#relayed = error.message
      this.#changed()
    }
  }

  /** Tells how an act ended, until it cannot be undone any more; or nothing more. */
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
