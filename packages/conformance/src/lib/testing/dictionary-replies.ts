import { type Behavior, baseOf, type Reply, type TestRequest } from './behavior.ts'
import type { FeedModel } from './feed-model.ts'
import { sha256 } from './right-deltas.ts'

/** The response to a read of a dictionary; `undefined` if no dictionary has that name. */
export function dictionaryReply(
  feed: FeedModel,
  name: string,
  behavior: Behavior,
): Pick<Reply, 'headers' | 'body'> | undefined {
  const body = behavior.findDictionary(feed, Buffer.from(name, 'hex'), behavior)
  const { fixtureId, feedKey } = feed
  const match = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
  const headers = {
    'cache-control': 'private, max-age=120',
    'use-as-dictionary': `match="${match}"`,
    'content-type': 'application/json',
  }
  return body && { headers: { ...headers, 'content-length': String(body.length) }, body }
}

/**
 * Adds the dictionary features to the response to a read of a feed: the name of the dictionary, and a delta on
 * request.
 */
export function withDictionaries(
  reply: Reply,
  text: Buffer,
  {
    feed,
    asked: { headers: asked },
    behavior,
  }: { readonly feed: FeedModel; readonly asked: TestRequest; readonly behavior: Behavior },
): Reply {
  const vary = 'Accept-Encoding, Available-Dictionary'
  if (reply.status !== 200) return { ...reply, headers: { ...reply.headers, vary } }
  const link = `<${feed.feedKey}/dictionaries/${sha256(text).toString('hex')}>; rel="compression-dictionary"`
  const named: Reply['headers'] = { ...reply.headers, vary, ...(feed.state === 'live' && { link }) }
  const offered = /^:(.*):$/.exec(String(asked['available-dictionary'] ?? ''))?.[1]
  const digest = Buffer.from(offered ?? '', 'base64')
  const takes = /\bdcz\b/.test(String(asked['accept-encoding'] ?? ''))
  const dictionary = takes ? behavior.findDictionary(feed, digest, behavior) : undefined
  if (offered === undefined || dictionary === undefined) return { ...reply, headers: named }
  const body = behavior.encodeDelta(text, dictionary)
  const headers = {
    ...named,
    etag: baseOf(named.etag ?? '').replace(/"$/, '-dcz"'),
    'content-encoding': 'dcz',
    'content-length': String(body.length),
  }
  return { ...reply, headers, body }
}
