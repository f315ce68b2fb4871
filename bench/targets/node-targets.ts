import { startSnapshotScript } from './node-script.ts'
import type { ReplaceableTarget, RunningTarget, ServedSnapshot, Target } from './target.ts'

/** The service itself, as in this checkout. */
export const fixtureFeed: Target = {
  name: 'Fixture Feed',
  hasGzip: true,
  missing: () => undefined,
  version: () => `this checkout, Node ${process.versions.node}`,
  start: served => startFixtureFeed(served),
}

/**
 * The service without its fast path for polls: every poll becomes a request object. Shows the effect of the poll
 * recognizer.
 */
export const fixtureFeedRequests: Target = {
  ...fixtureFeed,
  name: 'Fixture Feed, no recognizer',
  start: served => startFixtureFeed(served, ['--no-poll-recognizer']),
}

async function startFixtureFeed(
  served: ServedSnapshot,
  parameters: readonly string[] = [],
): Promise<RunningTarget> {
  const { url, ...rest } = await startSnapshotScript('fixture-feed.ts', served, parameters)
  const { fixtureId, feedKey } = JSON.parse(served.bytes.toString()) as {
    readonly fixtureId: string
    readonly feedKey: string
  }
  return { url: new URL(`/v1/fixtures/${fixtureId}/feeds/${feedKey}`, url).href, ...rest }
}

export const nodeHttp: Target<ReplaceableTarget> = {
  name: 'bare node:http',
  hasGzip: true,
  missing: () => undefined,
  version: () => process.versions.node,
  start: served => startSnapshotScript('node-http.ts', served),
}

/**
 * A server that parses no request and writes one prepared buffer for each received segment: the reading and writing of
 * sockets by Node alone.
 */
export const nodeNet: Target = {
  name: 'bare node:net',
  hasGzip: true,
  missing: () => undefined,
  version: () => process.versions.node,
  start: served => startSnapshotScript('node-net.ts', served),
}
