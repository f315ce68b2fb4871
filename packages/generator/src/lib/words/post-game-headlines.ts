import type { Traced } from '../facts/fact.ts'
import type { PostGameNews, Star } from '../facts/post-game.ts'
import type { Option } from './choice.ts'
import { featNoun } from './lines.ts'
import { playerWords } from './names.ts'
import { count, countAdjective, madeOf, nouns, score } from './numbers.ts'
import { playNoun } from './plays.ts'
import type { Facts, Result } from './post-game-result.ts'
import { highOf } from './post-game-star.ts'
import { barePeriod, moment } from './time.ts'
import { fixed, say, type Words } from './words.ts'

/** A tier of headlines for each piece of news, and one for games without any. */
export function postGameHeadlines(facts: Facts, result: Result): readonly (readonly Option[])[] {
  const { winner, loser, pair, overtime } = result
  const told = facts.news.map(news => headlinesOf[news.value](facts, result))
  return [
    ...told,
    [
      say`${winner.bare} beat ${loser.bare} ${pair}${overtime}`,
      say`${winner.bare} top ${loser.bare} ${pair}${overtime}`,
      say`${winner.bare} ${pair} winners over ${loser.bare}${overtime}`,
    ],
  ]
}

const headlinesOf: Readonly<
  Record<PostGameNews, (facts: Facts, result: Result) => readonly Option[]>
> = {
  'decided-late': ({ ledger, names }, { winner, loser, pair, overtime }) => {
    const { goAhead } = ledger
    const player = playerWords(names, goAhead.playerId)
    const shot = playNoun(goAhead)
    const time = moment(goAhead)
    return [
      say`${player.names} ${shot} ${time} lifts ${winner.bare} past ${loser.bare} ${pair}`,
      say`${winner.bare} beat ${loser.bare} ${pair}${overtime} on ${player.names} ${shot} ${time}`,
      say`${player.name} wins it for ${winner.bare} ${time}, ${pair} over ${loser.bare}`,
      say`${player.names} late ${shot} decides it: ${winner.bare} ${pair} over ${loser.bare}`,
    ]
  },
  series: ({ ledger: { series } }, { winner, loser, pair, overtime }) =>
    series === undefined
      ? []
      : [
          say`${winner.bare} beat ${loser.bare} ${pair}${overtime} to win series ${score(series.winner, series.loser)}`,
          say`${winner.bare} win series ${score(series.winner, series.loser)} with ${pair} victory over ${loser.bare}`,
        ],
  'winners-star': ({ ledger, names }, { winner, loser, pair, overtime }) => {
    const [star] = ledger.stars
    if (star === undefined) return []
    const player = playerWords(names, star.playerId)
    const feat = featNoun(star.feat.value, star)
    const did = starDoes(star)
    return [
      say`${player.names} ${feat} ${leads(star)} ${winner.bare} past ${loser.bare} ${pair}${overtime}`,
      say`${player.name} ${did} as ${winner.bare} beat ${loser.bare} ${pair}${overtime}`,
      say`${winner.bare} beat ${loser.bare} ${pair}${overtime} behind ${player.names} ${feat}`,
    ]
  },
  'losers-star': ({ ledger, names }, { winner, loser, pair, overtime }) => {
    const [star] = ledger.stars
    if (star === undefined) return []
    const player = playerWords(names, star.playerId)
    const feat = featNoun(star.feat.value, star)
    return [
      say`${winner.bare} beat ${loser.bare} ${pair}${overtime} despite ${player.names} ${feat}`,
      say`${player.name} ${starDoes(star)}, but ${winner.bare} beat ${loser.bare} ${pair}`,
    ]
  },
  comeback: ({ ledger }, { winner, loser, pair, overtime }) => {
    const deficit = ledger.losersBiggestLead
    return [
      say`${winner.bare} rally from ${deficit} down to beat ${loser.bare} ${pair}${overtime}`,
      say`${winner.bare} erase ${countAdjective(deficit, nouns.point)} deficit, beat ${loser.bare} ${pair}${overtime}`,
      say`Down ${deficit} in ${barePeriod(ledger.deficitPeriod)}, ${winner.bare} come back to beat ${loser.bare} ${pair}`,
      say`${winner.bare} overcome ${countAdjective(deficit, nouns.point)} deficit in ${pair} win over ${loser.bare}`,
    ]
  },
  overtime: (_, { winner, loser, pair, overtime }) => [
    say`${winner.bare} outlast ${loser.bare} ${pair}${overtime}`,
    say`${winner.bare} beat ${loser.bare}${overtime}, ${pair}`,
    say`${winner.bare} need overtime to beat ${loser.bare} ${pair}`,
  ],
  rout: (_, { winner, loser, pair, margin }) => [
    say`${winner.bare} rout ${loser.bare} ${pair}`,
    say`${winner.bare} roll past ${loser.bare} ${pair}`,
    say`${winner.bare} beat ${loser.bare} by ${margin}, ${pair}`,
  ],
  'never-trailed': (_, { winner, loser, pair }) => [
    say`${winner.bare} never trail in ${pair} win over ${loser.bare}`,
    say`${winner.bare} beat ${loser.bare} ${pair} without ever trailing`,
  ],
  'pulled-away': ({ ledger: { lastPeriod } }, { winner, loser, pair }) => [
    say`${winner.bare} pull away in ${barePeriod(lastPeriod.number)} to beat ${loser.bare} ${pair}`,
    say`${winner.bare} win ${barePeriod(lastPeriod.number)} ${score(lastPeriod.winner, lastPeriod.loser)}, beat ${loser.bare} ${pair}`,
  ],
  close: (_, { winner, loser, pair, margin, overtime }) => [
    say`${winner.bare} edge ${loser.bare} ${pair}${overtime}`,
    say`${winner.bare} beat ${loser.bare} by ${margin}, ${pair}${overtime}`,
    say`${winner.bare} slip past ${loser.bare} ${pair}${overtime}`,
  ],
  leader: ({ ledger, names }, { winner, loser, pair, overtime }) => {
    const [leader] = ledger.leaders
    if (leader === undefined) return []
    const player = playerWords(names, leader.playerId)
    return [
      say`${player.name} scores ${leader.points} as ${winner.bare} beat ${loser.bare} ${pair}${overtime}`,
      say`${player.names} ${count(leader.points, nouns.point)} lead ${winner.bare} past ${loser.bare} ${pair}${overtime}`,
      say`${winner.bare} beat ${loser.bare} ${pair}${overtime} behind ${player.names} ${count(leader.points, nouns.point)}`,
    ]
  },
}

/** `scores 45`, `has triple-double`, `grabs 20 rebounds`: for headlines. */
function starDoes(star: Traced<Star>): Words {
  const feat = featNoun(star.feat.value, star)
  switch (star.feat.value) {
    case 'points':
      return star.high === undefined
        ? say`scores ${star.points}`
        : say`scores ${highOf(star)} ${star.points}`
    case 'triple-double':
    case 'double-double':
      return say`has ${feat}`
    case 'rebounds':
      return say`grabs ${feat}`
    case 'assists':
      return say`hands out ${feat}`
    case 'threes':
      return say`hits ${feat}`
    case 'shooting':
      return say`makes ${madeOf(star.fieldGoalsMade, star.fieldGoalsAttempted)} shots`
    default:
      return say`has ${feat}`
  }
}

/** `triple-double leads`, `45 points lead`. */
function leads({ feat }: Traced<Star>): Words {
  const one = ['triple-double', 'double-double', 'shooting'].includes(feat.value)
  return fixed(one ? 'leads' : 'lead')
}
