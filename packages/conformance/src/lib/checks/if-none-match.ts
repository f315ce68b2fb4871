import { type Check, type Checks, extension, must, should } from '../check.ts'
import { expect, expectStatus, skipUnless } from '../expectations.ts'
import { opaqueOf } from '../feed.ts'
import { type Citation, sources } from '../sources.ts'
import type { Exchange } from '../wire/exchange.ts'

const unchanged: Citation =
  'Spec, Errors, 304: Representation unchanged for the sent `If-None-Match`'

const emptyMembers: Citation =
  'RFC 9110 §5.6.1.2: A recipient MUST parse and ignore a reasonable number of empty list elements'

export const ifNoneMatchChecks: Checks = {
  'exact-tag': polls(must, sources.matchingValidator, {
    title: 'a read with the exact tag is a 304',
    is304: tag => [tag],
  }),
  'weak-tag': polls(must, sources.ifNoneMatch, {
    title: 'a read with the weak form of the tag is a 304',
    is304: tag => [weakOf(tag)],
  }),
  'tag-list': polls(must, sources.ifNoneMatch, {
    title: 'a read with a list that contains the tag at its start, middle or end is a 304',
    is304: tag => [`${tag}, "a"`, `"a", ${tag}, "b"`, `"a", W/"b", ${tag}`, `"a",${tag}`],
  }),
  'coding-suffix': extension(
    'a read with a tag to which an intermediary added -gzip or -br is a 304',
    'Fixture Feed, entity tags: `If-None-Match` is compared without the suffix of the content coding, which Apache and others add.',
    async ({ feed }) => {
      const opaque = opaqueOf(await feed.readTag())
      const polls: Exchange[] = []
      for (const tag of [`"${opaque}-gzip"`, `"${opaque}-br"`, `W/"${opaque}-gzip"`]) {
        polls.push(await feed.poll(tag))
      }
      const missed = polls.filter(({ response }) => response.status !== 304)
      skipUnless(
        missed.length < polls.length,
        'the target does not ignore the suffixes of content codings',
      )
      for (const exchange of missed) expectStatus(exchange, 304)
    },
  ),
  'comma-in-tag': polls(must, sources.entityTag, {
    title: 'a comma in quotes does not end a tag',
    is200: (_, opaque) => [`"a,${opaque}"`, `"a,${opaque},b"`],
    is304: tag => [`"a,b", ${tag}`],
  }),
  'fetch-not-modified': must(
    'the standard fetch receives a 304',
    sources.matchingValidator,
    async ({ feed, wire }) => {
      const first = await wire.fetch(feed.target)
      await first.arrayBuffer()
      const tag = first.headers.get('etag')
      skipUnless(tag !== null, 'the feed has no entity tag')
      const second = await wire.fetch(feed.target, { 'If-None-Match': tag })
      const body = await second.arrayBuffer()
      expect(
        second.status === 304,
        `fetch returned status ${second.status} for If-None-Match: ${tag}`,
      )
      expect(body.byteLength === 0, `fetch got ${body.byteLength} bytes with a 304`)
    },
  ),
  'header-name-case': must(
    'the name If-None-Match can have any letter case',
    'RFC 9110 §5.1: Field names are case-insensitive',
    async ({ feed }) => {
      const tag = await feed.readTag()
      for (const name of ['if-none-match', 'IF-NONE-MATCH']) {
        expectStatus(await feed.send({ [name]: tag }), 304)
      }
    },
  ),
  'if-modified-since': {
    ...must(
      'If-Modified-Since is ignored if If-None-Match is present',
      'RFC 9110 §13.1.3: A recipient MUST ignore If-Modified-Since if the request contains an If-None-Match header field',
      async ({ feed }) => {
        const tag = await feed.readTag()
        const future = new Date(Date.now() + 86_400_000).toUTCString()
        expectStatus(await feed.poll('"no-such-tag"', { 'If-Modified-Since': future }), 200)
        expectStatus(await feed.poll(tag, { 'If-Modified-Since': longAgo }), 304)
      },
    ),
    notStatic: 'nginx compares both headers; clients send both only for a file with Last-Modified',
  },
  junk: polls(should, sources.entityTag, {
    title: 'a header that is not a list of tags does not match and does not cause a server error',
    is200or400: (_, opaque) => [
      `"${opaque}`,
      `${opaque}"`,
      `'${opaque}'`,
      `w/"${opaque}"`,
      '"',
      'W/',
      ',',
      '**',
    ],
  }),
  'letter-case': polls(must, sources.comparison, {
    title: 'a read with the tag in another letter case is a 200',
    is200: (_, opaque) =>
      [opaque.toUpperCase(), opaque.toLowerCase()]
        .filter(other => other !== opaque)
        .map(other => `"${other}"`),
    without: 'the entity tag has no letters',
  }),
  'list-spacing': polls(must, emptyMembers, {
    title: 'blanks, tabs and empty members in a list do not matter',
    is304: tag => [`"a" ,\t ${tag}`, `, ,${tag}`, `${tag},`, `  ${tag}\t`, `"a",,${tag} ,"b"`],
  }),
  'list-without-tag': polls(must, unchanged, {
    title: 'a read with a list without the tag is a 200',
    is200: () => ['"no-such-tag"', '"no-such-tag", "nor-this"', 'W/"no-such-tag", "b-0", "c-0"'],
  }),
  'long-junk': must(
    'a long invalid header gets a response and does not cause a server error',
    'RFC 9110 §5.4: A server that receives a request header field line, field value, or set of fields larger than it wishes to process MUST respond with an appropriate 4xx (Client Error) status code.',
    async ({ feed }) => {
      await feed.readTag()
      for (const junk of [
        '"'.repeat(7000),
        ' '.repeat(7000),
        '"a" '.repeat(1500),
        ','.repeat(7000),
      ]) {
        const exchange = await feed.poll(`${junk}x`)
        const { status } = exchange.response
        expect(status < 500, `expected a status below 500, found ${status}`, exchange)
      }
    },
  ),
  'long-list': polls(should, sources.ifNoneMatch, {
    title: 'a read with a list of 101 tags that ends with the right tag is a 304',
    is304: tag => [[...Array.from({ length: 100 }, (_, at) => `"other-${at}"`), tag].join(', ')],
  }),
  'near-miss': polls(must, sources.comparison, {
    title: 'a read with a slightly different tag is a 200',
    is200: (_, opaque) =>
      [`x${opaque}`, `${opaque}x`, `${opaque}-other`, opaque.slice(0, -1), ''].map(
        near => `"${near}"`,
      ),
  }),
  'quoted-star': polls(must, sources.comparison, {
    title: '"*" in quotes is an ordinary tag and does not match',
    is200: () => ['"*"'],
  }),
  'range-with-tag': should(
    'a range request with the matching tag is a 304',
    'RFC 9110 §13.2.2: When If-None-Match is present, evaluate the If-None-Match precondition',
    async ({ feed }) =>
      expectStatus(await feed.poll(await feed.readTag(), { Range: 'bytes=0-9' }), 304),
  ),
  'repeated-header': {
    ...must(
      'several If-None-Match lines are one list',
      'RFC 9110 §5.2: When a field name is repeated within a section, its combined field value consists of the list of corresponding field line values within that section, concatenated in order',
      async ({ feed }) => {
        const tag = await feed.readTag()
        for (const [first, second] of [
          [tag, '"a"'],
          ['"a"', tag],
        ] as const) {
          const exchange = await feed.send([
            ['If-None-Match', first],
            ['If-None-Match', second],
          ])
          expectStatus(exchange, 304)
        }
      },
    ),
    notStatic: 'nginx rejects several If-None-Match lines with 400; no known client sends several',
  },
  'request-cache-directives': must(
    'Cache-Control and Pragma of the request do not turn a 304 into a 200',
    sources.matchingValidator,
    async ({ feed }) => {
      const tag = await feed.readTag()
      for (const [name, value] of directives) {
        expectStatus(await feed.poll(tag, { [name]: value }), 304)
      }
    },
  ),
  star: polls(must, sources.ifNoneMatch, {
    title: 'a read with * is a 304',
    is304: () => ['*'],
  }),
  'strong-form-of-weak-tag': must(
    'a read with a weak tag without its W/ is a 304',
    'RFC 9110 §13.1.2: A recipient MUST use the weak comparison function when comparing entity tags for If-None-Match',
    async ({ feed }) => {
      let weakTags = 0
      for (const accepted of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': accepted }
        const tag = await feed.readTag(headers)
        if (!tag.startsWith('W/')) continue
        weakTags += 1
        expectStatus(await feed.poll(tag.slice(2), headers), 304)
      }
      skipUnless(weakTags > 0, 'entity tags are strong')
    },
  ),
  'weak-tag-in-list': polls(must, sources.ifNoneMatch, {
    title: 'a read with a list that contains the weak form of the tag is a 304',
    is304: tag => [`${weakOf(tag)}, "a"`, `"a", ${weakOf(tag)}`],
  }),
}

/** Builds values of `If-None-Match` from the tag of a new read and the part of the tag between its quotes. */
type Values = (tag: string, opaque: string) => readonly string[]

/** The title of a check, and the values that the check sends, by the expected status. */
interface Polls {
  readonly title: string
  readonly is200?: Values
  readonly is304?: Values
  readonly is200or400?: Values
  /** The reason why there may be no values to send. */
  readonly without?: string
}

/** A check that sends each value in a separate poll. */
function polls(
  level: typeof must,
  source: Citation,
  { title, is200, is304, is200or400, without = '' }: Polls,
): Check {
  return level(title, source, async ({ feed }) => {
    const tag = await feed.readTag()
    const rows = [[is200, 200] as const, [is304, 304] as const, [is200or400, 200, 400] as const]
    const all = rows.flatMap(([values, ...statuses]) =>
      (values?.(tag, opaqueOf(tag)) ?? []).map(value => ({ value, statuses })),
    )
    skipUnless(all.length > 0, without)
    for (const { value, statuses } of all) expectStatus(await feed.poll(value), ...statuses)
  })
}

function weakOf(tag: string): string {
  return `W/${tag.replace(/^W\//, '')}`
}

const longAgo = 'Thu, 01 Jan 1970 00:00:01 GMT'

const directives = [
  ['Cache-Control', 'no-cache'],
  ['Cache-Control', 'max-age=0'],
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
] as const
