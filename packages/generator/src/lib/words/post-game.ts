import type { Fact, Traced } from '../facts/fact.ts'
import { difference } from '../facts/fact.ts'
import type { LeadingScorer, PostGameFacts, PostGameNews, Star } from '../facts/post-game.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { edgeWords } from './edge.ts'
import { featNoun, highWords, lineWords } from './lines.ts'
import { playerWords, type TeamWords, teamWords } from './names.ts'
import { count, countAdjective, madeOf, nouns, score, withArticle } from './numbers.ts'
import { aPlay, didPlay, onPass, playNoun, scoreAfter } from './plays.ts'
import {
  anOvertime,
  barePeriod,
  moment,
  overtimeWords,
  periodsWords,
  periodWords,
  secondsLeft,
} from './time.ts'
import { figures, fixed, listed, paragraph, say, sentence, type Words } from './words.ts'

type Facts = Traced<PostGameFacts>

/** What every sentence of the item is about. */
interface Result {
  readonly winner: TeamWords
  readonly loser: TeamWords
  /** The winner's points first. */
  readonly pair: Words
  readonly margin: Fact<number>
  readonly overtime: Words
}

/** After the game, in the past tense (headlines in the present): who won, what decided it, who led the way. */
export function postGameTexts(
  facts: Facts,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const result = resultOf(facts)
  return {
    headline: choose('headline', ...headlines(facts, result)),
    summary: paragraph(choose('opening', openings(result)), ...story(facts, result, choose)),
    supportingContext: context(facts, result, choose).slice(0, mostContext).map(sentence),
  }
}

/** The contract's limit. */
const mostContext = 3

function resultOf({ content, ledger, names }: Facts): Result {
  const { awayTeamId, awayScore, homeScore } = content.finalScore
  const [own, other] =
    awayTeamId.value === ledger.winnerId.value ? [awayScore, homeScore] : [homeScore, awayScore]
  return {
    winner: teamWords(names, ledger.winnerId),
    loser: teamWords(names, ledger.loserId),
    pair: score(own, other),
    margin: difference(own, other),
    overtime: overtimeWords(ledger.overtimes),
  }
}

/** A tier of headlines for each piece of news, and one for games without any. */
function headlines(facts: Facts, result: Result): readonly (readonly Option[])[] {
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

function highOf(star: Traced<Star>): Words {
  const { high } = star
  return high === undefined ? fixed('') : { ...fixed(highWords[high.value]), facts: [high] }
}

/** `triple-double leads`, `45 points lead`. */
function leads({ feat }: Traced<Star>): Words {
  const one = ['triple-double', 'double-double', 'shooting'].includes(feat.value)
  return fixed(one ? 'leads' : 'lead')
}

function openings({ winner, loser, pair, margin, overtime }: Result): readonly Option[] {
  return [
    say`${winner.theFull} beat ${loser.theFull} ${pair}${overtime}`,
    say`${winner.theFull} won ${pair} over ${loser.theFull}${overtime}`,
    say`${winner.theFull} won by ${margin}, ${pair} over ${loser.theFull}${overtime}`,
    say`${winner.theFull} defeated ${loser.theFull} ${pair}${overtime}`,
  ]
}

/** What decided the game, in the order of worth: a close one by its last plays, another by its course. */
function story(facts: Facts, result: Result, choose: Choose): readonly (Words | undefined)[] {
  const { ledger } = facts
  const stars = ledger.stars.map(star => starSentence(star, facts, choose))
  const lastMinute = lastMinuteSentence(facts)
  const close = ledger.late.value || ledger.lastMinute.length > 0 || ledger.forced !== undefined
  const plays = [
    forcedSentence(facts, choose),
    lastMinute !== undefined && isInLastMinute(facts) ? undefined : decisive(facts, result, choose),
    lastMinute,
    chanceSentence(facts, choose),
    stealSentence(facts, choose),
  ]
  const course = [courseSentence(facts, result, choose), lastPeriodSentence(facts, result)]
  if (close) return [...plays, ...stars, ...course]
  return [...stars, ...course, ...plays, runSentence(facts, result, choose)]
}

/** Whether the points that decided the game are among those of the last minute. */
function isInLastMinute({ ledger: { goAhead, lastMinute } }: Facts): boolean {
  return lastMinute.some(
    ({ period, clock, playerId }) =>
      period.value === goAhead.period.value &&
      clock.value === goAhead.clock.value &&
      playerId.value === goAhead.playerId.value,
  )
}

/** With which points the winner took the lead that it kept; of one that never trailed nothing. */
function decisive({ ledger, names }: Facts, { winner }: Result, choose: Choose): Words | undefined {
  const { early, goAhead, losersBiggestLead } = ledger
  if (losersBiggestLead.value === 0 && !ledger.late.value) return undefined
  // A lead of the first half that lasted is told by how big it became.
  if (early.value) return undefined
  const player = playerWords(names, goAhead.playerId)
  const time = moment(goAhead)
  const after = scoreAfter(goAhead, ledger.winnerId.value)
  return choose('decisive', [
    say`${player.name} put ${winner.the} ahead for good, ${after}, with ${aPlay(goAhead)} ${time}${onPass(goAhead, names)}`,
    say`${winner.the} took the lead for good, ${after}, on ${player.names} ${playNoun(goAhead)} ${time}`,
    say`${player.names} ${playNoun(goAhead)} ${time} made it ${after}, and ${winner.the} never gave the lead back`,
    say`${winner.the} went ahead to stay when ${player.name} ${didPlay(goAhead)} for ${after} ${time}`,
  ])
}

function forcedSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { forced } = ledger
  if (forced === undefined) return undefined
  const player = playerWords(names, forced.playerId).name
  const team = teamWords(names, forced.teamId).the
  const time = moment(forced, { ofLast: false })
  const overtime = anOvertime(ledger.forcedPeriod)
  return choose('forced', [
    say`${player} of ${team} ${didPlay(forced)} ${time} to tie it at ${forced.own} and force ${overtime}`,
    say`${player} of ${team} tied it at ${forced.own} ${time} with ${aPlay(forced)} to force ${overtime}`,
  ])
}

/** The points of the last minute, one after the other, the winner's first in every score. */
function lastMinuteSentence({ ledger, names }: Facts): Words | undefined {
  const plays = ledger.lastMinute
  if (plays.length < 2 || plays.length > 6) return undefined
  return say`the last minute: ${listed(
    plays.map(play => {
      const player = playerWords(names, play.playerId).name
      return say`${player} ${didPlay(play)} for ${scoreAfter(play, ledger.winnerId.value)} ${secondsLeft(play.clock)}`
    }),
  )}`
}

function chanceSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { lastChance } = ledger
  if (lastChance === undefined) return undefined
  const player = playerWords(names, lastChance.playerId)
  const shot = { ...fixed(lastChance.three.value ? 'three' : 'shot'), facts: [lastChance.three] }
  const would = {
    ...fixed(lastChance.would.value === 'tie' ? 'tied it' : 'won it'),
    facts: [lastChance.would],
  }
  const time = moment(lastChance)
  const { blockedBy } = lastChance
  if (blockedBy !== undefined) {
    return say`${playerWords(names, blockedBy).name} blocked ${player.names} ${shot} ${time} that would have ${would}`
  }
  return choose('chance', [
    say`${player.name} missed a ${shot} ${time} that would have ${would}`,
    say`${player.names} ${shot} ${time} would have ${would}, but missed`,
  ])
}

function stealSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { lastSteal } = ledger
  if (lastSteal === undefined) return undefined
  const thief = playerWords(names, lastSteal.playerId).name
  const from = playerWords(names, lastSteal.fromId).name
  const team = teamWords(names, lastSteal.teamId).the
  const behind = count(lastSteal.behind, nouns.point)
  return choose('steal', [
    say`${thief} stole the ball from ${from} ${moment(lastSteal)}, with ${team} ${behind} behind`,
    say`${team} were ${behind} behind when ${thief} stole the ball from ${from} ${moment(lastSteal)}`,
  ])
}

function starSentence(star: Traced<Star>, { ledger, names }: Facts, choose: Choose): Words {
  const player = playerWords(names, star.playerId).name
  const team = teamWords(names, star.teamId).the
  const shooting = madeOf(star.fieldGoalsMade, star.fieldGoalsAttempted)
  const won = star.teamId.value === ledger.winnerId.value
  const line = lineWords(star) ?? count(star.points, nouns.point)
  const rest = lineWords(star, ['points'])
  const more = rest === undefined ? say`` : say` with ${rest}`
  switch (star.feat.value) {
    case 'triple-double':
    case 'double-double': {
      const double = featNoun(star.feat.value, star)
      return choose('star', [
        say`${player} had a ${double} for ${team}: ${line}`,
        say`${player} of ${team} finished with a ${double} of ${line}`,
      ])
    }
    case 'points': {
      const points = count(star.points, nouns.point)
      const scored = star.high === undefined ? points : say`a ${highOf(star)} ${points}`
      return choose('star', [
        say`${player} scored ${scored} for ${team} on ${shooting} shooting${more}`,
        won || star.high !== undefined
          ? say`${player} of ${team} scored ${scored}${more}`
          : say`${player} of ${team} scored ${scored}${more} in the loss`,
      ])
    }
    case 'shooting':
      return say`${player} of ${team} made ${shooting} shots and had ${line}`
    default: {
      const key = (
        { rebounds: 'rebounds', assists: 'assists', steals: 'steals', blocks: 'blocks' } as const
      )[star.feat.value as 'rebounds']
      const others = lineWords(star, key === undefined ? [] : [key])
      const also = others === undefined ? say`` : say` to go with ${others}`
      return say`${player} of ${team} had ${featNoun(star.feat.value, star)}${also}`
    }
  }
}

/** How the lead went: never behind, far behind, or back and forth. */
function courseSentence(
  { ledger, names }: Facts,
  { winner }: Result,
  choose: Choose,
): Words | undefined {
  const { losersBiggestLead: deficit, winnersBiggestLead: lead, leadChanges, timesTied } = ledger
  void names
  if (deficit.value === 0) {
    return choose('course', [
      say`${winner.the} never trailed and led by as many as ${lead}`,
      say`${winner.the} led by as many as ${lead} and were never behind`,
    ])
  }
  if (deficit.value >= bigDeficit) {
    return choose('course', [
      say`${winner.the} had trailed by as many as ${deficit} in ${periodWords(ledger.deficitPeriod)}`,
      say`${winner.the} had been ${deficit} points behind in ${periodWords(ledger.deficitPeriod)}`,
    ])
  }
  if (leadChanges.value >= manyChanges) {
    return choose('course', [
      say`the lead changed hands ${leadChanges} times`,
      say`there were ${leadChanges} lead changes and ${timesTied} ties`,
    ])
  }
  return choose('course', [
    say`${winner.the} led by as many as ${lead}`,
    say`${winner.thes} biggest lead was ${lead}`,
  ])
}

const bigDeficit = 10
const manyChanges = 12

/** A last period of regulation that was won by much. */
function lastPeriodSentence({ ledger }: Facts, { winner, loser }: Result): Words | undefined {
  const { number, winner: own, loser: other } = ledger.lastPeriod
  if (ledger.overtimes.value > 0) return undefined
  if (own.value - other.value >= widePeriod) {
    return say`${winner.the} outscored ${loser.the} ${score(own, other)} in ${periodWords(number)}`
  }
  return undefined
}

const widePeriod = 8

function context(facts: Facts, result: Result, choose: Choose): readonly Words[] {
  const { ledger } = facts
  const told = new Set(ledger.stars.map(({ playerId }) => playerId.value))
  return [
    seriesNote(facts, result),
    ...ledger.leaders
      .filter(({ playerId }) => !told.has(playerId.value))
      .map(leader => leaderNote(leader, facts, choose)),
    recordNote(facts, result),
    edgeNote(facts, result, choose),
    benchNote(facts, result),
  ].filter(note => note !== undefined)
}

function seriesNote({ ledger: { series } }: Facts, { winner }: Result): Words | undefined {
  if (series === undefined) return undefined
  const games = score(series.winner, series.loser)
  if (series.winner.value === 4) return say`${winner.the} won the series ${games}`
  if (series.winner.value === series.loser.value) return say`the series is tied ${games}`
  return series.winner.value > series.loser.value
    ? say`${winner.the} lead the series ${games}`
    : say`${winner.the} trail in the series ${score(series.loser, series.winner)}`
}

function leaderNote(leader: Traced<LeadingScorer>, { names }: Facts, choose: Choose): Words {
  const player = playerWords(names, leader.playerId).name
  const team = teamWords(names, leader.teamId).the
  const line = figures([
    count(leader.points, nouns.point),
    ...(leader.rebounds.value >= 3 ? [count(leader.rebounds, nouns.rebound)] : []),
    ...(leader.assists.value >= 3 ? [count(leader.assists, nouns.assist)] : []),
  ])
  return choose('leader', [
    say`${player} led ${team} with ${line}`,
    say`${line} from ${player} led ${team}`,
    say`${player} had ${line} to lead ${team}`,
  ])
}

function recordNote({ ledger }: Facts, { winner }: Result): Words | undefined {
  const { record } = ledger
  return record && say`${winner.the} are now ${score(record.wins, record.losses)}`
}

function edgeNote({ ledger }: Facts, { winner, loser }: Result, choose: Choose): Words | undefined {
  const { edge } = ledger
  return edge && choose('edge', edgeWords(edge, winner, loser))
}

/** The winner's biggest run, of a game that no single play decided. */
function runSentence({ ledger }: Facts, { winner }: Result, choose: Choose): Words | undefined {
  const { run } = ledger
  if (run === undefined) return undefined
  const pair = withArticle(run.pointsFor, score(run.pointsFor, run.pointsAgainst))
  return choose('run', [
    say`${winner.the} had ${pair} run ${periodsWords(run.periods)}`,
    say`${pair} run ${periodsWords(run.periods)} was the biggest of ${winner.the}`,
  ])
}

const benchGap = 10

function benchNote({ ledger }: Facts, result: Result): Words | undefined {
  const { winner, loser } = ledger.bench
  if (winner.value - loser.value < benchGap) return undefined
  return say`${result.winner.thes} bench outscored ${result.loser.thes} ${score(winner, loser)}`
}
