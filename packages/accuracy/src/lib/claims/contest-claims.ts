import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import { statisticKeyOf } from '../readings.ts'

/** Sentences of four factors, point breakdowns and defensive summaries: one team against the other in a statistic. */
export const contestClaims: readonly Claim<ItemOracle>[] = [
  // Four factors.
  claim('{a:T} {v:have|had} the edge over {b:T} in {k:STAT} {t:TIME}, {x:%} to {y:%}', edge),
  claim('{k:STAT} {v:favors|favored} {a:T} over {b:T} {t:TIME}, {x:%} to {y:%}', edge),
  claim('{t:TIME}, {a:T} {v:have|had} the better {k:STAT}, {x:%} to {y:%}', edge),
  claim('{a:T} and {b:T} are level in {k:STAT} {t:TIME}, at {x:%}', (slots, oracle) => [
    ...focus(slots, oracle),
    ...oracle.time(slots.text('t')),
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...['a', 'b'].flatMap(team => displays(slots.id(team), slots.text('x'), slots, oracle)),
  ]),

  // Descriptors.
  claim('{k:STAT}: [^<\\d]+', focus),
  claim('{k:STAT}, as the scorer counts them; categories can overlap', focus),

  // Counts of both teams.
  claim('[Bb]oth teams {v:have|had|scored} {n:N} {k:STAT}', both),
  claim('[Bb]oth teams {v:have|had|scored} {n:N} {k:STAT} {t:TIME}', both),
  claim(
    '{a:T} {v:have|scored} {n:N} {k:STAT}(?: {t:TIME})?, {g:N} more than {b:T}',
    (slots, oracle) => [
      ...focus(slots, oracle),
      ...tense(slots, oracle),
      ...times(slots, oracle),
      ...counts(slots.id('a'), slots.number('n'), slots, oracle),
      ...counts(slots.id('b'), slots.number('n') - slots.number('g'), slots, oracle),
      ...expect(slots.number('g') > 0, 'not more'),
    ],
  ),
  claim('{a:T} {v:outscored|lead} {b:T} {s:S} in {k:STAT}', ahead),
  claim('{a:T} {v:outscored|lead} {b:T} {s:S} in {k:STAT} {t:TIME}', ahead),
  claim('{t:TIME}, {a:T} {v:have outscored} {b:T} {s:S} in {k:STAT}', ahead),
  claim('{k:STAT} {v:went} to {a:T} {s:S} over {b:T}', ahead),
  claim('{a:T} {v:finished} ahead of {b:T} {s:S} in {k:STAT}', ahead),
  claim('{a:T} {v:have|had|have committed|committed} {n:N} {k:STAT} to {b:Ts} {m:N}', against),
  claim('{a:T} {v:have|have committed} {n:N} {k:STAT} to {b:Ts} {m:N} {t:TIME}', against),
  claim(
    '{a:T} {v:have forced|forced} {n:N} turnovers? and committed {m:N}(?: {t:TIME})?',
    (slots, oracle) => [
      ...focusKey('turnovers', oracle),
      ...tense(slots, oracle),
      ...times(slots, oracle),
      ...oracle.counts(oracle.otherTeam(slots.id('a')), slots.number('n'), 'turnovers'),
      ...oracle.counts(slots.id('a'), slots.number('m'), 'turnovers'),
    ],
  ),
]

const past: ReadonlySet<string> = new Set([
  'had',
  'favored',
  'scored',
  'outscored',
  'went',
  'finished',
  'committed',
  'forced',
])

function edge(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('k'))
  const better = slots.id('a')
  const worse = slots.text('b') === '' ? oracle.otherTeam(better) : slots.id('b')
  const [good, bad] = [oracle.value(key ?? '', better), oracle.value(key ?? '', worse)]
  const fewerIsBetter = key === 'turnoverPercentage'
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...displays(better, slots.text('x'), slots, oracle),
    ...displays(worse, slots.text('y'), slots, oracle),
    ...expect(
      good !== undefined && bad !== undefined && (fewerIsBetter ? good < bad : good > bad),
      'the team does not have the edge',
    ),
  ]
}

function both(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...[oracle.away, oracle.home].flatMap(id => counts(id, slots.number('n'), slots, oracle)),
  ]
}

function ahead(slots: Slots, oracle: ItemOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...counts(slots.id('a'), own, slots, oracle),
    ...counts(slots.id('b'), other, slots, oracle),
    ...expect(own > other, 'the team is not ahead'),
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
  ]
}

function against(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...focus(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...counts(slots.id('a'), slots.number('n'), slots, oracle),
    ...counts(slots.id('b'), slots.number('m'), slots, oracle),
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
  ]
}

function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(past.has(slots.text('v')) === oracle.final, 'not the right tense')
}

function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  const time = slots.text('t')
  return time === '' ? [] : oracle.time(time)
}

/** Texts speak of what the content puts in focus, and of nothing else. */
function focus(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('k'))
  return key === undefined ? [`"${slots.text('k')}" is no statistic`] : focusKey(key, oracle)
}

function focusKey(key: string, { content }: ItemOracle): readonly string[] {
  const { focusFactorKey, focusCategoryKey, focusStatisticKeys } = content
  const keys = [focusFactorKey, focusCategoryKey, focusStatisticKeys].flat()
  return expect(keys.includes(key), `${key} is not in focus`)
}

function counts(
  entityId: string,
  count: number,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  return oracle.counts(entityId, count, slots.text('k'))
}

function displays(
  entityId: string,
  display: string,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  const key = statisticKeyOf(slots.text('k')) ?? ''
  return expect(oracle.display(key, entityId) === display, `not the ${key} of the team`)
}
