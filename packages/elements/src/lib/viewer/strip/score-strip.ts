import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { scrollBehavior } from '../../item/motion.ts'
import { msg } from '../../item/msg.ts'
import type { ItemScore } from '../../score/item-score.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { type PageState, stateMark } from '../score/state-mark.ts'
import { teamBadge, teamBadgeStyles } from '../score/team-badge.ts'

/** The score at the top of the window while the scoreboard is out of view. A press scrolls back to the top. */
export class ScoreStripElement extends PageElement {
  static override readonly properties: OwnProperties<ScoreStripElement> = {
    entry: { attribute: false },
    score: { attribute: false },
    state: { attribute: false },
    isBoardInView: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    teamBadgeStyles,
    css`
      .strip {
        position: fixed;
        inset-block-start: 0;
        inset-inline: 0;
        z-index: 4;
        justify-content: center;
        inline-size: 100%;
        min-block-size: 44px;
        padding: 5px 16px;
        border: 0;
        border-block-end: 1px solid var(--_line);
        background: var(--_surface);
        box-shadow: 0 2px 12px rgb(0 0 0 / 10%);

        @media print {
          display: none;
        }
      }

      strong {
        font-size: 1.125rem;
      }

      small {
        min-inline-size: 5.5em;
        text-align: center;
      }
    `,
  ]

  declare entry: FixtureIndexEntry
  declare score: ItemScore | undefined
  declare state: PageState
  declare isBoardInView: boolean | undefined

  /** Observes the scoreboard once, because it is created and removed together with the strip. */
  protected override firstUpdated(): void {
    const observer = new IntersectionObserver(entries => {
      this.isBoardInView = entries.at(-1)?.isIntersecting
    })
    const board = this.parentNode?.querySelector('.scoreboard')
    if (board) observer.observe(board)
  }

  protected override render(): TemplateResult | typeof nothing {
    const { score, state, isBoardInView = true } = this
    if (score === undefined || isBoardInView) return nothing
    const { awayScore, homeScore, gameTime } = score
    return html`<button
      class="strip line" type="button" title=${msg('Back to top')} @click=${this.#toTop}
    >
      ${teamBadge(this.entry, 'away')}<strong>${awayScore}</strong>
      ${state.kind === 'live' ? stateMark(state.kind, nothing) : nothing}
      <small><bdi>${gameTime}</bdi></small>
      <strong>${homeScore}</strong>${teamBadge(this.entry, 'home')}
    </button>`
  }

  readonly #toTop = (): void => scrollTo({ top: 0, behavior: scrollBehavior() })
}
