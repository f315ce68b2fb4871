import type { PlayedFeed } from '@fixture-feed/client'
import {
  type CSSResult,
  css,
  html,
  nothing,
  type PropertyValues,
  svg,
  type TemplateResult,
} from 'lit'
import { cssVariables } from '../../item/css-variables.ts'
import { backIcon, forwardIcon, pauseIcon, playIcon } from '../../item/icons.ts'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { secondsText } from '../../item/time-text.ts'
import { PageElement } from '../page-element.ts'
import { gapAt, gapSpans } from './gap-spans.ts'
import { timelinePath } from './timeline-path.ts'

/** Seconds of then per second of now. */
const speeds: readonly number[] = [1, 5, 10, 30, 60, 300]

/** Of a thousand: a gap of seconds in a long game is to be seen too. */
const leastGapWidth = 4

/** The timeline of a feed that is played, with what moves along it. */
export class ReplayBarElement extends PageElement {
  static override readonly inputs = 'feed move'

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

    .buttons {
      display: flex;
      gap: 6px;
    }

    .play {
      inline-size: 46px;
      padding: 0;
      border-color: transparent;
      background: var(--_accent);
      color: light-dark(#ffffff, #10151c);
    }

    .track {
      position: relative;
      display: grid;
      block-size: 44px;
      align-items: end;
    }

    .track svg {
      position: absolute;
      inset-block: 0 6px;
      inset-inline: 8px;
      inline-size: calc(100% - 16px);
      block-size: 38px;
    }

    .track svg:dir(rtl) {
      transform: scaleX(-1);
    }

    .track path {
      fill: color-mix(in oklab, var(--_muted) 24%, transparent);
    }

    .track .played {
      fill: color-mix(in oklab, var(--_accent) 42%, transparent);
      clip-path: inset(0 calc(100% - var(--_position) * 100%) 0 0);
    }

    .track .gap {
      fill: color-mix(in oklab, var(--_warning) 45%, transparent);
    }

    .now .unseen {
      color: var(--_warning);
    }

    input {
      position: relative;
      inline-size: 100%;
      block-size: 44px;
      margin: 0;
      appearance: none;
      background: linear-gradient(var(--_line), var(--_line)) no-repeat 0 100% / 100% 4px;
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

    .now strong {
      font-weight: 650;
    }

    .end {
      display: flex;
      align-items: center;
      gap: 12px;
    }

    select {
      padding-inline: 10px;
    }

    @container bar (inline-size < 660px) {
      .bar {
        grid-template-columns: 66px minmax(0, 1fr) auto;
        gap: 8px 10px;
      }

      .now {
        grid-area: 1 / 1;
        min-inline-size: 0;
        font-size: 0.875rem;
      }

      .track {
        grid-area: 1 / 2 / 2 / -1;
      }

      .buttons {
        grid-area: 2 / 1 / 3 / 3;
      }

      .end {
        gap: 8px;
      }

      select {
        padding-inline: 6px;
      }
    }
  `

  declare feed: PlayedFeed
  /** Told when the replay is at another instant, or at another speed. */
  declare move: (until: string, speed: number) => void

  #unsubscribe: (() => void) | undefined
  #told = ''

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#watch()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('feed')) this.#watch()
  }

  protected override render(): TemplateResult {
    const { status, timeline, index } = this.feed.playback
    const loading = status === 'loading' || timeline.length === 0
    const playing = status === 'playing'
    return html`<div class="bar" role="group" aria-label=${msg('Replay')}>
      <div class="buttons">
        <button class="button" data-icon type="button" aria-label=${msg('One change back')} ?disabled=${loading || index <= 0}
          @click=${() => this.feed.step(-1)}>${backIcon}</button>
        <button class="button play" type="button" aria-label=${playing ? msg('Pause') : msg('Play')} ?disabled=${loading}
          @click=${() => (playing ? this.feed.pause() : this.feed.play())}>${playing ? pauseIcon : playIcon}</button>
        <button class="button" data-icon type="button" aria-label=${msg('One change on')}
          ?disabled=${loading || index >= timeline.length - 1}
          @click=${() => this.feed.step(1)}>${forwardIcon}</button>
      </div>
      ${this.#track(loading)} ${this.#now()}
      <div class="end">${this.#speed()} <slot></slot></div>
    </div>`
  }

  #track(loading: boolean): TemplateResult {
    const { timeline, gaps, index } = this.feed.playback
    const last = Math.max(timeline.length - 1, 0)
    const box = { width: 1000, height: 38 }
    const path = timelinePath(timeline, box)
    const position = last === 0 ? 1 : Math.max(index, 0) / last
    return html`<div class="track" ${cssVariables({ '--_position': `${position}` })}>
      <svg viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<path d=${path} /><path class="played" d=${path} />`}
        ${gapSpans(timeline, gaps).map(
          ({ start, end }) =>
            svg`<rect class="gap" x=${start * box.width} width=${Math.max(leastGapWidth, (end - start) * box.width)} height=${box.height} />`,
        )}
      </svg>
      <input
        type="range" min="0" max=${last} step="1" aria-label=${msg('Moment of the replay')} aria-valuetext=${this.#instantText()}
        ?disabled=${loading} .value=${`${Math.max(index, 0)}`} @input=${this.#scrub}
      />
    </div>`
  }

  #now(): TemplateResult {
    const { timeline, index, status } = this.feed.playback
    const instant = timeline[index]
    if (instant === undefined) {
      return html`<span class="now"><small>${status === 'loading' ? msg('Reading the timeline') : msg('Before the first item')}</small></span>`
    }
    const unseen = this.#unseenText()
    return html`<span class="now">
      <strong>${secondsText(instant.snapshotAt)}</strong>
      <small>${msg(str`${numberText(index + 1)} of ${numberText(timeline.length)}`)}</small>
      ${unseen === undefined ? nothing : html`<small class="unseen">${unseen}</small>`}
    </span>`
  }

  #speed(): TemplateResult {
    const { speed } = this.feed.playback
    const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)
    return html`<select aria-label=${msg('Speed')} @change=${this.#changeSpeed}>
      ${offered.map(each => html`<option value=${each} ?selected=${each === speed}>${each}×</option>`)}
    </select>`
  }

  #instantText(): string {
    const { timeline, index } = this.feed.playback
    const instant = timeline[index]
    if (instant === undefined) return msg('Before the first item')
    const text = msg(
      str`${secondsText(instant.snapshotAt)}, ${numberText(instant.itemCount)} items`,
    )
    const unseen = this.#unseenText()
    return unseen === undefined ? text : `${text}. ${unseen}`
  }

  /** That the feed may have changed unseen while it was as it is shown. */
  #unseenText(): string | undefined {
    const { timeline, gaps, index } = this.feed.playback
    const gap = gapAt(timeline, gaps, index)
    return gap && msg(str`Not seen from ${secondsText(gap.from)} to ${secondsText(gap.to)}`)
  }

  #scrub(event: InputEvent): void {
    const { timeline } = this.feed.playback
    const instant = timeline[Number((event.target as HTMLInputElement).value)]
    if (instant === undefined) return
    this.feed.pause()
    this.feed.seek({ until: instant.snapshotAt })
  }

  #changeSpeed(event: Event): void {
    this.feed.setSpeed(Number((event.target as HTMLSelectElement).value))
  }

  #watch(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = this.feed.subscribe(() => {
      this.requestUpdate()
      this.#tell()
    })
  }

  #tell(): void {
    const { timeline, index, speed } = this.feed.playback
    const until = timeline[index]?.snapshotAt
    if (until === undefined || this.#told === `${until} ${speed}`) return
    this.#told = `${until} ${speed}`
    this.move(until, speed)
  }
}
