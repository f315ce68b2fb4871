import type { OperatorClient } from '@fixture-feed/client/operator'
import type { OperatorFixture, TokenRights } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import type { Edit } from '../edit/kept-edits.ts'
import type { Older } from '../history/restore-item.ts'
import type { AssetBlobs } from './asset-blobs.ts'
import type { Done } from './undoable.ts'

/** The feed that is worked on, and what the parts beside its items ask of the desk. */
export interface FeedPlace {
  readonly api: OperatorClient
  readonly feed: FeedId
  readonly fixture: OperatorFixture
  readonly rights: TokenRights
  readonly blobs: AssetBlobs
  /** Tells what was done, and reads what came of it. */
  readonly tell: (done: Done) => void
  readonly edit: (edit: Edit) => void
  /** Ends an edit: it was published with these words, or put away. */
  readonly endEdit: (itemId: string, published?: string) => void
  readonly restore: (older: Older) => void
  readonly showHistory: (itemId: string) => void
  /** Shows nothing beside the items. */
  readonly close: () => void
}
