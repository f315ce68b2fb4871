import type { FeedId } from '@fixture-feed/journal/entry'
import type { Logger } from 'pino'

/** What an operator can read in the log: one function for each business event, one line for each call. */
export interface ServiceEvents {
  ready(addresses: { readonly public: string; readonly operator: string }): void
  published(
    feed: FeedId,
    facts: {
      readonly token: string
      readonly snapshotAt: string
      readonly revised: number
      readonly withdrawn: number
      /** Locked items left as they are. */
      readonly held: number | undefined
      readonly itemCount: number
      readonly ms: number
    },
  ): void
  /** A publication that changed nothing, or an earlier answer given again. */
  unchanged(
    feed: FeedId,
    facts: { readonly token: string; readonly held: number | undefined; readonly ms: number },
  ): void
  /** A request of an operator that was refused. */
  refused(facts: {
    readonly token: string | undefined
    readonly method: string
    /** Without its query: people put tokens there. */
    readonly path: string
    readonly code: string
    readonly detail: string
    readonly issues?: number | undefined
  }): void
  /** Any other change by an operator: registration, settings, lock, asset, import. */
  changed(
    what: string,
    facts: {
      readonly token: string
      readonly fixtureId?: string
      readonly feedKey?: string
      readonly name?: string
    },
  ): void
  /** An item was removed from all history. Kept apart, at level warn, for audits. */
  erased(
    feed: FeedId,
    facts: { readonly token: string; readonly itemId: string; readonly reason: string | undefined },
  ): void
  /** What an erasure left on the disk, as its process was killed or failed, was removed by this one. */
  erasureFinished(feed: FeedId, facts: { readonly itemId: string }): void
  /** A retired fixture was deleted with all its history: by a token, or because its time was over. */
  purged(facts: { readonly token?: string; readonly fixtureId: string }): void
  /** What a purge left, as its process was killed or failed, was deleted by this one. */
  purgeFinished(facts: { readonly fixtureId: string }): void
  /** A read met an entry, or a part of the store, that is not what was written. */
  damaged(facts: {
    readonly fixtureId?: string | undefined
    readonly feedKey?: string | undefined
    readonly position: number | undefined
    readonly reason: string
    /** How often since the last line about it. */
    readonly times: number
  }): void
  /** Something about the service that is relayed that an operator may want to know. */
  relayWarned(what: string, facts: Readonly<Record<string, unknown>>): void
  /** This process began to read the service that is relayed, or left that to another one. */
  relayReads(reads: boolean): void
  /** A process that answers reads is ready. */
  readerReady(pid: number | undefined): void
  /** A process that answers reads ended; another takes its place. */
  readerEnded(pid: number | undefined, reason: string): void
  /** The journal is not open yet. */
  opening(progress: string): void
  draining(): void
  stopped(): void
  /** Something that should not happen did. */
  failed(error: unknown, where: string): void
}

export function createEvents(log: Logger): ServiceEvents {
  return {
    ready: addresses => log.info({ event: 'ready', ...addresses }, 'ready'),
    published: (feed, facts) => log.info({ event: 'published', ...feed, ...facts }, 'published'),
    unchanged: (feed, facts) =>
      log.info({ event: 'unchanged', ...feed, ...facts }, 'nothing to publish'),
    refused: facts => log.warn({ event: 'refused', ...facts }, facts.detail),
    changed: (what, facts) => log.info({ event: what, ...facts }, what),
    erased: (feed, facts) =>
      log.warn({ event: 'erased', ...feed, ...facts }, 'item erased from all history'),
    erasureFinished: (feed, facts) =>
      log.warn({ event: 'erasure finished', ...feed, ...facts }, 'interrupted erasure finished'),
    purged: facts => log.warn({ event: 'purged', ...facts }, 'fixture purged with all its history'),
    purgeFinished: facts =>
      log.warn({ event: 'purge finished', ...facts }, 'interrupted purge finished'),
    damaged: facts =>
      log.error(
        { event: 'damaged', ...facts },
        'a read met damage in the journal: run `fixture-feed doctor`, then restore a backup, or export what can be read and import it into a new store',
      ),
    relayWarned: (what, facts) => log.warn({ event: `relay: ${what}`, ...facts }, what),
    relayReads: reads =>
      log.info(
        { event: 'relay: reads', reads },
        reads ? 'this process reads the other service' : 'another process may read it now',
      ),
    readerReady: pid =>
      log.info({ event: 'reader ready', reader: pid }, 'a reader process is ready'),
    readerEnded: (pid, reason) =>
      log.error({ event: 'reader ended', reader: pid, reason }, 'a reader process ended'),
    opening: progress =>
      log.warn({ event: 'opening', progress }, `the journal is not open yet: ${progress}`),
    draining: () => log.info({ event: 'draining' }, 'draining'),
    stopped: () => log.info({ event: 'stopped' }, 'stopped'),
    failed: (error, where) => log.error({ event: 'failed', where, err: error }, `failed: ${where}`),
  }
}
