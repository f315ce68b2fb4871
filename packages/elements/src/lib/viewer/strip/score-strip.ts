import type { FixtureIndexEntry } from '@fixture-feed/client'
import {
  type CSSResult,
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { teamColors } from '../../../team-color.ts'
import type { ToldScore } from '../../score/told-score.ts'
import { teamBadge } from '../score/team-badge.ts'

/** The score in a line at the top of the window, while the scoreboard of the page is out of view. */
export class ScoreStrip implements ReactiveController {
  #isBoardInView = true
  #observed: Element | null = null
  readonly #observer: IntersectionObserver
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode }

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host
    host.addController(this)
    this.#observer = new IntersectionObserver(entries => {
      this.#isBoardInView = entries.at(-1)?.isIntersecting ?? true
      host.requestUpdate()
    })
  }

  hostUpdated(): void {
    const board = this.#host.renderRoot.querySelector('.scoreboard')
    if (board === this.#observed) return
    this.#observer.disconnect()
    this.#observed = board
    this.#isBoardInView = true
    if (board !== null) this.#observer.observe(board)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#observed = null
  }

  /** A repetition for the eye: whoever listens finds the score where it is. */
  part(
    { awayTeam, homeTeam }: FixtureIndexEntry,
    board: ToldScore | undefined,
  ): TemplateResult | typeof nothing {
    if (board === undefined || this.#isBoardInView) return nothing
    const [away, home] = teamColors(awayTeam.id, homeTeam.id)
    return html`<div class="strip" aria-hidden="true">
      ${teamBadge(awayTeam, away)}<strong>${board.awayScore}</strong>
      <bdi>${board.gameTime}</bdi>
      <strong>${board.homeScore}</strong>${teamBadge(homeTeam, home)}
    </div>`
  }
}

export const scoreStripStyles: CSSResult = css`
  .strip {
    position: fixed;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 4;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 12px;
    padding: 7px 16px;
    border-block-end: 1px solid var(--_line);
    background: color-mix(in oklab, var(--_surface) 94%, transparent);
    box-shadow: 0 2px 12px rgb(0 0 0 / 10%);
    backdrop-filter: blur(14px);
    font-variant-numeric: tabular-nums;
  }

  .strip strong {
    font-size: 1.125rem;
    font-weight: 740;
  }

  .strip bdi {
    min-inline-size: 5.5em;
    color: var(--_muted);
    font-size: 0.8125rem;
    text-align: center;
  }

  @media print {
    .strip {
      display: none;
    }
  }
`
