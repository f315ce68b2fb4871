import type { FixtureIndexEntry } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { FeedChangeEvent } from '../../feed-events.ts'
import { clickedLink } from '../item/plain-click.ts'
import { tokens } from '../item/tokens.ts'
import {
  applyColorScheme,
  type ColorScheme,
  chooseColorScheme,
  colorSchemes,
  keptColorScheme,
} from './color-scheme.ts'
import { shortcutOf } from './keys/shortcuts.ts'
import type { ListSearchEvent } from './list/fixture-list.ts'
import { PolledLists } from './list/polled-lists.ts'
import type { PageSubjectEvent } from './page/fixture-page.ts'
import { readOpenedWith } from './page/opened-with.ts'
import { formatRoute, parseRoute, type Route, viewerBase } from './route.ts'
import { viewerAppStyles } from './viewer-app-styles.ts'
import { viewerControls } from './viewer-controls.ts'

const schemeLabels: Readonly<Record<ColorScheme, () => string>> = {
  auto: () => msg('Auto'),
  light: () => msg('Light'),
  dark: () => msg('Dark'),
}

/** The viewer: the list of fixtures or the page of one, as the address says. It reads from where it came from. */
export class ViewerAppElement extends LitElement {
  static override properties: PropertyDeclarations = {
    route: { state: true },
    scheme: { state: true },
  }

  static override styles: CSSResultOrNative[] = [tokens, viewerControls, viewerAppStyles]

  declare route: Route
  declare scheme: ColorScheme

  readonly #baseUrl = new URL(viewerBase(), document.baseURI).href
  readonly #lists = new PolledLists(this, this.#baseUrl)

  #openedWith = readOpenedWith()
  #newItems = 0
  #subject: string | undefined

  readonly #readAddress = (): void => {
    this.route = parseRoute(location)
  }

  /** Links within the viewer change the page without loading it again. */
  readonly #followLink = (event: MouseEvent): void => {
    const link = clickedLink(event)
    if (link === undefined || link.target !== '' || !this.#isOwn(link)) return
    event.preventDefault()
    this.#navigate(parseRoute(link))
  }

  /** Whether an address is that of the list or of a game, and not one of the service. */
  #isOwn({ origin, pathname }: HTMLAnchorElement): boolean {
    const base = viewerBase()
    return origin === location.origin && (pathname === base || pathname.startsWith(`${base}games/`))
  }

  readonly #navigate = (route: Route, { replace = false } = {}): void => {
    this.route = route
    if (replace) history.replaceState(null, '', formatRoute(route))
    else history.pushState(null, '', formatRoute(route))
  }

  constructor() {
    super()
    this.route = parseRoute(location)
    if (location.hash.startsWith('#/')) history.replaceState(null, '', formatRoute(this.route))
    this.scheme = keptColorScheme()
    applyColorScheme(this.scheme)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('popstate', this.#readAddress)
    addEventListener('keydown', this.#onKey)
    addEventListener('feed-change', this.#countNews as EventListener)
    document.addEventListener('visibilitychange', this.#forgetNews)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('popstate', this.#readAddress)
    removeEventListener('keydown', this.#onKey)
    removeEventListener('feed-change', this.#countNews as EventListener)
    document.removeEventListener('visibilitychange', this.#forgetNews)
  }

  protected override render(): TemplateResult {
    return html`<div class="page" @click=${this.#followLink}>
      <button class="skip button" type="button" @click=${this.#focusMain}>${msg('Skip to content')}</button>
      <header ?data-wide=${this.route.page === 'list'}>
        <a class="brand" href=${formatRoute({ page: 'list' })}>${mark}Fixture Feed</a>
        <button class="help" type="button" aria-label=${msg('Keys')} title=${msg('Keys (?)')} @click=${this.#help}>?</button>
        <label class="scheme">
          <span>${msg('Colours')}</span>
          <select @change=${this.#onScheme}>
            ${colorSchemes.map(
              each =>
                html`<option value=${each} ?selected=${each === this.scheme}>${schemeLabels[each]()}</option>`,
            )}
          </select>
        </label>
      </header>
      <main tabindex="-1">${this.#page()}</main>
      <ff-key-help></ff-key-help>
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    this.#showTitle()
    const before = changed.get('route') as Route | undefined
    if (before === undefined || pageOf(before) === pageOf(this.route)) return
    this.#openedWith = undefined
    this.#arrive()
  }

  #page(): TemplateResult {
    const { route } = this
    if (route.page === 'feed') {
      return html`<ff-fixture-page
        .route=${route}
        .entry=${this.#entry(route.fixtureId)}
        .openedWith=${this.#openedWith}
        .listed=${this.#lists.entries !== undefined || this.#lists.error !== undefined}
        .baseUrl=${this.#baseUrl}
        .navigate=${this.#navigate}
        @page-subject=${this.#takeSubject}
      ></ff-fixture-page>`
    }
    return html`<ff-fixture-list
      .lists=${this.#lists}
      .entries=${this.#lists.entries}
      .scores=${this.#lists.scores}
      .error=${this.#lists.error}
      .search=${route.search ?? ''}
      @list-search=${this.#onSearch}
    ></ff-fixture-list>`
  }

  /** Until the list is there the document may know the game that it was made for. */
  #entry(fixtureId: string): FixtureIndexEntry | undefined {
    const known = this.#openedWith?.entry
    return this.#lists.entry(fixtureId) ?? (known?.fixtureId === fixtureId ? known : undefined)
  }

  #showTitle(): void {
    const title = this.#title()
    document.title = this.#newItems === 0 ? title : `(${this.#newItems}) ${title}`
  }

  /** Counts what comes while the reader looks elsewhere; a feed that opens is no news. */
  readonly #countNews = ({ added, snapshot }: FeedChangeEvent): void => {
    if (document.visibilityState === 'visible' || added.length === snapshot.items.length) return
    this.#newItems += added.length
    this.#showTitle()
  }

  readonly #forgetNews = (): void => {
    if (document.visibilityState !== 'visible' || this.#newItems === 0) return
    this.#newItems = 0
    this.#showTitle()
  }

  #title(): string {
    const { route } = this
    if (route.page === 'list') return `${msg('Games')} · Fixture Feed`
    const entry = this.#entry(route.fixtureId)
    const name =
      entry === undefined
        ? route.fixtureId
        : msg(str`${entry.awayTeam.name} at ${entry.homeTeam.name}`)
    return [this.#subject, name, 'Fixture Feed'].filter(Boolean).join(' · ')
  }

  readonly #takeSubject = ({ detail: subject }: PageSubjectEvent): void => {
    // An event has null where there is none.
    this.#subject = subject ?? undefined
    this.#showTitle()
  }

  /** Another page begins at its top, also for a keyboard and for a screen reader. */
  #arrive(): void {
    if (this.route.page === 'feed' && this.route.item !== undefined) return
    scrollTo(0, 0)
    this.#focusMain()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const shortcut = shortcutOf(event)
    if (shortcut === undefined) return
    event.preventDefault()
    const page = this.renderRoot.querySelector('ff-fixture-page')
    if (shortcut === 'help') this.#help()
    else if (shortcut === 'search') this.#search()
    else if (shortcut === 'replay') page?.toggleReplay()
    else page?.focusItem(shortcut === 'next' ? 1 : -1)
  }

  #help(): void {
    this.renderRoot.querySelector('ff-key-help')?.show()
  }

  async #search(): Promise<void> {
    if (this.route.page !== 'list') this.#navigate({ page: 'list' })
    await this.updateComplete
    this.renderRoot.querySelector('ff-fixture-list')?.focusSearch()
  }

  #focusMain(): void {
    this.renderRoot.querySelector('main')?.focus({ preventScroll: true })
  }

  #onSearch({ detail: search }: ListSearchEvent): void {
    this.#navigate({ page: 'list', search: search || undefined }, { replace: true })
  }

  #onScheme(event: Event): void {
    const { value } = event.target as HTMLSelectElement
    this.scheme = colorSchemes.find(scheme => scheme === value) ?? 'auto'
    chooseColorScheme(this.scheme)
  }
}

function pageOf(route: Route): string {
  return route.page === 'list' ? '' : route.fixtureId
}

const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="15" fill="currentColor" />
  <path d="M1.5 16h29M16 1.5v29M5.6 5.6c7 5 7 15.8 0 20.8M26.4 5.6c-7 5-7 15.8 0 20.8"
    fill="none" stroke="#10151c" stroke-opacity=".62" stroke-width="1.8" />
</svg>`
