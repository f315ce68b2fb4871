import { type Claim, claim } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import {
  allowed,
  common,
  degree,
  figure,
  live,
  missed,
  missedAll,
  opponent,
  other,
  over,
  percentage,
  quality,
  shots,
  subject,
  teamOf,
  tense,
  turnovers,
  usually,
  value,
} from './team-claim-checks.ts'

/** When it is, or how it ended. */
const place = '(?: {t:TIME}| in {r:win over|loss to} {b:T})'

/** Sentences of team performances. */
export const teamClaims: readonly Claim<ItemOracle>[] = [
  // Headlines: a figure, and what kind of figure it is.
  claim(
    `{a:T} {v:have|at|held to|manage just|pile up|already up to|strong on the boards with|pull down|short on the boards with|limited to|grab|move the ball,|come up with|protect the rim with|careless with the ball,|take care of the ball,|limit themselves to} {n:N} {c:STAT}${place}`,
    figure,
  ),
  claim(`(?:{v:[Jj]ust|[Oo]nly} )?{n:N} {c:STAT} for {a:T}${place}`, figure),
  claim(`[Bb]ig scoring from {a:T}: {n:N} {c:points}${place}`, (slots, oracle) => [
    ...figure(slots, oracle),
    ...usually('more', 'points', slots, oracle),
  ]),
  claim(`Quick hands: {n:N} {c:steals?} for {a:T}${place}`, figure),
  claim(
    `{a:T} against {b:T}: {n:N} {c:points?}(?: {t:TIME}| in (?:win over|loss to) {d:T})`,
    figure,
  ),
  claim(`{n:N} points, {m:N} rebounds for {a:T}${place}`, (slots, oracle) => [
    ...common(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
    ...oracle.counts(slots.id('a'), slots.number('m'), 'rebounds'),
  ]),
  claim(`{a:T} make {m:M} {k:shots|threes|free throws}${place}`, shots),
  claim(
    `{a:T} {v:hot|shooting well|cold|miss}(?: from {k:the field|three})?, {m:M}${place}`,
    (slots, oracle) => [...shots(slots, oracle), ...quality(slots)],
  ),
  claim(
    `(?:{k:Shots|Threes} {v:fall|will not fall} for|{j:Free throws} help) {a:T}: {m:M}${place}`,
    (slots, oracle) => [...shots(slots, oracle), ...quality(slots)],
  ),
  claim(`{a:T} miss {n:N} of {m:N} {k:shots|threes}${place}`, missed),
  claim(`{a:T} miss all {n:N} {k:threes}${place}`, missedAll),
  claim(`{a:T} without a three in {n:N} tries${place}`, missedAll),
  claim(`No threes for {a:T} in {n:N} tries${place}`, missedAll),
  claim(`{n:N} threes? in {m:N} tries for {a:T}${place}`, (slots, oracle) => [
    ...common(slots, oracle),
    ...oracle.made(slots.id('a'), [slots.number('n'), slots.number('m')], 'threePointers'),
  ]),
  claim(`{a:T} get {n:N} points at the line${place}`, (slots, oracle) => [
    ...common(slots, oracle),
    ...value('freeThrowsMade', slots.number('n'), slots, oracle),
  ]),
  claim(`{n:N} offensive rebounds? give {a:T} second chances${place}`, (slots, oracle) => [
    ...common(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'offensive rebounds'),
  ]),
  claim(`{o:T} allow {a:T} {n:N} offensive rebounds?${place}`, allowed),
  claim(`(?:{v:[Oo]nly} )?{n:N} assists? on {m:N} baskets for {a:T}${place}`, (slots, oracle) => [
    ...common(slots, oracle),
    ...(slots.has('v') ? usually('less', 'assists', slots, oracle) : []),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'assists'),
    ...value('fieldGoalsMade', slots.number('m'), slots, oracle),
  ]),
  claim(`{a:T} turn it over {n:N} times${place}`, turnovers),
  claim(`{n:N} turnovers? hurt {a:T}${place}`, turnovers),

  // How it stands, or ended.
  claim(
    '(?:{t:TIME}, )?{a:T} are (?:tied|level) with {b:T} at {n:N}(?: {u:TIME})?',
    (slots, oracle) => [
      ...live(slots, oracle),
      ...opponent(slots, oracle),
      ...oracle.tied(slots.number('n')),
    ],
  ),
  claim('{a:T} have {n:N} points? {t:TIME}, as many as {b:T}', (slots, oracle) => [
    ...live(slots, oracle),
    ...opponent(slots, oracle),
    ...oracle.tied(slots.number('n')),
  ]),
  claim('(?:{t:TIME}, )?{a:T} (?:lead|are ahead of) {b:T} {s:S}(?: {u:TIME})?', (slots, oracle) => [
    ...live(slots, oracle),
    ...oracle.leads(slots.id('a'), slots.id('b'), slots.pair('s')),
  ]),
  claim('(?:{t:TIME}, )?{a:T} (?:trail|are behind) {b:T} {s:S}(?: {u:TIME})?', (slots, oracle) => [
    ...live(slots, oracle),
    ...oracle.leads(slots.id('b'), slots.id('a'), slots.pair('s')),
  ]),
  claim('{a:T} have {n:N} points? {t:TIME}, {m:N} {v:more|fewer} than {b:T}', (slots, oracle) => [
    ...live(slots, oracle),
    ...opponent(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
    ...oracle.leadsBy(slots.id(slots.text('v') === 'more' ? 'a' : 'b'), slots.number('m')),
  ]),
  claim('{t:TIME}, {a:T} {v:lead|trail} by {m:N} with {n:N} points?', (slots, oracle) => {
    const leader = slots.text('v') === 'lead' ? slots.id('a') : oracle.otherTeam(slots.id('a'))
    return [
      ...live(slots, oracle),
      ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
      ...oracle.leadsBy(leader, slots.number('m')),
    ]
  }),
  claim('{a:T} scored {n:N} points? to beat {b:T} by {m:N}', (slots, oracle) => [
    ...over(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
    ...oracle.leadsBy(slots.id('a'), slots.number('m')),
    ...opponent(slots, oracle),
  ]),
  claim('{a:T} scored {n:N} points? and lost to {b:T} by {m:N}', (slots, oracle) => [
    ...over(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
    ...oracle.leadsBy(slots.id('b'), slots.number('m')),
    ...opponent(slots, oracle),
  ]),
  claim('{a:T} (?:beat|won) (?:{b:T} )?{s:S}(?: against {c:T})?', (slots, oracle) => [
    ...over(slots, oracle),
    ...oracle.leads(slots.id('a'), other(slots), slots.pair('s')),
  ]),
  claim('{a:T} (?:lost|fell) to {b:T} {s:S}', (slots, oracle) => [
    ...over(slots, oracle),
    ...oracle.leads(slots.id('b'), slots.id('a'), slots.pair('s')),
  ]),
  claim(
    '{n:N} points? were (?:{v:not} )?enough for {a:T} (?:to beat|against) {b:T}',
    (slots, oracle) => [
      ...over(slots, oracle),
      ...oracle.counts(slots.id('a'), slots.number('n'), 'points'),
      ...(slots.has('v')
        ? oracle.leads(slots.id('b'), slots.id('a'))
        : oracle.leads(slots.id('a'), slots.id('b'))),
    ],
  ),

  // Figures. "They" are the team of the item.
  claim(
    '(?:{a:T}|They) {v:made|hit|shot|have made|have hit|are} {m:M}(?: shots| from the field)?(?: \\({x:%}\\))?(?:(?:,| and) {y:M} (?:threes|from three))?',
    (slots, oracle) => [
      ...tense(slots, oracle),
      ...subject(slots, oracle),
      ...oracle.made(teamOf(oracle), slots.pair('m'), 'fieldGoals'),
      ...(slots.has('x') ? percentage(slots, oracle) : []),
      ...(slots.has('y') ? oracle.made(teamOf(oracle), slots.pair('y'), 'threePointers') : []),
    ],
  ),
  claim('They {v:made|have made} {m:M} free throws', (slots, oracle) => [
    ...tense(slots, oracle),
    ...oracle.made(teamOf(oracle), slots.pair('m'), 'freeThrows'),
  ]),
  claim('(?:{a:T}|They) {v:had|have} {l:LINE}', (slots, oracle) => [
    ...subject(slots, oracle),
    ...tense(slots, oracle),
    ...oracle.line(teamOf(oracle), slots.text('l')),
  ]),
  claim('They {v:had|have} {l:LINE}, and {k:LINE} to {j:LINE}', (slots, oracle) => [
    ...tense(slots, oracle),
    ...['l', 'k', 'j'].flatMap(name => oracle.line(teamOf(oracle), slots.text(name))),
  ]),
  claim(
    'They {v:had|have} (?:{q:just|only} )?{n:N} {c:STAT}(?:, {s:a strong total})?',
    (slots, oracle) => [
      ...tense(slots, oracle),
      ...oracle.counts(teamOf(oracle), slots.number('n'), slots.text('c')),
      ...degree(slots, oracle),
    ],
  ),
  claim('They {v:had|have} (?:{q:just|only} )?{n:N} assists? on {m:N} baskets', (slots, oracle) => [
    ...tense(slots, oracle),
    ...oracle.counts(teamOf(oracle), slots.number('n'), 'assists'),
    ...expect(
      oracle.value('fieldGoalsMade', teamOf(oracle)) === slots.number('m'),
      'not the baskets',
    ),
    ...(slots.has('q') ? usually('less', 'assists', slots, oracle) : []),
  ]),
  claim(
    'They {v:were|have been} {s:strong on the boards} with {n:N} {c:rebounds}',
    (slots, oracle) => [
      ...tense(slots, oracle),
      ...oracle.counts(teamOf(oracle), slots.number('n'), 'rebounds'),
      ...degree(slots, oracle),
    ],
  ),
  claim('They {v:had|have} {n:N} points at the line', (slots, oracle) => [
    ...tense(slots, oracle),
    ...expect(
      oracle.value('freeThrowsMade', teamOf(oracle)) === slots.number('n'),
      'not the free throws',
    ),
  ]),
  claim(
    'They {v:turned|gave|have turned|have given} the ball (?:over|away) {n:N} times',
    (slots, oracle) => [
      ...tense(slots, oracle),
      ...oracle.counts(teamOf(oracle), slots.number('n'), 'turnovers'),
    ],
  ),
  claim('{o:T} {v:allowed|have allowed} them {n:N} offensive rebounds?', (slots, oracle) => [
    ...tense(slots, oracle),
    ...expect(slots.id('o') === oracle.otherTeam(teamOf(oracle)), 'not the opponent'),
    ...oracle.counts(teamOf(oracle), slots.number('n'), 'offensive rebounds'),
  ]),
  claim('{a:Ts} season average is {d:D} points', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      oracle.display('points', slots.id('a'), 'seasonAverage') === slots.text('d'),
      'not the season average',
    ),
  ]),
]
