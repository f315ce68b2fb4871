import { randomUUID } from 'node:crypto'
import { baseOf, hashOf, listedTags, right } from '../behavior.ts'
import type { Mutant } from './mutant.ts'

const split = (list: string): readonly string[] => list.split(',').map(member => member.trim())

/** Servers whose entity tags, or comparisons of tags, are wrong in one respect each. */
export const tagMutants: readonly Mutant[] = [
  {
    name: 'no entity tag',
    caughtBy: ['tag-present'],
    mutation: () => ({ tag: () => undefined }),
  },
  {
    name: 'tag without quotes',
    caughtBy: ['tag-form'],
    mutation: () => ({
      tag: (identity, coding, asked) => right.tag(identity, coding, asked)?.replaceAll('"', ''),
    }),
  },
  {
    name: 'a new tag for every request',
    caughtBy: ['tag-stable', 'exact-tag'],
    mutation: () => ({ tag: () => `"${randomUUID()}"` }),
  },
  {
    name: 'every read has another body under the same strong tag',
    caughtBy: ['strong-tag-bytes', 'tag-stable'],
    mutation: () => {
      let reads = 0
      return {
        encode: (identity, coding, asked) => {
          reads += 1
          return right.encode(Buffer.concat([identity, Buffer.alloc(reads, ' ')]), coding, asked)
        },
      }
    },
  },
  {
    name: 'tag depends on the Origin',
    caughtBy: ['tag-independent-of-client'],
    mutation: () => ({
      tag: (identity, coding, asked) =>
        right.tag(
          Buffer.concat([identity, Buffer.from(asked.headers.origin ?? '')]),
          coding,
          asked,
        ),
    }),
  },
  {
    name: 'tag depends on the credentials',
    caughtBy: ['tag-independent-of-client'],
    mutation: () => ({
      tag: (identity, coding, { headers }) =>
        `"${hashOf(identity + (headers.authorization ?? ''))}-${coding}"`,
    }),
  },
  {
    name: 'tag is the number of items, the same in all feeds',
    caughtBy: ['tag-of-other-feed', 'tag-of-every-change', 'old-tags', 'revision'],
    mutation: () => ({
      tag: identity => `"v${identity.toString().split('"definitionKey"').length}"`,
    }),
  },
  {
    name: 'tag covers ids and headlines only',
    caughtBy: ['tag-of-every-change'],
    mutation: () => ({
      tag: identity =>
        `"${hashOf((identity.toString().match(/"(?:id|headline)":"[^"]*"/g) ?? []).join())}"`,
    }),
  },
  {
    name: 'tag is the length of the bytes',
    caughtBy: ['tag-of-every-change', 'old-tags'],
    mutation: () => ({ tag: (identity, coding) => `"${identity.length}-${coding}"` }),
  },
  {
    name: 'one strong tag for all content codings',
    caughtBy: ['tag-differs-between-codings'],
    mutation: () => ({ tag: identity => `"${hashOf(identity)}"` }),
  },
  {
    name: 'the tag of a content coding is never a match',
    caughtBy: ['tag-of-each-coding'],
    mutation: () => ({
      matches: (value, tag) => right.matches(value, baseOf(tag)) && !tag.includes('-gzip"'),
    }),
  },
  {
    name: 'the tag of br is a match for br only',
    caughtBy: ['tag-across-codings'],
    mutation: () => ({
      matches: (value, tag) =>
        right.matches(value, tag) && value.includes('-br"') === tag.includes('-br"'),
    }),
  },
  {
    name: 'the suffix -gzip is known, -br is not',
    caughtBy: ['coding-suffix'],
    mutation: () => ({
      matches: (value, tag) =>
        right.matches(value, tag) && (value.includes('-br"') ? tag.includes('-br"') : true),
    }),
  },
  {
    name: 'no 304 at all',
    caughtBy: ['exact-tag', 'index-conditional', 'fetch-not-modified', 'tag-list'],
    mutation: () => ({ matches: () => false }),
  },
  {
    name: 'strong comparison',
    caughtBy: ['weak-tag', 'weak-tag-in-list'],
    mutation: () => ({
      matches: (value, tag) =>
        value.trim() === '*' ||
        listedTags(value).some(
          listed => listed === tag || (!listed.startsWith('W/') && baseOf(listed) === baseOf(tag)),
        ),
    }),
  },
  {
    name: 'weak tags, compared character by character',
    caughtBy: ['strong-form-of-weak-tag'],
    mutation: () => ({
      tag: identity => `W/"${hashOf(identity)}"`,
      matches: (value, tag) => value.trim() === '*' || listedTags(value).includes(tag),
    }),
  },
  {
    name: 'lists are not read',
    caughtBy: ['tag-list', 'weak-tag-in-list', 'repeated-header', 'long-list'],
    mutation: () => ({
      matches: (value, tag) => !value.includes(',') && right.matches(value, tag),
    }),
  },
  {
    name: 'only the first member of a list is read',
    caughtBy: ['tag-list', 'long-list'],
    mutation: () => ({
      matches: (value, tag) => right.matches(listedTags(value)[0] ?? value, tag),
    }),
  },
  {
    name: 'weak members of a list are no match',
    caughtBy: ['weak-tag-in-list'],
    mutation: () => ({
      matches: (value, tag) =>
        listedTags(value).length < 2
          ? right.matches(value, tag)
          : listedTags(value).some(listed => baseOf(`x${listed}`) === baseOf(`x${tag}`)),
    }),
  },
  {
    name: 'lists are split at ", " without trimming',
    caughtBy: ['list-spacing'],
    mutation: () => ({
      matches: (value, tag) =>
        value === '*' || value.split(', ').some(listed => baseOf(listed) === baseOf(tag)),
    }),
  },
  {
    name: 'only fifty members of a list are read',
    caughtBy: ['long-list'],
    mutation: () => ({
      matches: (value, tag) => right.matches(listedTags(value).slice(0, 50).join() || value, tag),
    }),
  },
  {
    name: 'every list is a match',
    caughtBy: ['list-without-tag'],
    mutation: () => ({
      matches: (value, tag) => listedTags(value).length > 1 || right.matches(value, tag),
    }),
  },
  {
    name: 'every tag is a match',
    caughtBy: ['list-without-tag', 'near-miss', 'old-tags', 'tag-of-other-feed'],
    mutation: () => ({ matches: () => true }),
  },
  {
    name: '* is a tag like any other',
    caughtBy: ['star'],
    mutation: () => ({ matches: (value, tag) => value !== '*' && right.matches(value, tag) }),
  },
  {
    name: '"*" in quotes is a *',
    caughtBy: ['quoted-star'],
    mutation: () => ({ matches: (value, tag) => value === '"*"' || right.matches(value, tag) }),
  },
  {
    name: 'a tag that begins alike is a match',
    caughtBy: ['near-miss'],
    mutation: () => ({
      matches: (value, tag) =>
        right.matches(value, tag) || value.startsWith(baseOf(tag).slice(0, -1)),
    }),
  },
  {
    name: 'letter case of tags does not matter',
    caughtBy: ['letter-case'],
    mutation: () => ({
      matches: (value, tag) =>
        right.matches(value, tag) || right.matches(value.toLowerCase(), tag.toLowerCase()),
    }),
  },
  {
    name: 'lists are split at every comma, and quotes dropped',
    caughtBy: ['comma-in-tag'],
    mutation: () => ({
      matches: (value, tag) =>
        value.trim() === '*' ||
        split(value).some(
          part => `"${part.replace(/^W\//, '').replaceAll('"', '')}"` === baseOf(tag),
        ) ||
        right.matches(value, tag),
    }),
  },
  {
    name: 'text in single quotes is a tag as well',
    caughtBy: ['junk'],
    mutation: () => ({
      matches: (value, tag) =>
        right.matches(value, tag) || value.replace(/^'(.*)'$/, '"$1"') === baseOf(tag),
    }),
  },
  {
    name: 'the first of several If-None-Match lines counts',
    caughtBy: ['repeated-header'],
    mutation: () => ({
      ifNoneMatch: ({ rawHeaders }) =>
        rawHeaders.find((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'if-none-match'),
    }),
  },
  {
    name: 'the name If-None-Match is case-sensitive',
    caughtBy: ['header-name-case'],
    mutation: () => ({
      ifNoneMatch: asked =>
        asked.rawHeaders.includes('If-None-Match') ? right.ifNoneMatch(asked) : undefined,
    }),
  },
  {
    name: 'no 304 if the request contains no-cache',
    caughtBy: ['request-cache-directives', 'fetch-not-modified'],
    mutation: () => ({
      ifNoneMatch: asked =>
        /no-cache/.test(asked.headers['cache-control'] ?? '')
          ? undefined
          : right.ifNoneMatch(asked),
    }),
  },
  {
    name: 'If-Modified-Since takes precedence over If-None-Match',
    caughtBy: ['if-modified-since'],
    mutation: () => ({
      ifNoneMatch(asked) {
        const since = Date.parse(asked.headers['if-modified-since'] ?? '')
        if (Number.isNaN(since)) return right.ifNoneMatch(asked)
        return since > Date.now() ? '*' : undefined
      },
    }),
  },
  {
    name: 'Range takes precedence over If-None-Match',
    caughtBy: ['range-with-tag'],
    mutation: () => ({
      ifNoneMatch: asked => (asked.headers.range ? undefined : right.ifNoneMatch(asked)),
      reply: (reply, { headers }) => (headers.range ? { ...reply, status: 206 } : reply),
    }),
  },
  {
    name: 'a malformed list is a 500',
    caughtBy: ['junk'],
    mutation: () => ({
      reply: (reply, { headers }) =>
        /^[^"*W]/.test(headers['if-none-match']?.trim() ?? '') ? { ...reply, status: 500 } : reply,
    }),
  },
  {
    name: 'a long If-None-Match is a 500',
    caughtBy: ['long-junk'],
    mutation: () => ({
      reply: (reply, { headers }) =>
        (headers['if-none-match'] ?? '').length > 5000 ? { ...reply, status: 500 } : reply,
    }),
  },
  {
    name: 'every tag that was ever sent is a match',
    caughtBy: ['old-tags', 'revision', 'withdrawal'],
    mutation: () => {
      const given = new Set<string>()
      return {
        matches: (value, tag) => {
          given.add(baseOf(tag))
          return (
            right.matches(value, tag) || listedTags(value).some(listed => given.has(baseOf(listed)))
          )
        },
        reply: reply => {
          given.add(baseOf(reply.headers.etag ?? ''))
          return reply
        },
      }
    },
  },
]
