import type { Item } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldChange, Hold } from '@fixture-feed/contract/operator-responses'
import { definitionLabel, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { publishEdit, revertItem, usualReason } from '../api/acts.ts'
import { isOutcomeUnknown, messageOf } from '../api/failure.ts'
import type { Done } from '../feed/desk-feed.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { dueWords } from '../holds/hold-words.ts'
import { mergeChanges, sameDraft, toDraft, withAsset } from './drafts.ts'
import { deleteEdit, type Edit, loadEdit, saveEdit } from './edit-storage.ts'
import { fixtureEntities, withNamedEntities } from './entities.ts'
import { evidenceLeft, toDraftEvidence } from './evidence-left.ts'
import type { FieldFormElement } from './field-form.ts'
import { itemFields, resolved, type Schema, shownParts } from './fields.ts'

/** Milliseconds without typing before the draft is validated. */
const restMs = 300

/** Edits one item: fields or JSON, a preview, and the validation result of the service. */
export class ItemEditorElement extends FeedPart {
  static override readonly properties: OwnProperties<ItemEditorElement> = {
    edit: { attribute: false },
    schema: { attribute: false },
    tab: { attribute: false },
    refused: { attribute: false },
    isPublishing: { attribute: false },
    asked: { attribute: false },
  }

  static override styles: CSSResult = css`
    .json {
      inline-size: 100%;
      max-block-size: 60vh;
      direction: ltr;
      font: 0.8125rem/1.5 ui-monospace, monospace;
    }

    .columns {
      --_column: 24rem;
      align-items: start;
    }

    .preview {
      position: sticky;
      inset-block-start: 12px;
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

  declare edit: Edit
  declare schema: Schema | undefined
  declare tab: 'fields' | 'json'
  /** Why the service would reject the draft, or rejected it. */
  declare refused: OperatorError | undefined
  declare isPublishing: boolean | undefined
  /** The id of the hold of another token that the editor is asked to replace. */
  declare asked: string | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  #isSaved = true

  constructor() {
    super()
    this.tab = 'fields'
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#rest)
  }

  protected override async read(): Promise<void> {
    const schema = resolved(await this.desk.api.readSchema(this.edit.draft))
    if (!this.isConnected) return
    this.schema = schema
    if (itemFields(schema).length === 0 || this.#isBroken) this.tab = 'json'
    this.#scheduleValidation()
    await this.focus()
    await this.#readEvidence()
  }

  /** Reads the evidence of the item, unless the proposal included it. */
  async #readEvidence(): Promise<void> {
    const { seen, evidence } = this.edit
    if (seen === undefined || evidence !== undefined) return
    const { api, id } = this.desk
    const read = toDraftEvidence(await api.readEvidence(id, seen))
    if (read !== undefined && this.edit.seen === seen) this.#keep({ evidence: read })
  }

  /** The heading has focus until the form is rendered, so that the keys of the editor work from the start. */
  override async focus(): Promise<void> {
    await this.updateComplete
    const form = this.renderRoot.querySelector<FieldFormElement>('ff-field-form')
    await form?.updateComplete
    const start = form ?? this.renderRoot.querySelector('h2')
    start?.focus()
  }

  protected override render(): TemplateResult {
    const { draft, seen } = this.edit
    return html`<section class="panel card stack" aria-label=${msg('Editor')} @keydown=${this.#onKey}
      @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
      <header class="row apart">
        <div class="row">
          <h2 tabindex="-1">${definitionLabel(draft.definitionKey)}</h2>
          <span class="muted" title=${draft.id}>${seen === undefined ? msg('new') : msg(str`rev. ${seen.revision}`)}</span>
        </div>
        <button class="button" type="button" @click=${this.#putAway} title=${msg('Close; what was typed is kept (Escape)')}>${msg('Close')}</button>
      </header>
      ${this.#conflict()}
      <div class="columns">
        <div class="stack">
          ${this.choice(msg('Edit as'), 'tab', { fields: msg('Fields'), json: 'JSON' })}
          ${this.tab === 'fields' ? this.#form() : this.#jsonInput()}
          <p class="muted">${msg('Drop a picture anywhere here to add it.')}</p>
        </div>
        <div class="preview">
          <ff-preview-item .draft=${draft} .revision=${this.#nextRevision} .desk=${this.desk}></ff-preview-item>
          ${this.#why()}
        </div>
      </div>
      ${this.#renderErrors()}
      ${this.#publishBar()}
    </section>`
  }

  /** A change that was pending, or whose result was unknown, may be published now. */
  protected override updated(): void {
    const { seen, draft } = this.edit
    const current = this.#current
    if (this.isPublishing || current === undefined || current.revision === seen?.revision) return
    if (sameDraft(current, draft)) this.#end({ words: publishedWords(current) })
  }

  /** The published item; `undefined` if there is none. */
  get #current(): Item | undefined {
    return this.desk.item(this.edit.draft.id)
  }

  get #nextRevision(): number {
    return (this.edit.seen?.revision ?? 0) + 1
  }

  /** The editor's version, the version that another token published in the meantime, and the possible actions. */
  #conflict(): TemplateResult | typeof nothing {
    const { seen, draft, base = seen } = this.edit
    const current = this.#current
    if (this.isPublishing || current?.revision === seen?.revision) return nothing
    const theirs = current && toDraft(current)
    const merged = theirs && base ? mergeChanges(toDraft(base), draft, theirs) : draft
    const button = (label: string, next: unknown) =>
      html`<button class="button" type="button" @click=${() => this.#rebase(current, next as Draft)}>${label}</button>`
    const other = this.edit.isReserved ? this.desk.replaceableReservation(draft.id) : undefined
    return html`<section class="problem stack" role="alert" aria-label=${msg('Conflict')}>
      <p>
        <strong>${current ? msg(str`Revision ${current.revision} was published meanwhile.`) : msg('This item was withdrawn meanwhile.')}</strong>
        ${msg('Nothing of yours is lost, and nothing was overwritten.')}
        ${other && msg(str`The item is reserved for ${other.by}: going on takes it over.`)}
      </p>
      ${current && this.#both(current)}
      <div class="row">
        ${button(current ? msg('Apply my changes to the newer version') : msg('Publish it again as mine'), merged)}
        ${theirs && button(msg('Take theirs'), theirs)}
      </div>
    </section>`
  }

  #both(theirs: Item): TemplateResult {
    const publishedAt = new Date().toISOString()
    const mine = { ...this.edit.draft, revision: this.#nextRevision, publishedAt }
    return html`<ff-compare-items .desk=${this.desk} .older=${theirs} .newer=${mine}
      .olderLabel=${msg(str`Theirs, rev. ${theirs.revision}`)} .newerLabel=${msg('Yours')}></ff-compare-items>`
  }

  #rebase(seen: Item | undefined, draft: Draft): void {
    this.failure = undefined
    // The conflict named the token that has reserved the item.
    const takesOver = this.desk.replaceableReservation(draft.id)?.id
    this.#keep({ seen, draft, base: undefined, evidence: undefined, text: undefined, takesOver })
    this.attempt(() => this.#readEvidence())
    this.#scheduleValidation()
  }

  #form(): TemplateResult | typeof nothing {
    if (this.schema === undefined) return nothing
    const { fixture, items } = this.desk
    const entities = fixtureEntities(fixture, items)
    const change = (value: unknown) => this.#change(withNamedEntities(value as Draft, entities))
    return html`<ff-field-form .fields=${itemFields(this.schema)} .value=${this.edit.draft}
      .problems=${this.#problems} .entities=${entities} .change=${change}></ff-field-form>`
  }

  /** The text remains as typed until a field is changed. */
  #jsonInput(): TemplateResult {
    const { draft, text = JSON.stringify(toDraft(draft), null, 2) } = this.edit
    const read = ({ target }: Event) => {
      const { value } = target as HTMLTextAreaElement
      this.#change(draftIn(value, draft.id) ?? draft, value)
    }
    return html`<textarea class="json" aria-label=${msg('Item as JSON')} spellcheck="false" autocomplete="off"
      .value=${live(text)} @input=${read}></textarea>`
  }

  /** Whether the text of the JSON tab is not an item with this id. */
  get #isBroken(): boolean {
    const { draft, text } = this.edit
    return text !== undefined && draftIn(text, draft.id) === undefined
  }

  /** The evidence for the unchanged parts of the text. */
  #why(): TemplateResult | typeof nothing {
    const { draft, evidence } = this.edit
    if (evidence === undefined || this.schema === undefined) return nothing
    const { plays = [], claims = [] } = evidenceLeft(this.edit) ?? {}
    return html`<details>
      <summary><span role="status">${msg(str`Why? ${claims.length} of ${evidence.claims.length} claims stand on plays`)}</span></summary>
      <ff-evidence .item=${draft} .plays=${plays} .claims=${claims}></ff-evidence>
    </details>`
  }

  /** Validation messages by the JSON Pointer within the item. */
  get #problems(): ReadonlyMap<string, readonly string[]> {
    const problems = new Map<string, string[]>()
    for (const { path, message } of this.refused?.issues ?? []) {
      const pointer = path.replace(/^\/items\/0/, '')
      problems.set(pointer, [...(problems.get(pointer) ?? []), message])
    }
    return problems
  }

  #renderErrors(): TemplateResult {
    const { code, detail, issues = [], status } = this.refused ?? {}
    // A conflict shows both versions, and a failed request is not a fault of the item.
    const isOfAll = issues.length === 0 && code !== 'revision_conflict' && status !== undefined
    const withField = this.tab === 'fields' ? shownParts : []
    const elsewhere = [...this.#problems]
      .filter(([pointer]) => !withField.includes(pointer.split('/')[1] ?? ''))
      .map(([pointer, messages]) => `${pointer || msg('The item')}: ${messages.join(' ')}`)
    const isBroken = this.tab === 'json' && this.#isBroken
    const all = [
      this.failure,
      this.#isSaved ? undefined : notSavedText(),
      ...(isBroken ? [notAnItem()] : [isOfAll ? detail : undefined, ...elsewhere]),
    ].filter(Boolean)
    return html`<div role="status">${all.map(words => html`<p class="problem">${words}</p>`)}</div>`
  }

  /** The reservation with its reason, and the result of the edit. */
  #publishBar(): TemplateResult {
    const { draft, isReserved, reason = '' } = this.edit
    const other = this.desk.replaceableReservation(draft.id)
    const keep = ({ target }: Event) => {
      const { checked, type, value } = target as HTMLInputElement
      const takesOver = other?.id
      this.#keep(type === 'checkbox' ? { isReserved: checked, takesOver } : { reason: value })
    }
    return html`${this.asked !== undefined && this.asked === other?.id ? this.#takeOverQuestion(other) : nothing}
    <footer class="row" @input=${keep}>
      ${
        this.desk.mayHold
          ? html`<label class="check">
              <input type="checkbox" .checked=${isReserved} />
              ${other === undefined ? msg('Reserve for me') : msg(str`Take the item over from ${other.by}`)}
            </label>`
          : nothing
      }
      <label><span class="label">${msg('Why')}</span>
        <input .value=${reason} placeholder=${usualReason()} maxlength="1000" autocomplete="off" />
      </label>
      <button class="button" type="button" @click=${() => this.#end()}>${msg('Discard')}</button>
      <button class="button primary" type="button" title=${`${msg('Publish')} (Ctrl+Enter)`} ?disabled=${this.isPublishing} @click=${this.#publish}>
        ${msg('Publish')}
      </button>
    </footer>`
  }

  /** Another token reserved the item after the edit began, so the editor has to agree before that hold is replaced. */
  #takeOverQuestion({ by, id, reason }: Hold): TemplateResult {
    const go = (change: Partial<Edit>) => () => {
      this.asked = undefined
      this.#keep(change)
      this.#publish()
    }
    return html`<div class="problem row" role="alert">
      <span>${msg(str`The item is reserved for ${by}: ${reason}.`)}</span>
      <button class="button" type="button" @click=${go({ takesOver: id })}>${msg('Take it over and publish')}</button>
      <button class="button" type="button" @click=${go({ isReserved: false })}>${msg('Leave it, and wait for approval')}</button>
    </div>`
  }

  /** A failure message disappears when the edit changes. */
  #change(draft: Draft, text?: string): void {
    this.failure = undefined
    this.#keep({ draft, text })
    this.#scheduleValidation()
  }

  /** An edit that was ended in the meantime is not saved again. */
  #keep(change: Partial<Edit>): void {
    if (!this.isConnected) return
    this.edit = { ...this.edit, ...change }
    this.#isSaved = saveEdit(this.desk.id, this.edit)
  }

  /** Requests a validation after a pause in typing. */
  #scheduleValidation(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(async () => {
      const { edit } = this
      const { draft, seen } = edit
      const items = [{ ...toDraft(draft), ...(seen && { revision: this.#nextRevision }) }]
      const { api, id } = this.desk
      const response = await api.publish(id, { items }, { dryRun: true }).catch(error => error)
      this.#applyValidation(response, edit)
    }, restMs)
  }

  /** A validation result for an older draft does not apply to the current one. */
  #applyValidation(response: unknown, edit: Edit): void {
    if (this.#isStill(edit)) this.refused = response instanceof OperatorError ? response : undefined
  }

  /** Whether a submitted edit is still the current one, or the saved one after the editor was closed. */
  #isStill({ draft, seen, text }: Edit): boolean {
    const now = this.isConnected ? this.edit : loadEdit(this.desk.id, draft.id)
    const isSame = now !== undefined && sameDraft(now.draft, draft) && now.text === text
    return isSame && now.seen?.revision === seen?.revision
  }

  readonly #publish = async (): Promise<void> => {
    const { desk, edit } = this
    const { draft, seen } = edit
    if (this.isPublishing || this.schema === undefined) return
    const isSame = seen !== undefined && sameDraft(seen, draft)
    this.failure = this.#isBroken ? notAnItem() : isSame ? msg('Nothing was changed') : undefined
    if (this.failure !== undefined) return
    const other = edit.isReserved ? desk.replaceableReservation(draft.id) : undefined
    this.asked = other?.id === edit.takesOver ? undefined : other?.id
    if (this.asked !== undefined) return
    this.isPublishing = true
    try {
      const { items, held: [waits] = [] } = await publishEdit(desk, edit)
      const { revision } = items[0] ?? { revision: this.#nextRevision }
      const undo = () => revertItem(desk, draft.id, seen, revision)
      const done = { words: publishedWords({ revision }), undo }
      // A pending proposal may be replaced by proposals of others, so the edit stays saved until it is published.
      if (waits !== undefined) desk.endEdit(draft.id, { words: waitsWords(waits) })
      else if (this.#isStill(edit)) this.#end(done)
      else {
        // Text that was typed in the meantime remains, in addition to the published text.
        desk.tell(done)
        desk.refresh()
      }
    } catch (error) {
      const words = messageOf(error)
      this.failure = isOutcomeUnknown(error)
        ? msg(str`${words}. It may or may not be published: publishing again is safe`)
        : words
      this.#applyValidation(error, edit)
      // The conflicting version is shown as soon as it is loaded.
      desk.refresh()
    } finally {
      this.isPublishing = false
    }
  }

  readonly #putAway = (): void => {
    const { seen, draft, base = seen } = this.edit
    if (base !== undefined && sameDraft(base, draft)) this.#end()
    else this.desk.endEdit(draft.id)
  }

  #end(done?: Done): void {
    const { id } = this.edit.draft
    deleteEdit(this.desk.id, id)
    this.desk.endEdit(id, done)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const isPublish = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isPublish) {
      event.preventDefault()
      this.#publish()
    } else if (event.key === 'Escape' && !event.defaultPrevented) this.#putAway()
    event.stopPropagation()
  }

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault()
    const { api, id } = this.desk
    for (const file of event.dataTransfer?.files ?? [])
      this.attempt(async () => {
        const { name, type } = file
        const asset = { name, mediaType: type || 'application/octet-stream', bytes: file }
        const href = await api.putAsset(id, asset)
        this.#change(withAsset(this.edit.draft, file, { href, schema: this.schema }))
      })
  }
}

const publishedWords = ({ revision }: Pick<Item, 'revision'>) =>
  msg(str`Published as revision ${revision}`)
const waitsWords = ({ due, reason }: HeldChange) =>
  msg(str`It goes out ${dueWords(due, Date.now())}: ${reason}`)
const notAnItem = () => msg('The text of the JSON tab is not an item of this id')
const notSavedText = () =>
  msg('The browser cannot keep this edit: it is gone when the page is left')

/**
 * Parses the item in a text; `undefined` if it is not an item with this id, because another id would be another item.
 */
function draftIn(text: string, id: string): Draft | undefined {
  try {
    const value = JSON.parse(text)
    return value?.id === id && Array.isArray(value.assets) ? value : undefined
  } catch {
    return undefined
  }
}
