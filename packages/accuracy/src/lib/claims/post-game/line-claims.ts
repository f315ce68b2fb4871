import { type Claim, claim, type Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { lineOf, statisticKeyOf } from '../../readings.ts'
import { careerHigh, earlierPoints } from '../earlier-games.ts'
import { extra, isWinner, result } from './post-game-facts.ts'

const feat =
  '(?:{k:triple-double|double-double}|{n:N} {c:points|rebounds|assists|threes|steals|blocks}|{y:M} shooting)'

const high = '(?:{h:season-high|postseason-high|career-high|career playoff-high} )'

/** Sentences of post-game summaries about players' lines. */
export const lineClaims: readonly Claim<RecordOracle>[] = [
  // Headlines: the line that a game is remembered for.
  claim(`{p:Ps} ${feat} leads? {w:T} past {x:T} {s:S}${extra}`, starOf('w')),
  claim(`{w:T} beat {x:T} {s:S}${extra} behind {p:Ps} ${feat}`, starOf('w')),
  claim(`{w:T} beat {x:T} {s:S}${extra} despite {p:Ps} ${feat}`, starOf('x')),
  claim(
    `{p:P} (?:scores ${high}?{n:N}|has {k:triple-double|double-double}|(?:grabs|hands out|hits|has) {m:N} {c:rebounds|assists|threes|steals|blocks}|makes {y:M} shots) as {w:T} beat {x:T} {s:S}${extra}`,
    starOf('w'),
  ),
  claim(
    `{p:P} (?:scores ${high}?{n:N}|has {k:triple-double|double-double}|(?:grabs|hands out|hits|has) {m:N} {c:rebounds|assists|threes|steals|blocks}|makes {y:M} shots), but {w:T} beat {x:T} {s:S}`,
    starOf('x'),
  ),

  // Big lines.
  claim('{p:P} had a {k:triple-double|double-double} for {a:T}: {l:LINE}', line),
  claim('{p:P} of {a:T} finished with a {k:triple-double|double-double} of {l:LINE}', line),
  claim(
    `{p:P} scored (?:a ${high})?{n:N} points for {a:T} on {y:M} shooting(?: with {l:LINE})?`,
    line,
  ),
  claim(`{p:P} of {a:T} scored (?:a ${high})?{n:N} points(?: with {l:LINE})?`, line),
  claim('{p:P} of {a:T} scored {n:N} points(?: with {l:LINE})? in the loss', (slots, oracle) => [
    ...line(slots, oracle),
    ...expect(!isWinner(slots.id('a'), oracle), 'the team did not lose'),
  ]),
  claim('{p:P} of {a:T} made {y:M} shots and had {l:LINE}', line),
  claim('{p:P} of {a:T} had {m:N} {c:[a-z]+}(?: to go with {l:LINE})?', line),

  // Who led each team.
  claim('{p:P} led {a:T} with {l:LINE}', leadingScorer),
  claim('{l:LINE} from {p:P} led {a:T}', leadingScorer),
  claim('{p:P} had {l:LINE} to lead {a:T}', leadingScorer),
]

/** A headline that names a player's line, of the winner's or the loser's team. */
function starOf(side: 'w' | 'x'): (slots: Slots, oracle: RecordOracle) => readonly string[] {
  return (slots, oracle) => [
    ...result(slots, oracle),
    ...expect(oracle.record.isOf(slots.id('p'), slots.id(side)), 'not a player of the team'),
    ...figures(slots, oracle),
  ]
}

function line(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(oracle.record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team'),
    ...figures(slots, oracle),
  ]
}

/** Every figure of a player that the sentence says. */
function figures(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const player = slots.id('p')
  const game = { from: -1, to: record.end }
  const of = (key: string) => record.playerCount(player, key, game)
  const [made, attempted] = slots.pair('y')
  const counted = slots.has('m') ? slots.number('m') : slots.number('n')
  const what = slots.has('c') ? statisticKeyOf(slots.text('c')) : 'points'
  const tens = ['points', 'rebounds', 'assists', 'steals', 'blocks'].filter(key => of(key) >= 10)
  return [
    ...(slots.has('n') || slots.has('m')
      ? expect(of(what ?? '') === counted, `not the ${what} of the player`)
      : []),
    ...(slots.has('y')
      ? expect(
          of('fieldGoalsMade') === made && of('fieldGoalsAttempted') === attempted,
          'not the shooting',
        )
      : []),
    ...(slots.has('h') ? highBefore(slots, oracle) : []),
    ...(slots.has('k')
      ? expect(tens.length === (slots.text('k') === 'triple-double' ? 3 : 2), 'no such double')
      : []),
    ...lineOf(slots.text('l')).flatMap(({ count, what: name }) =>
      expect(of(statisticKeyOf(name) ?? '') === count, `not the ${name} of the player`),
    ),
  ]
}

/** Whether the points are more than in any game before: of the season, or of the career that the history tells. */
function highBefore(slots: Slots, oracle: RecordOracle): readonly string[] {
  const player = slots.id('p')
  const before = earlierPoints(oracle, player)
  const name = slots.text('h')
  const key = name === 'career-high' ? 'careerHigh' : 'careerPlayoffHigh'
  const highs = name.startsWith('career') ? [careerHigh(oracle, player, key), ...before] : before
  const playoffs = name.includes('post') || name.includes('playoff')
  return [
    ...expect(highs.length > 0 && Math.max(...highs) < slots.number('n'), 'not a high'),
    ...expect(playoffs === (oracle.record.box.gameId.charAt(2) === '4'), 'not a high of this part'),
  ]
}

function leadingScorer(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const player = slots.id('p')
  const game = { from: -1, to: record.end }
  const others = record.players(slots.id('a')).filter(id => id !== player)
  return [
    ...line(slots, oracle),
    ...expect(
      others.every(id => record.playerPoints(id, game) < record.playerPoints(player, game)),
      'does not lead the team',
    ),
  ]
}
