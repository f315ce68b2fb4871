import type { Item } from '@fixture-feed/client'
import { FeedChangeEvent } from '../../feed-events.ts'
import { entityName } from '../item/item-title.ts'
import { latestScore } from '../score/item-score.ts'

/** Shows the teams, the score and the clock of the newest snapshot in a heading, whenever a feed in `root` changes. */
export function showScoreIn(heading: Element, root: EventTarget): void {
  root.addEventListener(FeedChangeEvent.type, event => {
    const { items } = (event as FeedChangeEvent).snapshot
    heading.textContent = scoreText(items) ?? heading.textContent
  })
}

/** A score such as `Tides 137, Sentinels 135 · Final/OT`; `undefined` if no item has a score with its teams. */
export function scoreText(items: readonly Item[]): string | undefined {
  const { awayTeamId, homeTeamId, awayScore, homeScore, gameTime } = latestScore(items) ?? {}
  if (awayTeamId === undefined || homeTeamId === undefined) return undefined
  const nameOf = (id: string): string => {
    const item = items.findLast(({ entities }) => entities.some(entity => entity.id === id))
    return item === undefined ? id : entityName(item, id)
  }
  return `${nameOf(awayTeamId)} ${awayScore}, ${nameOf(homeTeamId)} ${homeScore} · ${gameTime}`
}
