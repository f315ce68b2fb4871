import type { Item } from '@fixture-feed/client'
import { definitionLabel } from './definition-label.ts'
import { msg, str } from './msg.ts'

/**
 * The title of an item: its headline; otherwise the name of its player; otherwise the name of its team, followed by the
 * run if it has one; otherwise its field `title`, `name` or `summary`; otherwise the label of its definition.
 */
export function itemTitle(item: Item): string {
  const { content } = item
  if (isText(content.headline)) return content.headline
  return titleOfFacts(item) ?? definitionLabel(item.definitionKey)
}

/** The name of an entity of an item; its id if it is not listed. */
export function entityName({ entities }: Item, id: string): string {
  return entities.find(entity => entity.id === id)?.displayName ?? id
}

function titleOfFacts(item: Item): string | undefined {
  const { playerId, teamId, run, summary, title, name } = item.content
  if (isText(playerId)) return entityName(item, playerId)
  if (isText(teamId)) {
    const team = entityName(item, teamId)
    return isRun(run) ? `${team}: ${runText(run)}` : team
  }
  return [title, name, summary].find(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The points during a run: of the team with the run, and of the other team. */
export interface RunPoints {
  readonly pointsFor: number
  readonly pointsAgainst: number
}

/** Whether a value contains the points of a run. */
export function isRun(value: unknown): value is RunPoints {
  const { pointsFor, pointsAgainst } = Object(value)
  return pointsFor !== undefined && pointsAgainst !== undefined
}

/** The points of a run as a label: `8-0 run`. */
export function runText({ pointsFor, pointsAgainst }: RunPoints): string {
  return msg(str`${pointsFor}-${pointsAgainst} run`)
}
