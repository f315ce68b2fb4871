import type { FeedError } from '../feed-error.ts'

/** What a read brought when nothing was held. */
export type FirstOutcome<Body> =
  | {
      readonly kind: 'replaced'
      readonly body: Body
      readonly etag: string | undefined
      /** Whether the answer was `no-store`, as those of a live feed are. */
      readonly noStore: boolean
    }
  | { readonly kind: 'failed'; readonly error: FeedError }

/** What one read of a resource brought. */
export type ReadOutcome<Body> = FirstOutcome<Body> | { readonly kind: 'unchanged' }
