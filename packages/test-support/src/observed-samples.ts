import type { ListedFixture } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from './samples.ts'

/** The address of the sample feed. */
export const feedAddress: string = `/v1/fixtures/${pulse.fixtureId}/feeds/pulse`

/** The sample fixture, as a service lists it with the least possible data. */
export const listed: ListedFixture = { fixtureId: pulse.fixtureId, feeds: ['pulse'] }

/** An item of a definition that the contract does not contain. */
export function itemOf(id: string, revision = 1, about = 'the game'): object {
  const { definitionKey: _key, ...draft } = draftSample(id, about)
  return { ...draft, definitionKey: 'strange.thing', revision, publishedAt: '2026-03-01T20:00:00Z' }
}

export function snapshotOf(snapshotAt: string, ...items: object[]): object {
  return { ...pulse, snapshotAt, items }
}

/** An item with assets at these references. */
export function itemWith(id: string, hrefs: readonly string[], revision = 1): object {
  const assets = hrefs.map((href, index) => ({
    id: `${index}`,
    kind: 'shot-chart',
    href,
    mediaType: 'image/svg+xml',
    altText: 'shots',
  }))
  return { ...itemOf(id, revision), assets }
}
