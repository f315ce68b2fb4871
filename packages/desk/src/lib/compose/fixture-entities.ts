import type { Entity, Item } from '@fixture-feed/client'
import type { OperatorFixture } from '@fixture-feed/contract/operator-answers'

/** The teams of a fixture, then the teams and players that its items name: each once, by name. */
export function fixtureEntities(
  { awayTeam, homeTeam }: Pick<OperatorFixture, 'awayTeam' | 'homeTeam'>,
  items: readonly Item[],
): readonly Entity[] {
  const teams = [awayTeam, homeTeam].flatMap(team =>
    team === undefined ? [] : [{ id: team.id, kind: 'team', displayName: team.name }],
  )
  const known = new Map(teams.map(team => [team.id, team]))
  const named = new Map<string, Entity>()
  for (const { entities } of items) {
    for (const entity of entities) if (!known.has(entity.id)) named.set(entity.id, entity)
  }
  const others = [...named.values()].sort((a, b) => a.displayName.localeCompare(b.displayName))
  return [...teams, ...others]
}
