import type { FixtureIndexEntry } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { moreIcon } from '../../item/icons.ts'
import { msg } from '../../item/msg.ts'
import { type FeedRoute, formatRoute } from '../route.ts'
import { occasionPart } from '../score/scoreboard-part.ts'

/**
 * The link to all games, the dock and the less frequent actions. On a phone, a menu contains the actions and the
 * occasion of the game.
 */
export function pageNavPart(
  entry: FixtureIndexEntry | undefined,
  isWide: boolean,
  {
    fixtureId,
    feedKey,
    details,
    dock,
  }: Pick<FeedRoute, 'fixtureId' | 'feedKey'> & {
    readonly details: FixtureDetails | undefined
    /** The last update, the notifications and the replay; `nothing` before the feed has loaded. */
    readonly dock: unknown
  },
): TemplateResult {
  return html`<div class="way line apart">
    <a class="back plain" href=${formatRoute({ page: 'list' })}>${msg('All games')}</a>
    <div class="dock-place">${dock}</div>
    ${
      // An unknown game has nothing to share.
      entry === undefined && dock === nothing
        ? nothing
        : html`<details class="more folded" ?open=${isWide}>
      <summary class="plain" aria-label=${msg('More')}>${moreIcon}</summary>
      <ff-share-buttons .fixtureId=${fixtureId} .feedKey=${feedKey}></ff-share-buttons>
      ${isWide || entry === undefined ? nothing : occasionPart(entry, details)}
    </details>`
    }
  </div>`
}

export const pageNavStyles: CSSResult = css`
  .way {
    flex-wrap: nowrap;
    align-items: start;
  }

  /* The dock loads after the page, so its space is reserved. */
  .dock-place {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
  }

  .back,
  .more > summary {
    padding-block: 10px;
    white-space: nowrap;
  }

  .more > summary {
    padding-inline: 12px;
  }

  .back::before {
    content: '← ';
  }

  .back:dir(rtl)::before {
    content: '→ ';
  }

  .more[open] {
    align-items: center;
    min-block-size: 44px;
    display: grid;
    gap: 8px;
    justify-items: end;
  }
`
