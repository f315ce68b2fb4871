import type { Item } from '@fixture-feed/client'
import { itemTitle, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { DeskActions, Done } from '../feed/desk-actions.ts'
import { DeskPart, type KeyAct } from '../feed/feed-part.ts'
import { approveParts, rejectParts } from '../game/decide.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import type { ProposalGroup, ProposalPart } from '../game/proposal-groups.ts'

/** Milliseconds for which a proposal cannot be approved or rejected after it has moved or changed. */
const seenMs = 500

/** A pending decision: the proposals for one item in all its languages and versions, and the possible actions. */
export abstract class DecisionPart<Desk extends DeskActions> extends DeskPart<Desk> {
  static override readonly properties: OwnProperties<DecisionPart<DeskActions>> = {
    group: { attribute: false },
    off: { attribute: false },
  }

  declare group: ProposalGroup
  /** The keys of feeds that the decision leaves out. */
  declare off: ReadonlySet<string>
  /** The remaining time is updated every second. */
  protected override readonly everyMs = 1_000
  /** The time at which this part was moved, or began to show another proposal. */
  #cameAt = Number.NEGATIVE_INFINITY
  #proposed: Item | undefined

  constructor() {
    super()
    this.off = new Set()
  }

  /** The published item of the displayed proposal; `undefined` if there is none. */
  protected abstract get current(): Item | undefined

  /** Takes over the focus of a removed part. */
  takeOver(): void {
    this.markMoved()
    this.focus()
  }

  /** Refuses decisions for `seenMs`, because a key or a click may be meant for the row that was here before. */
  markMoved(): void {
    this.#cameAt = performance.now()
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('group') as ProposalGroup | undefined
    const isOther = before !== undefined && hashesOf(before) !== hashesOf(this.group)
    if (isOther) this.markMoved()
    if (!this.hasUpdated || isOther) this.#proposed = this.#asItem()
  }

  /** The displayed proposal. */
  protected get first(): ProposalPart {
    return this.group.parts[0]
  }

  /**
   * The proposal as an item: the same object until the proposal changes, so that a card is rendered only then.
   * `undefined` for a withdrawal.
   */
  protected get proposed(): Item | undefined {
    return this.#proposed
  }

  protected get itsTitle(): string {
    const named = this.#proposed ?? this.current
    return named === undefined ? this.first.proposal.id : itemTitle(named)
  }

  /** The kind of the change and its author: `Update from machine`. */
  protected get what(): string {
    const { by } = this.group
    if (this.first.proposal.kind === 'withdraw') return msg(str`Removal by ${by}`)
    return this.current === undefined ? msg(str`New from ${by}`) : msg(str`Update from ${by}`)
  }

  protected get isOwn(): boolean {
    return this.group.by === this.desk.rights.name
  }

  protected override acts(): readonly KeyAct[] {
    const { desk } = this
    const [edited] = this.#chosen.filter(({ proposal }) => proposal.item !== undefined)
    if (desk.readOnly !== undefined) return []
    const approve: KeyAct = ['a', this.#approve, msg('Approve')]
    return [
      ...(this.isOwn || !desk.mayHold ? [] : [approve]),
      ...(edited ? [['e', () => this.#edit(edited), msg('Edit')] as const] : []),
      ['d', this.#reject, msg('Reject')],
    ]
  }

  /** Buttons for the decision; nothing if the token may not change anything. */
  protected choices(): TemplateResult | typeof nothing {
    if (this.desk.readOnly !== undefined) return nothing
    return html`<div class="row choices">
      ${this.isOwn ? html`<span class="muted">${msg('You cannot approve your own change.')}</span>` : nothing}
      ${this.acts().map(
        ([key, act, label]) =>
          html`<button class="button ${key === 'a' ? 'primary' : ''}" type="button" title=${`${label} (${key.toUpperCase()})`} aria-label=${`${label}: ${this.itsTitle}`} @click=${act}>${label}</button>`,
      )}
    </div>`
  }

  protected boxes(): unknown {
    const boxes = this.group.parts.map(({ feed }) => ({ feed, label: this.desk.labelOf(feed) }))
    return feedBoxes(msg('Applies to'), boxes, this.off, {
      change: off => {
        this.off = off
      },
    })
  }

  get #chosen(): readonly ProposalPart[] {
    return this.group.parts.filter(({ feed }) => !this.off.has(feed.feedKey))
  }

  #asItem(): Item | undefined {
    const { at, item } = this.first.proposal
    const revision = (this.current?.revision ?? 0) + 1
    return item && { ...item, revision, publishedAt: item.publishedAt ?? at }
  }

  readonly #approve = (): void => {
    this.#decide(() => approveParts(this.desk, this.#chosen, this.itsTitle))
  }

  readonly #reject = (): void => {
    const [first] = this.#chosen
    this.#decide(async () => {
      const done = await rejectParts(this.desk, this.#chosen, this.itsTitle)
      const { item } = first?.proposal ?? {}
      // A generator does not repeat a dropped proposal on its own, but an editor can restore it.
      return { ...done, undo: first && item && (async () => this.desk.editProposal(first, item)) }
    })
  }

  #edit(part: ProposalPart): void {
    if (part.proposal.item !== undefined) this.desk.editProposal(part, part.proposal.item)
  }

  /** Decides, unless the desk is busy. Reports an error for a proposal that has just appeared under the pointer. */
  #decide(decide: () => Promise<Done>): void {
    // A disabled button would lose focus, so the check is here.
    if (this.desk.isBusy) return
    const isSeen = performance.now() - this.#cameAt > seenMs
    this.desk.act(async () => {
      if (!isSeen) throw new Error(msg('This proposal just moved or changed. Review it first.'))
      return decide()
    })
  }
}

function hashesOf({ parts }: ProposalGroup): string {
  return parts.map(({ proposal }) => proposal.hash).join(' ')
}
