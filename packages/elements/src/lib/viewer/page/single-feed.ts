/**
 * Replaces `grouped-feeds.ts` in the build of the viewer. A page of the viewer has at most one `<fixture-feed>`, so it
 * needs no code that combines the requests of several feeds.
 */
export { pollSharedFeed as pollGroupedFeed } from '@fixture-feed/client'
