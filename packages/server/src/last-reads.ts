/** Where a relay notes its last good reads. */
export { type LastReads, lastReadsFile } from './lib/relay/last-reads.ts'
