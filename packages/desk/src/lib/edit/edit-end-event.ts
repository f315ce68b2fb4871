/** An edit ended: it was published, or it was put away. */
export class EditEndEvent extends Event {
  static readonly type = 'edit-end'
  readonly itemId: string
  /** What the feed answered; left out where nothing was published. */
  readonly published: { readonly revision: number; readonly heldBy: string | undefined } | undefined

  constructor(itemId: string, published?: EditEndEvent['published']) {
    super(EditEndEvent.type, { bubbles: true, composed: true })
    this.itemId = itemId
    this.published = published
  }
}
