import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { AssetUpload } from '../adapter.ts'

/** The life cycle checks publish items of a fictional fixture, with this instant and these teams. */

const effectiveAt = '2026-01-01T18:00:00Z'

const awayTeam = { id: 'tides', name: 'Port Ellery Tides', tricode: 'TID' }
const homeTeam = { id: 'comets', name: 'Marrow Hill Comets', tricode: 'COM' }

/** The registration of the fictional fixture under an id, with the given feed keys. */
export function registrationOf(fixtureId: string, feeds: readonly string[]): FixtureRegistration {
  return {
    fixtureId,
    key: 'tides-at-comets',
    label: 'conformance',
    date: '2026-01-01',
    seasonType: 'Regular Season',
    awayTeam,
    homeTeam,
    firstEventAt: effectiveAt,
    feeds: [...feeds],
  }
}

export interface PreGameItem {
  readonly fixtureId: string
  readonly id: string
  readonly revision?: number
  readonly headline?: string
}

/** A pre-game summary, which needs no entities, assets or game state. */
export function preGameItem({
  fixtureId,
  id,
  revision = 1,
  headline = 'Before',
}: PreGameItem): Item {
  return {
    id,
    fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    revision,
    effectiveAt,
    asOf: effectiveAt,
    publishedAt: effectiveAt,
    entities: [],
    content: {
      headline,
      summary: 'What to know about the game',
      supportingContext: [],
      scheduledTipoff: effectiveAt,
    },
    assets: [],
  }
}

/** An item that names entities and contains text beyond ASCII. */
export function performanceItem({ fixtureId, id, revision = 1 }: PreGameItem): Item {
  return {
    ...preGameItem({ fixtureId, id, revision }),
    definitionKey: 'basketball.team-performance-summary',
    definitionVersion: 2,
    entities: [awayTeam, homeTeam].map(team => {
      return { id: team.id, kind: 'team', displayName: team.name }
    }),
    content: {
      headline: 'Tides shoot well – “two of three” fall',
      summary: 'Two of three fall. Žalgiris-Öl, 日本, 🏀.',
      teamId: awayTeam.id,
      gameState: {
        period: 1,
        periodLabel: 'Q1',
        clock: 'PT05M00.00S',
        awayTeamId: awayTeam.id,
        awayScore: 20,
        homeTeamId: homeTeam.id,
        homeScore: 12,
      },
      gameStatistics: [
        {
          key: 'points',
          label: 'Points',
          unit: 'points',
          values: [
            {
              label: 'This game',
              entityId: awayTeam.id,
              scope: 'currentGame',
              value: 20,
              displayValue: '20',
            },
          ],
        },
      ],
      seasonAverages: [],
      comparisons: [],
    },
  }
}

/** A shot chart with one shot. */
export const chartUpload: AssetUpload = {
  name: 'chart.svg',
  mediaType: 'image/svg+xml',
  text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="1"/></svg>\n',
}

/** An item that shows an uploaded chart. */
export function chartItem({ fixtureId, id, href }: PreGameItem & { readonly href: string }): Item {
  const item = performanceItem({ fixtureId, id })
  const asset = { id: 'shots', kind: 'shot-chart', href, mediaType: chartUpload.mediaType }
  return {
    ...item,
    content: { ...item.content, shotChartAssetId: asset.id },
    assets: [{ ...asset, altText: 'One shot of the Tides' }],
  }
}
