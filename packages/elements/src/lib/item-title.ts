import { type Item, isContent } from '@fixture-feed/client'
import { definitionLabel } from './definition-label.ts'

/** What an item is about: its headline, or what its facts make of one, or what it says. Never invented words. */
export function itemTitle(item: Item): string {
  const { content } = item
  if (isText(content.headline)) return content.headline
  return titleOfFacts(item) ?? definitionLabel(item.definitionKey)
}

/** What an entity of an item is called; one that is not listed goes by its id. */
export function entityName({ entities }: Item, id: string): string {
  return entities.find(entity => entity.id === id)?.displayName ?? id
}

function titleOfFacts(item: Item): string | undefined {
  if (isContent(item, 'basketball.run-momentum', 1)) {
    const { teamId, run } = item.content
    return `${entityName(item, teamId)}: ${run.pointsFor}–${run.pointsAgainst} run`
  }
  const { playerId, teamId, summary, title, name } = item.content
  if (isText(playerId)) return entityName(item, playerId)
  if (isText(teamId)) return entityName(item, teamId)
  return [title, name, summary].find(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
