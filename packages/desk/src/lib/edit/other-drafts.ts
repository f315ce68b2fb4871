import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import { publishEdit, revertItem } from '../api/acts.ts'
import { requireDone } from '../api/write-seen.ts'
import type { DeskFeed } from '../feed/desk-feed.ts'
import { type Counterpart, readCounterparts } from '../game/counterparts.ts'
import { type FeedsOutcome, inFeeds } from '../game/in-feeds.ts'
import { sameRule } from '../holds/hold-words.ts'
import { carryOver, untranslatedFields } from './carry-over.ts'
import { sameDraft, toDraft } from './drafts.ts'
import type { Edit } from './edit-storage.ts'
import { toDraftEvidence } from './evidence-left.ts'
import { resolved, type Schema } from './fields.ts'

/** An edited item in its other languages and versions: their drafts and their publication. */
export class OtherDrafts {
  /** The item in other languages and versions, read once when the edit begins. */
  counterparts: readonly Counterpart[] = []
  readonly #desk: DeskFeed
  readonly #edit: () => Edit
  #schemas: ReadonlyMap<string, Schema> = new Map()

  /** @param edit Returns the current edit. */
  constructor(desk: DeskFeed, edit: () => Edit) {
    this.#desk = desk
    this.#edit = edit
  }

  async load(): Promise<void> {
    const { draft, seen } = this.#edit()
    if (seen === undefined) return
    const counterparts = await readCounterparts(this.#desk, draft.id)
    const schemas = counterparts.map(async ({ feed, item }) => {
      return [feed.feedKey, resolved(await this.#desk.api.readSchema(item))] as const
    })
    this.#schemas = new Map(await Promise.all(schemas))
    this.counterparts = counterparts
  }

  of(feedKey: string): Counterpart | undefined {
    return this.counterparts.find(({ feed }) => feed.feedKey === feedKey)
  }

  schemaOf({ feed }: Counterpart): Schema | undefined {
    return this.#schemas.get(feed.feedKey)
  }

  /**
   * The item in another language or version, with the changes of the edit and with the text that the editor typed
   * there.
   */
  draftOf({ feed, item }: Counterpart): Draft {
    const { seen, draft, others = {} } = this.#edit()
    const typed = others[feed.feedKey]?.draft ?? toDraft(item)
    if (seen === undefined) return typed
    return carryOver(seen, draft, typed, { isSameLanguage: this.#isSameLanguage(feed.language) })
  }

  /** Names of the texts that the edit changed and that still lack a translation. */
  untranslated(counterpart: Counterpart): readonly string[] {
    const { seen, draft } = this.#edit()
    if (seen === undefined) return []
    const other = { published: counterpart.item, draft: this.draftOf(counterpart) }
    return untranslatedFields(seen, draft, other)
  }

  /** Whether the edit changes the item in another language or version that the editor did not exclude. */
  get haveChanges(): boolean {
    return this.#changed().length > 0
  }

  /**
   * Publishes the changed drafts, except drafts that the editor left out.
   *
   * @throws {Error} if the edited item has no changes and the first draft cannot be published. Nothing is published
   *   then.
   */
  publish(edit: Edit): Promise<FeedsOutcome> {
    const { seen, draft } = edit
    const isUnchanged = seen !== undefined && sameDraft(seen, draft)
    const actions = this.#changed().map(counterpart => ({
      label: counterpart.label,
      run: () => this.#publishOne(counterpart, edit),
    }))
    if (isUnchanged) return inFeeds(actions)
    // The first action stands for the edited item, which is published already. A failure in another feed must not be
    // reported as a failure of the whole edit.
    const published = { label: '', run: async () => async () => {} }
    return inFeeds([published, ...actions])
  }

  #changed(): readonly Counterpart[] {
    const { others = {} } = this.#edit()
    return this.counterparts.filter(
      each => !others[each.feed.feedKey]?.isOff && !sameDraft(this.draftOf(each), each.item),
    )
  }

  async #publishOne(counterpart: Counterpart, edit: Edit): Promise<() => Promise<void>> {
    const { feed, item } = counterpart
    const target = this.#desk.targetOf(feed)
    const draft = this.draftOf(counterpart)
    const evidence = toDraftEvidence(await target.api.readEvidence(feed, item))
    const takesOver = edit.takesOver && this.#reservationOf(counterpart.item, feed.feedKey)
    const { reason, isReserved } = edit
    const result = await publishEdit(target, {
      seen: item,
      draft,
      evidence,
      reason,
      isReserved,
      takesOver,
    })
    requireDone(result)
    return () => revertItem(target, item.id, item, result.items[0]?.revision ?? item.revision + 1)
  }

  /** The id of the hold by which another token reserves only this item; `undefined` if there is none. */
  #reservationOf({ id }: Item, feedKey: string): string | undefined {
    const rule = { items: [id], release: 'approval' } as const
    const { holds = [] } = this.#desk.gameHolds.find(each => each.feed.feedKey === feedKey) ?? {}
    return holds.find(hold => hold.by !== this.#desk.rights.name && sameRule(hold, rule))?.id
  }

  #isSameLanguage(language: string): boolean {
    const { gameFeeds, id } = this.#desk
    return gameFeeds.find(({ feedKey }) => feedKey === id.feedKey)?.language === language
  }
}
