import type { FixtureIndexEntry } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { noticeStyles } from '../feed/feed-notice.ts'
import { numberText } from '../item/language.ts'
import { listen } from '../item/listen.ts'
import { msg, str } from '../item/msg.ts'
import { clickedLink } from '../item/plain-click.ts'
import { dateText } from '../item/time-text.ts'
import { applyColorScheme } from './color-scheme.ts'
import { chosenLanguage } from './feed-language.ts'
import { chunkMissing, importLazily } from './lazy-import.ts'
import { PolledLists } from './list/polled-lists.ts'
import type { FixturePageElement } from './page/fixture-page.ts'
import { readInitialPageData } from './page/opened-feed.ts'
import { missingPartHint } from './page/page-hints.ts'
import { showTitle } from './page/page-title.ts'
import { type OwnProperties, PageElement } from './page-element.ts'
import {
  formatRoute,
  type ListRoute,
  type Navigate,
  parseRoute,
  type Route,
  viewerBase,
} from './route.ts'
import { settingsChange } from './setting-storage.ts'
import { shortcutOf } from './settings/shortcuts.ts'
import { behindSeconds, hiddenScores, hideScores, showBehind } from './tab-settings.ts'

/**
 * The viewer: shows the list of fixtures or the page of one fixture, depending on the address. It reads from its own
 * origin.
 */
export class ViewerAppElement extends PageElement {
  static override readonly properties: OwnProperties<ViewerAppElement> = {
    route: { attribute: false },
    isPartMissing: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    noticeStyles,
    css`
      header {
        inline-size: min(100%, 1152px);
        margin-inline: auto;
        padding: 6px 16px;
      }

      .brand {
        color: var(--_text);
        font-weight: 750;
        text-decoration: none;
      }

      /* The name is hidden, because the buttons that reset settings need the space. */
      @media (width < 480px) {
        header:has([aria-pressed]) .brand {
          font-size: 0;
        }
      }

      .brand svg {
        color: var(--_accent);
      }

      @media print {
        .line,
        .skip {
          display: none;
        }
      }

      main {
        padding: 4px 16px 16px;
      }

      main:focus {
        outline: none;
      }
    `,
  ]

  declare route: Route
  declare isPartMissing: boolean | undefined

  readonly #lists = new PolledLists(this)
  readonly #hidden = hiddenScores()
  readonly #language = chosenLanguage()
  #initialData = readInitialPageData()
  /**
   * Whether the viewer opened the current page. False if the browser opened it from the history or loaded the document.
   */
  #isNew = false

  readonly #readAddress = (): void => {
    this.#isNew = false
    this.route = parseRoute(location)
  }

  /** Links within the viewer change the page without reloading it. */
  readonly #followLink = (event: MouseEvent): void => {
    const link = clickedLink(event)
    if (link === undefined || link.target !== '' || link.origin !== location.origin) return
    const base = viewerBase()
    // Other links are addresses of the service.
    if (link.pathname !== base && !link.pathname.startsWith(`${base}games/`)) return
    event.preventDefault()
    this.#navigate(parseRoute(link))
  }

  readonly #navigate: Navigate = (route, { replace } = { replace: false }) => {
    this.#isNew = true
    this.route = route
    if (replace) history.replaceState(null, '', formatRoute(route))
    else history.pushState(null, '', formatRoute(route))
  }

  constructor() {
    super()
    this.route = parseRoute(location)
    // The file of the star element is requested early, because the following files import it. Otherwise the request
    // would start one round trip later, after those files have loaded.
    importLazily(() => import('./favorites/star-element.ts'))
    if (location.hash.startsWith('#/')) history.replaceState(null, '', formatRoute(this.route))
    applyColorScheme()
    listen(this, globalThis, {
      popstate: this.#readAddress,
      keydown: this.#onKey,
      [chunkMissing]: () => {
        this.isPartMissing = true
      },
      [settingsChange]: this.#onSettings,
    })
  }

  protected override willUpdate(): void {
    this.#lists.follow(this.route.page)
    // The list is a separate chunk, because readers of a game do not need it. It loads in parallel with its data.
    if (this.route.page === 'list') importLazily(() => import('./list/fixture-list.ts'))
  }

  protected override render(): TemplateResult {
    return html`<div @click=${this.#followLink}>
      <button class="skip button" type="button" @click=${this.#focusMain}>${msg('Skip to content')}</button>
      <header class="line apart">
        <a class="brand line" href=${formatRoute({ page: 'list' })}>${mark}Fixture Feed</a>
        <div class="line apart">
          ${behindSeconds() === 0 ? nothing : this.#turnOff(msg(str`Delayed ${numberText(behindSeconds())} s`), msg('Back to live'), () => showBehind(0))}
          ${hiddenScores() === 'shown' ? nothing : this.#turnOff(msg('Scores hidden'), msg('Show scores'), () => hideScores('shown'))}
          <button class="button" type="button" @click=${this.#settings}>${msg('Settings')}</button>
        </div>
      </header>
      <main tabindex="-1">${this.isPartMissing ? missingPartHint() : nothing} ${this.#page()}</main>
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    const { route } = this
    if (route.page === 'list') showTitle(route.date && dateText(route.date), msg('Games'))
    const before = changed.get('route') as Route | undefined
    if (before === undefined || pageOf(before) === pageOf(route)) return
    this.#initialData = undefined
    // Browsers share the canonical address, which is the address of the page that was loaded.
    document.querySelector('[rel=canonical]')?.remove()
    this.#arrive()
  }

  #page() {
    const { route } = this
    const { lists, refresh } = this.#lists
    if (route.page === 'feed') {
      return html`<ff-fixture-page
        .route=${route}
        .entry=${this.#entry(route.fixtureId)}
        .details=${this.#details(route.fixtureId)}
        .initialData=${this.#initialData}
        .listed=${lists.entries !== undefined || lists.error !== undefined}
        .behindSeconds=${behindSeconds()}
        .navigate=${this.#navigate}
      ></ff-fixture-page>`
    }
    return html`<ff-fixture-list
      .lists=${lists}
      .retry=${refresh}
      .day=${route.date}
      .search=${route.search ?? ''}
      .onSearch=${this.#onSearch}
    ></ff-fixture-list>`
  }

  #details(fixtureId: string): FixtureDetails | undefined {
    const { lists } = this.#lists
    const known = this.#initialData
    const embedded = known?.entry.fixtureId === fixtureId ? known.details : undefined
    return lists.scores?.get(fixtureId)?.details ?? embedded
  }

  /** The entry of a game from the list; otherwise the entry in the document, if the document contains this game. */
  #entry(fixtureId: string): FixtureIndexEntry | undefined {
    const { lists } = this.#lists
    const known = this.#initialData?.entry
    const listed = lists.entries?.find(entry => entry.fixtureId === fixtureId)
    return listed ?? (known?.fixtureId === fixtureId ? known : undefined)
  }

  /**
   * A new page starts at its top, also for keyboards and screen readers. A page from the history keeps its former
   * position. On a link to an item, the feed moves to the item instead.
   */
  #arrive(): void {
    if (this.route.page === 'feed' && this.route.item !== undefined) return
    if (this.#isNew) scrollTo(0, 0)
    this.#focusMain()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const page = this.renderRoot.querySelector<FixturePageElement>('ff-fixture-page:defined')
    const acts: Readonly<Record<string, () => unknown>> = {
      '?': () => this.#settings(),
      '/': () => this.#search(),
      j: () => page?.focusItem(1),
      k: () => page?.focusItem(-1),
      r: () => page?.toggleReplay(),
    }
    const act = acts[shortcutOf(event) ?? '']
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  async #settings(): Promise<void> {
    const part = await importLazily(() => import('./settings/settings-dialog.ts'))
    const page = this.renderRoot.querySelector('ff-fixture-page')
    part?.showSettings(page?.address)
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

  readonly #onSearch = (search: string): void => {
    const { date } = this.route as ListRoute
    this.#navigate({ page: 'list', date, search: search || undefined }, { replace: true })
  }

  /** A button that names a setting and resets it to the default. */
  #turnOff(text: string, title: string, turn: () => void) {
    return html`<button class="button" type="button" aria-pressed="true" title=${title} @click=${turn}
      >${text} ✕</button>`
  }

  /**
   * Writes the delay and the choice of hidden scores to the address. A new language removes the feed from the
   * address. A new language or a new choice of hidden scores reloads the page; a new delay applies immediately.
   */
  readonly #onSettings = (): void => {
    const { route } = this
    const isTranslated = chosenLanguage() !== this.#language
    // Without a feed in the address, the game opens with its feed in the chosen language.
    const next = isTranslated && route.page === 'feed' ? { ...route, feedKey: undefined } : route
    history.replaceState(null, '', formatRoute(next))
    if (isTranslated || hiddenScores() !== this.#hidden) location.reload()
    else this.requestUpdate()
  }
}

function pageOf(route: Route): string {
  return route.page === 'list' ? '' : route.fixtureId
}

const mark = html`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="15" fill="currentColor" />
  <path d="M1.5 16h29M16 1.5v29M5.6 5.6c7 5 7 15.8 0 20.8M26.4 5.6c-7 5-7 15.8 0 20.8"
    fill="none" stroke="#10151c" stroke-opacity=".62" stroke-width="1.8" />
</svg>`
