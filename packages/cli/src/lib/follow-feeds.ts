import type { FeedChange, FeedError, PolledFeeds } from '@fixture-feed/client'
import { CommandFailure, meetsPlainHttp } from './failure.ts'
import { note, stripControlCharacters } from './output.ts'

/**
 * Passes on every change of the feeds until they are closed, and reports failures on stderr.
 *
 * @throws {CommandFailure} if the list of the feeds is refused permanently. A single refused feed is only reported.
 */
export async function followFeeds(
  feeds: PolledFeeds,
  baseUrl: string,
  onChange: (change: FeedChange) => Promise<void>,
): Promise<void> {
  const report = createFailureReport(baseUrl)
  const reportStopped = createStopReport()
  let refused: FeedError | undefined
  const stopReporting = feeds.subscribe(states => {
    if (feeds.error !== undefined && isFinal(feeds.error)) {
      refused = feeds.error
      feeds.close()
      return
    }
    const errors = states.map(({ state }) => state.error).filter(each => each !== undefined)
    for (const error of errors) if (isFinal(error)) reportStopped(error)
    report(feeds.error ?? errors.find(({ retryable }) => retryable))
  })
  for await (const change of feeds) await onChange(change)
  stopReporting()
  if (refused !== undefined) throw new CommandFailure(refused.message, { cause: refused })
}

/** Whether the request can never succeed, so that the client does not repeat it. False for an aborted request. */
export function isFinal({ retryable, kind }: FeedError): boolean {
  return !retryable && kind !== 'aborted'
}

/** Returns a function that reports each feed that is no longer read, once. The other feeds are still followed. */
function createStopReport(): (error: FeedError) => void {
  const reported = new Set<string>()
  return ({ message }) => {
    if (reported.has(message)) return
    reported.add(message)
    note(`${stripControlCharacters(message)}; not retried`)
  }
}

/**
 * Returns a function that reports a failure when it starts or its reason changes, and when reading resumes, but not at
 * every retry. Ignores aborted reads.
 */
export function createFailureReport(baseUrl: string): (error: FeedError | undefined) => void {
  let lastReported = ''
  return error => {
    if (error?.kind === 'aborted') return
    const report = error === undefined ? '' : whyNot(error, baseUrl)
    if (report === lastReported) return
    lastReported = report
    note(report === '' ? 'reading resumed' : `${stripControlCharacters(report)}; retrying`)
  }
}

function whyNot(error: FeedError, baseUrl: string): string {
  return meetsPlainHttp(error) ? `${baseUrl} uses http, not https` : error.message
}
