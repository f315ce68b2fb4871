import type { Draft } from '@fixture-feed/contract/draft'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { LogLine } from '@fixture-feed/contract/publication-log'

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

/** The draft of a pre-game summary. */
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

/**
 * A log with `count` publications of one item each, and a last publication that revises the first item and withdraws
 * the second.
 */
export function sampleLog(fixtureId: string, count: number): LogLine[] {
  const feed = { fixtureId, feedKey: 'pulse' }
  const at = (index: number): string => new Date(Date.UTC(2026, 0, 31, 19, 0, index)).toISOString()
  const item = (index: number, revision = 1): Draft => {
    const { effectiveAt, asOf, ...draft } = sampleDraft(fixtureId, `i${index}`, `Take ${revision}`)
    const { entities, content, assets, ...identity } = draft
    const publishedAt = at(index)
    // The fields are in the order of the specification's table, because the service writes them in this order.
    return {
      ...identity,
      revision,
      effectiveAt,
      asOf,
      publishedAt,
      entities,
      content,
      assets,
    }
  }
  return [
    { kind: 'fixture', entry: sampleFixture(fixtureId) },
    { kind: 'feed', ...feed, at: at(0), state: 'finished', definitions: null },
    ...Array.from({ length: count }, (_, index): LogLine => {
      return { kind: 'publication', ...feed, at: at(index), items: [item(index)], withdrawals: [] }
    }),
    {
      kind: 'publication',
      ...feed,
      at: at(count),
      items: [item(0, 2)],
      withdrawals: [{ id: 'i1' }],
    },
  ]
}

/** The objects as text, one JSON line each. */
export function toText(lines: readonly object[]): string {
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
