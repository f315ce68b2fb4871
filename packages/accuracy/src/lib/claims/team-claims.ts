import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'

/** Sentences of team performances. */
export const teamClaims: readonly Claim<ItemOracle>[] = [
  claim(
    '(?:{t:TIME}, )?{a:T} {v:have|scored|finished with} {n:N} points?(?: {u:TIME})? on {m:M} shooting(?: \\({x:%}\\), {y:M} from three)?',
    (slots, oracle) => [
      ...subject(slots, oracle),
      ...tense(slots, oracle),
      ...times(slots, oracle),
      ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
      ...oracle.made(slots.id('a'), slots.pair('m'), 'fieldGoals'),
      ...(slots.text('x') === '' ? [] : percentage(slots, oracle)),
      ...(slots.text('y') === ''
        ? []
        : oracle.made(slots.id('a'), slots.pair('y'), 'threePointers')),
    ],
  ),
  claim('{a:T} {v:have|had} {l:LINE}', (slots, oracle) => [
    ...subject(slots, oracle),
    ...tense(slots, oracle),
    ...oracle.line(slots.id('a'), slots.text('l')),
  ]),
  claim('{a:Ts} season average is {d:D} points', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      oracle.display('points', slots.id('a'), 'seasonAverage') === slots.text('d'),
      'not the season average',
    ),
  ]),
  claim('{a:T} {v:shot|shooting} {x:%}(?: {t:TIME})?', (slots, oracle) => [
    ...subject(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...percentage(slots, oracle),
  ]),
  claim('{a:T} {v:have|finish with} {l:LINE}(?: {t:TIME})?', (slots, oracle) => [
    ...subject(slots, oracle),
    ...tense(slots, oracle),
    ...times(slots, oracle),
    ...oracle.line(slots.id('a'), slots.text('l')),
  ]),
  claim('{l:LINE} for {a:T}(?: {t:TIME})?', (slots, oracle) => [
    ...subject(slots, oracle),
    ...times(slots, oracle),
    ...oracle.line(slots.id('a'), slots.text('l')),
  ]),
]

const past: ReadonlySet<string> = new Set(['scored', 'finished with', 'had', 'shot', 'finish with'])

function subject(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('a') === oracle.content.teamId, 'not the team of the item')
}

function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(past.has(slots.text('v')) === oracle.final, 'not the right tense')
}

/** A game that is over needs no time, one that is not does. */
function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  const said = [slots.text('t'), slots.text('u')].filter(time => time !== '')
  return said.flatMap(time => oracle.time(time))
}

function percentage(slots: Slots, oracle: ItemOracle): readonly string[] {
  const right = oracle.display('fieldGoalPercentage', slots.id('a')) === slots.text('x')
  return expect(right, 'not the field goal percentage')
}
