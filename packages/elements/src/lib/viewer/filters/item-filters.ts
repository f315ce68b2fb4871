import type { Entity, Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import {
  definitionCounts,
  entitiesOf,
  type ItemFilter,
  matchesFilter,
} from '../../feed/item-filter.ts'
import { keyMoments } from '../../feed/key-moment.ts'
import { definitionLabel, fieldLabel } from '../../item/definition-label.ts'
import { definitionIcon, moreIcon } from '../../item/icons.ts'
import { numberText } from '../../item/language.ts'
import { mediaQuery } from '../../item/listen.ts'
import { msg } from '../../item/msg.ts'
import { PageElement } from '../page-element.ts'

/** What a reader chose to see, and in what order. */
export interface Choice extends Omit<ItemFilter, 'moments' | 'only'> {
  readonly moments?: 'all' | undefined
  readonly order?: 'oldest' | undefined
}

/** Filters of a feed: kinds of items with their counts, teams and players, and the order. */
export class ItemFiltersElement extends PageElement {
  static override readonly inputs = 'items choice choose'

  static override styles: CSSResult = css`
    .filters {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 12px;
    }

    /* A bar lies over the bottom of the page. */
    button,
    select {
      scroll-margin-block-end: 8rem;
    }

    ::slotted(*) {
      margin-block-start: 12px;
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
    }

    .kind svg {
      color: var(--_accent);
    }

    .kind[aria-pressed='true'] {
      border-color: var(--_accent);
      background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));
    }

    @media (prefers-contrast: more) {
      .kind[aria-pressed='true'] {
        box-shadow: inset 0 0 0 2px var(--_accent);
      }
    }

    .count {
      margin-inline-start: auto;
      color: var(--_muted);
    }

    .selects {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
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

    /* At the end of the chips, which scroll below it. */
    @media (width < 720px) {
      .filters {
        position: relative;
      }

      summary {
        position: absolute;
        inset-block-start: 3px;
        inset-inline-end: 0;
        background: var(--_inset);
      }

      .kinds {
        padding-inline-end: 72px;
      }
    }

    @media (width >= 1020px) {
      .kinds {
        flex-direction: column;
        gap: 2px;
        margin: 0;
        padding: 0;
      }

      .kind {
        border-color: transparent;
        border-radius: 10px;
      }

      .kind:not([aria-pressed='true'], :hover) {
        background: none;
      }
    }
  `

  declare items: readonly Item[]
  declare choice: Choice
  declare choose: (choice: Choice) => void

  /** On a phone the chips are enough until the reader wants more. */
  readonly #wide = mediaQuery(this, '(width >= 720px)')

  protected override render(): TemplateResult {
    return html`<div class="filters" role="group" aria-label=${msg('What to show')}>
      <div class="kinds">
        ${this.#momentsKinds()}
        ${definitionCounts(this.#about()).map(([definition, count]) =>
          this.#kind(
            { definition },
            count,
            definitionLabel(definition),
            definitionIcon(definition),
          ),
        )}
      </div>
      <details class="folded" ?open=${this.#wide.matches}>
        <summary class="pill" aria-label=${msg('Team, player, order')} title=${msg('Team, player, order')}>${moreIcon}</summary>
        <div class="selects">${this.#entitySelect()} ${this.#orderSelect()}</div>
        <slot></slot>
      </details>
    </div>`
  }

  /** The key moments, and everything: where no item is a key moment, or all are, these are the same. */
  #momentsKinds() {
    const { size } = keyMoments(this.items)
    const all = this.#about().length
    const { entity, moments } = this.choice
    if (size === 0 || size === all || entity !== undefined)
      return this.#kind({ moments }, all, msg('Everything'))
    return html`
      ${this.#kind({ moments: undefined }, size, msg('Key moments'))}
      ${this.#kind({ moments: 'all' }, all, msg('Everything'))}
    `
  }

  /** The items of the team or player that is chosen, of all kinds. */
  #about(): readonly Item[] {
    const { entity } = this.choice
    return this.items.filter(item => matchesFilter(item, { entity }))
  }

  #kind(kind: Choice, count: number, label: string, icon?: TemplateResult) {
    const { definition, moments } = this.choice
    const isOn =
      kind.definition === definition && (definition !== undefined || kind.moments === moments)
    return html`<button
      class="kind pill" type="button" aria-pressed=${isOn}
      @click=${() => this.#choose({ definition: undefined, moments: undefined, ...kind })}
    >
      ${icon}<span>${label}</span>
      <span class="count">${numberText(count)}</span>
    </button>`
  }

  #entitySelect() {
    const { entity } = this.choice
    const entities = entitiesOf(this.items)
    const groups = Map.groupBy(entities, ({ kind }) => kind)
    const option = ({ id, displayName }: Entity) =>
      html`<option value=${id} ?selected=${id === entity}>${displayName}</option>`
    // A chosen entity may have left the feed: it stays in the list, so that the reader sees it and can unset it.
    const missing = entity !== undefined && !entities.some(({ id }) => id === entity)
    return html`<label>
      ${msg('Team or player')}
      <select @change=${(event: Event) => this.#choose({ entity: selectedIn(event) })}>
        <option value="" ?selected=${entity === undefined}>${msg('Everybody')}</option>
        ${missing ? html`<option value=${entity} selected>${entity}</option>` : nothing}
        ${[...groups].map(([kind, members]) => html`<optgroup label=${kindText(kind)}>${members.map(option)}</optgroup>`)}
      </select>
    </label>`
  }

  #orderSelect() {
    const { order } = this.choice
    return html`<label>
      ${msg('Order')}
      <select @change=${(event: Event) => this.#choose({ order: selectedIn(event) as Choice['order'] })}>
        <option value="" ?selected=${order === undefined}>${msg('Newest first')}</option>
        <option value="oldest" ?selected=${order === 'oldest'}>${msg('Oldest first')}</option>
      </select>
    </label>`
  }

  #choose(part: Choice): void {
    this.choose({ ...this.choice, ...part })
  }
}

function kindText(kind: string): string {
  if (kind === 'team') return msg('Teams')
  return kind === 'player' ? msg('Players') : fieldLabel(kind)
}

function selectedIn(event: Event): string | undefined {
  return (event.target as HTMLSelectElement).value || undefined
}
