import type { Notice } from '../notice.ts'

/** The result of sending a message to a target. */
export type Delivery =
  /** `message` names the new message in a later edit or removal. */
  | { readonly kind: 'delivered'; readonly message?: string | undefined; readonly waitMs?: number }
  /** The target, or the message to edit, does not exist any more (404 or 410). */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The target will never accept this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The same message may succeed later, after `waitMs` at the earliest. */
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMs?: number | undefined }

/** A system to which notices are sent. */
export interface Target {
  /** The kind and host of the target, without the secrets that its address may contain. */
  readonly name: string
  /** A name for the state file that is the same in every run, and from which the address cannot be found. */
  readonly id: string
  /**
   * Sends a notice: as a new message, as an edit of `message`, or as its removal.
   *
   * @param message The name of the message that the first delivery about the item returned.
   */
  send(notice: Notice, message: string | undefined, signal: AbortSignal): Promise<Delivery>
}
