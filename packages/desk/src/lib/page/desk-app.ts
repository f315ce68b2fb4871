import { OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import { sameJson } from '@fixture-feed/client/same-json'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import {
  applyColorScheme,
  areShortcutsOn,
  colorSchemeSelect,
  listen,
  mediaQuery,
  msg,
  type OwnProperties,
  str,
  turnShortcuts,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { messageOf } from '../api/failure.ts'
import { sessionGet, sessionSet } from '../api/session-storage.ts'
import { deleteAllEdits, unpublishedEditCount } from '../edit/edit-storage.ts'
import type { Session } from '../feed/session.ts'
import { DeskElement } from './desk-element.ts'
import { feedHref, parseFeedHash } from './feed-hash.ts'

const tokenName = 'desk-token'
/** The storage key for the name of the token that was used last in this tab. */
const userName = 'desk-user'

/** The desk: signs in, lists the fixtures, and shows the feed of the address. */
export class DeskAppElement extends DeskElement {
  static override readonly properties: OwnProperties<DeskAppElement> = {
    session: { attribute: false },
    fixtures: { attribute: false },
    feed: { attribute: false },
    needsToken: { attribute: false },
    draftsToDiscard: { attribute: false },
  }

  static override styles: CSSResult = css`
    header {
      padding: 12px 20px;
      border-block-end: 1px solid var(--_line);
      background: var(--_surface);
    }

    .brand {
      padding-block: 10px;
      color: var(--_accent);
      font-weight: 750;
      text-decoration: none;
    }

    .who {
      margin-inline-start: auto;
    }

    .appearance {
      flex-wrap: nowrap;
    }

    main {
      max-inline-size: 1720px;
      margin-inline: auto;
      padding: 16px 20px 80px;

      @media (width < 720px) {
        padding-inline: 12px;
      }
    }

    form {
      max-inline-size: 26rem;
      margin: 12vh auto 0;
    }
  `

  declare session: Session | undefined
  declare fixtures: readonly OperatorFixture[] | undefined
  declare feed: FeedId | undefined
  declare needsToken: boolean
  /** The number of unpublished edits that a sign-out would discard, while the user is asked about them; otherwise 0. */
  declare draftsToDiscard: number

  readonly #wide = mediaQuery(this, '(width >= 720px)')
  /** The client of the session, or of a token that was entered since. */
  #api: OperatorClient | undefined
  readonly #baseUrl = new URL('../', document.baseURI).href

  readonly #readAddress = (): void => {
    const feed = parseFeedHash(location.hash)
    // The page of the same feed stays, also if the filters in the address have changed.
    if (!sameJson(feed, this.feed)) this.feed = feed
    if (this.feed && !this.#fixture) this.#readFixtures().catch(() => {})
  }

  constructor() {
    super()
    this.needsToken = false
    this.draftsToDiscard = 0
    applyColorScheme()
    this.#readAddress()
    listen(this, globalThis, { hashchange: this.#readAddress })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#signIn(sessionGet(tokenName))
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('needsToken'))
      this.renderRoot.querySelector<HTMLElement>('[name=token]')?.focus()
  }

  protected override render(): TemplateResult {
    return html`
      <header class="row">
        <a class="brand" href="#">${msg('Desk')}</a>
        <details class="who folded" ?open=${this.#wide.matches}>
          <summary>${this.session?.rights.name ?? msg('Settings')}</summary>
          <div class="row">
            ${this.session && html`<span class="muted">${this.session.rights.name}</span>`}
            <label class="check">
              <input type="checkbox" .checked=${areShortcutsOn()} @change=${this.#turnKeys} /> ${msg('Keyboard shortcuts')}
            </label>
            <label class="check appearance">${msg('Appearance')} ${colorSchemeSelect()}</label>
            ${this.session && html`<button class="button" type="button" @click=${this.#signOut}>${this.draftsToDiscard > 0 ? msg(str`Discard unpublished drafts (${this.draftsToDiscard}) and sign out`) : msg('Sign out')}</button>`}
          </div>
        </details>
      </header>
      <main>
        <h1 class="hidden">${msg('Desk')}</h1>
        ${
          this.needsToken
            ? this.#signInForm()
            : this.failure &&
              html`<p class="problem" role="alert">${this.failure} <button class="button" type="button" @click=${() => this.#signIn(sessionGet(tokenName))}>${msg('Try again')}</button></p>`
        }
        ${this.#page()}
      </main>
    `
  }

  #signInForm(): TemplateResult {
    return html`<form class="panel card stack" @submit=${this.#submitToken}>
      <h2>${msg('Sign in')}</h2>
      <label>
        <span class="label">${msg('Access token')}</span>
        <input type="password" name="token" required autocomplete="off" spellcheck="false" />
      </label>
      ${this.failure && html`<p class="problem" role="alert">${this.failure}</p>`}
      <button class="button primary" type="submit">${msg('Sign in')}</button>
      <p class="muted">${msg('The token is stored only in this tab, until you close the tab or sign out.')}</p>
    </form>`
  }

  #page(): unknown {
    const { session, feed, fixtures } = this
    if (session === undefined || fixtures === undefined) return nothing
    if (feed === undefined)
      return html`<ff-fixtures ?hidden=${this.needsToken} .session=${session} .fixtures=${fixtures} .reread=${this.#readFixtures}></ff-fixtures>`
    const fixture = this.#fixture
    if (fixture === undefined) return html`<p>${msg(str`Game ${feed.fixtureId} not found.`)}</p>`
    // While a token is requested, the page is hidden, not removed, so that typed text stays.
    return keyed(
      feedHref(feed),
      html`<ff-feed-desk ?hidden=${this.needsToken} .session=${session} .feed=${feed} .fixture=${fixture}></ff-feed-desk>`,
    )
  }

  get #fixture(): OperatorFixture | undefined {
    return this.fixtures?.find(({ fixtureId }) => fixtureId === this.feed?.fixtureId)
  }

  /** Fixtures may have been registered since the last read. */
  readonly #readFixtures = async (): Promise<void> => {
    const { session } = this
    const fixtures = await session?.api.readFixtures()
    if (session === this.session) this.fixtures = fixtures
  }

  #submitToken(event: SubmitEvent): void {
    event.preventDefault()
    const token = this.renderRoot.querySelector<HTMLInputElement>('[name=token]')?.value.trim()
    if (token) this.#signIn(token)
  }

  /** @param token Absent if no token is stored: a proxy may have signed the user in already. */
  readonly #signIn = async (token: string | undefined): Promise<void> => {
    const api = new OperatorClient({ url: this.#baseUrl, token })
    this.#api = api
    api.onUnauthorized = ({ detail }) => {
      // A late response for an older token does not affect the current one.
      if (this.#api !== api) return
      if (token !== undefined) this.#askToken(detail)
      else if (this.session === undefined) this.#askToken()
      // The proxy no longer adds a token, and its users have no token to enter.
      else
        this.failure = msg(
          'Your session has ended. Sign in again in another tab, then try again. This tab keeps your drafts.',
        )
    }
    try {
      const [rights, fixtures] = await Promise.all([api.readRights(), api.readFixtures()])
      // In the meantime, the user has signed out or has signed in with another token.
      if (this.#api !== api) return
      sessionSet(tokenName, token)
      const lastUser = sessionGet(userName)
      // A page that requests another token keeps its edits. A page that starts with another user does not.
      if (this.session === undefined && lastUser !== undefined && lastUser !== rights.name)
        deleteAllEdits()
      sessionSet(userName, rights.name)
      this.fixtures = fixtures
      this.session = { api, rights }
      this.needsToken = false
      this.failure = undefined
    } catch (error) {
      if (this.#api !== api) return
      // The client of the existing session stays in use. It reports the end of that session.
      if (token === undefined && this.session) this.#api = this.session.api
      const isRefused = error instanceof OperatorError && error.status === 401
      if (!isRefused) this.failure = messageOf(error)
    }
  }

  #askToken(why?: string): void {
    sessionSet(tokenName, undefined)
    this.needsToken = true
    this.failure = why
  }

  /** Typed text belongs to the user who signs out. The next user of the tab must not see it. */
  readonly #signOut = (): void => {
    const drafts = unpublishedEditCount()
    if (drafts > 0 && this.draftsToDiscard !== drafts) {
      this.draftsToDiscard = drafts
      return
    }
    this.draftsToDiscard = 0
    deleteAllEdits()
    sessionSet(userName, undefined)
    this.#askToken()
    this.#api = undefined
    this.session = undefined
    this.fixtures = undefined
  }

  #turnKeys({ target }: Event): void {
    turnShortcuts((target as HTMLInputElement).checked)
  }
}
