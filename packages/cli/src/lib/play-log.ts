import { setTimeout as sleep } from 'node:timers/promises'
import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { settingsHeldWords } from './held-words.ts'
import { putFixtureWithFeeds } from './put-fixture.ts'
import { type ReplayPace, replayPace } from './replay-pace.ts'
import { withRetries } from './retry.ts'

export interface PlayLogOptions {
  readonly client: OperatorClient
  /** The speed of the replay, in seconds of the log per second. */
  readonly speed: number
  /**
   * The instant in the log at which the replay starts; earlier lines are published immediately. Default: the instant
   * of the first line that has one.
   */
  readonly from?: string | undefined
  /**
   * The start of every `Idempotency-Key`. It is unique to this replay, or the same as in an earlier replay that is
   * to be continued.
   */
  readonly keyPrefix: string
  readonly signal?: AbortSignal | undefined
  /**
   * Returns the line to publish for a line of the log. Default: the line itself. Without `from`, it is not called for
   * lines before the first line that has an instant.
   */
  readonly toPlay?: ((line: LogLine, pace: ReplayPace) => LogLine) | undefined
  /** Called with each line as it was published: the result of `toPlay`. */
  readonly onPlayed?: ((line: LogLine) => void | Promise<void>) | undefined
  /** Called with each publication that has held changes. */
  readonly onHeld?: ((result: PublicationResult) => void) | undefined
  /** Called for each feed whose settings a hold refuses to change. */
  readonly onSettingsHeld?: ((words: string) => void) | undefined
  readonly onRetry?: ((error: Error) => void) | undefined
}

/**
 * Publishes a log through the operator API, at `speed` times its original pace. The service sets the instants of
 * publications with its own clock and counts revisions itself. A late line is published immediately.
 *
 * @throws {OperatorError} if the service refuses a line, or is still unavailable after the retries.
 */
export async function playLog(
  lines: Iterable<LogLine> | AsyncIterable<LogLine>,
  options: PlayLogOptions,
): Promise<void> {
  const {
    client,
    speed,
    from,
    keyPrefix,
    signal,
    toPlay = line => line,
    onPlayed,
    onHeld,
    onSettingsHeld,
    onRetry,
  } = options
  let pace = from === undefined ? undefined : replayPace({ from, startMs: Date.now(), speed })
  let count = 0
  for await (const line of lines) {
    const at = instantOf(line)
    if (at !== undefined) {
      pace ??= replayPace({ from: at, startMs: Date.now(), speed })
      await until(pace.dueMs(at), signal)
    }
    const key = `${keyPrefix}:${++count}`
    const played = pace === undefined ? line : toPlay(line, pace)
    const play = () =>
      played.kind === 'feed'
        ? playSettings(client, played, onSettingsHeld)
        : playLine(client, played, key)
    const result = await withRetries(play, { signal, onRetry })
    if (result?.held !== undefined) onHeld?.(result)
    await onPlayed?.(played)
  }
}

/** The time of a line's event; `undefined` for a registration or an upload. */
function instantOf(line: LogLine): string | undefined {
  return line.kind === 'publication' || line.kind === 'feed' ? line.at : undefined
}

/** Changes the settings of a feed. Settings that a hold refuses count as done, like a held change. */
async function playSettings(
  client: OperatorClient,
  line: Extract<LogLine, { kind: 'feed' }>,
  onSettingsHeld: PlayLogOptions['onSettingsHeld'],
): Promise<undefined> {
  const { state, definitions, language, feedKey } = line
  try {
    // If the log states no requirement, the requirement that the operator of this service has set must stay.
    const evidence = line.evidence ?? (await client.readSettings(line)).evidence
    await client.putSettings(line, {
      state,
      definitions,
      ...(language !== undefined && { language }),
      ...(evidence !== undefined && { evidence }),
    })
  } catch (error) {
    if (!(error instanceof OperatorError) || error.code !== 'held') throw error
    onSettingsHeld?.(settingsHeldWords(feedKey, error.message))
  }
  return undefined
}

/** Publishes one line. Resolves to the response of a publication, and to `undefined` for other lines. */
async function playLine(
  client: OperatorClient,
  line: Exclude<LogLine, { kind: 'feed' }>,
  key: string,
): Promise<PublicationResult | undefined> {
  switch (line.kind) {
    case 'fixture': {
      const { fixtureId, ...body } = line.entry
      await putFixtureWithFeeds(client, fixtureId, body)
      return undefined
    }
    case 'publication': {
      const { items = [], withdrawals = [], evidence } = line
      const drafts = items.map(({ revision: _, ...draft }) => draft)
      const body = JSON.stringify({ items: drafts, withdrawals, evidence })
      return (await client.publish(line, body, { idempotencyKey: key })).result
    }
    case 'asset': {
      const { name, mediaType, base64 } = line
      await client.putAsset(line, { name, mediaType, bytes: Buffer.from(base64, 'base64') })
      return undefined
    }
  }
}

/**
 * Maximum duration of one timer. A timer stops while a computer sleeps and cannot exceed 24 days, so the clock is
 * checked each minute.
 */
const longestSleepMs = 60_000

async function until(dueMs: number, signal: AbortSignal | undefined): Promise<void> {
  for (let waitMs = dueMs - Date.now(); waitMs > 0; waitMs = dueMs - Date.now()) {
    await sleep(Math.min(waitMs, longestSleepMs), undefined, { signal })
  }
  signal?.throwIfAborted()
}
