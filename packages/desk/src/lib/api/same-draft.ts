import type { Item } from '@fixture-feed/client'
import { sameJson } from '@fixture-feed/client/same-json'
import type { Draft } from '@fixture-feed/contract/draft'

/** Whether two items say the same, whichever revisions they are. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return sameJson(toDraft(one), toDraft(other))
}

/** What of an item its author writes: all but the revision and when it was published. */
export function toDraft({ revision: _, publishedAt: __, ...draft }: Draft | Item): Draft {
  return draft
}
