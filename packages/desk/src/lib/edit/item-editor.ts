import type { Item } from '@fixture-feed/client'
import { sameJson } from '@fixture-feed/client/same-json'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import {
  definitionLabel,
  fieldLabel,
  msg,
  type OwnProperties,
  str,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { live } from 'lit/directives/live.js'
import { usualReason } from '../api/acts.ts'
import { FeedPart } from '../feed/feed-part.ts'
import type { Counterpart } from '../game/counterparts.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import { toDraft } from './drafts.ts'
import { EditSession, notAnItem } from './edit-session.ts'
import type { Edit } from './edit-storage.ts'
import { fixtureEntities, withNamedEntities } from './entities.ts'
import { evidenceLeft } from './evidence-left.ts'
import type { FieldFormElement } from './field-form.ts'
import { itemFields, shownParts } from './fields.ts'
import { OtherDrafts } from './other-drafts.ts'
import { stepsOf, valueAt } from './place.ts'

/** Edits one item: fields or JSON, a preview, and the validation result of the service. */
export class ItemEditorElement extends FeedPart {
  static override readonly properties: OwnProperties<ItemEditorElement> = {
    edit: { attribute: false },
    tab: { attribute: false },
    shown: { attribute: false },
  }

  static override styles: CSSResult = css`
    .json {
      inline-size: 100%;
      max-block-size: 60vh;
      direction: ltr;
      font: 0.8125rem/1.5 ui-monospace, monospace;
    }

    .identity {
      overflow-wrap: anywhere;
    }

    .columns {
      --_column: 24rem;
      align-items: start;
    }

    .preview {
      position: sticky;
      inset-block-start: 12px;
    }

    footer.row > label:has(.label) {
      flex-basis: 14rem;
    }

    /* The boxes have their own line, so that a ticked box does not seem to belong to the empty field next to it. */
    .options {
      flex-basis: 100%;
      column-gap: 24px;
    }

    .early {
      inline-size: 100%;
    }

    footer.row {
      position: sticky;
      inset-block-end: 0;
      z-index: 2;
      align-items: last baseline;
      padding-block: 10px;
      border-block-start: 1px solid var(--_line);
      background: var(--_surface);
    }
  `

  /** The edit at the beginning; the session has the current one. */
  declare edit: Edit
  declare tab: 'fields' | 'json'
  /** The key of the feed whose language or version is shown; absent for the feed of the edited item. */
  declare shown: string | undefined
  /** Whether the editor tried to publish. Until then, unchanged fields show no problems. */
  #hasTried = false
  #editSession: EditSession | undefined
  #otherDrafts: OtherDrafts | undefined

  constructor() {
    super()
    this.tab = 'fields'
  }

  get #session(): EditSession {
    if (this.#editSession === undefined) {
      this.#editSession = new EditSession(this.desk, this.edit)
      this.#editSession.addEventListener('change', () => this.requestUpdate())
      this.#editSession.companions = this.#others
    }
    return this.#editSession
  }

  get #others(): OtherDrafts {
    this.#otherDrafts ??= new OtherDrafts(this.desk, () => this.#session.edit)
    return this.#otherDrafts
  }

  /** The other language or version that is shown. */
  get #shownOther(): Counterpart | undefined {
    return this.shown === undefined ? undefined : this.#others.of(this.shown)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#session.close()
  }

  protected override async read(): Promise<void> {
    const session = this.#session
    await session.loadSchema()
    if (!this.isConnected || session.schema === undefined) return
    if (itemFields(session.schema).length === 0 || session.isBroken) this.tab = 'json'
    await this.#focusForm()
    await Promise.all([session.loadEvidence(), this.#others.load()])
    await session.publishIfAwaited()
  }

  /**
   * Focuses the headline even before the schema of the form has loaded, so that no typed letter is lost. Without a
   * headline, focuses the heading, or the first field of the form if it is rendered, so that the keys of the editor
   * work from the start.
   */
  override async focus(): Promise<void> {
    await this.updateComplete
    const form = this.renderRoot.querySelector<FieldFormElement>('ff-field-form')
    await form?.updateComplete
    const start = form ?? this.#early ?? this.renderRoot.querySelector('h2')
    start?.focus()
  }

  /** The field of the headline until the form is rendered. */
  get #early(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector<HTMLTextAreaElement>('textarea.early')
  }

  /**
   * Moves the focus to the form, with the selection of the early headline, unless another control of the editor has
   * focus.
   */
  async #focusForm(): Promise<void> {
    const early = this.#early
    const active = this.shadowRoot?.activeElement
    if (active && active !== early && active.localName !== 'h2') return
    const range = early && ([early.selectionStart, early.selectionEnd] as const)
    await this.focus()
    const form = this.renderRoot.querySelector<FieldFormElement>('ff-field-form')
    if (range) form?.select(...range)
  }

  protected override render(): TemplateResult {
    const { draft, seen } = this.#session.edit
    const other = this.#shownOther
    return html`<section class="panel card stack" aria-label=${msg('Editor')} @keydown=${this.#onKey}
      @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
      <header class="row apart">
        <div class="row">
          <h2 tabindex="-1">${definitionLabel(draft.definitionKey)}</h2>
          <span class="muted" title=${draft.id}>${seen === undefined ? msg('new') : msg(str`rev. ${seen.revision}`)}</span>
        </div>
        <button class="button" type="button" @click=${() => this.#session.putAway()} title=${msg('Close and save the draft (Esc)')}>${msg('Close')}</button>
      </header>
      ${this.#conflict()}
      ${this.#languages()}
      <div class="columns">
        <div class="stack">
          ${other === undefined ? this.#ownForm() : this.#otherForm(other)}
        </div>
        <div class="preview">
          <ff-preview-item .draft=${other === undefined ? draft : this.#others.draftOf(other)} .revision=${other === undefined ? this.#session.nextRevision : other.item.revision + 1} .desk=${this.desk}></ff-preview-item>
          ${other === undefined ? this.#why() : nothing}
        </div>
      </div>
      ${this.#renderErrors()}
      ${this.#publishBar()}
    </section>`
  }

  protected override updated(): void {
    this.#session.endIfPublished()
  }

  /**
   * The notice that another token published or withdrew the item in the meantime: both versions, if the item is
   * published, and the possible actions.
   */
  #conflict(): TemplateResult | typeof nothing {
    const session = this.#session
    if (!session.hasConflict) return nothing
    const { current } = session
    const theirs = current && toDraft(current)
    const merged = session.mergedDraft()
    const button = (label: string, next: Draft) =>
      html`<button class="button" type="button" @click=${() => this.#rebase(current, next)}>${label}</button>`
    const other = session.edit.isReserved ? session.reservation : undefined
    return html`<section class="problem stack" role="alert" aria-label=${msg('Conflict')}>
      <p>
        <strong>${current ? msg(str`Revision ${current.revision} was published while you were editing.`) : msg('This item was withdrawn while you were editing.')}</strong>
        ${msg('Your draft is unchanged, and nothing was overwritten.')}
        ${other && msg(str`The item is reserved for ${other.by}. If you continue, you take it over.`)}
      </p>
      ${current && this.#both(current)}
      <div class="row">
        ${button(current ? msg('Apply my changes to the newer version') : msg('Keep my version'), merged)}
        ${theirs && button(msg('Use the published version'), theirs)}
      </div>
    </section>`
  }

  #both(theirs: Item): TemplateResult {
    const publishedAt = new Date().toISOString()
    const { edit, nextRevision } = this.#session
    const mine = { ...edit.draft, revision: nextRevision, publishedAt }
    return html`<ff-compare-items .desk=${this.desk} .older=${theirs} .newer=${mine}
      .olderLabel=${msg(str`Published, rev. ${theirs.revision}`)} .newerLabel=${msg('Your draft')}></ff-compare-items>`
  }

  #rebase(seen: Item | undefined, draft: Draft): void {
    this.failure = undefined
    this.#session.rebase(seen, draft)
    this.attempt(() => this.#session.loadEvidence())
  }

  /** A tab for each language and version of the item. */
  #languages(): TemplateResult | typeof nothing {
    const { counterparts } = this.#others
    if (counterparts.length === 0) return nothing
    const tab = (feedKey: string | undefined, label: string) =>
      html`<button class="button" type="button" aria-pressed=${feedKey === this.shown} @click=${() => {
        this.shown = feedKey
      }}>${label}</button>`
    return html`<div class="row" role="group" aria-label=${msg('Languages')}>
      ${tab(undefined, this.desk.labelOf(this.desk.id))}
      ${counterparts.map(each => {
        const isLeft = this.#others.untranslated(each).length > 0
        return tab(
          each.feed.feedKey,
          isLeft ? msg(str`${each.label}: not changed yet`) : each.label,
        )
      })}
    </div>`
  }

  #ownForm(): TemplateResult {
    return html`
      ${this.tab === 'fields' ? this.#form() : html`${this.#wholeItem()} ${this.#jsonInput()}`}
      <p class="muted">${msg('Drop an image anywhere here to add it.')}</p>
    `
  }

  /** The identity of the item, and the choice between fields and JSON. */
  #wholeItem(): TemplateResult {
    const { id, definitionKey, definitionVersion } = this.#session.edit.draft
    return html`
      <p class="muted identity">${msg('Item')}: ${id}<br />${msg('Definition')}: ${definitionKey}@${definitionVersion}</p>
      ${this.choice(msg('Edit as'), 'tab', { fields: msg('Fields'), json: 'JSON' })}
    `
  }

  /** The fields of another language or version, with the changes of the edit. */
  #otherForm(other: Counterpart): TemplateResult | typeof nothing {
    const schema = this.#others.schemaOf(other)
    if (schema === undefined) return nothing
    const { fixture, items } = this.desk
    const { feedKey } = other.feed
    const names = this.#others.untranslated(other)
    const change = (value: unknown) => {
      this.#changeOther(feedKey, { draft: value as Draft })
    }
    return html`
      ${names.length === 0 ? nothing : html`<p class="muted">${msg(str`Not changed yet: ${names.map(fieldLabel).join(', ')}`)}</p>`}
      ${keyed(
        feedKey,
        html`<ff-field-form .fields=${itemFields(schema)} .value=${this.#others.draftOf(other)}
        .problems=${new Map()} .entities=${fixtureEntities(fixture, items)} .change=${change}></ff-field-form>`,
      )}
    `
  }

  #changeOther(feedKey: string, change: NonNullable<Edit['others']>[string]): void {
    const { others = {} } = this.#session.edit
    this.#session.update({ others: { ...others, [feedKey]: { ...others[feedKey], ...change } } })
  }

  /** The headline, until the schema of the form has loaded. */
  #earlyForm(): TemplateResult | typeof nothing {
    const { draft } = this.#session.edit
    const { headline } = draft.content
    if (typeof headline !== 'string') return nothing
    const set = ({ target }: Event): void => {
      const content = { ...draft.content, headline: (target as HTMLTextAreaElement).value }
      this.#session.change({ ...draft, content })
    }
    return html`<label><span class="label">${fieldLabel('headline')}</span>
      <textarea class="early" rows="2" .value=${live(headline)} @input=${set}></textarea></label>`
  }

  #form(): TemplateResult | typeof nothing {
    const { schema, edit } = this.#session
    if (schema === undefined) return this.#earlyForm()
    const { fixture, items } = this.desk
    const entities = fixtureEntities(fixture, items)
    const change = (value: unknown) => {
      this.failure = undefined
      this.#session.change(withNamedEntities(value as Draft, entities))
    }
    return html`<ff-field-form .fields=${itemFields(schema)} .value=${edit.draft}
      .problems=${this.#problems} .entities=${entities} .change=${change}>${this.#wholeItem()}</ff-field-form>`
  }

  /** The whole item as an editable text, which remains as typed until a field is changed. */
  #jsonInput(): TemplateResult {
    const { draft, text = JSON.stringify(toDraft(draft), null, 2) } = this.#session.edit
    const read = ({ target }: Event) => {
      this.failure = undefined
      this.#session.changeText((target as HTMLTextAreaElement).value)
    }
    return html`<textarea class="json" aria-label=${msg('Item as JSON')} spellcheck="false" autocomplete="off"
      .value=${live(text)} @input=${read}></textarea>`
  }

  /** The evidence for the unchanged parts of the text. */
  #why(): TemplateResult | typeof nothing {
    const { edit, schema } = this.#session
    const { draft, evidence } = edit
    if (evidence === undefined || schema === undefined) return nothing
    const { plays = [], claims = [] } = evidenceLeft(edit) ?? {}
    return html`<details>
      <summary><span role="status">${msg(str`Sources: ${claims.length} of ${evidence.claims.length} claims are unchanged`)}</span></summary>
      <ff-evidence .item=${draft} .plays=${plays} .claims=${claims}></ff-evidence>
    </details>`
  }

  /**
   * Validation messages by the JSON Pointer within the item. In the tab of the fields, a field without a change has
   * none before the first attempt to publish.
   */
  get #problems(): ReadonlyMap<string, readonly string[]> {
    const problems = new Map<string, string[]>()
    const { draft } = this.#session.edit
    for (const { path, message, what } of this.#session.refusal?.issues ?? []) {
      const pointer = path.replace(/^\/items\/0/, '')
      const place = stepsOf(pointer)
      const isChanged = !sameJson(valueAt(draft, place), valueAt(this.edit.draft, place))
      if (!this.#hasTried && this.tab === 'fields' && !isChanged) continue
      const isBlank = valueAt(draft, place) === ''
      const words = isBlank ? msg('Required') : what === undefined ? message : needsClaim(what)
      problems.set(pointer, [...new Set([...(problems.get(pointer) ?? []), words])])
    }
    return problems
  }

  #renderErrors(): TemplateResult {
    const { refusal, failure, isSaved, isBroken } = this.#session
    const { code, detail, issues = [], status } = refusal ?? {}
    // A conflict shows both versions, and a failed request is not a fault of the item.
    const isOfAll = issues.length === 0 && code !== 'revision_conflict' && status !== undefined
    const withField = this.tab === 'fields' ? shownParts : []
    const elsewhere = [...this.#problems]
      .filter(([pointer]) => !withField.includes(pointer.split('/')[1] ?? ''))
      .map(([pointer, messages]) => `${pointer || msg('The item')}: ${messages.join(' ')}`)
    const isTextBroken = this.tab === 'json' && isBroken
    const all = [
      this.failure,
      failure,
      isSaved ? undefined : notSavedText(),
      ...(isTextBroken ? [notAnItem()] : [isOfAll ? detail : undefined, ...elsewhere]),
    ].filter(Boolean)
    return html`<div role="status">${all.map(words => html`<p class="problem">${words}</p>`)}</div>`
  }

  /**
   * The bar below the editor: the reservation, the other languages, the reason, and the buttons that discard or
   * publish the edit.
   */
  #publishBar(): TemplateResult {
    const session = this.#session
    const { isReserved, reason = '' } = session.edit
    const { reservation: other, questionedReservation } = session
    const store = ({ target }: Event) => {
      const { checked, type, value } = target as HTMLInputElement
      const takesOver = other?.id
      session.update(type === 'checkbox' ? { isReserved: checked, takesOver } : { reason: value })
    }
    return html`${questionedReservation ? this.#takeOverQuestion(questionedReservation) : nothing}
    <footer class="row" @input=${store}>
      <div class="row options">
        ${
          this.desk.mayHold
            ? html`<label class="check">
                <input type="checkbox" .checked=${isReserved} />
                ${other === undefined ? msg('Reserve for me') : msg(str`Take over from ${other.by}`)}
              </label>`
            : nothing
        }
        ${this.#otherBoxes()}
      </div>
      ${
        // The reservation stores the reason, so an edit without a reservation has none.
        this.desk.mayHold && isReserved
          ? html`<label><span class="label">${msg('Reason for the change')}</span>
              <input .value=${reason} placeholder=${usualReason()} maxlength="1000" autocomplete="off" />
            </label>`
          : nothing
      }
      <button class="button" type="button" @click=${() => session.end()}>${msg('Discard draft')}</button>
      <button class="button primary" type="button" title=${`${msg('Publish')} (Ctrl+Enter)`} ?disabled=${session.isPublishing} @click=${this.#publish}>
        ${msg('Publish')}
      </button>
    </footer>`
  }

  /** Boxes for the other languages and versions in which the edit is published. */
  #otherBoxes(): unknown {
    const { others = {} } = this.#session.edit
    const off = new Set(Object.keys(others).filter(feedKey => others[feedKey]?.isOff))
    const change = (next: ReadonlySet<string>) => {
      for (const { feed } of this.#others.counterparts)
        this.#changeOther(feed.feedKey, { isOff: next.has(feed.feedKey) })
    }
    return feedBoxes(msg('Also in'), this.#others.counterparts, off, { change, mayBeEmpty: true })
  }

  #takeOverQuestion({ by, reason }: Hold): TemplateResult {
    const publish = (takesOver: boolean) => () => this.#session.publishTakingOver(takesOver)
    return html`<div class="problem row" role="alert">
      <span>${msg(str`The item is reserved for ${by}: ${reason}.`)}</span>
      <button class="button" type="button" @click=${publish(true)}>${msg('Take over and publish')}</button>
      <button class="button" type="button" @click=${publish(false)}>${msg('Submit for approval')}</button>
    </div>`
  }

  readonly #publish = (): void => {
    this.#hasTried = true
    this.failure = undefined
    this.#session.publish()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const isPublish = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isPublish) {
      event.preventDefault()
      this.#publish()
    } else if (event.key === 'Escape' && !event.defaultPrevented) this.#session.putAway()
    event.stopPropagation()
  }

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault()
    for (const file of event.dataTransfer?.files ?? [])
      this.attempt(() => this.#session.addFile(file))
  }
}

const notSavedText = () =>
  msg('The browser cannot save this draft. It is lost when you leave the page.')

/** The reason why an edit cannot be published to a feed with required evidence. */
const needsClaim = (what: string) =>
  msg(
    str`“${what}” has no claim, and this feed requires evidence for every number and name. Use the words of a claim, or remove this number or name.`,
  )
