import '../../fixture-feed-define.ts'
import { registerRenderer } from '../../renderer-registry.ts'

/** For a test to register renderers from inside a page. */
Object.assign(globalThis, { registerRenderer })
