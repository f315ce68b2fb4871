import type { Item, Snapshot } from '../../content.generated.ts'

/** The snapshot for a text such as `a1 b2`: item a in revision 1 and item b in revision 2. */
export function snapshotOf(items: string, snapshotAt = '2026-01-01T00:00:00Z'): Snapshot {
  return { fixtureId: 'game-1', feedKey: 'pulse', snapshotAt, items: words(items).map(itemOf) }
}

/**
 * The items as a text such as `a1 b2`: item a in revision 1 and item b in revision 2; `undefined` if there is no
 * list.
 */
export function notationOf(items: readonly Item[] | undefined): string | undefined {
  return items?.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

function itemOf(word: string): Item {
  return {
    id: word.replace(/\d+$/, ''),
    fixtureId: 'game-1',
    definitionKey: 'sample.note',
    definitionVersion: 1,
    revision: Number(/\d+$/.exec(word)?.[0]),
    effectiveAt: '2026-01-01T00:00:00Z',
    asOf: '2026-01-01T00:00:00Z',
    publishedAt: '2026-01-01T00:00:00Z',
    entities: [],
    content: { headline: word },
    assets: [],
  }
}

function words(text: string): string[] {
  return text.split(' ').filter(word => word !== '')
}
