/** What the next process that reads the upstream has to know of the one before. */
export interface RelayNote {
  /** The end of the last good read of each feed, by chain key, in milliseconds since the epoch. */
  readonly reads: ReadonlyMap<string, number>
  /** The chain keys of feeds that were not read for too long. */
  readonly stale: ReadonlySet<string>
}

export function encodeNote({ reads, stale }: RelayNote): string {
  return JSON.stringify({ reads: Object.fromEntries(reads), stale: [...stale] })
}

/** A note that cannot be read says nothing: what was missed since is then not known. */
export function readNote(text: string | undefined): RelayNote {
  const { reads, stale } = Object(parsed(text)) as Record<string, unknown>
  const ends = Object.entries(Object(reads)).filter(([, at]) => Number.isFinite(at))
  return {
    reads: new Map(ends) as ReadonlyMap<string, number>,
    stale: new Set(Array.isArray(stale) ? stale : []),
  }
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
