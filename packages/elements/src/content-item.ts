import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import {
  adoptStyles,
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { guard } from 'lit/directives/guard.js'
import { chartStyles } from './lib/chart/asset-figure.ts'
import { comparisonStyles } from './lib/comparison/comparison.ts'
import { watchWidths } from './lib/comparison/scrollable.ts'
import { definitionLabel } from './lib/item/definition-label.ts'
import { type ItemMark, itemFrame, itemHeader } from './lib/item/item-header.ts'
import { itemTitle } from './lib/item/item-title.ts'
import { listen } from './lib/item/listen.ts'
import { msg } from './lib/item/msg.ts'
import { shareLink } from './lib/item/share-link.ts'
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
 * One item, shown by the renderer of its definition and version, or as a neutral table if no renderer exists or
 * the renderer fails.
 *
 * Setting `item` to the same revision again changes nothing on the page, even with a new object.
 *
 * @tagname content-item
 * @slot - Shown while there is no item.
 * @slot footer - Content below the rendered item.
 * @fires {ItemInspectEvent} item-inspect - The reader requests the item as JSON.
 * @fires {ItemHistoryEvent} item-history - The reader requests the changes of the item.
 * @fires {ItemEvidenceEvent} item-evidence - The reader requests the plays that support the item.
 * @csspart frame - The whole item.
 * @csspart header - The line above the headline.
 * @csspart kind - The kind of item.
 * @csspart badge - New, revised or withdrawn.
 * @csspart time - The time of the item.
 * @csspart clock - The game time of the item.
 * @csspart tools - The menu with the less frequent actions.
 * @csspart tool - One link or button of the header.
 * @csspart body - The rendered content.
 * @csspart headline - The headline.
 * @csspart summary - The summary text.
 * @csspart list - A list of points: after the summary, or the key takeaways of a break.
 * @csspart chip - The label of a break.
 * @csspart callout - Tip-off, or what to watch next.
 * @csspart note - A remark.
 * @csspart stat-line - The name of a player or team with the line of figures.
 * @csspart score - The score line, or the final score.
 * @csspart figures - Large figures.
 * @csspart table - A table, or the neutral fields of an unknown definition.
 * @csspart bars - Bars of two teams, or the ribbon of a run.
 * @csspart run - A run with its ribbon.
 * @csspart chart - An image, such as a shot chart.
 * @cssprop --ff-font - The typeface.
 * @cssprop --ff-font-size - The size of running text; other sizes are relative to it or to the root.
 * @cssprop --ff-surface - The background of an item.
 * @cssprop --ff-inset - The background of figures and of the empty part of bars.
 * @cssprop --ff-text - Text.
 * @cssprop --ff-muted - Secondary text.
 * @cssprop --ff-line - Lines and borders.
 * @cssprop --ff-accent - Kinds, links, marks and focus.
 * @cssprop --ff-good - The badge of a new item.
 * @cssprop --ff-warning - The notice that a feed is not up to date.
 * @cssprop --ff-danger - The badge of a withdrawn item.
 * @cssprop --ff-radius - Corner radius of an item.
 * @cssprop --ff-gap - Space between items.
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
    withoutJson: { attribute: 'without-json', type: Boolean },
    change: { reflect: true },
    current: { type: Boolean, reflect: true },
    sameScore: { type: Boolean, attribute: 'same-score', reflect: true },
    row: { type: Boolean, reflect: true },
    brief: { type: Boolean, reflect: true },
    open: { type: Boolean, reflect: true },
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

  /**
   * Registers the element unless the name is taken. A registry accepts a class only once, so a name other than
   * `content-item` gets a subclass.
   */
  static define(tag = 'content-item', registry: CustomElementRegistry = customElements): void {
    const element =
      tag === 'content-item' ? ContentItemElement : class extends ContentItemElement {}
    if (registry.get(tag) === undefined) registry.define(tag, element)
  }

  /** The item to show. Without an item, the default slot is shown. */
  declare item: Item | undefined
  /** The fixture of the item, for the abbreviations and the colors of the teams. */
  declare fixture: FixtureIndexEntry | undefined
  /** Returns the link to an item of the feed, or `undefined` for no link. Without this function, no item has a link. */
  declare itemHref: ((itemId: string) => string | undefined) | undefined
  /**
   * Returns the link to the page of a team or player, or `undefined` for no link. Without this function, no name is a
   * link.
   */
  declare entityHref: ((entityId: string) => string | undefined) | undefined
  /**
   * The address of the item's feed, against which relative addresses of assets are resolved. Default: the base address
   * of the page.
   */
  declare feedUrl: string | undefined
  /** Further origins from which assets may load, separated by spaces. Default: only the origin of the feed. */
  declare assetOrigins: string | undefined
  /** The language of the feed's texts, if it differs from the language of the page. */
  declare feedLanguage: string | undefined
  /** The level of the item's headline, 1 to 6. Default: 3. */
  declare headingLevel: number | undefined
  /**
   * Whether the header has buttons that request the item as JSON, the changes of a revised item, and the plays that
   * support the item.
   */
  declare inspectable: boolean
  /** Whether the button that requests the item as JSON is omitted. */
  declare withoutJson: boolean | undefined
  /** The mark of a recent change, shown as a badge and available to styles. */
  declare change: ItemMark | undefined
  /** Whether the page is about this item. A brief item opens when this property becomes true. */
  declare current: boolean
  /** Whether the score of the same moment is shown directly above the item, so that the item omits it. */
  declare sameScore: boolean
  /** Whether only the headline is shown, until the content of the item has focus. */
  declare row: boolean
  /** Whether only the headline and a short part of the content are shown, until the item is opened. */
  declare brief: boolean
  /** Whether a brief item shows everything. */
  declare open: boolean
  /** Whether the item is the Tab stop of its list. A list has at most one. Default: false. */
  declare tabStop: boolean
  /** Number of periods before overtime. Default: 4. */
  declare periods: number | undefined

  #renderer: RegisteredRenderer | undefined
  #isCopied = false

  constructor() {
    super()
    this.inspectable = false
    this.current = false
    this.sameScore = false
    this.row = false
    this.brief = false
    this.open = false
    this.tabStop = false
    listen(this, registrations, { change: () => this.requestUpdate() })
    listen(this, this, { focusin: this.#unfold, focusout: this.#unfold })
  }

  /**
   * Unfolds a row when its own content receives focus, and folds the row when focus leaves the item. Focus on a control
   * in the footer does not unfold the row, so that the control stays below the pointer that presses it.
   */
  readonly #unfold = ({ type, relatedTarget }: FocusEvent): void => {
    if (type === 'focusin' && this.shadowRoot?.activeElement) this.dataset.unfolded = ''
    if (type === 'focusout' && !this.contains(relatedTarget as Node | null))
      delete this.dataset.unfolded
  }

  /** Focuses the item itself. Its content follows in the reading order. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('article')?.focus(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    watchWidths(this.renderRoot ?? this)
  }

  protected override willUpdate(changed: PropertyValues): void {
    // A reader who follows a link to an item wants to see its content.
    if (changed.has('current') && this.current) this.open = true
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
    const isTimeout = Object(item.content.break).kind === 'timeout'
    const usual = isTimeout ? msg('Timeout') : definitionLabel(item.definitionKey)
    const label = this.#renderer?.label ?? usual
    // The content is rendered again only if one of these values changes. The tools of the item are not among them, so
    // that a change of the tools does not replace DOM that the renderer created.
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
    shareLink(event, itemTitle(this.item as Item), isCopied => {
      this.#isCopied = isCopied
      this.requestUpdate()
    })

  /** A renderer that fails, for example on invalid content, must not break the page. */
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

/**
 * A text that identifies the revision of an item. It contains `publishedAt`, because a feed that was purged and started
 * again repeats revision numbers.
 */
function revisionOf(item: Item | undefined): string | undefined {
  if (item === undefined) return undefined
  const { fixtureId, id, revision, publishedAt } = item
  return JSON.stringify([fixtureId, id, revision, publishedAt, referenceOf(item)])
}

/** The style with the color of the team that the item is about; empty without a team. */
function heroStyle({ content: { teamId } }: Item, context: RenderContext): string {
  return typeof teamId === 'string' ? `--_hero: ${context.teamColor(teamId)}` : ''
}
