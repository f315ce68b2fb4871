import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { ListedFixture } from '@fixture-feed/journal/entry'
import { firstEventAt } from '../snapshot/catalog.ts'

/**
 * Where each fixture of an index stands: nowhere in particular when the index is in our order, by first event and id;
 * else at a number, which is the one before as far as the order allows, so that few registrations change.
 */
export function placesOf(
  fixtures: readonly ListedFixture[],
  placeBefore: (fixtureId: string) => number | undefined,
): readonly (number | undefined)[] {
  if (isInOrder(fixtures)) return fixtures.map(() => undefined)
  const before = fixtures.map(({ fixtureId }) => placeBefore(fixtureId))
  const places: number[] = []
  let last = 0
  // Places only grow: what was passed over once is too small for all that follow.
  let ahead = 0
  for (const [index, known] of before.entries()) {
    ahead = Math.max(ahead, index + 1)
    while (ahead < before.length && !((before[ahead] ?? 0) > last)) ahead++
    const next = before[ahead]
    const between = next === undefined ? Math.floor(last) + 1 : (last + next) / 2
    const place = known !== undefined && known > last ? known : between
    // Halved too often: everybody gets a new place.
    if (place <= last) return fixtures.map((_fixture, place) => place + 1)
    places.push(place)
    last = place
  }
  return places
}

function isInOrder(fixtures: readonly ListedFixture[]): boolean {
  const keys = fixtures.map(fixture => ({
    at: parseInstant(firstEventAt(fixture)),
    id: fixture.fixtureId,
  }))
  return keys.every((key, index) => {
    const before = keys[index - 1]
    if (before === undefined) return true
    const order = compareInstants(before.at, key.at)
    return order < 0 || (order === 0 && before.id < key.id)
  })
}
