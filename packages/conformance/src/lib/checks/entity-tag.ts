import { type Checks, extension, must, should } from '../check.ts'
import { expect, expectHeader, expectStatus, skipUnless } from '../expectations.ts'
import { type Citation, sources } from '../sources.ts'
import { codingOf, decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const strongValidator: Citation =
  'RFC 9110 §8.8.1: A strong validator is representation metadata that changes value whenever a change occurs to the representation data that would be observable in the content of a 200 (OK) response to GET.'

export const entityTagChecks: Checks = {
  'tag-present': must('a snapshot has an entity tag', sources.response200, async ({ feeds }) => {
    for (const each of feeds) {
      const exchange = await each.read()
      expect(headerOf(exchange, 'etag') !== undefined, 'the ETag header is missing', exchange)
    }
  }),
  'tag-form': must(
    'the entity tag is quoted and has no illegal character',
    'Spec, Endpoints, feed read, request header: the exact `ETag` value from an earlier response, including quotes',
    async ({ feed }) => {
      const exchange = await feed.read()
      const tag = headerOf(exchange, 'etag')
      skipUnless(tag !== undefined, 'the feed has no entity tag')
      expect(entityTag.test(tag), `ETag: ${tag} is not an entity tag`, exchange)
    },
  ),
  'tag-across-codings': extension(
    'the entity tag of each content coding matches with every Accept-Encoding',
    'Fixture Feed, entity tags: `If-None-Match` is compared without the suffix of the content coding.',
    async ({ feed }) => {
      const tags: string[] = []
      for (const accepted of codings) tags.push(await feed.readTag({ 'Accept-Encoding': accepted }))
      skipUnless(new Set(tags).size > 1, 'all codings have the same tag')
      const foreign: Exchange[] = []
      for (const [index, tag] of tags.entries()) {
        const accepted = codings[(index + 1) % codings.length] ?? ''
        foreign.push(await feed.poll(tag, { 'Accept-Encoding': accepted }))
      }
      const missed = foreign.filter(({ response }) => response.status !== 304)
      skipUnless(
        missed.length < foreign.length,
        'the tag of a content coding matches only that content coding',
      )
      for (const exchange of missed) expectStatus(exchange, 304)
    },
  ),
  'tag-differs-between-codings': must(
    'different content codings do not share a strong entity tag',
    'RFC 9110 §8.8.1: a validator is weak if it is shared by two or more representations of a given resource at the same time, unless those representations have identical representation data',
    async ({ feed }) => {
      const coded = new Map<string, string>()
      const codings = new Set<string>()
      for (const accepted of ['identity', 'gzip', 'br', 'zstd']) {
        const exchange = await feed.read({ 'Accept-Encoding': accepted })
        const tag = headerOf(exchange, 'etag')
        const coding = codingOf(exchange)
        codings.add(coding)
        if (tag === undefined || tag.startsWith('W/')) continue
        const other = coded.get(tag)
        if (other === undefined) coded.set(tag, coding)
        else expect(other === coding, `${other} and ${coding} share the tag ${tag}`, exchange)
      }
      skipUnless(codings.size > 1, 'all responses have the same content coding')
      skipUnless(coded.size > 0, 'the feed has no strong entity tags')
    },
  ),
  'strong-tag-bytes': must(
    'a strong entity tag identifies the same bytes in every read',
    strongValidator,
    async ({ feed }) => {
      const seen = new Map<string, Buffer>()
      for (let read = 0; read < reads; read++) {
        for (const accepted of codings) {
          const exchange = await feed.read({ 'Accept-Encoding': accepted })
          const tag = headerOf(exchange, 'etag') ?? 'W/'
          if (tag.startsWith('W/')) continue
          const bytes = decodeContent(exchange)
          const isSame = seen.get(tag)?.equals(bytes) ?? true
          expect(isSame, `an earlier read with the tag ${tag} had other bytes`, exchange)
          seen.set(tag, bytes)
        }
      }
      skipUnless(seen.size > 0, 'the feed has no strong entity tags')
    },
  ),
  'tag-independent-of-client': should(
    'the entity tag does not depend on the client',
    'Spec, Authentication, 1: Public feed reads and the fixture list require no key and no credentials.',
    async ({ feed }) => {
      const tag = await feed.readTag()
      for (const [name, value] of Object.entries(clientHeaders)) {
        expectHeader(await feed.read({ [name]: value }), 'ETag', tag)
      }
    },
  ),
  'tag-of-each-coding': must(
    'a read with the entity tag of a content coding and the same Accept-Encoding is a 304',
    sources.matchingValidator,
    async ({ feed }) => {
      for (const coding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd']) {
        const headers = { 'Accept-Encoding': coding }
        expectStatus(await feed.poll(await feed.readTag(headers), headers), 304)
      }
    },
  ),
  'tag-of-other-feed': extension(
    'feeds with different bytes have different entity tags, and the tag of one feed does not match the other',
    'Fixture Feed, entity tags: An entity tag contains a hash of the exact identity bytes.',
    async subject => {
      const [first, second] = subject.feeds
      skipUnless(
        first !== undefined && second !== undefined,
        'the target does not have two feeds to compare',
      )
      const a = await first.read()
      const b = await second.read()
      skipUnless(!decodeContent(a).equals(decodeContent(b)), 'both feeds have the same bytes')
      const tag = headerOf(a, 'etag')
      skipUnless(tag !== undefined, 'the feed has no entity tag')
      expectStatus(await second.poll(tag), 200)
    },
  ),
  'tag-stable': should(
    'the same bytes have the same entity tag in every read',
    strongValidator,
    async ({ feed }) => {
      const first = await feed.read()
      skipUnless(headerOf(first, 'etag') !== undefined, 'the feed has no entity tag')
      for (let read = 0; read < reads; read++) {
        const exchange = await feed.read()
        const isSame = decodeContent(exchange).equals(decodeContent(first))
        expect(isSame, 'two consecutive reads returned different bytes', exchange)
        expectHeader(exchange, 'ETag', headerOf(first, 'etag'))
      }
    },
  ),
}

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

const codings = ['identity', 'gzip', 'br']

const clientHeaders = {
  'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  Origin: 'https://app.example',
  Referer: 'https://app.example/live',
  Cookie: 'session=1',
  Authorization: 'Bearer of-no-meaning-here',
  Accept: 'application/json',
  'Accept-Language': 'de',
}

const reads = 4
