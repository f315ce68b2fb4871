import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { stripControlCharacters } from './output.ts'

const heading = ['FIXTURE', 'FIRST EVENT', 'GAME', 'FEEDS', 'ITEMS', 'STATE']

/** Fixtures as a table with a heading, for people. */
export function fixtureTable(fixtures: readonly OperatorFixture[]): string {
  const rows = [heading, ...fixtures.map(toRow)]
  const widths = heading.map((_, column) =>
    Math.max(...rows.map(row => (row[column] ?? '').length)),
  )
  const toLine = (row: readonly string[]): string =>
    row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(row => toLine(row).trimEnd()).join('\n')
}

/** One line of tab-separated texts per fixture, for other programs. */
export function fixtureLines(fixtures: readonly OperatorFixture[]): string {
  return fixtures.map(fixture => toRow(fixture).join('\t')).join('\n')
}

function toRow(fixture: OperatorFixture): readonly string[] {
  const { fixtureId, feeds, itemCount, retired, firstEventAt = '', awayTeam, homeTeam } = fixture
  const game = awayTeam && homeTeam ? `${awayTeam.tricode} at ${homeTeam.tricode}` : ''
  const state = retired ? 'retired' : 'listed'
  return [fixtureId, firstEventAt, game, feeds.join(','), String(itemCount), state].map(
    stripControlCharacters,
  )
}
