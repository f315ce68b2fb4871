import type { Notice } from '../notice.ts'

/** The result of sending a message to a target. */
export type Delivery =
  /** `message` identifies the message in a later edit or removal. The next message must wait for `waitMs`. */
  | { readonly kind: 'delivered'; readonly message?: string | undefined; readonly waitMs?: number }
  /**
   * The target does not exist any more, the message to edit or remove does not exist (404 or 410), or the name of this
   * message is unknown.
   */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The target will never accept this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The delivery failed, but the same message may succeed after at least `waitMs`. */
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMs?: number | undefined }

/** A system to which notices are sent. */
export interface Target {
  /** The kind and host of the target. It excludes secrets in the address. */
  readonly name: string
  /** The name of the target in the state file. It is equal in every run, and the address cannot be derived from it. */
  readonly id: string
  /**
   * Sends a notice: as a new message, as an edit of `message`, or as its removal. A target that supports neither edits
   * nor removals sends only new messages.
   *
   * @param message The name of the message that the first delivery about the item returned.
   */
  send(notice: Notice, message: string | undefined, signal: AbortSignal): Promise<Delivery>
}
