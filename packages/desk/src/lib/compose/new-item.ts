import type { Item } from '@fixture-feed/client'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { definitionLabel } from '@fixture-feed/elements/page-parts'
import { html, type TemplateResult } from 'lit'
import type { Schema } from '../edit/fields.ts'
import type { FeedPlace } from '../feed/feed-place.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { itemTemplate } from './item-template.ts'

/** The definitions that the feed takes, as templates of a new item. */
export class NewItemElement extends DeskElement {
  static override readonly inputs = 'place items definitions'

  declare place: FeedPlace
  declare items: readonly Item[]
  declare definitions: readonly DefinitionName[] | undefined
  readonly #attempts = new Attempts(this, {
    read: async () => {
      const { api, feed } = this.place
      const { definitions } = await api.readSettings(feed)
      this.definitions = definitions ?? (await api.readDefinitions())
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
      const { items, place } = this
      const { api, fixture, edit } = place
      const schema = (await api.readSchema(name)) as Schema
      const id = `desk-${crypto.randomUUID()}`
      const now = new Date().toISOString()
      edit({ draft: itemTemplate({ id, name, schema, fixture, items, now }), locks: true })
    })
  }
}
