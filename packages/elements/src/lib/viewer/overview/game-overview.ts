import type { FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { msg } from '../../item/msg.ts'
import { type GameFlow, gameFlow, pointAt } from '../flow/game-flow.ts'
import type { FlowOptions } from '../flow/game-flow-element.ts'
import { lineScorePart } from './line-score.ts'
import { leadersPart, leadersStyles } from './player-lines.ts'

export interface GameOverviewOptions extends Omit<FlowOptions, 'current'> {
  /** The item that the page is about. */
  readonly item: string | undefined
  /** Whether there is room for all of it. */
  readonly isWide: boolean
  readonly entityHref: (entity: string) => string
}

/**
 * How a game went so far: its flow, the points by period, and who leads.
 *
 * @param farthest The feed as far as it is known: in a replay more than what is shown.
 */
export function gameOverview(
  entry: FixtureIndexEntry,
  snapshot: Snapshot,
  farthest: Snapshot,
  options: GameOverviewOptions,
): TemplateResult | typeof nothing {
  const flow = flowOf(farthest)
  const leaders = leadersPart(snapshot.items, options.entityHref)
  const isDrawn = flow.points.length >= 3
  if (!isDrawn && leaders === nothing) return nothing
  const { items, snapshotAt } = snapshot
  const chosen = items.find(({ id }) => id === options.item)
  const current = pointAt(flow, chosen?.publishedAt ?? snapshotAt)
  return html`<section class="overview card" aria-label=${msg('How the game went')}>
    ${isDrawn ? html`<ff-game-flow .flow=${flow} .entry=${entry} .options=${{ ...options, current }}></ff-game-flow>` : nothing}
    <div class="overview-figures">
      ${lineScorePart(flowOf(snapshot), entry)}
      ${foldedLeaders(leaders, options.isWide)}
    </div>
  </section>`
}

function foldedLeaders(leaders: TemplateResult | typeof nothing, isOpen: boolean): unknown {
  if (leaders === nothing) return nothing
  return html`<details class="folded" ?open=${isOpen}><summary>${msg('Leaders')}</summary>${leaders}</details>`
}

/** Worked out once for each list of items: a page renders more often than its feed changes. */
const flows = new WeakMap<readonly Item[], GameFlow>()

function flowOf({ items }: Snapshot): GameFlow {
  const flow = flows.get(items) ?? gameFlow(items)
  flows.set(items, flow)
  return flow
}

export const overviewStyles: CSSResult[] = [
  comparisonStyles,
  leadersStyles,
  css`
    .overview {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 8px 28px;
      padding: 8px 16px;
    }

    /* It comes after the page: its room is there from the start. */
    ff-game-flow:not(:defined) {
      display: block;
      block-size: calc(clamp(44px, 12vw, 136px) + 17px);
    }

    .overview-figures {
      display: grid;
      gap: 8px;
      align-content: start;
    }

    .overview-figures:not(:has(*)) {
      display: none;
    }

    @media (width < 720px) {
      .overview :is(td, th) {
        padding-block: 1px;
      }
    }

    @media (width >= 720px) {
      ff-game-flow:not(:defined) {
        block-size: calc(clamp(44px, 12vw, 136px) + 41px);
      }

      .overview {
        gap: 14px 28px;
        padding-block: 12px;
      }

      .overview-figures {
        gap: 14px;
      }
    }

    @media (width >= 1020px) {
      .overview:has(.overview-figures > *) {
        grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
      }
    }
  `,
]
