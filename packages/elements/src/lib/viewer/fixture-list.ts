import type { FixtureIndexEntry } from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { teamColors } from '../../team-color.ts'
import { failureText } from '../failure-text.ts'
import { tokens } from '../styles/tokens.ts'
import { dateText, timeText } from '../time-text.ts'
import { createPhaseReader, type FeedPhase, type PhaseReader } from './feed-phase.ts'
import { type FixtureGroup, fixtureGroups } from './fixture-groups.ts'
import type { FixtureIndex } from './fixture-index.ts'
import { formatRoute } from './route.ts'
import { teamBadge, teamBadgeStyles } from './team-badge.ts'
import { viewerControls } from './viewer-controls.ts'

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
    css`
      :host {
        display: grid;
        gap: 24px;
        max-inline-size: 1120px;
        margin-inline: auto;
      }

      .top {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        justify-content: space-between;
        gap: 12px 24px;
      }

      h1 {
        margin: 0;
        font-size: 1.75rem;
        font-weight: 750;
        line-height: 1.15;
        letter-spacing: -0.02em;
      }

      h2 {
        margin: 0 0 10px;
        color: var(--_muted);
        font-size: 0.9375rem;
        font-weight: 650;
      }

      input {
        inline-size: min(100%, 280px);
      }

      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
        gap: 12px;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        content-visibility: auto;
        contain-intrinsic-block-size: auto 168px;
      }

      .fixture {
        display: grid;
        gap: 12px;
        block-size: 100%;
        padding: 14px 16px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
        box-shadow: var(--_shadow);
        color: inherit;
        text-decoration: none;
      }

      .fixture:hover {
        border-color: var(--_muted);
      }

      .fixture:focus-visible {
        border-radius: var(--_radius);
      }

      .line {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 2px 16px;
        color: var(--_muted);
        font-size: 0.8125rem;
        font-variant-numeric: tabular-nums;
      }

      .teams {
        display: grid;
        gap: 8px;
      }

      .team {
        display: flex;
        align-items: center;
        gap: 12px;
        font-size: 1.0625rem;
        font-weight: 600;
        line-height: 1.3;
      }

      .foot {
        align-self: end;
        padding-block-start: 10px;
        border-block-start: 1px solid var(--_line);
      }

      .notice {
        display: grid;
        gap: 6px;
        justify-items: center;
        padding: 56px 24px;
        border: 1px dashed var(--_line);
        border-radius: var(--_radius);
        color: var(--_muted);
        text-align: center;
      }

      .notice strong {
        color: var(--_text);
        font-size: 1.0625rem;
      }

      .notice .button {
        margin-block-start: 12px;
      }

      .stale {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 8px 16px;
        padding: 10px 16px;
        border: 1px solid color-mix(in oklab, var(--_warning) 45%, transparent);
        border-radius: var(--_radius);
        background: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
      }

      .skeleton {
        block-size: 168px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
        animation: breathe 1.6s ease-in-out infinite alternate;
      }

      @keyframes breathe {
        to {
          opacity: 0.45;
        }
      }
    `,
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
    const groups = fixtureGroups(entries, this.search)
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

  #group({ date, fixtures }: FixtureGroup): TemplateResult {
    return html`<section aria-label=${dateText(date)}>
      <h2>${dateText(date)}</h2>
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
        <time datetime=${firstEventAt}>${timeText(firstEventAt)}</time>
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
