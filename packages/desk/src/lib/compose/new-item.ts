import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { definitionLabel } from '@fixture-feed/elements/page-parts'
import { html, type TemplateResult } from 'lit'
import type { Schema } from '../edit/fields.ts'
import type { Edit } from '../edit/kept-edits.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
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
export class NewItemElement extends DeskElement {
  static override readonly inputs = 'api feed fixture items definitions'

  declare api: OperatorClient
  declare feed: FeedId
  declare fixture: FixtureIndexEntry
  declare items: readonly Item[]
  declare definitions: readonly DefinitionName[] | undefined
  readonly #attempts = new Attempts(this, {
    read: async () => {
      const { definitions } = await this.api.readSettings(this.feed)
      this.definitions = definitions ?? (await this.api.readDefinitions())
    },
  })

  protected override render(): TemplateResult {
    const { definitions = [] } = this
    return html`<section class="panel" aria-label="New item">
      <h2>Write an item</h2>
      ${this.#attempts.failurePart}
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

  #begin(name: DefinitionName): Promise<void> {
    return this.#attempts.act(async () => {
      const schema = (await this.api.readSchema(name)) as Schema
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
    })
  }
}
