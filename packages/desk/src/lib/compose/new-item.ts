import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import { definitionLabel } from '@fixture-feed/elements/page-parts'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import type { DefinitionName, FeedId } from '../api/operator-answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { messageOf } from '../api/operator-error.ts'
import type { Schema } from '../edit/fields.ts'
import type { Edit } from '../edit/kept-edits.ts'
import { deskStyles } from '../page/desk-styles.ts'
import { itemTemplate } from './item-template.ts'

/** Somebody begins to write. */
export class EditBeginEvent extends Event {
  static readonly type = 'edit-begin'
  readonly edit: Edit

  constructor(edit: Edit) {
    super(EditBeginEvent.type, { bubbles: true, composed: true })
    this.edit = edit
  }
}

/** The definitions that the feed takes, as templates of a new item. */
export class NewItemElement extends LitElement {
  static override properties: PropertyDeclarations = {
    api: { attribute: false },
    feed: { attribute: false },
    fixture: { attribute: false },
    items: { attribute: false },
    definitions: { state: true },
    failure: { state: true },
  }

  static override styles: CSSResultOrNative[] = deskStyles

  declare api: OperatorApi
  declare feed: FeedId
  declare fixture: FixtureIndexEntry
  declare items: readonly Item[]
  declare definitions: readonly DefinitionName[] | undefined
  declare failure: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#read()
  }

  protected override render(): TemplateResult {
    const { definitions = [], failure } = this
    return html`<section class="panel" aria-label="New item">
      <h2>Write an item</h2>
      ${failure === undefined ? nothing : html`<p class="problem" role="alert">${failure}</p>`}
      <div class="row">
        ${definitions.map(
          name =>
            html`<button class="button" type="button" @click=${() => this.#begin(name)}>
              ${definitionLabel(name.definitionKey)} <span class="muted">v${name.definitionVersion}</span>
            </button>`,
        )}
      </div>
    </section>`
  }

  async #read(): Promise<void> {
    try {
      const { definitions } = await this.api.settings(this.feed)
      this.definitions = definitions ?? (await this.api.definitions())
    } catch (error) {
      this.failure = messageOf(error)
    }
  }

  async #begin(name: DefinitionName): Promise<void> {
    try {
      const schema = (await this.api.schema(name)) as Schema
      const id = `desk-${crypto.randomUUID()}`
      const { fixture, items } = this
      const draft = itemTemplate({
        id,
        name,
        schema,
        fixture,
        items,
        now: new Date().toISOString(),
      })
      this.dispatchEvent(new EditBeginEvent({ draft, locks: true }))
    } catch (error) {
      this.failure = messageOf(error)
    }
  }
}
