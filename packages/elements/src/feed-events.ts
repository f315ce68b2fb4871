import type { Change, Item, PollState, Snapshot } from '@fixture-feed/client'

/** A new snapshot, told by `<fixture-feed>`, and what it changed of what was shown: at first all items are added. */
export class FeedChangeEvent extends Event {
  static readonly type = 'feed-change'
  readonly snapshot: Snapshot
  readonly added: readonly Item[]
  readonly revised: readonly Item[]
  /** As last seen. */
  readonly withdrawn: readonly Item[]

  constructor({ snapshot, added, revised, withdrawn }: Change) {
    super(FeedChangeEvent.type, { bubbles: true, composed: true })
    this.snapshot = snapshot
    this.added = added
    this.revised = revised
    this.withdrawn = withdrawn
  }
}

/** The feed became fresh, stale or empty, or fails for another reason, told by `<fixture-feed>`. */
export class FeedStateEvent extends Event {
  static readonly type = 'feed-state'
  readonly state: PollState

  constructor(state: PollState) {
    super(FeedStateEvent.type, { bubbles: true, composed: true })
    this.state = state
  }
}

abstract class ItemEvent extends Event {
  static readonly type: string = ''
  readonly item: Item

  constructor(item: Item) {
    super(new.target.type, { bubbles: true, composed: true })
    this.item = item
  }
}

/** A reader asks for an item as it came, told by an `inspectable` `<content-item>`. */
export class ItemInspectEvent extends ItemEvent {
  static override readonly type = 'item-inspect'
}

/** A reader asks what changed from one revision of an item to the next, told by an `inspectable` `<content-item>`. */
export class ItemHistoryEvent extends ItemEvent {
  static override readonly type = 'item-history'
}

/** A reader asks for the plays behind what an item says, told by an `inspectable` `<content-item>`. */
export class ItemEvidenceEvent extends ItemEvent {
  static override readonly type = 'item-evidence'
}

declare global {
  interface HTMLElementEventMap {
    'feed-change': FeedChangeEvent
    'feed-state': FeedStateEvent
    'item-inspect': ItemInspectEvent
    'item-history': ItemHistoryEvent
    'item-evidence': ItemEvidenceEvent
  }
}
