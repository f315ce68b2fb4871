import type { FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { msg } from '../../item/msg.ts'
import { type GameFlow, gameFlow, pointAt } from '../flow/game-flow.ts'
import type { FlowOptions } from '../flow/game-flow-element.ts'
import '../flow/game-flow-element.ts'
import { PageElement } from '../page-element.ts'
import { lineScorePart } from './line-score.ts'
import { leadersPart, leadersStyles } from './player-lines.ts'

const overviewStyles = css`
  .overview {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px 28px;
    min-block-size: inherit;
    padding: 8px 16px;
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
`

export interface GameOverviewOptions extends Omit<FlowOptions, 'current'> {
  /** The item that the page is about. */
  readonly item: string | undefined
  /** Whether there is room for all of it. */
  readonly isWide: boolean
  readonly entityHref: (entity: string) => string
}

/** How a game went so far: its flow, the points by period, and who leads. */
export class GameOverviewElement extends PageElement {
  static override readonly inputs = 'entry snapshot options'

  static override styles: CSSResultGroup = [comparisonStyles, leadersStyles, overviewStyles]

  declare entry: FixtureIndexEntry
  declare snapshot: Snapshot
  declare options: GameOverviewOptions

  protected override render(): TemplateResult {
    const { entry, snapshot, options } = this
    const flow = flowOf(snapshot)
    const { items, snapshotAt } = snapshot
    const chosen = items.find(({ id }) => id === options.item)
    const current = pointAt(flow, chosen?.publishedAt ?? snapshotAt)
    return html`<section class="overview card" aria-label=${msg('How the game went')}>
      <ff-game-flow .flow=${flow} .entry=${entry} .options=${{ ...options, current }}></ff-game-flow>
      <div class="overview-figures">
        ${lineScorePart(flow, entry)}
        ${foldedLeaders(leadersPart(items, options.entityHref), options.isWide)}
      </div>
    </section>`
  }
}

customElements.define('ff-game-overview', GameOverviewElement)

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
