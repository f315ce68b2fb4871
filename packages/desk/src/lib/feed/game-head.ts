import { latestScore, msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { type GameFeed, tabsOf } from '../game/game-feeds.ts'
import { agoText } from '../page/ago-text.ts'
import { feedHref } from '../page/feed-hash.ts'
import { titleOf } from '../page/fixture-title.ts'
import type { DeskFeed } from './desk-feed.ts'

/** The game: its teams, score, clock and last update, and a tab for each language. */
export function gameHead(desk: DeskFeed): TemplateResult {
  const { fixture, snapshotAt } = desk
  return html`<div class="row apart">
    <div class="row game">
      <strong class="title">${titleOf(fixture)}</strong>
      ${scorePart(desk)}
      ${snapshotAt && html`<small class="muted">${msg(str`updated ${agoText(snapshotAt, Date.now())} ago`)}</small>`}
    </div>
    ${feedTabs(desk)}
  </div>`
}

function scorePart({ fixture: { awayTeam, homeTeam }, items }: DeskFeed): unknown {
  const score = latestScore(items)
  if (score === undefined) return nothing
  return html`<span class="score">${awayTeam?.tricode} <strong>${score.awayScore}</strong>-<strong>${score.homeScore}</strong> ${homeTeam?.tricode}</span>
    <span>${score.gameTime}</span>`
}

/** Languages are tabs. Old versions and feeds of another kind are below "Other feeds". */
function feedTabs(desk: DeskFeed): TemplateResult {
  const { tabs, others } = tabsOf(desk.gameFeeds)
  const isShown = ({ feedKey }: GameFeed): boolean => feedKey === desk.id.feedKey
  const link = (feed: GameFeed) =>
    html`<a class="button" href=${feedHref(feed)} title=${feed.feedKey} aria-current=${isShown(feed) ? 'page' : 'false'}>${desk.labelOf(feed)}</a>`
  return html`<nav class="row" aria-label=${msg('Languages')}>
    ${tabs.map(link)}
    ${
      others.length === 0
        ? nothing
        : html`<details ?open=${others.some(isShown)}>
            <summary>${msg('Other feeds')}</summary>
            <div class="row">${others.map(link)}</div>
          </details>`
    }
  </nav>`
}

export const gameHeadStyles: CSSResult = css`
  .game {
    column-gap: 14px;
  }

  .title {
    font-size: 1.125rem;
  }

  .score {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`
