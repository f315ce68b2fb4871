/** Something about a store that should not be so (an error), or that an operator may want to know (a warning). */
export interface Finding {
  readonly severity: 'error' | 'warning'
  readonly code:
    | 'damaged'
    | 'broken_chain'
    | 'wrong_item_count'
    | 'asset_missing'
    | 'asset_unused'
    | 'unfinished_purge'
    | 'signature_broken'
    | 'not_signed'
  readonly where: string
  readonly detail: string
  /** What to do about it. */
  readonly advice: string
}

/** A fixture or one of its feeds in words. */
export function placeOf({
  fixtureId,
  feedKey,
}: {
  readonly fixtureId: string
  readonly feedKey?: string | undefined
}): string {
  const fixture = `fixture ${JSON.stringify(fixtureId)}`
  return feedKey === undefined ? fixture : `feed "${feedKey}" of ${fixture}`
}
