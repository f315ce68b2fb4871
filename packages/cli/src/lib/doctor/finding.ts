type Severity = 'error' | 'warning'

/** A finding about a store: an error is a fault, a warning is a fact that an operator may want to know. */
export interface Finding {
  readonly severity: Severity
  readonly code: Code
  readonly where: string
  readonly detail: string
  /** The recommended action. */
  readonly advice: string
}

type Code =
  | 'damaged'
  | 'broken_chain'
  | 'not_registered'
  | 'wrong_item_count'
  | 'asset_missing'
  | 'asset_unused'
  | 'unfinished_purge'
  | 'signature_broken'
  | 'not_signed'

const restore = 'restore a backup, or export what can be read and import it into a new store'

const kinds: Readonly<Record<Code, readonly [Severity, advice: string]>> = {
  damaged: ['error', restore],
  broken_chain: ['error', restore],
  not_registered: [
    'error',
    'restore a backup, or register the fixture again: until then its feeds are not served',
  ],
  wrong_item_count: ['error', 'an entry is missing or was changed: restore a backup'],
  asset_missing: ['error', 'upload it, and publish the item with the href that the upload returns'],
  asset_unused: ['warning', 'none: the asset uses disk space until the fixture is purged'],
  unfinished_purge: ['warning', 'start the service: it finishes purges before it is ready'],
  signature_broken: [
    'warning',
    `if an item was erased later, none: readers get the snapshot without signatures; otherwise ${restore}`,
  ],
  not_signed: [
    'warning',
    'none for content that was recorded before the upstream signed; clients that pin the key reject it',
  ],
}

export function finding(code: Code, where: string, detail: string): Finding {
  const [severity, advice] = kinds[code]
  return { severity, code, where, detail, advice }
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
