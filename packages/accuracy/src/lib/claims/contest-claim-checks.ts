import type { Slots } from '../claim.ts'
import { expect, type ItemOracle, RecordOracle } from '../oracle.ts'
import { statisticKeyOf } from '../readings.ts'
import { factorParts } from '../recorded-factors.ts'
import { positionOf } from './position.ts'

const past: ReadonlySet<string> = new Set([
  'had',
  'scored',
  'outscored',
  'went',
  'were',
  'was',
  'won the battle',
  'gave up',
  'committed',
  'forced',
  'came up',
  'allowed',
  'let',
  'blocked',
  'turned',
])

export function edge(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('k'))
  const better = slots.id('a')
  const worse = slots.has('b') ? slots.id('b') : oracle.otherTeam(better)
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...displays(better, slots.text('x'), slots, oracle),
    ...displays(worse, slots.text('y'), slots, oracle),
    ...hasEdge(key, better, worse, oracle),
  ]
}

/** Whether a team is ahead in a factor: with fewer turnovers, with more of everything else. */
function hasEdge(
  key: string | undefined,
  better: string,
  worse: string,
  oracle: ItemOracle,
): readonly string[] {
  const [good, bad] = [oracle.value(key ?? '', better), oracle.value(key ?? '', worse)]
  return expect(
    good !== undefined &&
      bad !== undefined &&
      (key === 'turnoverPercentage' ? good < bad : good > bad),
    'the team does not have the edge',
  )
}

/** The rates of both teams, the better one's first. */
export function rate(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('k')) ?? ''
  const [first, second] = [oracle.away, oracle.home].toSorted((a, b) => {
    const [x, y] = [oracle.value(key, a) ?? 0, oracle.value(key, b) ?? 0]
    return key === 'turnoverPercentage' ? x - y : y - x
  })
  return [
    ...focus(slots, oracle),
    ...displays(first ?? '', slots.text('x'), slots, oracle),
    ...displays(second ?? '', slots.text('y'), slots, oracle),
  ]
}

export function isFactor({ content }: ItemOracle): boolean {
  return content.focusFactorKey !== undefined
}

/** What counts behind a factor need: the factor in focus, the right team ahead, the tense, and the game's record. */
function behind(
  key: string,
  slots: Slots,
  oracle: ItemOracle,
  withTense: boolean,
): readonly string[] {
  const [better, worse] = sides(slots, oracle)
  return [
    ...expect(oracle.content.focusFactorKey === key, `${key} is not in focus`),
    ...(slots.has('t') ? oracle.time(slots.text('t')) : expect(oracle.final, 'no time')),
    ...expect(!withTense || slots.has('h') !== oracle.final, 'not the right tense'),
    ...expect(worse === oracle.otherTeam(better), 'not the opponent'),
    ...hasEdge(key, better, worse, oracle),
  ]
}

function counted(
  oracle: ItemOracle,
  teamId: string,
  wanted: Readonly<Record<string, number>>,
): readonly string[] {
  if (!(oracle instanceof RecordOracle)) {
    return ['cannot be checked without the files of the game']
  }
  const stretch = { from: -1, to: positionOf(oracle) }
  return Object.entries(wanted).flatMap(([key, number]) =>
    expect(oracle.record.teamCount(teamId, key, stretch) === number, `not the ${key} of the team`),
  )
}

export function shooting(slots: Slots, oracle: ItemOracle): readonly string[] {
  const of = (pair: string, threes: string) => ({
    fieldGoalsMade: slots.pair(pair)[0],
    fieldGoalsAttempted: slots.pair(pair)[1],
    threePointersMade: slots.number(threes),
  })
  return [
    ...behind('effectiveFieldGoalPercentage', slots, oracle, true),
    ...counted(oracle, slots.id('a'), of('m', 'n')),
    ...counted(oracle, slots.id('b'), of('u', 'o')),
  ]
}

export function lost(slots: Slots, oracle: ItemOracle): readonly string[] {
  const withTense = !/given|gave/.test(slots.sentence)
  return [
    ...behind('turnoverPercentage', slots, oracle, withTense),
    ...expect(withTense || /gave/.test(slots.sentence) === oracle.final, 'not the right tense'),
    ...expect(slots.number('n') < slots.number('m'), 'not fewer'),
    ...counted(oracle, slots.id('a'), { turnovers: slots.number('n') }),
    ...counted(oracle, sides(slots, oracle)[1], { turnovers: slots.number('m') }),
  ]
}

export function rebounded(slots: Slots, oracle: ItemOracle, withTense = true): readonly string[] {
  const found = (teamId: string, part: number, whole: number): readonly string[] => {
    if (!(oracle instanceof RecordOracle)) {
      return ['cannot be checked without the files of the game']
    }
    const name = 'offensive rebound percentage'
    const [own, all] = factorParts(oracle.record, name, teamId, positionOf(oracle))
    return expect(own === part && all === whole, 'not the rebounds of the team')
  }
  return [
    ...behind('offensiveReboundPercentage', slots, oracle, withTense),
    ...found(slots.id('a'), slots.number('n'), slots.number('m')),
    ...found(slots.id('b'), slots.number('o'), slots.number('u')),
  ]
}

export function toTheLine(slots: Slots, oracle: ItemOracle, withTense = true): readonly string[] {
  const perfect = /have been/.test(slots.sentence)
  const simple = /were to the line/.test(slots.sentence)
  return [
    ...behind('freeThrowRate', slots, oracle, withTense),
    ...expect(!(perfect && oracle.final) && !(simple && !oracle.final), 'not the right tense'),
    ...expect(slots.number('n') > slots.number('m'), 'not more'),
    ...counted(oracle, slots.id('a'), { freeThrowsAttempted: slots.number('n') }),
    ...counted(oracle, slots.id('b'), { freeThrowsAttempted: slots.number('m') }),
  ]
}

export function both(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...focus(slots, oracle),
    ...(slots.has('v') ? tense(slots, oracle) : expect(oracle.final, 'the game is not over')),
    ...times(slots, oracle),
    ...[oracle.away, oracle.home].flatMap(id => counts(id, slots.number('n'), slots, oracle)),
  ]
}

export function ahead(slots: Slots, oracle: ItemOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  const opponent = slots.has('b') ? slots.id('b') : oracle.otherTeam(slots.id('a'))
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...counts(slots.id('a'), own, slots, oracle),
    ...counts(opponent, other, slots, oracle),
    ...expect(own > other, 'the team is not ahead'),
    ...expect(slots.id('a') !== opponent, 'the same team twice'),
  ]
}

/** The team with more and the other one; either may be named alone. */
function sides(slots: Slots, oracle: ItemOracle): readonly [string, string] {
  if (slots.has('a')) {
    return [slots.id('a'), slots.has('b') ? slots.id('b') : oracle.otherTeam(slots.id('a'))]
  }
  return [oracle.otherTeam(slots.id('b')), slots.id('b')]
}

export function against(slots: Slots, oracle: ItemOracle): readonly string[] {
  const [first, second] = sides(slots, oracle)
  return [
    ...focus(slots, oracle),
    ...(slots.has('v') ? tense(slots, oracle) : []),
    ...times(slots, oracle),
    ...counts(first, slots.number('n'), slots, oracle),
    ...counts(second, slots.number('m'), slots, oracle),
    ...expect(first !== second, 'the same team twice'),
  ]
}

export function more(slots: Slots, oracle: ItemOracle): readonly string[] {
  const [first, second] = sides(slots, oracle)
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...expect(first !== second && second === oracle.otherTeam(first), 'not the opponent'),
    ...counts(first, slots.number('n'), slots, oracle),
  ]
}

/** A sentence that says of which statistic it is in other words. */
export function ofKey(key: string, slots: Slots, oracle: ItemOracle): readonly string[] {
  const [first, second] = sides(slots, oracle)
  return [
    ...focusKey(key, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...expect(first !== second, 'the same team twice'),
    ...expect(oracle.value(key, first) === slots.number('n'), `not the ${key} of the team`),
    ...(slots.has('m')
      ? expect(oracle.value(key, second) === slots.number('m'), `not the ${key} of the other team`)
      : []),
  ]
}

export function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  const said = ['v', 'w'].filter(name => slots.has(name)).map(name => past.has(slots.text(name)))
  return expect(
    said.every(isPast => isPast === oracle.final),
    'not the right tense',
  )
}

/** A game that is on needs a time in the first sentence; one that is over has none. */
export function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  return slots.has('t') ? oracle.time(slots.text('t')) : []
}

/** Texts speak of what the content puts in focus, and of nothing else. */
export function focus(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('k'))
  return key === undefined ? [`"${slots.text('k')}" is no statistic`] : focusKey(key, oracle)
}

function focusKey(key: string, { content }: ItemOracle): readonly string[] {
  const { focusFactorKey, focusCategoryKey, focusStatisticKeys } = content
  const keys = [focusFactorKey, focusCategoryKey, focusStatisticKeys].flat()
  return expect(keys.includes(key), `${key} is not in focus`)
}

export function counts(
  entityId: string,
  count: number,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  return oracle.counts(entityId, count, slots.text('k'))
}

export function displays(
  entityId: string,
  display: string,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  const key = statisticKeyOf(slots.text('k')) ?? ''
  return expect(oracle.display(key, entityId) === display, `not the ${key} of the team`)
}
