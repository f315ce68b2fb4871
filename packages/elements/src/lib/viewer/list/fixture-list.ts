import type { FixtureIndexEntry } from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { teamColors } from '../../../team-color.ts'
import { failureText } from '../../feed/failure-text.ts'
import { noticeStyles } from '../../feed/notice-styles.ts'
import { dateText, dayOf, zonedTimeText } from '../../item/time-text.ts'
import { tokens } from '../../item/tokens.ts'
import { createPhaseReader, type FeedPhase, type PhaseReader } from '../page/feed-phase.ts'
import { formatRoute } from '../route.ts'
import { teamBadge, teamBadgeStyles } from '../score/team-badge.ts'
import { viewerControls } from '../viewer-controls.ts'
import { type FixtureGroup, fixtureGroups } from './fixture-groups.ts'
import type { FixtureIndex } from './fixture-index.ts'
import { fixtureListStyles } from './fixture-list-styles.ts'

const phaseLabels: Readonly<Record<FeedPhase, string>> = {
  live: 'Live',
  finished: 'Finished',
  waiting: 'Not begun',
}

/** The reader searches the list. */
export class ListSearchEvent extends Event {
  static readonly type = 'list-search'
  readonly search: string

  constructor(search: string) {
    super(ListSearchEvent.type)
    this.search = search
  }
}

/** The fixtures of the service, by day. */
export class FixtureListElement extends LitElement {
  static override properties: PropertyDeclarations = {
    index: { attribute: false },
    entries: { attribute: false },
    error: { attribute: false },
    baseUrl: { attribute: false },
    search: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    teamBadgeStyles,
    noticeStyles,
    fixtureListStyles,
  ]

  declare index: FixtureIndex
  declare baseUrl: string
  declare search: string
  /** The index's own, so that a change of them is a change of a property. */
  declare entries: FixtureIndex['entries']
  declare error: FixtureIndex['error']

  #phases: PhaseReader | undefined
  readonly #inView = new Set<string>()
  #observer: IntersectionObserver | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#inView.clear()
  }

  /** Focuses the search field, where there is one. */
  focusSearch(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override render(): TemplateResult {
    return html`
      <div class="top">
        <h1 tabindex="-1">Fixtures</h1>
        ${this.entries !== undefined && this.entries.length > 1 ? this.#searchField() : nothing}
      </div>
      ${this.#body()}
    `
  }

  protected override updated(): void {
    this.#observer ??= new IntersectionObserver(changes => this.#see(changes), {
      rootMargin: '200px',
    })
    for (const link of this.renderRoot.querySelectorAll('.fixture')) this.#observer.observe(link)
  }

  #body(): TemplateResult {
    const { entries, error } = this
    if (entries === undefined) return error === undefined ? loading : this.#failed()
    if (entries.length === 0) return empty
    const groups = fixtureGroups(entries, { search: this.search })
    return html`
      ${error === undefined ? nothing : this.#stale()}
      ${
        groups.length > 0
          ? groups.map(group => this.#group(group))
          : html`<div class="notice" role="status">
              <strong>Nothing found</strong><span>No fixture has “${this.search}” in it.</span>
            </div>`
      }
    `
  }

  #group({ day, fixtures }: FixtureGroup): TemplateResult {
    const isToday = day === dayOf(new Date().toISOString())
    return html`<section aria-label=${dateText(day)}>
      <h2>${isToday ? html`<mark>Today</mark> ` : nothing}${dateText(day)}</h2>
      <ul>
        ${repeat(
          fixtures,
          ({ fixtureId }) => fixtureId,
          entry => html`<li>${this.#fixture(entry)}</li>`,
        )}
      </ul>
    </section>`
  }

  #fixture(entry: FixtureIndexEntry): TemplateResult {
    const { fixtureId, awayTeam, homeTeam, label, seasonType, firstEventAt, feeds } = entry
    const [away, home] = teamColors(awayTeam.id, homeTeam.id)
    const href = formatRoute({ page: 'feed', fixtureId, feedKey: feeds[0] })
    return html`<a class="fixture" href=${href} data-fixture=${fixtureId}>
      <span class="line">
        <span dir="auto">${label === null ? seasonType : `${seasonType} · ${label}`}</span>
        <time datetime=${firstEventAt}>${zonedTimeText(firstEventAt)}</time>
      </span>
      <span class="teams">
        <span class="team">${teamBadge(awayTeam, away)}<bdi>${awayTeam.name}</bdi></span>
        <span class="team"
          >${teamBadge(homeTeam, home)}<span class="hidden">at</span><bdi>${homeTeam.name}</bdi></span
        >
      </span>
      <span class="line foot">
        ${this.#phase(entry)}
        <span>${countText(entry.itemCount, 'item')} · ${countText(feeds.length, 'feed')}</span>
      </span>
    </a>`
  }

  #phase({ fixtureId, feeds }: FixtureIndexEntry): TemplateResult {
    const [feedKey] = feeds
    const phase =
      feedKey === undefined || !this.#inView.has(fixtureId)
        ? undefined
        : this.#phaseReader().phase(fixtureId, feedKey)
    if (phase === undefined) return html`<span></span>`
    return html`<span class="state" data-state=${phase}>${phaseLabels[phase]}</span>`
  }

  #phaseReader(): PhaseReader {
    this.#phases ??= createPhaseReader({
      baseUrl: this.baseUrl,
      onPhase: () => this.requestUpdate(),
    })
    return this.#phases
  }

  #see(changes: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const { fixture = '' } = (target as HTMLElement).dataset
      if (isIntersecting) this.#inView.add(fixture)
      else this.#inView.delete(fixture)
    }
    this.requestUpdate()
  }

  #searchField(): TemplateResult {
    return html`<input
      type="search" placeholder="Team, label or date" aria-label="Search fixtures"
      .value=${this.search} @input=${this.#onSearch}
    />`
  }

  #onSearch(event: InputEvent): void {
    const { value } = event.target as HTMLInputElement
    this.dispatchEvent(new ListSearchEvent(value))
  }

  #stale(): TemplateResult {
    const { title, detail } = this.#failureText()
    return html`<div class="stale" role="status">
      <span><strong>${title}.</strong> ${detail}</span>
      <button class="button" type="button" @click=${() => this.index.refresh()}>Try now</button>
    </div>`
  }

  #failed(): TemplateResult {
    const { title, detail } = this.#failureText()
    return html`<div class="notice" role="status">
      <strong>${title}</strong><span>${detail}</span>
      <button class="button" type="button" @click=${() => this.index.refresh()}>Try now</button>
    </div>`
  }

  #failureText() {
    if (this.error === undefined) throw new TypeError('Cannot tell of a failure: there is none')
    return failureText(this.error, { online: navigator.onLine })
  }
}

const loading = html`<div aria-hidden="true">
  <h2>Loading</h2>
  <ul><li class="skeleton"></li><li class="skeleton"></li><li class="skeleton"></li></ul>
</div>`

const empty = html`<div class="notice">
  <strong>No fixtures yet</strong>
  <span>They appear here as soon as one is registered.</span>
</div>`

function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
