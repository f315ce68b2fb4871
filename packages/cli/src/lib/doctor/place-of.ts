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
