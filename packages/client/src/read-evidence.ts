import type { Evidence } from './content.generated.ts'
import type { FeedOptions } from './feed.ts'
import { FeedError } from './feed-error.ts'
import { feedUrl, segment } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'

export type { Claim, Evidence, EvidencePlay } from './content.generated.ts'

/** Whose evidence is read: a revision that an item has or had. */
export interface EvidenceOptions extends FeedOptions {
  readonly itemId: string
  readonly revision: number
}

/**
 * Reads the plays behind what an item says, claim by claim; `undefined` when there is no evidence of this revision.
 *
 * @throws {FeedError} when the attempt fails.
 * @throws {TypeError} for an identifier that no address can hold.
 */
export async function readEvidence(options: EvidenceOptions): Promise<Evidence | undefined> {
  const { itemId, revision } = options
  const url = `${feedUrl(options)}/items/${segment(itemId, 'itemId')}/evidence/${revision}`
  try {
    return (await readOnce<Evidence>({ url, list: 'claims' }, options)).body
  } catch (error) {
    if (error instanceof FeedError && error.status === 404) return undefined
    throw error
  }
}
