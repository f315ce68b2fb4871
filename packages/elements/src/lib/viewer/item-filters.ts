import type { Item } from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { definitionLabel, fieldLabel } from '../definition-label.ts'
import { definitionIcon } from '../icons.ts'
import { definitionCounts, entitiesOf, type ItemFilter } from '../item-filter.ts'
import { tokens } from '../styles/tokens.ts'
import { viewerControls } from './viewer-controls.ts'

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

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    css`
      :host {
        display: block;
      }

      button,
      select {
        scroll-margin-block-end: 8rem;
      }

      .filters {
        display: grid;
        gap: 12px;
      }

      .kinds {
        display: flex;
        gap: 8px;
        margin-inline: -16px;
        padding: 3px 16px;
        overflow-x: auto;
        scrollbar-width: none;
      }

      .kind {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        flex: none;
        min-block-size: 34px;
        padding: 4px 12px;
        border: 1px solid var(--_line);
        border-radius: 99px;
        background: var(--_surface);
        font-size: 0.875rem;
        font-weight: 550;
        cursor: pointer;
      }

      .kind svg {
        inline-size: 15px;
        block-size: 15px;
        color: var(--_accent);
      }

      .kind:hover {
        border-color: var(--_muted);
      }

      .kind[aria-pressed='true'] {
        border-color: var(--_accent);
        background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));
        font-weight: 650;
      }

      .count {
        color: var(--_muted);
        font-variant-numeric: tabular-nums;
      }

      .selects {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }

      label {
        display: grid;
        gap: 4px;
        color: var(--_muted);
        font-size: 0.8125rem;
      }

      select {
        inline-size: 100%;
        color: var(--_text);
        font-size: 0.9375rem;
        text-overflow: ellipsis;
      }

      @media (width >= 1020px) {
        .kinds {
          display: grid;
          gap: 2px;
          margin: 0;
          padding: 0;
          overflow: visible;
        }

        .kind {
          inline-size: 100%;
          min-block-size: 36px;
          border-color: transparent;
          border-radius: 10px;
          background: none;
          text-align: start;
        }

        .kind:hover {
          border-color: transparent;
          background: var(--_surface);
        }

        .kind[aria-pressed='true'] {
          border-color: transparent;
        }

        .count {
          margin-inline-start: auto;
        }

        .selects {
          grid-template-columns: 1fr;
          gap: 12px;
        }
      }
    `,
  ]

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
    // What is filtered by may be gone from the feed: it stays to be seen, and to be let go of.
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
