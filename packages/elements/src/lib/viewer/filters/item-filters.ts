import type { Item } from '@fixture-feed/client'
import { msg } from '@lit/localize'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import {
  definitionCounts,
  entitiesOf,
  type ItemFilter,
  matchesFilter,
} from '../../feed/item-filter.ts'
import { keyMoments } from '../../feed/key-moment.ts'
import { definitionLabel, fieldLabel } from '../../item/definition-label.ts'
import { definitionIcon } from '../../item/icons.ts'
import { numberText } from '../../item/language.ts'
import { tokens } from '../../item/tokens.ts'
import { MediaQuery } from '../media-query.ts'
import { viewerControls } from '../viewer-controls.ts'
import { itemFiltersStyles } from './item-filters-styles.ts'

/** What a reader chose to see, and in what order. */
export interface Choice extends Omit<ItemFilter, 'moments'> {
  readonly moments?: 'all' | undefined
  readonly order?: 'oldest' | undefined
}

/** `choice`: the reader chose another filter or order. */
export type ChoiceEvent = CustomEvent<Choice>

/** Filters of a feed: kinds of items with their counts, teams and players, and the order. */
export class ItemFiltersElement extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    choice: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [tokens, viewerControls, itemFiltersStyles]

  declare items: readonly Item[]
  declare choice: Choice

  /** On a phone the chips are enough until the reader wants more. */
  readonly #wide = new MediaQuery(this, '(width >= 720px)')

  protected override render(): TemplateResult {
    return html`<div class="filters" role="group" aria-label=${msg('What to show')}>
      <div class="kinds">
        ${this.#momentsKinds()}
        ${definitionCounts(this.#about()).map(([key, count]) =>
          this.#kind(
            { definition: key },
            count,
            html`${definitionIcon(key)}<span>${definitionLabel(key)}</span>`,
          ),
        )}
      </div>
      <details class="more" ?open=${this.#wide.matches}>
        <summary>${msg('Team, player, order')}</summary>
        <div class="selects">${this.#entitySelect()} ${this.#orderSelect()}</div>
        <slot></slot>
      </details>
    </div>`
  }

  /** The key moments, and everything: where no item is a key moment, or all are, these are the same. */
  #momentsKinds(): TemplateResult {
    const { size } = keyMoments(this.items)
    const all = this.#about().length
    const everything = html`<span>${msg('Everything')}</span>`
    if (size === 0 || size === all || this.choice.entity !== undefined)
      return this.#kind({ moments: this.choice.moments }, all, everything)
    return html`
      ${this.#kind({ moments: undefined }, size, html`<span>${msg('Key moments')}</span>`)}
      ${this.#kind({ moments: 'all' }, all, everything)}
    `
  }

  /** The items of the team or player that is chosen, of all kinds. */
  #about(): readonly Item[] {
    const { entity } = this.choice
    return this.items.filter(item => matchesFilter(item, { entity }))
  }

  #kind(kind: Choice, count: number, label: TemplateResult): TemplateResult {
    const { definition, moments } = this.choice
    const isOn =
      kind.definition === undefined
        ? definition === undefined && kind.moments === moments
        : definition === kind.definition
    return html`<button
      class="kind" type="button" aria-pressed=${isOn}
      @click=${() => this.#choose({ definition: undefined, moments: undefined, ...kind })}
    >
      ${label}
      <span class="count">${numberText(count)}</span>
    </button>`
  }

  #entitySelect(): TemplateResult {
    const { entity } = this.choice
    const entities = entitiesOf(this.items)
    const groups = Map.groupBy(entities, ({ kind }) => kind)
    // A chosen entity may have left the feed: it stays in the list, so that the reader sees it and can unset it.
    const missing = entity !== undefined && !entities.some(({ id }) => id === entity)
    return html`<label>
      ${msg('Team or player')}
      <select @change=${(event: Event) => this.#choose({ entity: selectedIn(event) })}>
        <option value="" ?selected=${entity === undefined}>${msg('Everybody')}</option>
        ${missing ? html`<option value=${entity} selected>${entity}</option>` : nothing}
        ${[...groups].map(
          ([kind, members]) => html`<optgroup label=${kindText(kind)}>
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
      ${msg('Order')}
      <select @change=${(event: Event) => this.#choose({ order: orderOf(selectedIn(event)) })}>
        <option value="" ?selected=${order === undefined}>${msg('Newest first')}</option>
        <option value="oldest" ?selected=${order === 'oldest'}>${msg('Oldest first')}</option>
      </select>
    </label>`
  }

  #choose(part: Choice): void {
    this.dispatchEvent(new CustomEvent('choice', { detail: { ...this.choice, ...part } }))
  }
}

function kindText(kind: string): string {
  if (kind === 'team') return msg('Teams')
  return kind === 'player' ? msg('Players') : fieldLabel(kind)
}

function selectedIn(event: Event): string | undefined {
  return (event.target as HTMLSelectElement).value || undefined
}

function orderOf(value: string | undefined): Choice['order'] {
  return value === 'oldest' ? value : undefined
}
