import type { Entity, Item } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { definitionCounts, entitiesOf, matchesFilter } from '../../feed/item-filter.ts'
import { definitionLabel, fieldLabel } from '../../item/definition-label.ts'
import { definitionIcon, moreIcon } from '../../item/icons.ts'
import { numberText } from '../../item/language.ts'
import { mediaQuery } from '../../item/listen.ts'
import { msg } from '../../item/msg.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import type { FeedRoute } from '../route.ts'

export type Choice = Pick<FeedRoute, 'definition' | 'entity' | 'moments' | 'order'>

/** Filters of a feed: kinds of items with their counts, teams and players, and the order. */
export class ItemFiltersElement extends PageElement {
  static override readonly properties: OwnProperties<ItemFiltersElement> = {
    items: { attribute: false },
    choice: { attribute: false },
    choose: { attribute: false },
  }

  static override styles: CSSResult = css`
    .filters {
      position: relative;
    }

    /* A sticky bar covers the bottom of the page. */
    button,
    select {
      scroll-margin-block-end: 8rem;
    }

    .kinds {
      margin-inline: -16px;
      padding-inline: 16px;

      @media (width < 720px) {
        padding-inline-end: 72px;
      }

      @media (width >= 1020px) {
        flex-direction: column;
        gap: 2px;
        margin: 0;
        padding: 0;
      }
    }

    .kind svg {
      color: var(--_accent);
    }

    .kind small {
      margin-inline-start: auto;
    }

    .selects {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
      gap: 8px;
    }

    label {
      display: grid;
      gap: 4px;
    }

    select {
      inline-size: 100%;
      text-overflow: ellipsis;
    }

    /* At the end of the chips, which scroll below it. */
    summary {
      position: absolute;
      inset-block-start: 3px;
      inset-inline-end: 0;
    }

    @media (width >= 1020px) {
      .kind {
        border-radius: 10px;
      }

      .kind:not([aria-pressed='true'], :hover) {
        border-color: transparent;
        background: none;
      }
    }
  `

  declare items: readonly Item[]
  declare choice: Choice
  /** Called with a changed choice. */
  declare choose: (change: Choice) => void

  /** On a phone only the chips are shown until the reader opens the other filters. */
  readonly #wide = mediaQuery(this, '(width >= 720px)')

  protected override render(): TemplateResult {
    const about = this.items.filter(item => matchesFilter(item, { entity: this.choice.entity }))
    const more = msg('Team, player, sort order')
    return html`<div class="filters stack" role="group" aria-label=${msg('What to show')}>
      <div class="kinds scroller">
        ${this.#momentsKinds(about.length)}
        ${definitionCounts(about).map(([definition, count]) =>
          this.#kind({ definition }, count, definitionLabel(definition)),
        )}
      </div>
      <details class="folded" ?open=${this.#wide.matches}>
        <summary class="pill" aria-label=${more} title=${more}>${moreIcon}</summary>
        <div class="stack">
          <div class="selects">${this.#entitySelect()} ${this.#orderSelect()}</div>
          <slot></slot>
        </div>
      </details>
    </div>`
  }

  /**
   * The choices "key moments" and "everything". If none or all of the items are key moments, the two are the same.
   */
  #momentsKinds(all: number) {
    const { size } = keyMoments(this.items)
    const { entity, moments } = this.choice
    const everything = msg('All updates')
    if (size === 0 || size === all || entity !== undefined)
      return this.#kind({ moments }, all, everything)
    return [
      this.#kind({ moments: undefined }, size, msg('Key moments')),
      this.#kind({ moments: 'all' }, all, everything),
    ]
  }

  #kind(kind: Choice, count: number, label: string) {
    const { definition, moments } = this.choice
    const isOn =
      kind.definition === definition && (definition !== undefined || kind.moments === moments)
    return html`<button
      class="kind pill line" type="button" aria-pressed=${isOn}
      @click=${() => this.choose({ definition: undefined, moments: undefined, ...kind })}
    >
      ${kind.definition && definitionIcon(kind.definition)}<span>${label}</span>
      <small>${numberText(count)}</small>
    </button>`
  }

  #entitySelect() {
    const { entity } = this.choice
    const entities = entitiesOf(this.items)
    const option = ({ id, displayName }: Pick<Entity, 'id' | 'displayName'>) =>
      html`<option value=${id} ?selected=${id === entity}>${displayName}</option>`
    // The chosen entity may have disappeared from the feed. It stays in the list, so that the reader can deselect it.
    const isMissing = entity !== undefined && !entities.some(({ id }) => id === entity)
    return this.#select(
      'entity',
      msg('Team or player'),
      html`${option({ id: '', displayName: msg('Everyone') })}
        ${isMissing ? option({ id: entity, displayName: entity }) : nothing}
        ${[...Map.groupBy(entities, ({ kind }) => kind)].map(
          ([kind, members]) =>
            html`<optgroup label=${kindText(kind)}>${members.map(option)}</optgroup>`,
        )}`,
    )
  }

  #orderSelect() {
    return this.#select(
      'order',
      msg('Sort'),
      html`<option value="" ?selected=${this.choice.order === undefined}>${msg('Newest first')}</option>
        <option value="oldest" ?selected=${this.choice.order === 'oldest'}>${msg('Oldest first')}</option>`,
    )
  }

  #select(name: 'entity' | 'order', label: string, options: TemplateResult) {
    const choose = ({ target }: Event) =>
      this.choose({ [name]: (target as HTMLSelectElement).value || undefined })
    return html`<label><small>${label}</small> <select @change=${choose}>${options}</select></label>`
  }
}

function kindText(kind: string): string {
  if (kind === 'team') return msg('Teams')
  return kind === 'player' ? msg('Players') : fieldLabel(kind)
}
