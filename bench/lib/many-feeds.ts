import type { ServiceProcess } from './service-process.ts'

/** Number of requests to the operator listener at the same time. */
const concurrency = 8

export function gameOf(number: number): string {
  return `game-${number}`
}

/** Registers the games from number `from` to `count`, exclusive, each with one feed of `items` published items. */
export async function addGames(
  service: ServiceProcess,
  { from, count, items }: { readonly from: number; readonly count: number; readonly items: number },
): Promise<void> {
  let next = from
  const addNext = async (): Promise<void> => {
    while (next < count) {
      const fixtureId = gameOf(next++)
      await service.register(fixtureId)
      await service.publish(fixtureId, [...Array(items).keys()])
    }
  }
  await Promise.all(Array.from({ length: concurrency }, addNext))
}
