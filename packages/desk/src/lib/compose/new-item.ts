import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { definitionLabel, msg } from '@fixture-feed/elements/page-parts'
import { html, type TemplateResult } from 'lit'
import type { Schema } from '../edit/fields.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { itemTemplate } from './item-template.ts'

/** The definitions that the feed takes, as templates of a new item. */
export class NewItemElement extends FeedPart {
  #definitions: readonly DefinitionName[] = []

  protected override render(): TemplateResult {
    return html`<section class="panel" aria-label=${msg('New item')}>
      <h2>${msg('Write an item')}</h2>
      ${this.failurePart}
      <div class="row">
        ${this.#definitions.map(
          name =>
            html`<button class="button" type="button" @click=${() => this.#begin(name)}>
              ${definitionLabel(name.definitionKey)} <span class="muted">v${name.definitionVersion}</span>
            </button>`,
        )}
      </div>
    </section>`
  }

  protected override async read(): Promise<void> {
    const { api, id } = this.desk
    const { definitions } = await api.readSettings(id)
    this.#definitions = definitions ?? (await api.readDefinitions())
  }

  #begin(name: DefinitionName): Promise<void> {
    const { desk } = this
    const { api, fixture, items } = desk
    return desk.act(async () => {
      const schema = (await api.readSchema(name)) as Schema
      const id = `desk-${crypto.randomUUID()}`
      const now = new Date().toISOString()
      desk.edit({ draft: itemTemplate({ id, name, schema, fixture, items, now }), isLeft: true })
    })
  }
}
