import type { Entity, Item } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { definitionCounts, entitiesOf } from '../../feed/filter-choices.ts'
import { isPlayerIn, matchesFilter, newestTeamStatistics } from '../../feed/item-filter.ts'
import { definitionLabel, fieldLabel } from '../../item/definition-label.ts'
import { moreIcon } from '../../item/icons.ts'
import { numberText } from '../../item/language.ts'
import { mediaQuery } from '../../item/listen.ts'
import { msg } from '../../item/msg.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import type { FeedRoute } from '../route.ts'
import { feedTabs } from './feed-tabs.ts'

export type Choice = Pick<FeedRoute, 'definition' | 'entity' | 'moments' | 'order' | 'view'>

/**
 * Tabs for the parts of a game's page, and filters for its items: by kind, and by team or player. Also selects the
 * order of the items.
 */
export class ItemFiltersElement extends PageElement {
  static override readonly properties: OwnProperties<ItemFiltersElement> = {
    items: { attribute: false },
    choice: { attribute: false },
    choose: { attribute: false },
    hasBoxScore: { attribute: false },
    hasPlays: { attribute: false },
    feedKey: { attribute: false },
    feeds: { attribute: false },
  }

  static override styles: CSSResult = css`
    .filters {
      position: relative;
      gap: 0;
    }

    .folded > .stack {
      padding-block-start: 12px;
    }

    /* The sticky bar at the bottom of the page must not cover a focused control. */
    button,
    select {
      scroll-margin-block-end: 8rem;
    }

    .kinds {
      margin-inline: -16px;
      padding-inline: 16px;

      /* The menu button covers the end of the row. */
      @media (width < 720px) {
        gap: 5px;
        margin-inline-end: 44px;
        mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent);

        &:dir(rtl) {
          mask-image: linear-gradient(to left, #000 calc(100% - 24px), transparent);
        }
      }

      @media (width >= 1020px) {
        flex-direction: column;
        gap: 2px;
        margin: 0;
        padding: 0;
      }
    }

    @media (width < 720px) {
      .kind {
        padding-inline: 10px;
      }
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

    .kind,
    summary {
      min-block-size: 36px;
    }

    summary {
      position: absolute;
      inset-block-start: 3px;
      inset-inline-end: 0;
      min-inline-size: 44px;
      padding-block: 8px;
    }

    @media (width >= 1020px) {
      /* The scrollable column would cut an outline outside of a control. */
      :focus-visible {
        outline-offset: -2px;
      }

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
  declare choice: FeedRoute
  /** Called with a changed choice. */
  declare choose: (change: Choice) => void
  declare hasBoxScore: boolean | undefined
  declare hasPlays: boolean | undefined
  /** The key of the shown feed, and the keys of all feeds of the game. */
  declare feedKey: string | undefined
  declare feeds: readonly string[] | undefined

  /** Whether the window is wide. In a narrow window only the tabs are shown until the reader opens the filters. */
  readonly #wide = mediaQuery(this, '(width >= 720px)')

  protected override render(): TemplateResult {
    const about = this.items.filter(item => matchesFilter(item, { entity: this.choice.entity }))
    const more = msg('Kind, team, player, sort order')
    return html`<div class="filters stack" role="group" aria-label=${msg('What to show')}>
      <div class="kinds scroller">
        ${this.#tabs(about)}
      </div>
      ${this.#clear(about)}
      <details class="folded" ?open=${this.#wide.matches}>
        <summary class="pill" aria-label=${more} title=${more}>${moreIcon}</summary>
        <div class="stack">
          <div class="selects">${this.#kindSelect(about)} ${this.#entitySelect()} ${this.#orderSelect()}</div>
          ${feedTabs(this.choice, this.feedKey, this.feeds)}
        </div>
      </details>
    </div>`
  }

  /** On a phone the row of tabs can be wider than the window. The chosen tab is scrolled into view. */
  protected override updated(): void {
    const chosen = this.renderRoot.querySelector<HTMLElement>('[aria-pressed=true]')
    const row = chosen?.parentElement
    if (row)
      row.scrollLeft =
        chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }

  /**
   * The tabs of the page. If only some of the items are key moments, one tab shows the key moments, and one shows all
   * items; otherwise one tab shows all items. The page of a team has no other tabs, and the page of a player has only
   * the tab with all items.
   */
  #tabs(about: readonly Item[]) {
    const { entity } = this.choice
    const { size } = keyMoments(about)
    const everything = (tab: Choice) => this.#tab(tab, msg('All updates'), about.length)
    const hasMoments = size > 0 && size < about.length && !isPlayerIn(about, entity)
    const first = hasMoments ? this.#tab({}, msg('Moments')) : everything({})
    const last = hasMoments ? everything({ moments: 'all' }) : nothing
    if (entity !== undefined) return [first, last]
    const hasTeamStats = newestTeamStatistics(about).size > 0
    return [
      first,
      this.hasBoxScore ? this.#tab({ view: 'box-score' }, msg('Box score')) : nothing,
      this.hasPlays ? this.#tab({ view: 'plays' }, msg('Plays')) : nothing,
      hasTeamStats ? this.#tab({ view: 'team-stats' }, msg('Team stats')) : nothing,
      last,
    ]
  }

  #tab(tab: Choice, label: string, count?: number) {
    const { definition, moments, view } = this.choice
    // A page without a tab for key moments always shows all updates.
    const isOnly = count !== undefined && tab.moments === undefined
    const isShown = tab.view === view && (isOnly || tab.moments === moments)
    return html`<button
      class="kind pill line" type="button" aria-pressed=${definition === undefined && isShown}
      @click=${() => this.choose({ definition: undefined, moments: undefined, view: undefined, ...tab })}
    >
      <span>${label}</span> ${count === undefined ? nothing : html`<small>${numberText(count)}</small>`}
    </button>`
  }

  /** The button that removes the filters if they hide all items. */
  #clear(about: readonly Item[]) {
    const { definition } = this.choice
    const isEmpty =
      this.items.length > 0 && !about.some(item => matchesFilter(item, { definition }))
    if (!isEmpty) return nothing
    const none = { definition: undefined, entity: undefined, view: undefined }
    return html`<button class="button" type="button" @click=${() => this.choose(none)}>${msg('Clear filter')}</button>`
  }

  /** The selection of one kind of items. It applies to all items, not only to key moments. */
  #kindSelect(about: readonly Item[]) {
    const { definition } = this.choice
    const kinds = definitionCounts(about)
    const option = (key: string, label: string) =>
      html`<option value=${key} ?selected=${key === (definition ?? '')}>${label}</option>`
    return this.#select(
      'definition',
      msg('Kind'),
      html`${option('', msg('All kinds'))}
        ${kinds.map(([key, count]) => option(key, `${definitionLabel(key)} (${numberText(count)})`))}`,
    )
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

  #select(name: 'definition' | 'entity' | 'order', label: string, options: TemplateResult) {
    const choose = ({ target }: Event) =>
      this.choose({ view: undefined, [name]: (target as HTMLSelectElement).value || undefined })
    return html`<label><small>${label}</small> <select @change=${choose}>${options}</select></label>`
  }
}

customElements.define('ff-item-filters', ItemFiltersElement)

function kindText(kind: string): string {
  if (kind === 'team') return msg('Teams')
  return kind === 'player' ? msg('Players') : fieldLabel(kind)
}
