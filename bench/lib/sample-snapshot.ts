import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'

/** A snapshot of about the given size, with items similar to a game's items. */
export function sampleSnapshot(bytes: number): Buffer {
  const fixtureId = 'bench-1'
  const items: Item[] = []
  let size = 100
  while (size < bytes) {
    const item = sampleItem(fixtureId, items.length)
    size += JSON.stringify(item).length + 1
    items.push(item)
  }
  const snapshot = { fixtureId, feedKey: 'pulse', snapshotAt: '2026-01-01T00:00:00Z', items }
  return Buffer.from(JSON.stringify(snapshot))
}

function sampleId(fixtureId: string, number: number): string {
  return `${fixtureId}:break:${number}`
}

/** Evidence for the item that `sampleItem` returns for the same number: twenty plays support its headline. */
export function sampleEvidence(fixtureId: string, number: number): DraftEvidence {
  const { id, content } = sampleItem(fixtureId, number)
  const text = String(content.headline)
  const plays = Array.from({ length: 20 }, (_, play) => ({
    id: String(number + play),
    period: 1,
    clock: `PT05M${10 + play}.00S`,
    homeScore: number,
    awayScore: number + play,
    text: `Player ${(number + play) % 13}: 2pt made, assist Player ${(number * play) % 11}, paint`,
  }))
  const named = plays.map(play => play.id)
  const claim = {
    path: '/headline',
    start: 0,
    end: text.length,
    text,
    plays: named,
    how: 'made up',
  }
  return { id, source: { format: 'made-up' }, plays, claims: [claim] }
}

/**
 * The sample item with this number. Other `points` give the item another content. The text varies between items, so
 * that it compresses like prose.
 */
export function sampleItem(fixtureId: string, number: number, points: number = number): Item {
  const period = 1 + (number % 4)
  return {
    id: sampleId(fixtureId, number),
    fixtureId,
    definitionKey: 'basketball.timeout-quarter-halftime-summary',
    definitionVersion: 1,
    revision: 1,
    effectiveAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    asOf: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    entities: [
      { id: '1', kind: 'team', displayName: 'Porto Azul Herons' },
      { id: '2', kind: 'team', displayName: 'Lindenau Foxes' },
    ],
    content: {
      headline: `Herons lead ${points + 4}-${points} at a timeout in Q${period}`,
      keyTakeaways: [
        `The Herons scored ${points % 17} points since the last break.`,
        `Player ${number % 13} has ${points % 31} points and ${number % 9} assists.`,
      ],
      whatToWatchNext: `Whether the Foxes stop player ${number % 11}.`,
      break: { kind: 'timeout', period, clock: 'PT05M00.00S' },
      gameState: {
        period,
        periodLabel: `Q${period}`,
        clock: 'PT05M00.00S',
        awayTeamId: '1',
        awayScore: points + 4,
        homeTeamId: '2',
        homeScore: points,
      },
    },
    assets: [],
  }
}

/** The item of `sampleItem` as a draft: without a revision and an instant of publication. */
export function sampleDraft(
  fixtureId: string,
  number: number,
  points?: number,
): Omit<Item, 'revision' | 'publishedAt'> {
  const { revision: _, publishedAt: __, ...draft } = sampleItem(fixtureId, number, points)
  return draft
}

/** The registration of a fixture with these feeds. */
export function registrationOf(feeds: readonly string[]): FixtureRegistrationBody {
  return {
    key: 'bench',
    label: null,
    date: '2026-01-01',
    seasonType: 'Regular Season',
    awayTeam: { id: '1', name: 'Away', tricode: 'AWA' },
    homeTeam: { id: '2', name: 'Home', tricode: 'HOM' },
    firstEventAt: '2026-01-01T00:00:00Z',
    feeds: [...feeds],
  }
}
