/** The `Cache-Control` values. `live`, `finished` and `error` are the literal values of the spec, Limits. */
export const cachePolicies = {
  /** Live content, such as the snapshot of a live feed: no cache stores it; clients keep their own state. */
  live: 'no-store',
  /** Content that caches revalidate before each use, such as a finished feed, the fixture index and pages. */
  finished: 'public, max-age=0, must-revalidate',
  /** Content that never changes under its name: uploaded assets and hashed files. */
  immutable: 'public, max-age=31536000, immutable',
  /**
   * The files below `/embed/` except the page. They have stable addresses, and pages of other sites load the script
   * `v1.js`.
   */
  shared: 'public, max-age=300',
  /** A dictionary for deltas: it must be fresh for browsers to use it, and is useless to shared caches. */
  dictionary: 'private, max-age=120',
  /** Errors (spec, Errors, rule 1). */
  error: 'no-store',
} as const

export type CachePolicy = keyof typeof cachePolicies
