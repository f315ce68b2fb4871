import type { Item } from '@fixture-feed/client'
import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldChange, Hold } from '@fixture-feed/contract/operator-responses'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { publishEdit, revertItem } from '../api/acts.ts'
import { isOutcomeUnknown, messageOf } from '../api/failure.ts'
import type { Target } from '../api/write-seen.ts'
import type { Done } from '../feed/desk-actions.ts'
import { type FeedsOutcome, outcomeWords } from '../game/in-feeds.ts'
import { deadlineWords } from '../holds/hold-words.ts'
import { mergeChanges, sameDraft, toDraft, withAsset } from './drafts.ts'
import { deleteEdit, type Edit, hasChanges, loadEdit, saveEdit } from './edit-storage.ts'
import { toDraftEvidence } from './evidence-left.ts'
import { resolved, type Schema } from './fields.ts'

/** Milliseconds without changes before the draft is validated. */
const restMs = 300

/** The parts of a feed that the edit of one of its items needs. */
export interface EditedFeed extends Target {
  readonly api: OperatorClient
  /** The published item. */
  item(id: string): Item | undefined
  /** The hold by which another token reserves only this item. */
  replaceableReservation(itemId: string): Hold | undefined
  endEdit(itemId: string, done?: Done): void
  report(done: Done): void
  refresh(): void
}

/** The same item in other languages and versions. */
export interface Companions {
  readonly haveChanges: boolean
  publish(edit: Edit): Promise<FeedsOutcome>
}

/**
 * The edit of one item: its draft, its validation by the service, and its publication. Emits `change` after every
 * change of its state.
 */
export class EditSession extends EventTarget {
  readonly #feed: EditedFeed
  #edit: Edit
  #schema: Schema | undefined
  #refusal: OperatorError | undefined
  #failure: string | undefined
  #questionedHold: string | undefined
  #isPublishing = false
  #isPublishAwaited = false
  #isSaved = true
  #isOpen = true
  #validation: ReturnType<typeof setTimeout> | undefined
  /** The item in other languages and versions, which is published together with it. */
  companions: Companions | undefined

  constructor(feed: EditedFeed, edit: Edit) {
    super()
    this.#feed = feed
    this.#edit = edit
  }

  get edit(): Edit {
    return this.#edit
  }

  /** The schema of the item's definition, once it has loaded. */
  get schema(): Schema | undefined {
    return this.#schema
  }

  /** The error of the last validation or publication of the draft, if any. */
  get refusal(): OperatorError | undefined {
    return this.#refusal
  }

  /** The reason why the last attempt to publish failed. It is removed when the draft changes. */
  get failure(): string | undefined {
    return this.#failure
  }

  get isPublishing(): boolean {
    return this.#isPublishing
  }

  /** Whether the browser stored the edit. */
  get isSaved(): boolean {
    return this.#isSaved
  }

  /** The published item; `undefined` if there is none. */
  get current(): Item | undefined {
    return this.#feed.item(this.#edit.draft.id)
  }

  get nextRevision(): number {
    return (this.#edit.seen?.revision ?? 0) + 1
  }

  /**
   * Whether the item was published or withdrawn since the revision on which the edit is based; false while this edit is
   * being published.
   */
  get hasConflict(): boolean {
    return !this.#isPublishing && this.current?.revision !== this.#edit.seen?.revision
  }

  /** Whether the text of the JSON tab is not an item with the id of the draft. */
  get isBroken(): boolean {
    const { draft, text } = this.#edit
    return text !== undefined && draftIn(text, draft.id) === undefined
  }

  /** The hold by which another token reserves only this item. */
  get reservation(): Hold | undefined {
    return this.#feed.replaceableReservation(this.#edit.draft.id)
  }

  /** The reservation whose replacement the editor must confirm. */
  get questionedReservation(): Hold | undefined {
    const { reservation } = this
    return reservation?.id === this.#questionedHold ? reservation : undefined
  }

  async loadSchema(): Promise<void> {
    const schema = resolved(await this.#feed.api.readSchema(this.#edit.draft))
    if (!this.#isOpen) return
    this.#schema = schema
    this.#scheduleValidation()
    this.#changed()
  }

  /** Loads the evidence of a published item, unless the edit has it already. */
  async loadEvidence(): Promise<void> {
    const { seen, evidence } = this.#edit
    if (seen === undefined || evidence !== undefined) return
    const { api, id } = this.#feed
    const read = toDraftEvidence(await api.readEvidence(id, seen))
    if (read !== undefined && this.#edit.seen === seen) this.update({ evidence: read })
  }

  /** Replaces the draft. `text` is the text of the JSON tab, if the editor typed it there. */
  change(draft: Draft, text?: string): void {
    this.#failure = undefined
    this.update({ draft, text })
    this.#scheduleValidation()
  }

  /** Replaces the draft by the item in the text of the JSON tab; while the text is not an item, the draft stays. */
  changeText(text: string): void {
    const { draft } = this.#edit
    this.change(draftIn(text, draft.id) ?? draft, text)
  }

  /** Changes and saves the edit, except after it was closed. */
  update(change: Partial<Edit>): void {
    if (!this.#isOpen) return
    this.#edit = { ...this.#edit, ...change }
    this.#isSaved = saveEdit(this.#feed.id, this.#edit)
    this.#changed()
  }

  /**
   * The draft with the changes that were published since the edit began; the draft itself if the item is new or was
   * withdrawn.
   */
  mergedDraft(): Draft {
    const { seen, draft, base = seen } = this.#edit
    const theirs = this.current
    if (theirs === undefined || base === undefined) return draft
    return mergeChanges(toDraft(base), draft, toDraft(theirs)) as Draft
  }

  /** Continues the edit with a draft, from the published version `seen`; `undefined` for a withdrawn item. */
  rebase(seen: Item | undefined, draft: Draft): void {
    this.#failure = undefined
    this.update({
      seen,
      draft,
      base: undefined,
      evidence: undefined,
      text: undefined,
      // The notice of the conflict named the token that has reserved the item, so the editor agrees to replace the
      // hold.
      takesOver: this.reservation?.id,
    })
    this.#scheduleValidation()
  }

  /** Uploads a file and adds it to the item. */
  async addFile(file: File): Promise<void> {
    const { api, id } = this.#feed
    const { name, type } = file
    const mediaType = type || 'application/octet-stream'
    const href = await api.putAsset(id, { name, mediaType, bytes: file })
    this.change(withAsset(this.#edit.draft, file, { href, schema: this.#schema }))
  }

  /**
   * Publishes the edit, unless nothing changed, the text of the JSON tab is not an item, or the editor must first
   * decide about a reservation. Has no effect while the edit is being published. If the schema has not loaded yet,
   * `publishIfAwaited` publishes the edit later.
   */
  async publish(): Promise<void> {
    this.#isPublishAwaited = this.#schema === undefined
    if (this.#isPublishing || this.#isPublishAwaited) return
    this.#failure = this.#reasonNotToPublish()
    if (this.#failure === undefined) {
      this.#questionedHold = this.#holdToAskAbout()
      if (this.#questionedHold === undefined) await this.#send()
    }
    this.#changed()
  }

  /** Publishes the edit if the editor requested it before the schema had loaded. */
  async publishIfAwaited(): Promise<void> {
    if (this.#isOpen && this.#isPublishAwaited) await this.publish()
  }

  /** Publishes after the editor decided whether to take over a reservation of another token. */
  async publishTakingOver(takesOver: boolean): Promise<void> {
    const { reservation } = this
    this.#questionedHold = undefined
    this.update(takesOver ? { takesOver: reservation?.id } : { isReserved: false })
    await this.publish()
  }

  #reasonNotToPublish(): string | undefined {
    const { seen, draft } = this.#edit
    if (this.isBroken) return notAnItem()
    const isUnchanged = seen !== undefined && sameDraft(seen, draft)
    return isUnchanged && !this.companions?.haveChanges
      ? msg('There are no changes to publish')
      : undefined
  }

  /**
   * The id of a hold of another token that the edit would replace although the editor has not agreed; `undefined` if
   * there is none.
   */
  #holdToAskAbout(): string | undefined {
    const { isReserved, takesOver } = this.#edit
    const holdId = isReserved ? this.reservation?.id : undefined
    return holdId === takesOver ? undefined : holdId
  }

  async #send(): Promise<void> {
    const feed = this.#feed
    const sent = this.#edit
    const { draft, seen } = sent
    this.#isPublishing = true
    this.#changed()
    try {
      const isUnchanged = seen !== undefined && sameDraft(seen, draft)
      const { items = [], held: [held] = [] } = isUnchanged ? {} : await publishEdit(feed, sent)
      const { revision } = items[0] ?? { revision: this.nextRevision }
      const revert = isUnchanged ? undefined : () => revertItem(feed, draft.id, seen, revision)
      const outcome = this.companions?.haveChanges ? await this.companions.publish(sent) : undefined
      const words = isUnchanged
        ? msg('Published in other languages or versions')
        : publishedWords({ revision })
      const done: Done = {
        words: outcomeWords(words, outcome?.failures ?? ''),
        undo: combinedUndo(revert, outcome),
      }
      // A pending proposal may be replaced by proposals of others, so the edit stays saved until its change is
      // published.
      if (held !== undefined) feed.endEdit(draft.id, { words: pendingWords(held) })
      else if (this.#isStill(sent)) this.end(done)
      else {
        // The draft was changed or discarded while it was being published, so only the outcome is reported.
        feed.report(done)
        feed.refresh()
      }
    } catch (error) {
      const words = messageOf(error)
      this.#failure = isOutcomeUnknown(error)
        ? msg(str`${words}. The change may have been published. It is safe to publish it again.`)
        : words
      this.#applyValidation(error, sent)
      // A conflicting version is shown as soon as it is loaded.
      feed.refresh()
    } finally {
      this.#isPublishing = false
    }
  }

  /**
   * Ends an edit whose change was pending, or whose result was unknown, once it is published. An edit that has ended is
   * left alone, because a second outcome would replace the first one and its undo button.
   */
  endIfPublished(): void {
    const { current } = this
    if (!this.#isOpen || current === undefined || !this.hasConflict) return
    if (sameDraft(current, this.#edit.draft)) this.end({ words: publishedWords(current) })
  }

  /** Closes the editor. The edit stays saved if it has changes. */
  putAway(): void {
    if (hasChanges(this.#edit)) this.#feed.endEdit(this.#edit.draft.id)
    else this.end()
  }

  /** Deletes the edit and closes the editor. */
  end(done?: Done): void {
    const { id } = this.#edit.draft
    this.close()
    deleteEdit(this.#feed.id, id)
    this.#feed.endEdit(id, done)
  }

  /** Cancels the scheduled validation. The edit is not saved from now on, because it may have been deleted. */
  close(): void {
    this.#isOpen = false
    clearTimeout(this.#validation)
  }

  /** Validates the draft after a pause in typing. */
  #scheduleValidation(): void {
    clearTimeout(this.#validation)
    this.#validation = setTimeout(async () => {
      const sent = this.#edit
      const { draft, seen } = sent
      const items = [{ ...toDraft(draft), ...(seen && { revision: this.nextRevision }) }]
      const { api, id } = this.#feed
      const response = await api.publish(id, { items }, { dryRun: true }).catch(error => error)
      this.#applyValidation(response, sent)
      this.#changed()
    }, restMs)
  }

  /** Stores the result of a validation or publication, unless the draft has changed since. */
  #applyValidation(response: unknown, sent: Edit): void {
    if (!this.#isStill(sent)) return
    this.#refusal = response instanceof OperatorError ? response : undefined
  }

  /** Whether a submitted edit is still the current one, or the saved one after the editor was closed. */
  #isStill({ draft, seen, text }: Edit): boolean {
    const now = this.#isOpen ? this.#edit : loadEdit(this.#feed.id, draft.id)
    const isSame = now !== undefined && sameDraft(now.draft, draft) && now.text === text
    return isSame && now.seen?.revision === seen?.revision
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'))
  }
}

/**
 * Returns a function that reverts the item and its companions, as far as they were published; `undefined` if published
 * companions cannot be reverted.
 */
function combinedUndo(
  revert: (() => Promise<void>) | undefined,
  outcome: FeedsOutcome | undefined,
): Done['undo'] {
  if (outcome === undefined) return revert
  const { undo } = outcome
  if (undo === undefined) return undefined
  return async () => {
    await revert?.()
    await undo()
  }
}

export const notAnItem = (): string =>
  msg('The JSON tab must contain a valid item with the same id')
const publishedWords = ({ revision }: Pick<Item, 'revision'>) =>
  msg(str`Published as revision ${revision}`)
const pendingWords = ({ due, reason }: HeldChange) =>
  msg(str`Held back. ${deadlineWords(due, Date.now())}. Reason: ${reason}`)

/**
 * Parses the item in a text. Returns `undefined` if the text is not an item with this id.
 */
function draftIn(text: string, id: string): Draft | undefined {
  try {
    const value = JSON.parse(text)
    return value?.id === id && Array.isArray(value.assets) ? value : undefined
  } catch {
    return undefined
  }
}
