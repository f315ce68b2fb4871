import { isUtf8 } from 'node:buffer'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Issue } from '@fixture-feed/contract/issue'
import { validateReferences } from '@fixture-feed/contract/references'
import type { Item } from '@fixture-feed/contract/snapshot'
import { type Checks, extension, must, should } from '../check.ts'
import { expect, expectJsonType, expectNoIssue, skipUnless } from '../expectations.ts'
import { envelopeIssues, type Feed, parseJson } from '../feed.ts'
import { sources } from '../sources.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

export const snapshotChecks: Checks = {
  'item-content': must(
    'the content of each item is valid for its definition',
    'Spec, Content definitions: Each definition fixes `definitionKey` and `definitionVersion` as constants on the generic contentItem and fixes the `content` shape.',
    async ({ feeds }) => {
      for (const { issues, exchange, place } of await readContents(feeds)) {
        const shape = issues.filter(issue => !isFurtherField(issue))
        expectNoIssue(shape, exchange, place)
      }
    },
  ),
  'content-closed': should(
    'the content of each item has only fields of its definition',
    'Spec, What the service does, 9: The typed per-definition schemas below are the reference for the content of each definition.',
    async ({ feeds }) => {
      for (const { issues, exchange, place } of await readContents(feeds)) {
        expectNoIssue(issues.filter(isFurtherField), exchange, place)
      }
    },
  ),
  'item-fixture': must(
    'the items of a feed belong to its fixture',
    'Spec, introduction: a read-only service that publishes snapshots of generated game-content items, grouped by fixture and feed',
    async ({ feeds }) => {
      for (const each of feeds) {
        const { snapshot, exchange } = await each.readSnapshot()
        for (const { id, fixtureId } of snapshot.items) {
          expect(
            fixtureId === snapshot.fixtureId,
            `item "${id}" is of the fixture "${fixtureId}"`,
            exchange,
          )
        }
      }
    },
  ),
  'item-ids-unique': should(
    'a snapshot contains each item once',
    'Spec, Content definitions, run-momentum: the id of an item this one answers',
    async ({ feeds }) => {
      for (const each of feeds) {
        const { snapshot, exchange } = await each.readSnapshot()
        const seen = new Set<string>()
        for (const { id } of snapshot.items) {
          expect(!seen.has(id), `the item "${id}" occurs twice`, exchange)
          seen.add(id)
        }
      }
    },
  ),
  'item-references': must(
    'an item lists the entities and shot charts that its content references',
    "Spec, Resources, entity: Entities named by `teamId`, `playerId`, `entityId`, `opponentEntityId`, `awayTeamId`, `homeTeamId` in content are listed in the item's `entities`.",
    async ({ feeds }) => {
      for (const each of feeds) {
        const { snapshot, exchange } = await each.readSnapshot()
        for (const item of snapshot.items) {
          expectNoIssue(validateReferences(item), exchange, `item "${item.id}": `)
        }
      }
    },
  ),
  'items-in-order': extension(
    'items are ordered by effectiveAt as an instant, then by id',
    'Fixture Feed, decisions where the spec is silent: Items are ordered by `effectiveAt` as an instant, then by `id`.',
    async subject => {
      for (const each of subject.feeds) {
        const { snapshot, exchange } = await each.readSnapshot()
        for (const [index, item] of snapshot.items.entries()) {
          const next = snapshot.items[index + 1]
          if (next === undefined) continue
          expect(isBefore(item, next), `item "${item.id}" precedes item "${next.id}"`, exchange)
        }
      }
    },
  ),
  'snapshot-media-type': must(
    'the Content-Type of a snapshot is JSON',
    sources.json,
    async ({ feed }) => expectJsonType(await feed.read()),
  ),
  'media-type-named': should(
    'a snapshot has a Content-Type',
    sources.contentType,
    async ({ feed }) => {
      const exchange = await feed.read()
      expect(
        headerOf(exchange, 'content-type') !== undefined,
        'the Content-Type header is missing',
        exchange,
      )
    },
  ),
  'snapshot-names-feed': must(
    'a snapshot names the fixture and feed of its address',
    'Spec, What the service does, 2: A fixture is identified by `fixtureId` (string, the game ID). A feed is identified by `feedKey` (string).',
    async ({ namedFeeds }) => {
      for (const each of namedFeeds) {
        const { snapshot, exchange } = await each.readSnapshot()
        const { fixtureId, feedKey } = each.name
        expect(snapshot.fixtureId === fixtureId, `fixtureId is "${snapshot.fixtureId}"`, exchange)
        expect(snapshot.feedKey === feedKey, `feedKey is "${snapshot.feedKey}"`, exchange)
      }
    },
  ),
  'snapshot-schema': must(
    'a snapshot and its items have the generic shape',
    'Spec, Resources: unless stated otherwise, `snapshot`, `contentItem`, `entity`, `asset` and every object in the shared structures reject additional properties.',
    async ({ feeds }) => {
      for (const each of feeds) {
        const exchange = await each.read()
        expectNoIssue(envelopeIssues(parseJson(exchange)), exchange)
      }
    },
  ),
  'snapshot-utf8': should(
    'a snapshot is UTF-8 without a byte order mark',
    'RFC 8259 §8.1: JSON text exchanged between systems that are not part of a closed ecosystem MUST be encoded using UTF-8',
    async ({ feed }) => {
      const exchange = await feed.read()
      const bytes = decodeContent(exchange)
      expect(isUtf8(bytes), 'the content is not UTF-8', exchange)
      expect(
        !bytes.subarray(0, 3).equals(byteOrderMark),
        'the snapshot has a byte order mark',
        exchange,
      )
    },
  ),
}

const definitions = createDefinitionSet()

function isBefore(a: Item, b: Item): boolean {
  const order = compareDateTimes(a.effectiveAt, b.effectiveAt)
  return order === 0 ? a.id < b.id : order < 0
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

interface Content {
  readonly issues: readonly Issue[]
  readonly exchange: Exchange
  /** Start of the message about an issue: the id of the item that contains the content. */
  readonly place: string
}

/** Validates the content of each item whose definition the contract contains. Skips the check without such items. */
async function readContents(feeds: readonly Feed[]): Promise<readonly Content[]> {
  const contents: Content[] = []
  for (const each of feeds) {
    const { snapshot, exchange } = await each.readSnapshot()
    for (const item of snapshot.items) {
      if (!definitions.has(item.definitionKey, item.definitionVersion)) continue
      const issues = definitions.validate(item)
      contents.push({ issues, exchange, place: `item "${item.id}": ` })
    }
  }
  skipUnless(contents.length > 0, 'no item has a known definition')
  return contents
}

/**
 * Whether the issue is an additional top-level field of the content. The specification lists the fields of each
 * content, but forbids additional fields only in nested objects.
 */
function isFurtherField({ path, rule }: Issue): boolean {
  return rule === 'additionalProperties' && /^\/content\/[^/]+$/.test(path)
}
