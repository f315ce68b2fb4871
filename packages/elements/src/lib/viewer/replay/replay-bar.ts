import {
  type FeedOptions,
  type Playback,
  type PlayedFeed,
  type PollState,
  readFeed,
} from '@fixture-feed/client'
import { type CSSResult, css, html, type PropertyValues, svg, type TemplateResult } from 'lit'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { secondsText } from '../../item/time-text.ts'
import { latestScore } from '../../score/item-score.ts'
import { backIcon, forwardIcon, pauseIcon, playIcon } from '../control-icons.ts'
import { type Course, courseOf, gameFlow, placeAt, timeAt } from '../flow/game-flow.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { gapAt } from './gaps.ts'

export { openReplay } from './open-replay.ts'
export { writeReplayUrl } from './replay-url.ts'

/**
 * Speeds, each with the minutes in which it replays a game of two and a half hours. They do not depend on the length
 * of the replayed game, because they would then reveal an overtime.
 */
const gameSpeeds: Readonly<Record<number, number>> = { 75: 2, 30: 5, 10: 15 }
/** The offered speeds, in addition to the current speed. */
const speeds: readonly number[] = [1, ...Object.keys(gameSpeeds).map(Number)]

/** Minimum width of a gap in thousandths of the bar, so that a gap of seconds in a long game is visible. */
const leastGapWidth = 4

/** The timeline of a replayed feed with its controls. */
export class ReplayBarElement extends PageElement {
  static override readonly properties: OwnProperties<ReplayBarElement> = {
    feed: { attribute: false },
    playback: { attribute: false },
    state: { attribute: false },
    address: { attribute: false },
    game: { attribute: false },
  }

  static override styles: CSSResult = css`
    :host {
      display: block;
      container: bar / inline-size;
    }

    .bar {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto auto;
      gap: 8px 16px;
      align-items: center;
    }

    .track {
      position: relative;
    }

    .track svg {
      position: absolute;
      inset: 16px 8px;
      inline-size: calc(100% - 16px);
      block-size: 12px;
      border-radius: 4px;
    }

    .track svg:dir(rtl) {
      transform: scaleX(-1);
    }

    .track rect {
      fill: color-mix(in oklab, var(--_muted) 24%, transparent);
    }

    .track .played {
      fill: color-mix(in oklab, var(--_accent) 55%, transparent);
    }

    .track .gap {
      fill: var(--_warning);
    }

    .track path {
      stroke: var(--_surface);
      stroke-width: 3;
      vector-effect: non-scaling-stroke;
    }

    .now .unseen {
      color: var(--_warning);
    }

    input {
      position: relative;
      display: block;
      inline-size: 100%;
      block-size: 44px;
      margin: 0;
      appearance: none;
      background: none;
      cursor: pointer;
    }

    input::-webkit-slider-thumb {
      appearance: none;
      inline-size: 16px;
      block-size: 44px;
      border-radius: 8px;
      background: linear-gradient(var(--_accent), var(--_accent)) no-repeat 50% / 3px;
    }

    input::-moz-range-thumb {
      inline-size: 3px;
      block-size: 44px;
      border: 0;
      border-radius: 2px;
      background: var(--_accent);
    }

    .now {
      display: grid;
      min-inline-size: 92px;
      line-height: 1.25;
    }

    @container bar (inline-size < 820px) {
      .bar {
        grid-template:
          'now track' auto
          'buttons end' auto / 144px minmax(0, 1fr);
        column-gap: 6px;
      }

      .line {
        flex-wrap: nowrap;
        gap: 6px;
      }

      select {
        flex: 1;
        min-inline-size: 0;
      }

      .now {
        grid-area: now;
        min-inline-size: 0;
      }

      .track {
        grid-area: track;
      }

      .buttons {
        grid-area: buttons;
      }
    }

    /* On a phone, the selection of the speed is next to the moment of the game, where the words of the speed fit. */
    @container bar (inline-size < 480px) {
      .bar {
        display: flex;
        flex-wrap: wrap;
      }

      .now {
        flex: 1 1 84px;
        order: -2;
      }

      .line:not(.buttons) {
        order: -1;
      }

      select {
        padding-inline: 8px 2px;
      }

      .track {
        flex: 1;
      }
    }
  `

  declare feed: PlayedFeed
  /** Playback and state of the feed; new objects when something in them changes. */
  declare playback: Playback
  declare state: PollState
  /** The address of the whole game, which is read to locate its moments. None of its content is shown. */
  declare address: FeedOptions
  /** The course of the whole game; empty until the game was read. */
  declare game: Course

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('feed')) return
    this.game = []
    this.#readGame(this.feed)
  }

  protected override render(): TemplateResult {
    const { status, timeline, index } = this.playback
    const loading = status === 'loading' || timeline.length === 0
    const playing = status === 'playing'
    const step = (by: 1 | -1, name: string, isEnd: boolean, icon: TemplateResult) => html`<button
      class="button" data-icon type="button" aria-label=${name} ?disabled=${loading || isEnd} @click=${() => this.feed.step(by)}
    >${icon}</button>`
    return html`<div class="bar" role="group" aria-label=${msg('Replay')}>
      <div class="buttons line">
        ${step(-1, msg('Previous update'), index <= 0, backIcon)}
        <button class="button primary" data-icon type="button" aria-label=${playing ? msg('Pause') : msg('Play')} ?disabled=${loading}
          @click=${() => (playing ? this.feed.pause() : this.feed.play())}>${playing ? pauseIcon : playIcon}</button>
        ${step(1, msg('Next update'), index >= timeline.length - 1, forwardIcon)}
      </div>
      ${this.#track(loading)} ${this.#now()}
      <div class="line">${this.#speed()} <slot></slot></div>
    </div>`
  }

  /**
   * On the scale of game time, the bar hides future moments: it has the minimum length of the game, and grows when the
   * replay reaches overtime.
   */
  #track(loading: boolean) {
    const { timeline, gaps, index } = this.playback
    const course = this.#course
    const isGame = course === this.game
    const { periodEnds } = gameFlow(this.state.snapshot?.items ?? [])
    const ends = isGame ? periodEnds : [course.at(-1)?.[0] ?? 0]
    const max = ends.at(-1) ?? 0
    const place = (instant = '') => Math.min(placeAt(course, Date.parse(instant)) || 0, max)
    const now = place(timeline[index]?.snapshotAt)
    const width = (value: number): number => (max === 0 ? 1_000 : (value / max) * 1_000)
    const seen = gaps
      .map(({ from, to }) => ({ start: width(place(from)), end: width(Math.min(place(to), now)) }))
      .filter(({ start, end }) => end > start)
    return html`<div class="track">
      <svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<rect width="1000" height="12" /><rect class="played" width=${width(now)} height="12" />`}
        ${seen.map(({ start, end }) => svg`<rect class="gap" x=${start} width=${Math.max(leastGapWidth, end - start)} height="12" />`)}
        ${ends.slice(0, -1).map(end => svg`<path d=${`M${width(end)} 0V12`} />`)}
      </svg>
      <input
        type="range" min="0" max=${max} step=${isGame ? 'any' : 1} aria-label=${msg('Moment of the replay')} aria-valuetext=${this.#instantText()}
        ?disabled=${loading} .value=${`${now}`} @input=${this.#scrub} @keydown=${this.#step}
      />
    </div>`
  }

  /** The scale of the bar: game time. Until the game was read, and if it has no score, changes are the scale. */
  get #course(): Course {
    const { timeline } = this.playback
    const changes = timeline.map((each, index) => [index, Date.parse(each.snapshotAt)] as const)
    return this.game.length > 0 ? this.game : changes
  }

  #now() {
    const { timeline, index, status } = this.playback
    const instant = timeline[index]
    if (instant === undefined) {
      return html`<span class="now"><small>${status === 'loading' ? msg('Loading the timeline') : msg('Before the first update')}</small></span>`
    }
    const unseen = this.#unseenText()
    return html`<span class="now">
      <strong>${this.#gameTime}</strong>
      <small>${secondsText(instant.snapshotAt)}</small>
      ${unseen && html`<small class="unseen">${unseen}</small>`}
    </span>`
  }

  #speed() {
    const { speed } = this.playback
    const offered = [...new Set([...speeds, speed])].sort((a, b) => a - b)
    return html`<select aria-label=${msg('Speed')} @change=${({ target }: Event) => this.feed.setSpeed(Number((target as HTMLSelectElement).value))}>
      ${offered.map(each => html`<option value=${each} ?selected=${each === speed}>${speedText(each)}</option>`)}
    </select>`
  }

  #instantText(): string {
    const { timeline, index } = this.playback
    const instant = timeline[index]
    if (instant === undefined) return msg('Before the first update')
    const items = msg(str`${numberText(instant.itemCount)} updates`)
    const text = `${this.#gameTime}. ${secondsText(instant.snapshotAt)}, ${items}`
    const unseen = this.#unseenText()
    return unseen ? `${text}. ${unseen}` : text
  }

  get #gameTime(): string {
    return latestScore(this.state.snapshot?.items ?? [])?.gameTime ?? msg('Before the first score')
  }

  /** The text about a gap during the displayed instant, in which the feed may have changed unobserved. */
  #unseenText(): string | undefined {
    const { timeline, gaps, index } = this.playback
    const gap = gapAt(timeline, gaps, index)
    return gap && msg(str`No data from ${secondsText(gap.from)} to ${secondsText(gap.to)}`)
  }

  #scrub({ target }: InputEvent): void {
    const { timeline } = this.playback
    const course = this.#course
    const value = Number((target as HTMLInputElement).value)
    const isEnd = value >= (course.at(-1)?.[0] ?? 0)
    const first = Date.parse(timeline[0]?.snapshotAt ?? '')
    const time = value === 0 ? first : Math.max(timeAt(course, value), first)
    this.feed.pause()
    this.feed.seek(isEnd ? {} : { until: new Date(time).toISOString() })
  }

  /** Arrow keys move from change to change, however far apart in the game they are. */
  #step(event: KeyboardEvent): void {
    const { target, key } = event
    const ahead = (target as Element).matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
    if (!key.startsWith('Arrow')) return
    event.preventDefault()
    this.feed.step(key === ahead || key === 'ArrowUp' ? 1 : -1)
  }

  /** Reads the course of the game. A failed read is ignored, because the bar can use changes as its scale. */
  async #readGame(feed: PlayedFeed): Promise<void> {
    const response = await readFeed(this.address).catch(() => undefined)
    if (feed === this.feed && response !== undefined)
      this.game = courseOf(gameFlow(response.snapshot.items))
  }
}

customElements.define('ff-replay-bar', ReplayBarElement)

function speedText(speed: number): string {
  const minutes = gameSpeeds[speed]
  if (minutes !== undefined) return msg(str`Game in ${minutes} min`)
  return speed === 1 ? msg('Real time') : `${speed}×`
}
