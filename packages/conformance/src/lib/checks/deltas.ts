import { createHash } from 'node:crypto'
import { constants, zstdDecompressSync } from 'node:zlib'
import { type Checks, extension } from '../check.ts'
import { expect, expectHeader, expectStatus, listOf, skipUnless } from '../expectations.ts'
import type { Feed } from '../feed.ts'
import type { Citation } from '../sources.ts'
import type { Subject } from '../subject.ts'
import { codingOf, decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const previousVersions: Citation =
  'Fixture Feed, deltas: A 200 may have `Content-Encoding: dcz` if the `Accept-Encoding` of the request contains `dcz`, and its `Available-Dictionary` is the SHA-256 of the identity bytes of one of the 8 versions of the feed before the returned one.'

export const deltasChecks: Checks = {
  dictionary: extension(
    'a dictionary that a response names has the SHA-256 of its bytes as its name, and other names are a 404',
    'Fixture Feed, deltas: Each 200 of a live feed names one of its recent versions as a dictionary with `Link`; an unknown name is a 404.',
    async subject => {
      const { feed, exchange } = await findNaming(subject)
      const target = dictionaryTarget(feed, exchange)
      const read = await subject.wire.send({ target })
      // The feed may have changed meanwhile, but not often enough to drop the dictionary.
      expectStatus(read, 200)
      const name = createHash('sha256').update(decodeContent(read)).digest('hex')
      expect(
        target.endsWith(`/${name}`),
        `the bytes of the dictionary have the SHA-256 ${name}`,
        read,
      )
      expectHeader(read, 'Cache-Control', 'private, max-age=120')
      const use = headerOf(read, 'use-as-dictionary') ?? 'absent'
      expect(use.startsWith('match="/'), `Use-As-Dictionary is ${use}`, read)
      const other = await subject.wire.send({ target: target.replace(name, '0'.repeat(64)) })
      expectStatus(other, 404)
    },
  ),
  delta: extension(
    'a client with the previous version receives a delta that decodes to the bytes of the snapshot',
    previousVersions,
    async subject => {
      const { feed, publishItem } = await subject.lifeCycle.registerFeed('a')
      const dictionary = decodeContent(await feed.read())
      await publishItem('b')
      const plain = await feed.read()
      const exchange = await readDelta(feed, digestOf(dictionary))
      const decoded = decodeDelta(exchange, dictionary)
      expect(decoded.equals(decodeContent(plain)), 'the delta decodes to other bytes', exchange)
      const tag = headerOf(exchange, 'etag') ?? ''
      const plainTag = headerOf(plain, 'etag')
      expect(
        tag !== plainTag,
        'the delta has the entity tag of the snapshot without a content coding',
        exchange,
      )
      const unchanged = await feed.poll(tag)
      expectStatus(unchanged, 304)
      for (const each of [exchange, unchanged]) {
        const varies = listOf(each, 'vary').includes('available-dictionary')
        expect(varies, 'Vary does not name Available-Dictionary', each)
      }
    },
  ),
  'unknown-dictionary': extension(
    'a client with an unknown dictionary receives the whole snapshot instead of a delta',
    previousVersions,
    async ({ feed }) => {
      const unknown = digestOf(Buffer.from('no version of any feed'))
      const exchange = await feed.read(offering(unknown, 'gzip, dcz'))
      expect(
        codingOf(exchange) !== 'dcz',
        'the response is a delta from an unknown dictionary',
        exchange,
      )
      const head = decodeContent(exchange).toString('utf8', 0, 1)
      expect(head === '{', 'the response does not decode to a snapshot', exchange)
    },
  ),
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64')
}

function offering(digest: string, codings: string): Readonly<Record<string, string>> {
  return { 'Accept-Encoding': codings, 'Available-Dictionary': `:${digest}:` }
}

/**
 * Finds a feed whose response names a dictionary. Finished feeds name none. Skips the check if no response names a
 * dictionary.
 */
async function findNaming(
  subject: Subject,
): Promise<{ readonly feed: Feed; readonly exchange: Exchange }> {
  for (const feed of subject.feeds) {
    const exchange = await feed.read()
    if (/compression-dictionary/.test(headerOf(exchange, 'link') ?? '')) return { feed, exchange }
  }
  skipUnless(false, 'no response names a dictionary')
}

function dictionaryTarget({ target }: Feed, exchange: Exchange): string {
  const link = headerOf(exchange, 'link') ?? ''
  const href = /<([^>]*)>\s*;\s*rel="?compression-dictionary"?/.exec(link)?.[1]
  expect(
    href !== undefined,
    `found no target with rel="compression-dictionary" in Link: ${link}`,
    exchange,
  )
  return new URL(href, `http://target${target}`).pathname
}

/**
 * Reads a delta. While the target still computes the delta, its responses may have another coding. Skips the check if
 * none of five responses is a delta.
 */
async function readDelta(feed: Feed, digest: string): Promise<Exchange> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const exchange = await feed.read(offering(digest, 'dcz'))
    if (codingOf(exchange) === 'dcz') return exchange
  }
  skipUnless(false, 'the target sends no delta: an intermediary may not forward the content coding')
}

const headerBytes = 40

/** Decodes Dictionary-Compressed Zstandard (RFC 9842 §5): magic, SHA-256 of the dictionary, zstd frame. */
function decodeDelta(exchange: Exchange, dictionary: Buffer): Buffer {
  const { body } = exchange.response
  const named = body.subarray(8, headerBytes).toString('base64')
  expect(named === digestOf(dictionary), `the delta names another dictionary: ${named}`, exchange)
  const params = { [constants.ZSTD_d_windowLogMax]: 27 }
  try {
    return zstdDecompressSync(body.subarray(headerBytes), { dictionary, params })
  } catch (error) {
    expect(false, `the delta does not decode: ${error}`, exchange)
  }
}
