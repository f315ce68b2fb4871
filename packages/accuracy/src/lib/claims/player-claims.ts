import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'

const shotKinds = {
  'from the field': 'fieldGoals',
  'from three': 'threePointers',
  'at the line': 'freeThrows',
} as const

/** Sentences of player performances. */
export const playerClaims: readonly Claim<ItemOracle>[] = [
  claim('{p:P} (?:has|is up to) {l:LINE} {t:TIME}', (slots, oracle) => [
    ...line(slots, oracle),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{t:TIME}, {p:P} has {l:LINE}', (slots, oracle) => [
    ...line(slots, oracle),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{p:P} (?:finished with|had) {l:LINE} as {w:T} beat {x:T} {s:S}', (slots, oracle) => [
    ...line(slots, oracle),
    ...expect(oracle.final, 'the game is not over'),
    ...oracle.leads(slots.id('w'), slots.id('x'), slots.pair('s')),
  ]),
  claim('{p:P} {v:is|was} {m:.+}', (slots, oracle) => [
    ...subject(slots, oracle),
    ...tense(slots, oracle),
    ...slots
      .text('m')
      .split(/, | and /)
      .flatMap(part => shooting(part, oracle)),
  ]),
  claim('{p:Ps} season average is {d:D} points', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      oracle.display('points', slots.id('p'), 'seasonAverage') === slots.text('d'),
      'not the season average',
    ),
  ]),
  claim('{p:Ps} {h:season|postseason} high before this game was {n:N} points?', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(highBefore(slots, oracle) === slots.number('n'), 'not the high'),
  ]),
  claim('{p:P} (?:finishes with|up to|reaches|hits|hands out|comes up with|has) {l:LINE}', line),
  claim('{l:LINE} for {p:P}', line),
  claim('{p:P} sets a {h:season|postseason} high with {l:LINE}', (slots, oracle) => [
    ...line(slots, oracle),
    ...expect(
      (oracle.value('points', slots.id('p')) ?? 0) >
        (highBefore(slots, oracle) ?? Number.POSITIVE_INFINITY),
      'not a high',
    ),
  ]),
  claim('{p:P} (?:has|completes) a {k:double-double|triple-double}', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      doubleFigures(slots.id('p'), oracle) >= (slots.text('k') === 'double-double' ? 2 : 3),
      `not a ${slots.text('k')}`,
    ),
  ]),
  claim('{n:N} PTS, {r:N} REB, {a:N} AST{o:(?:, \\d+ (?:STL|BLK))*}(?:, {m:S} 3PT)?', statLine),
]

function subject(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('p') === oracle.content.playerId, 'not the player of the item')
}

/** A milestone at 0:00 is told as it happens; only the items of the end look back. */
function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  const looksBack = oracle.final && oracle.item.id.endsWith(':final')
  return expect((slots.text('v') === 'was') === looksBack, 'not the right tense')
}

function line(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [...subject(slots, oracle), ...oracle.line(slots.id('p'), slots.text('l'))]
}

function shooting(part: string, oracle: ItemOracle): readonly string[] {
  const [, made, attempted, from] = /^(\d+)-of-(\d+) (.+)$/.exec(part) ?? []
  const kind = shotKinds[from as keyof typeof shotKinds]
  if (kind === undefined) return [`"${part}" cannot be checked`]
  return oracle.made(String(oracle.content.playerId), [Number(made), Number(attempted)], kind)
}

/** The player's high before the game, of the part of the season that is said. */
function highBefore(slots: Slots, oracle: ItemOracle): number | undefined {
  return oracle.value('points', String(oracle.content.playerId), `${slots.text('h')}High`)
}

function doubleFigures(playerId: string, oracle: ItemOracle): number {
  const keys = ['points', 'rebounds', 'assists', 'steals', 'blocks']
  return keys.filter(key => (oracle.value(key, playerId) ?? 0) >= 10).length
}

function statLine(slots: Slots, oracle: ItemOracle): readonly string[] {
  const playerId = String(oracle.content.playerId)
  const columns: readonly (readonly [number, string])[] = [
    [slots.number('n'), 'points'],
    [slots.number('r'), 'rebounds'],
    [slots.number('a'), 'assists'],
    ...[...slots.text('o').matchAll(/(\d+) (STL|BLK)/g)].map(
      ([, count, name]) => [Number(count), name === 'STL' ? 'steals' : 'blocks'] as const,
    ),
  ]
  return [
    ...columns.flatMap(([count, key]) =>
      expect(oracle.value(key, playerId) === count, `not the ${key}`),
    ),
    ...(slots.text('m') === '' ? [] : oracle.made(playerId, slots.pair('m'), 'threePointers')),
  ]
}
