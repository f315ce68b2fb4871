import { createRequire } from 'node:module'
import { startSnapshotScript } from './node-script.ts'
import type { ReplaceableTarget, RunningTarget, ServedSnapshot, Target } from './target.ts'

/** The compared servers have an installation of their own: `npm ci` of the project does not install them. */
const compared = createRequire(new URL('../compared/', import.meta.url))

function packageVersion(name: string): string {
  return (compared(`${name}/package.json`) as { readonly version: string }).version
}

function missingPackage(name: string): string | undefined {
  try {
    compared.resolve(name)
    return undefined
  } catch {
    return `${name} (npm ci --prefix bench/compared)`
  }
}

/** What runs on Node: ourselves first. */
export const fixtureFeed: Target = {
  name: 'Fixture Feed',
  hasGzip: true,
  missing: () => undefined,
  version: () => `this checkout, Node ${process.versions.node}`,
  start: served => startFixtureFeed(served),
}

/**
 * The service with its fast path for polls turned off: every poll becomes a request object. Shows what the recogniser
 * saves.
 */
export const fixtureFeedRequests: Target = {
  ...fixtureFeed,
  name: 'Fixture Feed, no recogniser',
  start: served => startFixtureFeed(served, ['--no-poll-recogniser']),
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

export const fastifyEtag: Target = {
  name: 'Fastify + @fastify/etag',
  hasGzip: false,
  missing: () => missingPackage('@fastify/etag'),
  version: () => `${packageVersion('fastify')} + ${packageVersion('@fastify/etag')}`,
  start: served => startSnapshotScript('../compared/fastify-etag.ts', served),
}

export const express: Target = {
  name: 'Express',
  hasGzip: false,
  missing: () => missingPackage('express'),
  version: () => packageVersion('express'),
  start: served => startSnapshotScript('../compared/express.ts', served),
}

export const durableStreams: Target = {
  name: '@durable-streams/server',
  hasGzip: true,
  missing: () => missingPackage('@durable-streams/server'),
  version: () => packageVersion('@durable-streams/server'),
  async start(served) {
    const { url, ...rest } = await startSnapshotScript('../compared/durable-streams.ts', served)
    return { url: `${url}?offset=-1`, ...rest }
  },
}
