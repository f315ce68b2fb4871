import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle, RecordOracle } from '../oracle.ts'
import { statisticKeyOf } from '../readings.ts'
import { factorParts } from '../recorded-factors.ts'
import { positionOf } from './position.ts'

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

function edge(slots: Slots, oracle: ItemOracle): readonly string[] {
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
function rate(slots: Slots, oracle: ItemOracle): readonly string[] {
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

function isFactor({ content }: ItemOracle): boolean {
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

function shooting(slots: Slots, oracle: ItemOracle): readonly string[] {
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

function lost(slots: Slots, oracle: ItemOracle): readonly string[] {
  const withTense = !/given|gave/.test(slots.sentence)
  return [
    ...behind('turnoverPercentage', slots, oracle, withTense),
    ...expect(withTense || /gave/.test(slots.sentence) === oracle.final, 'not the right tense'),
    ...expect(slots.number('n') < slots.number('m'), 'not fewer'),
    ...counted(oracle, slots.id('a'), { turnovers: slots.number('n') }),
    ...counted(oracle, sides(slots, oracle)[1], { turnovers: slots.number('m') }),
  ]
}

function rebounded(slots: Slots, oracle: ItemOracle, withTense = true): readonly string[] {
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

function toTheLine(slots: Slots, oracle: ItemOracle, withTense = true): readonly string[] {
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

function both(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...focus(slots, oracle),
    ...(slots.has('v') ? tense(slots, oracle) : expect(oracle.final, 'the game is not over')),
    ...times(slots, oracle),
    ...[oracle.away, oracle.home].flatMap(id => counts(id, slots.number('n'), slots, oracle)),
  ]
}

function ahead(slots: Slots, oracle: ItemOracle): readonly string[] {
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

function against(slots: Slots, oracle: ItemOracle): readonly string[] {
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

function more(slots: Slots, oracle: ItemOracle): readonly string[] {
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
function ofKey(key: string, slots: Slots, oracle: ItemOracle): readonly string[] {
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

function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  const said = ['v', 'w'].filter(name => slots.has(name)).map(name => past.has(slots.text(name)))
  return expect(
    said.every(isPast => isPast === oracle.final),
    'not the right tense',
  )
}

/** A game that is on needs a time in the first sentence; one that is over has none. */
function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  return slots.has('t') ? oracle.time(slots.text('t')) : []
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
