import { type FeedOptions, readFeed } from '@fixture-feed/client'
import { createServiceClock } from '@fixture-feed/client/service-clock'
import { periodText } from '../../score/game-clock.ts'
import { courseOf, gameFlow, secondOf, timeAt } from '../flow/game-flow.ts'

/**
 * The number of seconds since a game was at the moment that a television picture shows. The picture shows, for example,
 * `Q2 6:31`, or only `6:31` in the period of the last known score. `undefined` for other text, if the moment was not
 * within the last hour, and if no score is known. Between two known scores, the game clock is assumed to run evenly.
 * After the last known score, the clock is assumed not to stop, so that nothing is shown before the picture shows it.
 *
 * @throws {FeedError} if the feed cannot be read.
 */
export async function secondsBehind(
  address: FeedOptions,
  picture: string,
): Promise<number | undefined> {
  const clock = createServiceClock()
  const watched = clock.watching(address.fetch ?? fetch)
  const { snapshot } = await readFeed({ ...address, fetch: watched })
  const flow = gameFlow(snapshot.items)
  const current = flow.points.at(-1)?.period ?? 1
  const isClock = !/\s/.test(picture.trim())
  const moment = isClock ? `${periodText(current, flow.regulation)} ${picture}` : picture
  const second = secondOf(moment, flow.regulation)
  if (second === undefined) return undefined
  const course = courseOf(flow)
  const beyond = Math.max(second - (course.at(-1)?.[0] ?? 0), 0)
  const seconds = Math.ceil((clock.now() - timeAt(course, second)) / 1_000 - beyond)
  return seconds >= 0 && seconds <= 3_600 ? seconds : undefined
}
