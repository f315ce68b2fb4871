import type { FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { msg } from '../../item/msg.ts'
import { type GameFlow, gameFlow, pointAt } from '../flow/game-flow.ts'
import type { FlowOptions } from '../flow/game-flow-element.ts'
import '../flow/game-flow-element.ts'
import { leadersPart, leadersStyles } from './leaders.ts'
import { lineScorePart } from './line-score.ts'

export interface GameOverviewOptions extends Omit<FlowOptions, 'current'> {
  /** The item that the page is about. */
  readonly item: string | undefined
  readonly open: boolean
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
  if (flow.points.length < 3) return nothing
  const { items, snapshotAt } = snapshot
  const chosen = items.find(({ id }) => id === options.item)
  const current = pointAt(flow, chosen?.publishedAt ?? snapshotAt)
  return html`<details class="overview folded card" ?open=${options.open}>
    <summary>${msg('How the game went')}</summary>
    <div class="overview-body">
      <ff-game-flow .flow=${flow} .entry=${entry} .options=${{ ...options, current }}></ff-game-flow>
      <div class="overview-figures">
        ${lineScorePart(flowOf(snapshot), entry)} ${leadersPart(items, options.entityHref)}
      </div>
    </div>
  </details>`
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
    .overview > summary {
      padding: 9px 16px;
    }

    .overview-body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 14px 28px;
      padding: 12px 16px;
    }

    .overview-figures {
      display: grid;
      gap: 14px;
      align-content: start;
    }

    .overview-figures:not(:has(*)) {
      display: none;
    }

    @media (width >= 1020px) {
      .overview-body:has(.overview-figures > *) {
        grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
      }
    }
  `,
]
