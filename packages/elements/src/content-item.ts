import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import {
  adoptStyles,
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { guard } from 'lit/directives/guard.js'
import { chartStyles } from './lib/chart/asset-figure.ts'
import { comparisonStyles } from './lib/comparison/comparison.ts'
import { watchWidths } from './lib/comparison/scrollable.ts'
import { copyLink } from './lib/item/copy-link.ts'
import { definitionLabel } from './lib/item/definition-label.ts'
import { type ItemMark, itemFrame, itemHeader } from './lib/item/item-header.ts'
import { itemTitle } from './lib/item/item-title.ts'
import { listen } from './lib/item/listen.ts'
import { tokens } from './lib/item/tokens.ts'
import { wordStyles } from './lib/item/words.ts'
import { pairedBarsStyles } from './lib/paired-bars/paired-bars.ts'
import { performanceStyles } from './lib/renderers/performance.ts'
import { fieldStyles, renderUnknown } from './lib/renderers/unknown.ts'
import { runRibbonStyles } from './lib/run-ribbon/run-ribbon.ts'
import { scoreStyles } from './lib/score/score-line.ts'
import { statTilesStyles } from './lib/stat-tiles/stat-tiles.ts'
import { createRenderContext, type RenderContext } from './render-context.ts'
import { referenceOf } from './renderer.ts'
import { type RegisteredRenderer, registrations, rendererFor } from './renderer-registry.ts'

/**
 * One item, shown by the renderer of its definition and version.
 *
 * Nothing is written to the page when `item` is set to the same revision again, however new the object.
 *
 * @tagname content-item
 * @slot - What is shown as long as there is no item.
 * @slot footer - Below what the renderer shows.
 * @fires {ItemInspectEvent} item-inspect - The reader asks for the item as it came.
 * @fires {ItemHistoryEvent} item-history - The reader asks what changed in the item.
 * @fires {ItemEvidenceEvent} item-evidence - The reader asks for the plays behind the item.
 * @csspart frame - The item as a whole.
 * @csspart header - The line above the headline.
 * @csspart kind - What kind of item it is.
 * @csspart badge - New, revised or withdrawn.
 * @csspart time - When it was.
 * @csspart clock - The moment of the game that it is about.
 * @csspart tools - Link and button at the end of the header.
 * @csspart tool - One of them.
 * @csspart body - What the renderer made.
 * @csspart headline - The line that the item is known by.
 * @csspart summary - What it says in sentences.
 * @csspart list - Points beside the summary.
 * @csspart chip - Which break it is.
 * @csspart callout - Tip-off, or what to watch next.
 * @csspart note - A remark.
 * @csspart stat-line - A player's or team's name with the line of figures.
 * @csspart score - The score line, or the final score.
 * @csspart figures - Figures shown large.
 * @csspart table - A table, or the neutral fields of an unknown definition.
 * @csspart bars - Bars of two teams, or the ribbon of a run.
 * @csspart run - A run with its ribbon.
 * @csspart chart - A shot chart.
 * @cssprop --ff-font - The typeface.
 * @cssprop --ff-font-size - The size of running text; all else is measured by it or by the root.
 * @cssprop --ff-surface - Behind an item.
 * @cssprop --ff-inset - Behind figures and in bars that are not full.
 * @cssprop --ff-text - Text.
 * @cssprop --ff-muted - Text that is said in passing.
 * @cssprop --ff-line - Lines and borders.
 * @cssprop --ff-accent - Kinds, links, marks and focus.
 * @cssprop --ff-good - The badge of a new item.
 * @cssprop --ff-warning - The notice that a feed is not up to date.
 * @cssprop --ff-danger - The badge of a withdrawn item.
 * @cssprop --ff-radius - Corners of an item.
 * @cssprop --ff-gap - Between items.
 */
export class ContentItemElement extends LitElement {
  static override properties: PropertyDeclarations = {
    item: {
      attribute: false,
      hasChanged: (next?: Item, held?: Item) => revisionOf(next) !== revisionOf(held),
    },
    fixture: { attribute: false },
    itemHref: { attribute: false },
    entityHref: { attribute: false },
    feedUrl: { attribute: 'feed-url' },
    assetOrigins: { attribute: 'asset-origins' },
    feedLanguage: { attribute: 'feed-language' },
    headingLevel: { attribute: 'heading-level', type: Number },
    inspectable: { type: Boolean },
    change: { reflect: true },
    current: { type: Boolean, reflect: true },
    sameScore: { type: Boolean, attribute: 'same-score', reflect: true },
    row: { type: Boolean, reflect: true },
    tabStop: { attribute: false },
    periods: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    wordStyles,
    itemFrame,
    performanceStyles,
    statTilesStyles,
    comparisonStyles,
    chartStyles,
    pairedBarsStyles,
    runRibbonStyles,
    scoreStyles,
    fieldStyles,
  ]

  /** Registers the element unless the name is taken. A registry takes a class once: any other name gets one of its own. */
  static define(tag = 'content-item', registry: CustomElementRegistry = customElements): void {
    const element =
      tag === 'content-item' ? ContentItemElement : class extends ContentItemElement {}
    if (registry.get(tag) === undefined) registry.define(tag, element)
  }

  /** What to show. */
  declare item: Item | undefined
  /** The fixture of the item, for the letters of its teams. */
  declare fixture: FixtureIndexEntry | undefined
  /** Where an item of the feed can be linked to; without it there are no links. */
  declare itemHref: ((itemId: string) => string | undefined) | undefined
  /** Where everything about a team or player is shown; without it their names are no links. */
  declare entityHref: ((entityId: string) => string | undefined) | undefined
  /** The address of the item's feed: what relative asset addresses are resolved against. Default: the page. */
  declare feedUrl: string | undefined
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  declare assetOrigins: string | undefined
  /** The language of what the feed says, where it is another than the page's. */
  declare feedLanguage: string | undefined
  /** The level of the item's headline, 1 to 6. Default: 3. */
  declare headingLevel: number | undefined
  /** Whether there are buttons that ask for the item as it came, and for what changed in it. */
  declare inspectable: boolean
  /** Shown as a badge, and for styles to select by. */
  declare change: ItemMark | undefined
  /** Whether the page is about this item. */
  declare current: boolean
  /** Whether the item above tells the same score at the same moment: then this one leaves it out. */
  declare sameScore: boolean
  /** Whether its headline alone is shown, until it has focus. */
  declare row: boolean
  /** Whether the item as a whole is a tab stop: the one of a list of items. */
  declare tabStop: boolean
  /** How many periods the game has before overtime. Default: 4. */
  declare periods: number | undefined

  #renderer: RegisteredRenderer | undefined
  #isCopied = false

  constructor() {
    super()
    this.inspectable = false
    this.current = false
    this.sameScore = false
    this.row = false
    this.tabStop = false
    listen(this, registrations, { change: () => this.requestUpdate() })
  }

  /** Focuses the item as a whole; a reader goes on from there to what is in it. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('article')?.focus(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    watchWidths(this.renderRoot ?? this)
  }

  protected override willUpdate(): void {
    const renderer = this.item && rendererFor(this.item)
    if (renderer?.styles !== this.#renderer?.styles) {
      const styles = [...ContentItemElement.elementStyles, ...(renderer?.styles ?? [])]
      adoptStyles(this.renderRoot as ShadowRoot, styles)
    }
    this.#renderer = renderer
  }

  protected override updated(): void {
    watchWidths(this.renderRoot)
  }

  protected override render(): TemplateResult {
    const { item } = this
    if (item === undefined) return html`<slot></slot>`
    const context = createRenderContext(item, this)
    const label = this.#renderer?.label ?? definitionLabel(item.definitionKey)
    // What a renderer sees. Not the item's tools: as they come or go, it would lose its DOM state.
    const { feedUrl, assetOrigins, fixture, periods, headingLevel, itemHref, entityHref } = this
    const around = [feedUrl, assetOrigins, fixture, periods, headingLevel, itemHref, entityHref]
    const seen = [revisionOf(item), this.#renderer, ...around]
    return html`<article
      class="frame card stack" part="frame" lang=${this.feedLanguage ?? nothing} tabindex=${this.tabStop ? 0 : -1}
      aria-label=${itemTitle(item)} .style=${heroStyle(item, context)}
    >
      ${itemHeader(item, { label, host: this, isCopied: this.#isCopied, copy: this.#copy })}
      <div class="body stack" part="body">${guard(seen, () => this.#content(item, context))}</div>
      <slot name="footer"></slot>
    </article>`
  }

  readonly #copy = (event: MouseEvent): Promise<void> =>
    copyLink(event, isCopied => {
      this.#isCopied = isCopied
      this.requestUpdate()
    })

  /** A renderer that fails, as on content that is not what its definition says, must not take the page with it. */
  #content(item: Item, context: RenderContext): unknown {
    const { render = renderUnknown } = this.#renderer ?? {}
    try {
      return render(item, context)
    } catch (error) {
      reportError(error)
      return renderUnknown(item, context)
    }
  }
}

/** What two revisions differ in, also those of a feed that was purged and begun anew. */
function revisionOf(item: Item | undefined): string | undefined {
  if (item === undefined) return undefined
  const { fixtureId, id, revision, publishedAt } = item
  return JSON.stringify([fixtureId, id, revision, publishedAt, referenceOf(item)])
}

/** The team that an item is about colours it. */
function heroStyle({ content: { teamId } }: Item, context: RenderContext): string {
  return typeof teamId === 'string' ? `--_hero: ${context.teamColor(teamId)}` : ''
}
