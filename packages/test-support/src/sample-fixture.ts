import { readFileSync } from 'node:fs'
import type { FixtureIndexEntry } from '@fixture-feed/client'
import type { FeedService } from './feed-service.ts'

const cases = new URL('../../contract/cases/integration-fixture-index/full.json', import.meta.url)
const index = JSON.parse(readFileSync(cases, 'utf8')) as {
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** The fixture of the contract case `integration-fixture-index/full.json`. */
export const sampleEntry: FixtureIndexEntry = index.fixtures[0] ?? missing()

/** Registers the sample fixture, or a variant of it. */
export async function putSampleFixture(
  service: FeedService,
  changes: Partial<FixtureIndexEntry> = {},
): Promise<void> {
  const { fixtureId, itemCount: _, ...entry } = { ...sampleEntry, ...changes }
  await service.putFixture(fixtureId, entry)
}

function missing(): never {
  throw new Error('Cannot read the sample fixture: the case file has none')
}

/** A draft of an item for the sample fixture. */
export function sampleDraft(id: string): object {
  return {
    id,
    fixtureId: sampleEntry.fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt: '2025-01-17T12:00:00Z',
    asOf: '2025-01-17T12:00:00Z',
    entities: [],
    content: {
      headline: `Headline of ${id}`,
      summary: 'Said.',
      supportingContext: [],
      scheduledTipoff: '2025-01-17T19:30:00-05:00',
    },
    assets: [],
  }
}
