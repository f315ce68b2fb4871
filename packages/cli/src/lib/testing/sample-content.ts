import type { Draft } from '@fixture-feed/contract/draft'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'

/** A fixture with the feeds `pulse` and `pulse-v1`. */
export function sampleFixture(fixtureId: string): FixtureRegistration {
  return {
    fixtureId,
    key: fixtureId,
    label: null,
    date: '2026-01-31',
    seasonType: 'Regular Season',
    awayTeam: { id: '1', name: 'Porto Azul Herons', tricode: 'PAH' },
    homeTeam: { id: '2', name: 'Lindenau Foxes', tricode: 'LIN' },
    firstEventAt: '2026-01-31T19:30:00Z',
    feeds: ['pulse', 'pulse-v1'],
  }
}

/** A pre-game summary, as it is published. */
export function sampleDraft(fixtureId: string, id: string, headline = 'Herons at Foxes'): Draft {
  return {
    id,
    fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt: '2026-01-31T12:00:00Z',
    asOf: '2026-01-31T12:00:00Z',
    entities: [],
    content: {
      headline,
      summary: 'The Herons visit Lindenau tonight.',
      supportingContext: [],
      scheduledTipoff: '2026-01-31T19:30:00Z',
    },
    assets: [],
  }
}
