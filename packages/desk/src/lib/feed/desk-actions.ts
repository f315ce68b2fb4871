import type { Draft } from '@fixture-feed/contract/draft'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { messageOf } from '../api/failure.ts'
import type { Target } from '../api/write-seen.ts'
import type { ProposalPart } from '../game/proposal-groups.ts'
import type { Session } from './session.ts'

/** Time during which an action can be undone. */
const undoMs = 10_000

/** The outcome of a successful action. */
export interface Done {
  readonly words: string
  /** Absent if the action cannot be undone. */
  readonly undo?: (() => Promise<void>) | undefined
}

/**
 * The actions of an editor on a page, with the outcome of the last one. Emits `change` after every change.
 */
export abstract class DeskActions extends EventTarget {
  api: Session['api']
  rights: Session['rights']
  /** The outcome of the last successful action, for ten seconds or until the next action. */
  done: Done | undefined
  /** The reason why the last action failed. */
  failure: string | undefined
  /** Whether an action is in progress. */
  isBusy = false
  #undoTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ api, rights }: Session) {
    super()
    this.api = api
    this.rights = rights
  }

  /** The reason why nothing can be changed with this token; `undefined` if changes are possible. */
  abstract readonly readOnly: string | undefined

  /** Reads the displayed state now. */
  abstract refresh(): void

  /** The name of a feed for editors, such as `Spanish`. */
  abstract labelOf(feed: FeedId): string

  /** Opens the editor with the draft of a proposal. */
  abstract editProposal(part: ProposalPart, item: Draft): void

  /** A feed as the target of an action with this token. */
  targetOf({ fixtureId, feedKey }: FeedId): Target {
    return { api: this.api, id: { fixtureId, feedKey }, rights: this.rights }
  }

  /** Whether this token may set and end holds and approve proposals. */
  get mayHold(): boolean {
    return this.readOnly === undefined && this.rights.noHolds !== true
  }

  /** Runs an action of the editor, reports its outcome and refreshes the page. */
  async act(act: () => Promise<Done | undefined>): Promise<void> {
    this.isBusy = true
    this.report()
    try {
      this.report(await act())
    } catch (error) {
      this.report(undefined, messageOf(error))
    }
    this.isBusy = false
    this.refresh()
    this.changed()
  }

  undo(): void {
    const { undo } = this.done ?? {}
    if (undo !== undefined) this.act(() => undo().then(() => undefined))
  }

  /**
   * Shows an outcome for 10 seconds, during which it can be undone, or a failure until the next call. Without
   * arguments, clears both.
   */
  report(done?: Done, failure?: string): void {
    clearTimeout(this.#undoTimer)
    this.done = done
    this.failure = failure
    if (done !== undefined) this.#undoTimer = setTimeout(() => this.report(), undoMs)
    this.changed()
  }

  close(): void {
    clearTimeout(this.#undoTimer)
  }

  protected changed(): void {
    this.dispatchEvent(new Event('change'))
  }
}
