import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'

/** A fictional fixture with the two feeds that tests publish to. */

export const pulse: FeedId = { fixtureId: 'tides-at-comets', feedKey: 'pulse' }
export const pulseV1: FeedId = { ...pulse, feedKey: 'pulse-v1' }

/** The time of the sample items: long before any clock of the tests. */
export const effectiveAt = '2026-01-01T18:00:00Z'

export function registrationSample(
  more: Partial<FixtureRegistrationBody> = {},
): FixtureRegistrationBody {
  return {
    key: 'tides-at-comets',
    label: null,
    date: '2026-03-01',
    seasonType: 'Regular Season',
    awayTeam: { id: 'tides', name: 'Port Ellery Tides', tricode: 'TID' },
    homeTeam: { id: 'comets', name: 'Marrow Hill Comets', tricode: 'COM' },
    firstEventAt: '2026-03-01T19:00:00Z',
    feeds: ['pulse', 'pulse-v1'],
    ...more,
  }
}

/** A valid draft of the smallest definition; a different `about` makes different content. */
export function draftSample(id: string, about = 'the game', more: Partial<Draft> = {}): Draft {
  return {
    id,
    fixtureId: pulse.fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt,
    asOf: effectiveAt,
    entities: [],
    content: {
      headline: `Before ${about}`,
      summary: `What to know about ${about}`,
      supportingContext: [],
      scheduledTipoff: '2026-03-01T19:00:00Z',
    },
    assets: [],
    ...more,
  }
}

/** A valid draft that names entities and an asset. */
export function performanceDraft(id: string, more: Partial<Draft> = {}): Draft {
  return draftSample(id, 'a player', {
    definitionKey: 'basketball.team-performance-summary',
    definitionVersion: 2,
    entities: [
      { id: 'tides', kind: 'team', displayName: 'Tides' },
      { id: 'comets', kind: 'team', displayName: 'Comets' },
    ],
    content: {
      headline: 'Tides shoot well',
      summary: 'Two of three fall',
      teamId: 'tides',
      gameState: {
        period: 1,
        periodLabel: 'Q1',
        clock: 'PT05M00.00S',
        awayTeamId: 'tides',
        awayScore: 20,
        homeTeamId: 'comets',
        homeScore: 12,
      },
      gameStatistics: [],
      seasonAverages: [],
      comparisons: [],
      shotChartAssetId: 'chart',
    },
    assets: [
      {
        id: 'chart',
        kind: 'shot-chart',
        href: 'charts/chart.svg',
        mediaType: 'image/svg+xml',
        altText: 'Where the Tides shot from',
      },
    ],
    ...more,
  })
}

/** Evidence of `draftSample(id, about)`: one play for each score of the home team. */
export function evidenceSample(
  id: string,
  about = 'the game',
  scores: readonly number[] = [2],
): DraftEvidence {
  const plays = scores.map(homeScore => ({
    id: `${homeScore}`,
    period: 1,
    clock: 'PT11M20.00S',
    homeScore,
    awayScore: 0,
    text: `${about}: ${homeScore}`,
  }))
  const text = { start: 7, end: 7 + about.length, text: about }
  const claim = { path: '/headline', ...text, plays: plays.map(play => play.id), how: 'made up' }
  return { id, source: { format: 'made-up' }, plays, claims: [claim] }
}
