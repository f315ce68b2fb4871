import type { Change, Item, PollState, Snapshot } from '@fixture-feed/client'

/**
 * Fired by `<fixture-feed>` for a new snapshot, with the differences from the displayed items. If no items were
 * displayed, all items of the snapshot are `added`.
 */
export class FeedChangeEvent extends Event {
  static readonly type = 'feed-change'
  readonly snapshot: Snapshot
  readonly added: readonly Item[]
  readonly revised: readonly Item[]
  /** Withdrawn items in their last known revision. */
  readonly withdrawn: readonly Item[]

  constructor({ snapshot, added, revised, withdrawn }: Change) {
    super(FeedChangeEvent.type, { bubbles: true, composed: true })
    this.snapshot = snapshot
    this.added = added
    this.revised = revised
    this.withdrawn = withdrawn
  }
}

/** Fired by `<fixture-feed>` when the feed becomes fresh, stale or empty, or the failure changes. */
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

/** Fired by an `inspectable` `<content-item>` when the reader requests the item as JSON. */
export class ItemInspectEvent extends ItemEvent {
  static override readonly type = 'item-inspect'
}

/** Fired by an `inspectable` `<content-item>` when the reader requests the changes between revisions of the item. */
export class ItemHistoryEvent extends ItemEvent {
  static override readonly type = 'item-history'
}

/** Fired by an `inspectable` `<content-item>` when the reader requests the plays that support the item. */
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
