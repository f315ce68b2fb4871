import '../../fixture-feed-define.ts'
import { registerRenderer } from '../../renderer-registry.ts'

/** Lets a test register renderers from inside a page. */
Object.assign(globalThis, { registerRenderer })
