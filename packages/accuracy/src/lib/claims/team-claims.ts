import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import { secondsOf, statisticKeyOf } from '../readings.ts'

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

function teamOf({ content }: ItemOracle): string {
  return String(content.teamId)
}

function other(slots: Slots): string {
  return slots.has('b') ? slots.id('b') : slots.id('c')
}

function subject(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(!slots.has('a') || slots.id('a') === teamOf(oracle), 'not the team of the item')
}

function opponent(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent')
}

/** The team of the item, and the time or the outcome of the game. */
function common(slots: Slots, oracle: ItemOracle): readonly string[] {
  if (slots.has('t')) return [...subject(slots, oracle), ...times(slots, oracle)]
  const [winner, loser] =
    slots.text('r') === 'win over'
      ? [teamOf(oracle), slots.id('b')]
      : [slots.id('b'), teamOf(oracle)]
  return [
    ...subject(slots, oracle),
    ...expect(oracle.final, 'the game is not over'),
    ...oracle.leads(winner, loser),
  ]
}

function live(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...subject(slots, oracle),
    ...times(slots, oracle),
    ...expect(!oracle.final, 'the game is over'),
  ]
}

function over(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [...subject(slots, oracle), ...expect(oracle.final, 'the game is not over')]
}

function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  return ['t', 'u'].filter(name => slots.has(name)).flatMap(name => oracle.time(slots.text(name)))
}

const past: ReadonlySet<string> = new Set([
  'were',
  'made',
  'hit',
  'shot',
  'had',
  'turned',
  'gave',
  'allowed',
])

function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(past.has(slots.text('v')) === oracle.final, 'not the right tense')
}

function value(key: string, number: number, slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(oracle.value(key, slots.id('a')) === number, `not the ${key} of the team`)
}

/** Words that say that a figure is much or little. */
const little: ReadonlySet<string> = new Set([
  'held to',
  'manage just',
  'short on the boards with',
  'limited to',
  'take care of the ball,',
  'limit themselves to',
  'just',
  'only',
])
const much: ReadonlySet<string> = new Set([
  'pile up',
  'already up to',
  'strong on the boards with',
  'pull down',
  'grab',
  'move the ball,',
  'come up with',
  'protect the rim with',
  'careless with the ball,',
])
/** Words that are said of one figure only. */
const only: Readonly<Record<string, string>> = {
  'held to': 'points',
  'manage just': 'points',
  'already up to': 'points',
  'strong on the boards with': 'rebounds',
  'short on the boards with': 'rebounds',
  'pull down': 'rebounds',
  'move the ball,': 'assists',
  'protect the rim with': 'blocks',
  'careless with the ball,': 'turnovers',
  'take care of the ball,': 'turnovers',
  'limit themselves to': 'turnovers',
}

function figure(slots: Slots, oracle: ItemOracle): readonly string[] {
  const word = slots.text('v').toLowerCase()
  const key = statisticKeyOf(slots.text('c')) ?? ''
  return [
    ...(slots.has('b') && !slots.has('r') ? opponent(slots, oracle) : []),
    ...(slots.has('d') || (slots.has('b') && !slots.has('r'))
      ? [...subject(slots, oracle), ...times(slots, oracle)]
      : common(slots, oracle)),
    ...oracle.counts(slots.id('a'), slots.number('n'), slots.text('c')),
    ...expect(only[word] === undefined || only[word] === key, `"${word}" is not said of ${key}`),
    ...(little.has(word) ? usually('less', key, slots, oracle) : []),
    ...(much.has(word) ? usually('more', key, slots, oracle) : []),
  ]
}

/** What a team has in a usual game. "Just" and "pile up" are said only below and above it. */
const usual: Readonly<Record<string, number>> = {
  points: 112,
  rebounds: 44,
  offensiveRebounds: 10.3,
  assists: 25,
  steals: 7.6,
  blocks: 4.8,
  turnovers: 13.5,
}

function usually(
  side: 'more' | 'less',
  key: string,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  const { period = 0, clock = '' } = oracle.content.gameState ?? {}
  const { regulationPeriods, periodMinutes, overtimeMinutes } = oracle.rules
  const game = regulationPeriods * periodMinutes
  const overtimes = Math.max(0, period - regulationPeriods)
  const played = Math.min(period * periodMinutes, game) + overtimes * overtimeMinutes
  const share = (played - secondsOf(clock) / 60) / game
  const expected = (usual[key] ?? Number.NaN) * share
  const number = slots.number('n')
  return expect(side === 'more' ? number > expected : number < expected, `not ${side} than usual`)
}

function degree(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('c')) ?? ''
  const word = slots.has('s') ? 'as many as' : slots.text('q')
  if (word === '') return []
  return usually(word === 'as many as' ? 'more' : 'less', key, slots, oracle)
}

function shots(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [...common(slots, oracle), ...oracle.made(slots.id('a'), slots.pair('m'), kindOf(slots))]
}

function kindOf(slots: Slots): 'fieldGoals' | 'threePointers' | 'freeThrows' {
  const kind = `${slots.text('k')}${slots.text('j')}`.toLowerCase()
  if (kind.startsWith('three')) return 'threePointers'
  return kind.startsWith('free') ? 'freeThrows' : 'fieldGoals'
}

/** A team is hot above the usual share of its shots and cold below it. */
function quality(slots: Slots): readonly string[] {
  const [made, attempted] = slots.pair('m')
  const share = (100 * made) / attempted
  const word = slots.text('v')
  if (word === '') return []
  const mean = kindOf(slots) === 'threePointers' ? 36 : 46.5
  const hot = word === 'hot' || word === 'fall' || word === 'shooting well'
  return expect(hot ? share > mean : share < mean, `not ${word}`)
}

function missed(slots: Slots, oracle: ItemOracle): readonly string[] {
  const attempted = slots.number('m')
  return [
    ...common(slots, oracle),
    ...oracle.made(slots.id('a'), [attempted - slots.number('n'), attempted], kindOf(slots)),
  ]
}

function missedAll(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...oracle.made(slots.id('a'), [0, slots.number('n')], 'threePointers'),
  ]
}

function allowed(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...expect(slots.id('o') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'offensive rebounds'),
  ]
}

function turnovers(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'turnovers'),
    ...usually('more', 'turnovers', slots, oracle),
  ]
}

function percentage(slots: Slots, oracle: ItemOracle): readonly string[] {
  const right = oracle.display('fieldGoalPercentage', teamOf(oracle)) === slots.text('x')
  return expect(right, 'not the field goal percentage')
}
