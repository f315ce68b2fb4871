import { readFile, rename, writeFile } from 'node:fs/promises'
import type { FeedId } from '@fixture-feed/client/operator'
import { CommandFailure, reasonOf } from '../failure.ts'
import type { FeedRecords, MessageRecord } from './message-records.ts'

/** The state of one target in the file. */
interface TargetState {
  /**
   * Content published until this instant, which is set at the first start of the target, is not sent. `null` if no
   * content existed.
   */
  readonly startedAt: string | null
  /** Whether the target answered a new message with 404 or 410. */
  readonly isDropped: boolean
  /** The state of each feed, by `{fixtureId}/{feedKey}`. */
  readonly feeds: Readonly<Record<string, FeedState>>
}

interface FeedState {
  /** The time at which the records began or last changed. */
  readonly changedAt: string
  /** The instant at which the records were removed. Items published until then count as existing, and are not sent. */
  readonly forgottenAt?: string | undefined
  /** Pairs of an item id and the record of the item. */
  readonly records: readonly (readonly [string, MessageRecord])[]
}

/** The content of the state file. */
interface StateDocument {
  readonly version: 1
  /** The base URL of the service from which the items come. */
  readonly service: string
  readonly targets: Readonly<Record<string, TargetState>>
}

interface KnownFeed {
  changedAt: string
  forgottenAt?: string | undefined
  readonly records: Map<string, MessageRecord>
}

interface KnownTarget {
  readonly startedAt: string | null
  isDropped: boolean
  readonly feeds: Map<string, KnownFeed>
}

/**
 * The time without a change after which the records of a feed are old, because games are corrected within days. A start
 * that adds a target removes old records.
 */
const forgetAfterMs = 30 * 86_400_000

/** The records of all targets, in a file that survives restarts, or in memory. */
export class NotifyState {
  readonly #path: string | undefined
  readonly #service: string
  readonly #targets: Map<string, KnownTarget>
  #writing: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  private constructor(
    path: string | undefined,
    { service, targets }: { readonly service: string; readonly targets: Map<string, KnownTarget> },
  ) {
    this.#path = path
    this.#service = service
    this.#targets = targets
  }

  /**
   * Reads the file, or begins with an empty state if there is none.
   *
   * @param path Without it the state is in memory only.
   * @throws {CommandFailure} if the file is not a state file, or belongs to another service.
   */
  static async open(path: string | undefined, service: string): Promise<NotifyState> {
    const document = path === undefined ? undefined : await readDocument(path)
    if (document !== undefined && document.service !== service) {
      throw new CommandFailure(
        `${path} is the state of notifications of ${document.service}: use another file with --state`,
      )
    }
    const targets = new Map<string, KnownTarget>()
    for (const [id, target] of Object.entries(document?.targets ?? {})) {
      const feeds = new Map<string, KnownFeed>()
      for (const [name, feed] of Object.entries(target.feeds)) {
        feeds.set(name, { ...feed, records: new Map(feed.records) })
      }
      targets.set(id, { ...target, feeds })
    }
    return new NotifyState(path, { service, targets })
  }

  has(targetId: string): boolean {
    return this.#targets.has(targetId)
  }

  /**
   * Adds targets that are not known yet. Content published until `startedAt` is not sent to them. Removes old
   * records, and writes the file.
   */
  async start(targetIds: readonly string[], startedAt: string | null): Promise<void> {
    for (const id of targetIds) {
      if (!this.has(id)) this.#targets.set(id, { startedAt, isDropped: false, feeds: new Map() })
    }
    this.#forget(Date.now())
    await this.save()
  }

  isDropped(targetId: string): boolean {
    return this.#target(targetId).isDropped
  }

  async drop(targetId: string): Promise<void> {
    this.#target(targetId).isDropped = true
    await this.save()
  }

  /** The records of a feed; `undefined` if the feed is new to the target, or if its records were removed. */
  recordsOf(targetId: string, feed: FeedId): FeedRecords | undefined {
    const known = this.#target(targetId).feeds.get(nameOf(feed))
    return known?.forgottenAt === undefined ? known?.records : undefined
  }

  /**
   * For a feed without records: items that were published until this instant count as existing and are not sent. `null`
   * if all items are sent.
   */
  knownUntil(targetId: string, feed: FeedId): string | null {
    const { feeds, startedAt } = this.#target(targetId)
    return feeds.get(nameOf(feed))?.forgottenAt ?? startedAt
  }

  /** Sets the first records of a feed, or its first records after a removal. */
  begin(targetId: string, feed: FeedId, records: FeedRecords): void {
    const changedAt = new Date().toISOString()
    this.#target(targetId).feeds.set(nameOf(feed), { changedAt, records: new Map(records) })
  }

  /** Sets the record of an item of a feed whose records have begun. */
  set(targetId: string, feed: FeedId, [itemId, record]: readonly [string, MessageRecord]): void {
    const known = this.#target(targetId).feeds.get(nameOf(feed))
    if (known === undefined) throw new TypeError(`The feed ${nameOf(feed)} has no records`)
    known.records.set(itemId, record)
    known.changedAt = new Date().toISOString()
  }

  /**
   * Writes the file; resolves when everything that was set before the call is written.
   *
   * @throws {CommandFailure} if the file cannot be written.
   */
  save(): Promise<void> {
    const path = this.#path
    if (path === undefined) return Promise.resolve()
    const write = (): Promise<void> => {
      this.#next = undefined
      this.#writing = writeDocument(path, this.#document())
      return this.#writing
    }
    // Calls during a write share the following write, which starts even if the current one fails.
    this.#next ??= this.#writing.then(write, write)
    return this.#next
  }

  #document(): StateDocument {
    const targets: Record<string, TargetState> = {}
    for (const [id, target] of this.#targets) {
      const feeds: Record<string, FeedState> = {}
      for (const [name, feed] of target.feeds) {
        feeds[name] = { ...feed, records: [...feed.records] }
      }
      targets[id] = { ...target, feeds }
    }
    return { version: 1, service: this.#service, targets }
  }

  #target(id: string): KnownTarget {
    const target = this.#targets.get(id)
    if (target === undefined) throw new TypeError(`The target ${id} was not started`)
    return target
  }

  #forget(nowMs: number): void {
    for (const { feeds } of this.#targets.values()) {
      for (const feed of feeds.values()) {
        const isOld = nowMs - Date.parse(feed.changedAt) > forgetAfterMs
        if (!isOld || feed.forgottenAt !== undefined) continue
        feed.forgottenAt = new Date(nowMs).toISOString()
        feed.records.clear()
      }
    }
  }
}

function nameOf({ fixtureId, feedKey }: FeedId): string {
  return `${fixtureId}/${feedKey}`
}

async function readDocument(path: string): Promise<StateDocument | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const document = parsed(text)
  if (isDocument(document)) return document as StateDocument
  throw new CommandFailure(`${path} is not a state file of fixture-feed notify (version 1)`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isDocument(value: unknown): boolean {
  const { version, service, targets } = Object(value)
  return version === 1 && typeof service === 'string' && typeof targets === 'object'
}

/** Replaces the file as a whole, so that a killed process leaves either the old or the new file. */
async function writeDocument(path: string, document: StateDocument): Promise<void> {
  const next = `${path}.new`
  try {
    await writeFile(next, `${JSON.stringify(document)}\n`, { mode: 0o600, flush: true })
    await rename(next, path)
  } catch (error) {
    throw new CommandFailure(`Cannot write the state of notifications: ${reasonOf(error)}`)
  }
}
