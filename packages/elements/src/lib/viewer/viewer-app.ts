import type { FixtureIndexEntry } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { noticeStyles } from '../feed/feed-notice.ts'
import { listen } from '../item/listen.ts'
import { clickedLink } from '../item/plain-click.ts'
import {
  applyColorScheme,
  type ColorScheme,
  chooseColorScheme,
  colorSchemes,
  keptColorScheme,
} from './color-scheme.ts'
import { shortcutOf } from './keys/shortcuts.ts'
import { loadPart, PartMissingEvent } from './late.ts'
import { PolledLists } from './list/polled-lists.ts'
import { readOpenedWith } from './page/opened-feed.ts'
import { missingPartHint } from './page/page-hints.ts'
import { PageElement } from './page-element.ts'
import { formatRoute, parseRoute, type Route, viewerBase } from './route.ts'

const schemeLabels: Readonly<Record<ColorScheme, () => string>> = {
  auto: () => msg('Auto'),
  light: () => msg('Light'),
  dark: () => msg('Dark'),
}

/** The viewer: the list of fixtures or the page of one, as the address says. It reads from where it came from. */
export class ViewerAppElement extends PageElement {
  static override readonly inputs = 'route scheme isPartMissing feedLanguage'

  static override styles: CSSResultGroup = [
    noticeStyles,
    css`
      .page {
        display: grid;
        grid-template-rows: auto 1fr;
        grid-template-columns: minmax(0, 1fr);
        min-block-size: 100dvh;
      }

      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
        inline-size: 100%;
        max-inline-size: 1152px;
        margin-inline: auto;
        padding: 14px 16px;
      }

      header[data-wide] {
        max-inline-size: 1472px;
      }

      .brand {
        display: inline-flex;
        align-items: center;
        gap: 10px;
        color: var(--_text);
        font-weight: 750;
        letter-spacing: -0.01em;
        text-decoration: none;
      }

      .brand svg {
        inline-size: 26px;
        block-size: 26px;
        color: var(--_accent);
      }

      .help {
        margin-inline-start: auto;
        inline-size: 32px;
        block-size: 32px;
        border: 1px solid var(--_line);
        border-radius: 50%;
        background: var(--_surface);
        color: var(--_muted);
        font-weight: 650;
        cursor: pointer;
      }

      .scheme {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        color: var(--_muted);
        font-size: 0.8125rem;
      }

      .scheme select {
        min-block-size: 32px;
        padding: 3px 8px;
        color: var(--_text);
      }

      @media (width < 480px) {
        .scheme span {
          position: absolute;
          clip-path: inset(50%);
        }
      }

      @media print {
        header,
        .skip {
          display: none;
        }
      }

      main {
        min-inline-size: 0;
        padding: 8px 16px 16px;
      }

      main:focus {
        outline: none;
      }
    `,
  ]

  declare route: Route
  declare scheme: ColorScheme
  declare isPartMissing: boolean
  /** The language of what the feeds say, where it is another than the page's. */
  declare feedLanguage: string | undefined

  readonly #baseUrl = new URL(viewerBase(), document.baseURI).href
  readonly #lists = new PolledLists(this, this.#baseUrl)

  #openedWith = readOpenedWith()
  #newItems = 0
  #subject: string | undefined
  /** Whether the page shown was asked for by a link, and not by going back to it. */
  #isNew = false

  readonly #readAddress = (): void => {
    this.#isNew = false
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
    this.#isNew = true
    this.route = route
    if (replace) history.replaceState(null, '', formatRoute(route))
    else history.pushState(null, '', formatRoute(route))
  }

  constructor() {
    super()
    this.route = parseRoute(location)
    if (location.hash.startsWith('#/')) history.replaceState(null, '', formatRoute(this.route))
    this.isPartMissing = false
    this.scheme = keptColorScheme()
    applyColorScheme(this.scheme)
    listen(this, document, { visibilitychange: this.#forgetNews })
    listen(this, globalThis, {
      popstate: this.#readAddress,
      keydown: this.#onKey,
      [PartMissingEvent.type]: this.#tellMissing,
    })
  }

  protected override willUpdate(): void {
    this.#lists.follow(this.route.page)
    // It comes along with what it shows: readers of a game do without.
    if (this.route.page === 'list') loadPart(() => import('./list/fixture-list.ts'))
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
      <main tabindex="-1">${this.isPartMissing ? missingPartHint() : nothing} ${this.#page()}</main>
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
        .feedLanguage=${this.feedLanguage}
        .countNews=${this.#countNews}
        .showSubject=${this.#takeSubject}
      ></ff-fixture-page>`
    }
    return html`<ff-fixture-list
      .lists=${this.#lists}
      .entries=${this.#lists.entries}
      .scores=${this.#lists.scores}
      .error=${this.#lists.error}
      .search=${route.search ?? ''}
      .onSearch=${this.#onSearch}
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

  /** Counts what comes while the reader looks elsewhere. */
  readonly #countNews = (count: number): void => {
    if (document.visibilityState === 'visible') return
    this.#newItems += count
    this.#showTitle()
  }

  readonly #tellMissing = (): void => {
    this.isPartMissing = true
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

  readonly #takeSubject = (subject: string | undefined): void => {
    this.#subject = subject
    this.#showTitle()
  }

  /** Another page begins at its top, also for a keyboard and for a screen reader; one gone back to where it was left. */
  #arrive(): void {
    if (this.route.page === 'feed' && this.route.item !== undefined) return
    if (this.#isNew) scrollTo(0, 0)
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

  async #help(): Promise<void> {
    const part = await loadPart(() => import('./keys/key-help.ts'))
    part?.showKeys()
  }

  async #search(): Promise<void> {
    if (this.route.page !== 'list') this.#navigate({ page: 'list' })
    await this.updateComplete
    await customElements.whenDefined('ff-fixture-list')
    const list = this.renderRoot.querySelector('ff-fixture-list')
    await list?.updateComplete
    list?.focusSearch()
  }

  #focusMain(): void {
    this.renderRoot.querySelector('main')?.focus({ preventScroll: true })
  }

  readonly #onSearch = (search: string): void =>
    this.#navigate({ page: 'list', search: search || undefined }, { replace: true })

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
