import type { Evidence } from './content.generated.ts'
import type { FeedOptions } from './feed.ts'
import { FeedError } from './feed-error.ts'
import { readOnce } from './lib/read-resource.ts'
import { evidenceResource } from './lib/resources.ts'

export type { Claim, Evidence, EvidencePlay } from './content.generated.ts'

/** The revision of an item whose evidence is read. */
export interface EvidenceOptions extends FeedOptions {
  readonly itemId: string
  readonly revision: number
}

/**
 * Reads the evidence of a revision: its plays and claims; `undefined` if the service answers 404.
 *
 * @throws {FeedError} if the read fails.
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 */
export async function readEvidence(options: EvidenceOptions): Promise<Evidence | undefined> {
  const resource = evidenceResource(options, options.itemId, options.revision)
  try {
    return (await readOnce<Evidence>(resource, options)).body
  } catch (error) {
    if (error instanceof FeedError && error.status === 404) return undefined
    throw error
  }
}
