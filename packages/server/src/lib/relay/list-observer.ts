import type { FeedChanges } from '@fixture-feed/contract/fixture-index'
import { isDateTime } from '@fixture-feed/contract/instant'
import type { Issue } from '@fixture-feed/contract/issue'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { readJsonResponse } from './read-json.ts'
import { type UpstreamResponse, waitIn } from './upstream.ts'
import { type RelayContext, relayBackOff, UpstreamReader } from './upstream-reader.ts'

/** The newest change of a feed and its state, as the upstream lists them. */
export type ListedChange = FeedChanges['changes'][number]

/** Time after a 404 until the list is requested again, in milliseconds. */
const absentForMs = 600_000
/** After more consecutive failures than this, or after a 404, each feed is read at the interval. */
const mostFailures = 4

interface ListObserverOptions {
  /** The requested wait for a change of the list, in seconds; 0 for none. */
  readonly waitSeconds: number
  /** Called after each good read. */
  readonly onRead: () => void
  /** Called when the list can no longer be read. */
  readonly onLost: () => void
}

/** Reads the list of changes of the upstream, if possible with long polls, so that only changed feeds must be read. */
export class ListObserver {
  readonly #reader: UpstreamReader
  readonly #onLost: () => void
  #waitedSeconds = 0
  /**
   * The last entries by feed; `undefined` before the first good read, after a 404, and after more than `mostFailures`
   * consecutive failures.
   */
  #entries: ReadonlyMap<string, ListedChange> | undefined

  constructor(context: RelayContext, { waitSeconds, onRead, onLost }: ListObserverOptions) {
    const { intervalMs, random } = context
    const backOff = relayBackOff(intervalMs, random)
    this.#onLost = onLost
    const noteRead = (headers: Headers): void => {
      // A response cannot have waited longer than requested, even if its header states a longer wait.
      const waitedSeconds = waitIn(headers.get('preference-applied'))
      this.#waitedSeconds = Math.min(waitedSeconds, this.#reader.askedSeconds)
      onRead()
    }
    this.#reader = new UpstreamReader(context, {
      path: '/v1/changes',
      intervalMs,
      waitSeconds,
      hasPriority: true,
      backOffMs: (error, failures) =>
        error.status === 404 ? absentForMs : backOff(error, failures),
      onResponse: async response => {
        this.#use(await readEntries(response))
        noteRead(response.headers)
      },
      onUnchanged: async headers => noteRead(headers),
      onFailure: (error, failures) => {
        if (error.status === 404 || failures > mostFailures) this.#use(undefined)
        if (failures === 1 && error.status !== 404)
          context.events.relayWarned('list of changes not read', { reason: error.message })
      },
    })
  }

  /** Whether the list reports the changes of the feeds. */
  get isRead(): boolean {
    return this.#entries !== undefined
  }

  /** The requested wait of the current read, or of the last one if it failed, in seconds; 0 after a good read. */
  get askedSeconds(): number {
    return this.#reader.askedSeconds
  }

  /** The wait of the last good read, in seconds. */
  get waitedSeconds(): number {
    return this.#waitedSeconds
  }

  entryOf(feed: FeedId): ListedChange | undefined {
    return this.#entries?.get(chainKey(feed))
  }

  close(): void {
    this.#reader.close()
  }

  #use(entries: ReadonlyMap<string, ListedChange> | undefined): void {
    const wasRead = this.isRead
    this.#entries = entries
    if (wasRead && !this.isRead) this.#onLost()
  }
}

async function readEntries(response: UpstreamResponse): Promise<ReadonlyMap<string, ListedChange>> {
  const { changes } = await readJsonResponse<FeedChanges>(response, 'changes', listIssues)
  return new Map(changes.map(change => [chainKey(change), change]))
}

/** Only the fields that a relay uses are checked. */
function listIssues(value: unknown): readonly Issue[] {
  const { changes } = Object(value)
  if (!Array.isArray(changes)) return [issueOf('/changes', 'expected a list')]
  const isValid = changes.every(each => {
    const { fixtureId, feedKey, snapshotAt, state } = Object(each)
    const texts = [fixtureId, feedKey, snapshotAt, state]
    return texts.every(text => typeof text === 'string') && isDateTime(snapshotAt)
  })
  return isValid
    ? []
    : [issueOf('/changes', 'expected entries with fixtureId, feedKey, snapshotAt and state')]
}

function issueOf(path: string, message: string): Issue {
  return { path, rule: 'type', message }
}
