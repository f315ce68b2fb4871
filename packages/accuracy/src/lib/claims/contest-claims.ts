import { type Claim, claim } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import {
  against,
  ahead,
  both,
  counts,
  displays,
  edge,
  focus,
  isFactor,
  lost,
  more,
  ofKey,
  rate,
  rebounded,
  shooting,
  tense,
  times,
  toTheLine,
} from './contest-claim-checks.ts'

const shot = '(?:made|hit|shot better)'

/** Sentences of four factors, point breakdowns and defensive summaries: one team against the other in a statistic. */
export const contestClaims: readonly Claim<ItemOracle>[] = [
  // Four factors as rates.
  claim('{a:T} {v:have|had} the edge over {b:T} in {k:STAT} {t:TIME}, {x:%} to {y:%}', edge),
  claim('{t:TIME}, {a:T} {v:have|had} the better {k:STAT}, {x:%} to {y:%}', edge),
  claim('That is an edge in {k:STAT}, {x:%} to {y:%}', rate),
  claim('In {k:STAT} that makes it {x:%} to {y:%}', rate),
  claim('The {k:STAT} is {x:%} to {y:%}', rate),
  claim('{a:T} and {b:T} are level in {k:STAT} {t:TIME}, at {x:%}', (slots, oracle) => [
    ...focus(slots, oracle),
    ...oracle.time(slots.text('t')),
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...['a', 'b'].flatMap(team => displays(slots.id(team), slots.text('x'), slots, oracle)),
  ]),

  // What the factors are made of.
  claim(
    `{a:T} (?:{h:have} )?${shot} {m:M} shots with {n:N} threes?(?: {t:TIME})?, {b:T} {u:M} with {o:N} threes?`,
    shooting,
  ),
  claim(
    `{t:TIME}, {a:T} (?:{h:have} )?${shot} {m:M} shots with {n:N} threes? and {b:T} {u:M} with {o:N} threes?`,
    shooting,
  ),
  claim(
    `{a:T} (?:{h:have} )?shot better {t:TIME}: {m:M} shots with {n:N} threes? against {b:Ts} {u:M} with {o:N} threes?`,
    shooting,
  ),
  claim(
    `{b:T} (?:{h:have} )?made {u:M} with {o:N} threes? {t:TIME}; {a:T} (?:have )?made {m:M} shots with {n:N} threes?`,
    shooting,
  ),
  claim(
    '{b:T} (?:{h:have} )?(?:turned the ball over|given the ball away|gave the ball away) {m:N} times {t:TIME}, {a:T} (?:only )?{n:N}',
    lost,
  ),
  claim('{t:TIME}, {a:T} (?:{h:have} )?lost the ball {n:N} times to {b:Ts} {m:N}', lost),
  claim(
    '{a:T} (?:{h:have} )?forced {m:N} turnovers? {t:TIME} and committed {n:N}',
    (slots, oracle) => (isFactor(oracle) ? lost(slots, oracle) : ['not a factor']),
  ),
  claim(
    '{a:T} (?:{h:have} )?rebounded {n:N} of their {m:N} misses {t:TIME}, {b:T} {o:N} of {u:N}',
    rebounded,
  ),
  claim(
    '{t:TIME}, {a:T} (?:{h:have} )?got back {n:N} of their {m:N} misses and {b:T} {o:N} of {u:N}',
    rebounded,
  ),
  claim(
    '{b:T} (?:{h:have} )?let {a:T} rebound {n:N} of their {m:N} misses {t:TIME} and (?:have )?got back {o:N} of {u:N}',
    rebounded,
  ),
  claim(
    'Second chances {v:go|went} to {a:T}: {n:N} of their {m:N} misses {t:TIME}, against {o:N} of {u:N} for {b:T}',
    (slots, oracle) => [...tense(slots, oracle), ...rebounded(slots, oracle, false)],
  ),
  claim('{a:T} (?:{h:have} )?shot {n:N} free throws? {t:TIME}, {b:T} {m:N}', toTheLine),
  claim(
    '{t:TIME}, {a:T} (?:have been|were) to the line for {n:N} free throws?, {b:T} for {m:N}',
    (slots, oracle) => toTheLine(slots, oracle, false),
  ),
  claim('{n:N} free throws? for {a:T} {t:TIME} against {m:N} for {b:T}', (slots, oracle) =>
    toTheLine(slots, oracle, false),
  ),
  claim(
    '{b:T} (?:{h:have} )?sent {a:T} to the line for {n:N} free throws? {t:TIME} and shot {m:N}',
    toTheLine,
  ),

  // Descriptors.
  claim('{k:STAT}: [^<\\d]+', focus),
  claim('{k:STAT}, as the scorer counts them; categories can overlap', focus),

  // Counts of both teams.
  claim('[Bb]oth teams {v:have|had|scored} {n:N} {k:STAT}(?: {t:TIME})?', both),
  claim('{k:STAT} {v:are|were} even at {n:N}(?: {t:TIME})?', both),
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
  claim('{a:T} {v:outscored|lead} {b:T} {s:S} in {k:STAT}(?: {t:TIME})?', ahead),
  claim('{a:T} {v:are|were} ahead of {b:T} {s:S} in {k:STAT}(?: {t:TIME})?', ahead),
  claim('{t:TIME}, {a:T} {v:have outscored} {b:T} {s:S} in {k:STAT}', ahead),
  claim('{t:TIME}, {b:T} {v:trail} {a:T} {s:S} in {k:STAT}', ahead),
  claim('{k:STAT} {v:went} to {a:T} {s:S} over {b:T}', ahead),
  claim('{a:T} {v:won the battle} for {k:STAT} {s:S}', ahead),
  claim('The widest gap(?: {t:TIME})? {v:is|was} in {k:STAT}: {s:S} for {a:T}', ahead),
  claim('{b:T} {v:gave up|have given up} {n:N} {k:STAT}(?: {t:TIME})? and scored {m:N}', against),
  claim(
    '{a:T} {v:have|had|have committed|committed} {n:N} {k:STAT} to {b:Ts} {m:N}(?: {t:TIME})?',
    against,
  ),
  claim('{a:T} {v:have} {n:N} {k:STAT} {t:TIME} to {b:Ts} {m:N}', against),
  claim(
    '{a:T} {v:have come up|came up} with {n:N} {k:STAT}(?: {t:TIME})?, {b:T} with {m:N}',
    against,
  ),
  claim('{k:STAT}(?: {t:TIME})?: {a:T} {n:N}, {b:T} {m:N}', against),
  claim(
    '{b:T} {v:have allowed|allowed} {n:N} {k:STAT}(?: {t:TIME})? and {w:have|had} {m:N}',
    against,
  ),
  claim('{b:T} {v:have let|let} {a:T} get {n:N} {k:STAT}(?: {t:TIME})?', more),
  claim(
    '{a:T} {v:have|had} {n:N} {k:STAT}(?: {t:TIME})? against {b:T}, who {w:have|had} {m:N}',
    against,
  ),
  claim('{a:T} {v:have blocked|blocked} {n:N} shots?(?: {t:TIME})?, {b:T} {m:N}', (slots, oracle) =>
    ofKey('blocks', slots, oracle),
  ),
  claim('{b:T} {v:have had|had} {n:N} shots? blocked(?: {t:TIME})?', (slots, oracle) =>
    ofKey('blocks', slots, oracle),
  ),
  claim(
    '{b:T} {v:have forced|forced} {n:N} turnovers? and committed {m:N}(?: {t:TIME})?',
    (slots, oracle) => ofKey('turnovers', slots, oracle),
  ),
  claim(
    '{b:Ts} defense {v:has forced|forced} {n:N} turnovers?(?: {t:TIME})?, {a:Ts} {m:N}',
    (slots, oracle) => ofKey('turnovers', slots, oracle),
  ),
  claim(
    '{a:T} {v:have turned|turned} the ball over {n:N} times(?: {t:TIME})?, {b:T} {m:N}',
    (slots, oracle) => ofKey('turnovers', slots, oracle),
  ),
]
