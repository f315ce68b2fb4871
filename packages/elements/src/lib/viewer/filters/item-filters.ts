import type { Item } from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { definitionCounts, entitiesOf, type ItemFilter } from '../../feed/item-filter.ts'
import { definitionLabel, fieldLabel } from '../../item/definition-label.ts'
import { definitionIcon } from '../../item/icons.ts'
import { tokens } from '../../item/tokens.ts'
import { viewerControls } from '../viewer-controls.ts'
import { itemFiltersStyles } from './item-filters-styles.ts'

/** What a reader chose to see, and in what order. */
export interface Choice extends ItemFilter {
  readonly order?: 'oldest' | undefined
}

/** The reader chose another filter or order. */
export class ChoiceEvent extends Event {
  static readonly type = 'choice'
  readonly choice: Choice

  constructor(choice: Choice) {
    super(ChoiceEvent.type)
    this.choice = choice
  }
}

/** Filters of a feed: kinds of items with their counts, teams and players, and the order. */
export class ItemFiltersElement extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    choice: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [tokens, viewerControls, itemFiltersStyles]

  declare items: readonly Item[]
  declare choice: Choice

  protected override render(): TemplateResult {
    return html`<div class="filters" role="group" aria-label="What to show">
      <div class="selects">${this.#entitySelect()} ${this.#orderSelect()}</div>
      <div class="kinds">
        ${this.#kind(undefined, this.items.length)}
        ${definitionCounts(this.items).map(([key, count]) => this.#kind(key, count))}
      </div>
    </div>`
  }

  #kind(key: string | undefined, count: number): TemplateResult {
    return html`<button
      class="kind" type="button" aria-pressed=${this.choice.definition === key}
      @click=${() => this.#choose({ definition: key })}
    >
      ${key === undefined ? nothing : definitionIcon(key)}
      <span>${key === undefined ? 'Everything' : definitionLabel(key)}</span>
      <span class="count">${count}</span>
    </button>`
  }

  #entitySelect(): TemplateResult {
    const { entity } = this.choice
    const entities = entitiesOf(this.items)
    const groups = Map.groupBy(entities, ({ kind }) => kind)
    // A chosen entity may have left the feed: it stays in the list, so that the reader sees it and can unset it.
    const missing = entity !== undefined && !entities.some(({ id }) => id === entity)
    return html`<label>
      Team or player
      <select @change=${(event: Event) => this.#choose({ entity: selectedIn(event) })}>
        <option value="" ?selected=${entity === undefined}>Everybody</option>
        ${missing ? html`<option value=${entity} selected>${entity}</option>` : nothing}
        ${[...groups].map(
          ([kind, members]) => html`<optgroup label=${fieldLabel(kind)}>
            ${members.map(
              ({ id, displayName }) =>
                html`<option value=${id} ?selected=${id === entity}>${displayName}</option>`,
            )}
          </optgroup>`,
        )}
      </select>
    </label>`
  }

  #orderSelect(): TemplateResult {
    const { order } = this.choice
    return html`<label>
      Order
      <select @change=${(event: Event) => this.#choose({ order: orderOf(selectedIn(event)) })}>
        <option value="" ?selected=${order === undefined}>Newest first</option>
        <option value="oldest" ?selected=${order === 'oldest'}>Oldest first</option>
      </select>
    </label>`
  }

  #choose(part: Choice): void {
    this.dispatchEvent(new ChoiceEvent({ ...this.choice, ...part }))
  }
}

function selectedIn(event: Event): string | undefined {
  return (event.target as HTMLSelectElement).value || undefined
}

function orderOf(value: string | undefined): Choice['order'] {
  return value === 'oldest' ? value : undefined
}
