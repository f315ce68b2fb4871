import type { Draft } from '@fixture-feed/contract/draft'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import type { Random } from '../world/random.ts'

/** The fixtures of every run, and their feeds. */
export const fixtureIds = ['tides-at-comets', 'otters-at-pines'] as const
export const feedKeys = ['pulse', 'stats'] as const
export const feeds: readonly FeedId[] = fixtureIds.flatMap(fixtureId =>
  feedKeys.map(feedKey => ({ fixtureId, feedKey })),
)

/** The ids of items. They are few, so that several actors change the same item. */
export const itemIds = ['a', 'b', 'c', 'd'] as const

export function registration(fixtureId: string): FixtureRegistrationBody {
  return registrationSample({ key: fixtureId, feeds: [...feedKeys] })
}

/** The unique mark of a text that actors publish, such as `T12n`. Checks find the text by its mark. */
export function markOf(number: number): string {
  return `T${number}n`
}

export function marksIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\bT\d+n\b/g) ?? [])
}

/** A draft with a mark; some are long enough to be compressed when they are stored. */
export function markedDraft(
  { fixtureId }: FeedId,
  id: string,
  mark: string,
  random: Random,
): Draft {
  const filler = random.chance(0.08) ? ' and more of it'.repeat(40) : ''
  const draft = draftSample(id, `${mark}${filler}`)
  return { ...draft, fixtureId }
}
