import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { html, nothing, type TemplateResult } from 'lit'
import { type StatTile, statTiles } from '../stat-tiles.ts'

/** The figures of a game, large. */
export function statisticTiles(
  statistics: readonly StatisticV2[],
): TemplateResult | typeof nothing {
  return figureTiles(statTiles(statistics))
}

/** Figures with what they are called. */
export function figureTiles(tiles: readonly StatTile[]): TemplateResult | typeof nothing {
  if (tiles.length === 0) return nothing
  return html`<dl class="tiles" part="figures">
    ${tiles.map(
      ({ label, value, note }) => html`<div class="tile">
        <dt>${label}</dt>
        <dd><bdi>${value}</bdi>${note === undefined ? nothing : html` <small>${note}</small>`}</dd>
      </div>`,
    )}
  </dl>`
}
