import type { Entity, Item } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import { definitionLabel, msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { isUnclear, messageOf } from '../api/failure.ts'
import { sameDraft, toDraft } from '../api/same-draft.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { takeBack } from '../history/restore-item.ts'
import { dueWords } from '../holds/hold-words.ts'
import { segments } from '../page/segments.ts'
import { CheckedDraft } from './checked-draft.ts'
import { withAsset } from './draft-assets.ts'
import { fixtureEntities, withNamedEntities } from './entities.ts'
import { evidenceLeft, toDraftEvidence } from './evidence-left.ts'
import type { FieldFormElement } from './field-form.ts'
import { type Field, itemFields, type Schema, shownParts } from './fields.ts'
import { type Edit, forgetEdit, keepEdit } from './kept-edits.ts'
import { mergeChanges } from './merge-drafts.ts'
import { publishEdit, usualReason } from './publish-edit.ts'

const tabs = () => ({ fields: msg('Fields'), json: 'JSON' })

/** Edits one item: fields or JSON, the card beside them, and what the service would say to it. */
export class ItemEditorElement extends FeedPart {
  static override readonly inputs = 'desk start edit schema tab failure isPublishing'

  static override styles: CSSResult = css`
    :host {
      display: block;
      container: editor / inline-size;
    }

    .panel > header .button {
      margin-inline-start: auto;
    }

    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 18px;
    }

    .json {
      inline-size: 100%;
      max-block-size: 60vh;
      direction: ltr;
      font: 0.8125rem/1.5 ui-monospace, monospace;
      tab-size: 2;
    }

    .form {
      display: grid;
      gap: 12px;
      place-content: start stretch;
      justify-items: start;
      min-inline-size: 0;
    }

    ff-field-form {
      inline-size: 100%;
    }

    @container editor (inline-size > 820px) {
      .columns {
        grid-template-columns: minmax(0, 1fr) minmax(0, 430px);
      }

      .preview {
        position: sticky;
        inset-block-start: 12px;
        align-self: start;
      }
    }

    .conflict {
      display: grid;
      gap: 10px;
      padding: 14px;
      border: 2px solid var(--_warning);
      border-radius: 10px;
    }

    footer.row {
      position: sticky;
      inset-block-end: 0;
      z-index: 2;
      align-items: end;
      padding-block: 10px;
      border-block-start: 1px solid var(--_line);
      background: var(--_surface);
    }

    footer .check {
      min-block-size: 38px;
    }

    .reason {
      flex: 1 1 6rem;
    }

  `

  /** The edit that it begins with. */
  declare start: Edit
  /** The edit as it is by now. */
  declare edit: Edit
  declare schema: Schema | undefined
  declare tab: 'fields' | 'json'
  declare failure: string | undefined
  declare isPublishing: boolean

  #field: Field | undefined
  readonly #check = new CheckedDraft(this, (draft, revision) => this.#dryRun(draft, revision))
  #isKept = true

  constructor() {
    super()
    this.tab = 'fields'
    this.isPublishing = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.edit = this.start
    this.#open()
  }

  protected override render(): TemplateResult {
    const { draft } = this.edit
    return html`<section class="panel" aria-label=${msg('Editor')} @keydown=${this.#onKey}
      @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
      <header class="row">
        <h2>${definitionLabel(draft.definitionKey)}</h2>
        <span class="muted" title=${draft.id}>${this.edit.seen === undefined ? msg('new') : msg(str`rev. ${this.edit.seen.revision}`)}</span>
        <button class="button" type="button" @click=${this.#putAway} title=${msg('Close; what was typed is kept (Escape)')}>${msg('Close')}</button>
      </header>
      ${this.#conflict()}
      <div class="columns">
        <div class="form">
          ${segments(msg('Edit as'), tabs(), this.tab, tab => {
            this.tab = tab
          })}
          ${this.tab === 'fields' ? this.#form() : this.#jsonInput()}
          <p class="muted">${msg('Drop a picture anywhere here to add it.')}</p>
        </div>
        <div class="preview">
        <ff-preview-item .draft=${draft} .revision=${this.#nextRevision} .fixture=${this.desk.fixture} .blobs=${this.desk.blobs}></ff-preview-item>
        ${this.#why()}
        </div>
      </div>
      ${this.#verdict()}
      ${this.#publishBar()}
    </section>`
  }

  /** What waited for somebody else, or got no answer, may be out by now. */
  protected override updated(): void {
    const { seen, draft } = this.edit
    const current = this.#current
    if (this.isPublishing || current === undefined || current.revision === seen?.revision) return
    if (sameDraft(current, draft)) this.#end(msg(str`Published as revision ${current.revision}`))
  }

  /** The item as the feed has it now; `undefined` where it has none. */
  get #current(): Item | undefined {
    return this.desk.item(this.edit.draft.id)
  }

  /** The teams and players to choose from. */
  get #entities(): readonly Entity[] {
    return fixtureEntities(this.desk.fixture, this.desk.items)
  }

  /** Whether the item is left to this token and why, and what becomes of the edit. */
  #publishBar(): TemplateResult {
    const { draft, isLeft, reason = '' } = this.edit
    const other = this.desk.leftTo(draft.id)
    const keepLeft = ({ target }: Event) =>
      this.#keep({ ...this.edit, isLeft: (target as HTMLInputElement).checked })
    const keepReason = ({ target }: Event) =>
      this.#keep({ ...this.edit, reason: (target as HTMLInputElement).value })
    return html`<footer class="row">
      <label class="check">
        <input type="checkbox" .checked=${isLeft} @change=${keepLeft} />
        ${other === undefined ? msg('Leave the item to me') : msg(str`Take the item over from ${other.by}`)}
      </label>
      <label class="reason"><span class="label">${msg('Why')}</span>
        <input .value=${reason} placeholder=${usualReason()} maxlength="1000" autocomplete="off" @input=${keepReason} />
      </label>
      <button class="button" type="button" @click=${() => this.#end()}>${msg('Discard')}</button>
      <button class="button primary" type="button" title=${msg('Publish (Ctrl+Enter)')} ?disabled=${this.isPublishing} @click=${this.#publish}>
        ${msg('Publish')}
      </button>
    </footer>`
  }

  /** The plays behind what the edit leaves as it was. */
  #why(): TemplateResult | typeof nothing {
    const { edit, schema } = this
    const { draft, evidence } = edit
    if (evidence === undefined || schema === undefined) return nothing
    const { plays = [], claims = [] } = evidenceLeft(edit) ?? {}
    return html`<details>
      <summary><span role="status">${msg(str`Why? ${claims.length} of ${evidence.claims.length} claims stand on plays`)}</span></summary>
      <ff-evidence .item=${draft} .plays=${plays} .claims=${claims}></ff-evidence>
    </details>`
  }

  /** Reads what the item stands on, unless that came with a proposal. */
  async #readEvidence(): Promise<void> {
    const { seen, evidence } = this.edit
    if (seen === undefined || evidence !== undefined) return
    const { api, id } = this.desk
    const read = toDraftEvidence(await api.readEvidence(id, seen))
    if (read !== undefined && this.edit.seen === seen) this.#keep({ ...this.edit, evidence: read })
  }

  /** Focuses the first text. */
  override async focus(): Promise<void> {
    await this.updateComplete
    const form = this.renderRoot.querySelector<FieldFormElement>('ff-field-form')
    await form?.updateComplete
    form?.focus()
  }

  async #open(): Promise<void> {
    try {
      const schema = (await this.desk.api.readSchema(this.edit.draft)) as Schema
      this.#field = itemFields(schema)
      this.schema = schema
      if (this.#field === undefined || this.#isBroken) this.tab = 'json'
      this.#check.look(this.edit.draft, this.#nextRevision)
      await this.focus()
      await this.#readEvidence()
    } catch (error) {
      this.failure = messageOf(error)
    }
  }

  #form(): TemplateResult | typeof nothing {
    if (this.#field === undefined || this.schema === undefined) return nothing
    return html`<ff-field-form .field=${this.#field} .schema=${this.schema} .value=${this.edit.draft}
      .problems=${this.#check.problems} .entities=${this.#entities}
      .change=${this.#changeValue}></ff-field-form>`
  }

  readonly #changeValue = (value: unknown): void =>
    this.#change(withNamedEntities(value as Draft, this.#entities))

  /** The text stays as it was typed until a field is changed. */
  #jsonInput(): TemplateResult {
    const { draft, text = JSON.stringify(toDraft(draft), null, 2) } = this.edit
    const read = (event: Event) => this.#readJson((event.target as HTMLTextAreaElement).value)
    return html`<textarea class="json" aria-label=${msg('Item as JSON')} spellcheck="false" autocomplete="off"
      .value=${live(text)} @input=${read}></textarea>`
  }

  /** Whether the text of the JSON tab is no item of this id. */
  get #isBroken(): boolean {
    const { draft, text } = this.edit
    return text !== undefined && draftIn(text)?.id !== draft.id
  }

  /** What a person wrote, what somebody else published meanwhile, and what can be done about it. */
  #conflict(): TemplateResult | typeof nothing {
    const { seen, draft } = this.edit
    const current = this.#current
    if (this.isPublishing || current?.revision === seen?.revision) return nothing
    const mine = { ...draft, revision: this.#nextRevision, publishedAt: new Date().toISOString() }
    const keepMine = () => this.#rebase(current, this.#merged(current))
    const takeTheirs = () => current && this.#rebase(current, toDraft(current))
    return html`<section class="conflict" role="alert" aria-label=${msg('Conflict')}>
      <p>
        <strong>${
          current === undefined
            ? msg('This item was withdrawn meanwhile.')
            : seen === undefined
              ? msg(str`Revision ${current.revision} was published meanwhile: you began with none.`)
              : msg(
                  str`Revision ${current.revision} was published meanwhile: you began with revision ${seen.revision}.`,
                )
        }</strong> ${msg('Nothing of yours is lost, and nothing was overwritten.')}
      </p>
      ${
        current &&
        html`<ff-compare-items .desk=${this.desk} .older=${current} .newer=${mine}
          .olderLabel=${msg(str`Theirs, rev. ${current.revision}`)} .newerLabel=${msg('Yours')}></ff-compare-items>`
      }
      <div class="row">
        <button class="button" type="button" @click=${keepMine}>
          ${current === undefined ? msg('Publish it again as mine') : msg('Put my changes on theirs')}
        </button>
        ${current && html`<button class="button" type="button" @click=${takeTheirs}>${msg('Take theirs')}</button>`}
      </div>
    </section>`
  }

  /** What I changed on top of what is there now. */
  #merged(current: Item | undefined): Draft {
    const { seen, draft, base = seen } = this.edit
    if (current === undefined || base === undefined) return draft
    return mergeChanges(toDraft(base), draft, toDraft(current)) as Draft
  }

  #rebase(seen: Item | undefined, draft: Draft): void {
    this.failure = undefined
    const { isLeft, reason } = this.edit
    this.#keep({ seen, draft, isLeft, reason })
    this.#readEvidence().catch(reportError)
    this.#check.look(draft, this.#nextRevision)
  }

  #verdict(): TemplateResult | typeof nothing {
    const elsewhere = this.#check.elsewhere(this.tab === 'fields' ? shownParts : [])
    const broken = this.tab === 'json' && this.#isBroken
    const all = [
      this.failure,
      this.#isKept ? undefined : notKept(),
      ...(broken ? [notAnItem()] : [this.#check.refusal, ...elsewhere]),
    ].filter(Boolean)
    return html`<div role="status">${all.map(words => html`<p class="problem">${words}</p>`)}</div>`
  }

  get #nextRevision(): number {
    return (this.edit.seen?.revision ?? 0) + 1
  }

  #change(draft: Draft, text?: string): void {
    this.#keep({ ...this.edit, draft, text })
    this.#check.look(draft, this.#nextRevision)
  }

  #keep(edit: Edit): void {
    this.edit = edit
    this.#isKept = keepEdit(this.desk.id, edit)
  }

  #readJson(text: string): void {
    const { draft } = this.edit
    const typed = draftIn(text)
    // Another id would be another item: the edit belongs to this one.
    this.#change(typed?.id === draft.id ? typed : draft, text)
  }

  #dryRun(draft: Draft, revision: number): Promise<unknown> {
    const item = this.edit.seen === undefined ? toDraft(draft) : { ...toDraft(draft), revision }
    return this.desk.api.publish(this.desk.id, { items: [item] }, { dryRun: true })
  }

  readonly #publish = async (): Promise<void> => {
    if (this.isPublishing || this.schema === undefined) return
    if (this.#isBroken) {
      this.failure = notAnItem()
      return
    }
    if (this.edit.seen !== undefined && sameDraft(this.edit.seen, this.edit.draft)) {
      this.failure = msg('Nothing was changed')
      return
    }
    const { desk, edit } = this
    this.isPublishing = true
    this.failure = undefined
    try {
      const outcome = await publishEdit(desk.api, desk.id, edit)
      if (outcome.kind === 'conflict') {
        // What was in the way is shown as soon as it was read.
        this.failure = msg('Not published: somebody was faster')
        desk.refresh()
      } else {
        const { answer } = outcome
        const [held] = answer.held ?? []
        // What waits may give way to what others propose: it is kept until it is out.
        if (held === undefined) forgetEdit(desk.id, edit.draft.id)
        const revision = answer.items[0]?.revision ?? this.#nextRevision
        const words =
          held === undefined
            ? msg(str`Published as revision ${revision}`)
            : msg(str`It goes out ${dueWords(held.due, Date.now())}: ${held.reason}`)
        const { seen } = edit
        const undo = () => takeBack(desk.api, desk.id, { id: edit.draft.id, seen, revision })
        desk.endEdit(words, held === undefined ? undo : undefined)
      }
    } catch (error) {
      const words = messageOf(error)
      this.failure = isUnclear(error)
        ? msg(str`${words}. It may or may not be published: publishing again is safe`)
        : words
      if (error instanceof OperatorError) this.#check.refuse(error)
    } finally {
      this.isPublishing = false
    }
  }

  readonly #putAway = (): void => {
    const { seen, draft, base = seen } = this.edit
    if (base !== undefined && sameDraft(base, draft)) this.#end()
    else this.desk.endEdit()
  }

  #end(words?: string): void {
    forgetEdit(this.desk.id, this.edit.draft.id)
    this.desk.endEdit(words)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const isPublish = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isPublish) {
      event.preventDefault()
      this.#publish()
    } else if (event.key === 'Escape' && !event.defaultPrevented) this.#putAway()
    event.stopPropagation()
  }

  readonly #drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault()
    const { api, id: feed } = this.desk
    for (const file of event.dataTransfer?.files ?? []) {
      try {
        const href = await api.putAsset(feed, {
          name: file.name,
          mediaType: file.type || 'application/octet-stream',
          bytes: file,
        })
        // An edit that was ended meanwhile must not be kept anew.
        if (!this.isConnected) return
        this.#change(withAsset(this.edit.draft, { href, file, schema: this.schema }))
      } catch (error) {
        this.failure = messageOf(error)
      }
    }
  }
}

const notAnItem = () => msg('The text of the JSON tab is not an item of this id')
const notKept = () => msg('The browser cannot keep this edit: it is gone when the page is left')

/** The item that a text is; `undefined` while it is none. */
function draftIn(text: string): Draft | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && Array.isArray(value.assets)
      ? value
      : undefined
  } catch {
    return undefined
  }
}
