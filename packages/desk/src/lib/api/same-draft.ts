import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'

/** Whether two JSON values are equal; the order of an object's fields does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

/** Whether two items say the same, whichever revisions they are. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return sameValue(toDraft(one), toDraft(other))
}

/** What of an item its author writes: all but the revision and when it was published. */
export function toDraft({ revision: _, publishedAt: __, ...draft }: Draft | Item): Draft {
  return draft
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
