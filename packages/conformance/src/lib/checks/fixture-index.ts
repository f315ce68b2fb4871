import type { Issue } from '@fixture-feed/contract/issue'
import {
  validateFixtureIndex,
  validateIntegrationFixtureIndex,
} from '@fixture-feed/contract/validate'
import { type Checks, extension, must, should } from '../check.ts'
import { entriesOf, readIndex } from '../discover.ts'
import {
  expect,
  expectHeader,
  expectJsonType,
  expectNoIssue,
  expectStatus,
  skipUnless,
} from '../expectations.ts'
import { Feed, parseJson } from '../feed.ts'
import { sources } from '../sources.ts'
import type { IndexEntry } from '../subject.ts'
import { headerOf } from '../wire/exchange.ts'

export const indexChecks: Checks = {
  'index-answers': must(
    'the index is a 200 with JSON',
    'Spec, Endpoints, GET /v1/fixtures: fixtureIndex (object with `fixtures`); in the integration view each entry is a fixtureIndexEntry',
    async ({ index }) => {
      expectStatus(index, 200)
      parseJson(index)
    },
  ),
  'index-media-type': must(
    'the Content-Type of the index is JSON',
    sources.json,
    async ({ index }) => expectJsonType(index),
  ),
  'index-schema': must(
    'the index has the generic shape',
    'Spec, Resources, fixtureIndex: The top-level object rejects additional properties.',
    async ({ index }) => expectNoIssue(validateFixtureIndex(parseJson(index)), index),
  ),
  'index-conditional': must(
    'a read of the index with its entity tag is a 304',
    sources.mustBe304,
    async ({ index, wire }) => {
      const tag = headerOf(index, 'etag')
      skipUnless(tag !== undefined, 'the index has no entity tag')
      const fresh = new Feed(wire, index.request.target)
      const exchange = await fresh.poll(await fresh.readTag())
      expectStatus(exchange, 304)
    },
  ),
  'index-feeds-answer': must(
    'the feeds in the index exist, or are a 404 until their first item',
    sources.listed,
    async ({ wire, entries, index }) => {
      expectStatus(index, 200)
      for (const { fixtureId, feeds } of entries.slice(0, maxEntries)) {
        for (const feedKey of feeds.slice(0, maxEntries)) {
          const exchange = await Feed.named(wire, { fixtureId, feedKey }).send()
          expectStatus(exchange, 200, 404)
        }
      }
    },
  ),
  'index-ids-unique': should(
    'the index lists each fixture once',
    'Spec, What the service does, 2: A fixture is identified by `fixtureId` (string, the game ID).',
    async ({ index, entries }) => {
      const seen = new Set<string>()
      for (const { fixtureId } of entries) {
        expect(!seen.has(fixtureId), `the fixture "${fixtureId}" occurs twice`, index)
        seen.add(fixtureId)
      }
    },
  ),
  'index-integration-view': must(
    'entries of the integration view have all of its fields in the required form',
    'Spec, Resources, fixtureIndex: The descriptive fields of an entry are defined by the integration view below.',
    async ({ index, entries }) => {
      skipUnless(!isGeneric(entries), 'the index is in the generic view')
      const issues = validateIntegrationFixtureIndex(parseJson(index))
      expectNoIssue(
        issues.filter(issue => !isOwnField(issue)),
        index,
      )
    },
  ),
  'index-integration-fields': should(
    'entries in the integration view have only the fields of a fixtureIndexEntry',
    'Spec, Endpoints, GET /v1/fixtures: in the integration view each entry is a fixtureIndexEntry',
    async ({ index, entries }) => {
      skipUnless(!isGeneric(entries), 'the index is in the generic view')
      const issues = validateIntegrationFixtureIndex(parseJson(index))
      expectNoIssue(issues.filter(isOwnField), index)
    },
  ),
  'index-item-count': extension(
    'itemCount counts the current items of all feeds of the fixture',
    'Fixture Feed, decisions where the spec is silent: `itemCount` counts the current items of all feeds of the fixture.',
    async subject => {
      expectStatus(subject.index, 200)
      const { wire } = subject
      const index = await readIndex(wire)
      const counted = entriesOf(index).filter(isCounted).slice(0, maxEntries)
      skipUnless(counted.length > 0, 'no entry has an itemCount')
      for (const { fixtureId, feeds, itemCount } of counted) {
        let sum = 0
        for (const feedKey of feeds) {
          const exchange = await Feed.named(wire, { fixtureId, feedKey }).send()
          if (exchange.response.status === 404) continue
          const { items } = parseJson(exchange) as { readonly items: readonly unknown[] }
          sum += items.length
        }
        expect(sum === itemCount, `"${fixtureId}" states ${itemCount} items and has ${sum}`, index)
      }
    },
  ),
  'index-policy': extension(
    'the index requires revalidation before reuse',
    'Fixture Feed, public listener: The index is `public, max-age=0, must-revalidate`.',
    async subject =>
      expectHeader(subject.index, 'Cache-Control', 'public, max-age=0, must-revalidate'),
  ),
}

const maxEntries = 5

function isGeneric(entries: readonly object[]): boolean {
  return entries.every(entry => Object.keys(entry).length === 2)
}

/** Whether the issue is an additional field of an entry, which the specification does not forbid. */
function isOwnField({ path, rule }: Issue): boolean {
  return rule === 'additionalProperties' && /^\/fixtures\/\d+\/[^/]+$/.test(path)
}

interface Counted {
  readonly itemCount: number
}

function isCounted(entry: object): entry is Counted & IndexEntry {
  return typeof (entry as Partial<Counted>).itemCount === 'number'
}
