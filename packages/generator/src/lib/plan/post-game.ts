import type { Column, ColumnKey } from '../../messages.ts'
import { type Fact, marginOf, ownOf, pairOf, shownScore } from '../facts/fact.ts'
import { columnsOf } from '../facts/player-performance.ts'
import type { ScoringPlay } from '../facts/plays.ts'
import type { PostGameFacts, Star, ToldPlayer } from '../facts/post-game.ts'
import { opposite } from '../game/action.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Plan, paragraph, place, planOf } from './message.ts'

const say = messagesOf('post-game')

const worth = thresholds['post-game']

/** Wins that decide a playoff series: best of seven. */
const seriesWins = 4

/** After the game, in the past tense (headlines in the present): who won, what decided it, who led the way. */
export function postGamePlan(facts: PostGameFacts): Plan {
  const texts = {
    summary: paragraph(opening(facts), ...story(facts)),
    supportingContext: list(context(facts), worth.context),
  }
  return planOf('post-game', texts, headline(...headlines(facts)))
}

function teamsOf({ winner, teamOf }: PostGameFacts) {
  return { winner: teamOf(winner), loser: teamOf(opposite(winner)) }
}

/** What tells most first. */
function headlines(facts: PostGameFacts) {
  const { deficit, deficitPeriod, goAhead, lastPeriod, leaders, overtimes, score, series, stars } =
    facts
  const teams = teamsOf(facts)
  const margin = marginOf(score)
  const ended = { ...teams, score, overtimes }
  const [star] = stars
  const [leader] = leaders
  const isWinners = star !== undefined && star.side === facts.winner
  const before = margin.value - (lastPeriod.score.value.own - lastPeriod.score.value.other)
  const comeback = say('comeback', { ...ended, deficit, period: deficitPeriod })
  const tiers = [
    [
      facts.isLate,
      say('decided-late', {
        ...ended,
        player: goAhead.playerId,
        play: goAhead.play,
        time: goAhead.time,
      }),
    ],
    [series?.value.own === seriesWins, series && say('series-won', { ...ended, series })],
    [deficit.value >= worth.greatComeback, comeback],
    [isWinners, star && starHeadline(star, ended, 'winners')],
    [star !== undefined && !isWinners && star.isRare, star && starHeadline(star, ended, 'losers')],
    [overtimes.value > 0, say('won-in-overtime', ended)],
    [margin.value >= worth.rout, say('rout', { ...teams, score, margin })],
    [deficit.value === 0, say('never-trailed', { ...teams, score })],
    [
      overtimes.value === 0 &&
        before <= worth.openBefore &&
        margin.value >= worth.wideAfter &&
        margin.value < worth.rout,
      say('pulled-away', {
        ...teams,
        score,
        period: lastPeriod.period,
        periodScore: lastPeriod.score,
      }),
    ],
    [deficit.value >= worth.comeback && deficit.value < worth.greatComeback, comeback],
    [margin.value <= worth.close, say('close', { ...ended, margin })],
    [
      leader?.side === facts.winner,
      leader && say('leader', { ...ended, player: leader.playerId, points: leader.line.points }),
    ],
    [true, say('beat', ended)],
  ] as const
  return tiers.map(([is, message]) => is && message)
}

function starHeadline(
  { playerId: player, feat, high, line }: Star,
  ended: { winner: string; loser: string; score: PostGameFacts['score']; overtimes: Fact },
  whose: 'winners' | 'losers',
) {
  if (high !== undefined && feat.value.kind === 'points') {
    return say(`${whose}-high`, { ...ended, player, high, points: line.points })
  }
  if (whose === 'winners' && feat.value.kind === 'points') {
    return say('leader', { ...ended, player, points: line.points })
  }
  return say(`${whose}-star`, { ...ended, player, feat })
}

function opening(facts: PostGameFacts) {
  const { deficit, overtimes, score } = facts
  const teams = teamsOf(facts)
  const margin = marginOf(score)
  const ended = { ...teams, score, overtimes }
  const isGreat = deficit.value >= worth.greatComeback
  return place(
    'opening',
    isGreat && say('opening-comeback', { ...ended, deficit }),
    [
      margin.value >= worth.rout && say('opening-rout', { ...teams, score, margin }),
      margin.value <= worth.close && say('opening-close', { ...ended, margin }),
      overtimes.value > 0 && say('opening-overtime', ended),
    ],
    say('opening', { ...ended, margin }),
  )
}

/** What decided the game, in the order of worth: a close one by its last plays, another by its course. */
function story(facts: PostGameFacts) {
  const { goAhead, isLate, lastMinute } = facts
  const stars = facts.stars.map(star => starNote(star, facts))
  const isClose = isLate || lastMinute.length > 0 || facts.forced.length > 0
  const minute = lastMinuteNote(facts)
  const isTold =
    minute !== undefined &&
    lastMinute.some(
      ({ period, clock, playerId }) =>
        period === goAhead.period && clock === goAhead.clock && playerId === goAhead.playerId,
    )
  const plays = [
    ...facts.forced.map(play => forcedNote(play, facts)),
    isTold ? undefined : decisive(facts),
    minute,
    lastChanceNote(facts),
    lastStealNote(facts),
  ]
  const course = [courseNote(facts), lastPeriodNote(facts)]
  if (isClose) return [...plays, ...stars, ...course]
  return [...stars, ...course, ...plays, runNote(facts)]
}

function starNote({ feat, high, line, playerId: player, shots, side }: Star, facts: PostGameFacts) {
  const told = { player, team: facts.teamOf(side) }
  const { kind } = feat.value
  switch (kind) {
    case 'quadruple-double':
    case 'triple-double':
    case 'double-double':
      return say('star-double', { ...told, double: feat, line: lineOf(line) })
    case 'points': {
      const scored = { ...told, points: line.points, line: lineOf(line, ['points']) }
      if (high !== undefined) return say('star-high', { ...scored, shots, high })
      return place('star', [
        say('star-points', { ...scored, shots }),
        side !== facts.winner && say('star-points-lost', scored),
      ])
    }
    case 'shooting':
      return say('star-shooting', { ...told, shots, line: lineOf(line) })
    default:
      return say('star-count', { ...told, feat, line: lineOf(line, [kind]) })
  }
}

/** Points always, the others from where they are worth a place; without the columns that stand elsewhere in the sentence. */
function lineOf(
  line: ToldPlayer['line'],
  without: readonly ColumnKey[] = [],
): Fact<readonly Column[]> {
  const keys = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).filter(
    key => !without.includes(key) && line[key].value >= (key === 'points' ? 1 : worth.column),
  )
  return columnsOf(line, keys)
}

/** How the lead went: never behind, far behind, or back and forth. */
function courseNote(facts: PostGameFacts) {
  const { deficit, deficitPeriod, leadChanges, timesTied, winnersBiggestLead: lead } = facts
  const { winner } = teamsOf(facts)
  if (deficit.value === 0) return say('never-behind', { winner, lead })
  if (deficit.value >= worth.comeback && deficit.value < worth.greatComeback) {
    return say('had-trailed', { winner, deficit, period: deficitPeriod })
  }
  if (leadChanges.value >= worth.changes) {
    return say('lead-changes', { changes: leadChanges, ties: timesTied })
  }
  return say('biggest-lead', { winner, lead })
}

/** A last period of regulation that was won by much. */
function lastPeriodNote(facts: PostGameFacts) {
  const { score, period } = facts.lastPeriod
  if (facts.overtimes.value > 0) return undefined
  if (score.value.own - score.value.other < worth.wideLastPeriod) return undefined
  return say('period-won', { ...teamsOf(facts), score, period })
}

/** The winner's biggest run, of a game that no single play decided. */
function runNote(facts: PostGameFacts) {
  const { run } = facts
  return run && say('biggest-run', { winner: teamsOf(facts).winner, ...run })
}

/** With which points the winner took the lead that it kept; of one that never trailed nothing. */
function decisive(facts: PostGameFacts) {
  const { deficit, goAhead, isEarly, isLate } = facts
  // A lead of the first half that lasted is told by how big it became.
  if (isEarly || (deficit.value === 0 && !isLate)) return undefined
  return say('ahead-for-good', {
    player: goAhead.playerId,
    play: goAhead.play,
    assist: goAhead.assist,
    winner: teamsOf(facts).winner,
    score: goAhead.score,
    time: goAhead.time,
  })
}

function forcedNote(play: ScoringPlay, { teamOf }: PostGameFacts) {
  return say('forced-overtime', {
    player: play.playerId,
    team: teamOf(play.side),
    play: play.play,
    time: play.time,
    tied: ownOf(play.score),
    period: play.period + 1,
  })
}

/** The points of the last minute, one after the other, the winner's first in every score. */
function lastMinuteNote({ lastMinute, teamOf, winner }: PostGameFacts) {
  const [first] = lastMinute
  const { length } = lastMinute
  if (first === undefined || length < worth.lastPlays.least || length > worth.lastPlays.most) {
    return undefined
  }
  const scores = lastMinute.map(({ at }) => shownScore(winner, at))
  const plays = lastMinute.map(({ side, playerId: player, play, clock }, index) => {
    const score = scores[index]?.value ?? { own: 0, other: 0 }
    return { player, team: teamOf(side), ...play.value, score, clock }
  })
  const from = lastMinute.flatMap(({ time }, index) => [
    ...(scores[index]?.from ?? []),
    ...time.from.slice(1),
  ])
  return say('last-minute', { plays: { value: plays, from } })
}

function lastChanceNote({ lastChance, teamOf, winner }: PostGameFacts) {
  if (lastChance === undefined) return undefined
  const { blocker, chance, playerId: player, time } = lastChance
  return blocker === undefined
    ? say('last-shot-missed', { player, team: teamOf(opposite(winner)), chance, time })
    : say('last-shot-blocked', { blocker, blockerTeam: teamOf(winner), player, chance, time })
}

function lastStealNote({ lastSteal, teamOf, winner }: PostGameFacts) {
  if (lastSteal === undefined) return undefined
  const { thief, loser: player, behind: missing, time } = lastSteal
  const team = teamOf(opposite(winner))
  return say('last-steal', { thief, player, team, missing, time })
}

function context(facts: PostGameFacts) {
  const told = new Set(facts.stars.map(({ playerId }) => playerId))
  return [
    seriesNote(facts),
    ...facts.leaders
      .filter(({ playerId }) => !told.has(playerId))
      .map(({ playerId: player, side, line }) =>
        say('led-team', {
          player,
          team: facts.teamOf(side),
          line: lineOf(line, ['steals', 'blocks']),
        }),
      ),
    recordNote(facts),
    edgeNote(facts),
    benchNote(facts),
  ]
}

function seriesNote(facts: PostGameFacts) {
  const { series } = facts
  if (series === undefined) return undefined
  const { winner } = teamsOf(facts)
  const { own, other } = series.value
  if (own === other) return say('series-tied', { series })
  if (own < other) return say('series-trailed', { winner, series })
  return say(own === seriesWins ? 'won-series' : 'series-led', { winner, series })
}

function recordNote(facts: PostGameFacts) {
  const { record } = facts
  return record && say('record', { winner: teamsOf(facts).winner, record })
}

function edgeNote(facts: PostGameFacts) {
  const { edge } = facts
  if (edge === undefined) return undefined
  const teams = teamsOf(facts)
  const counts = { ...teams, own: edge.winner, others: edge.loser }
  const score = {
    ...teams,
    score: pairOf(edge.winner, edge.loser),
  }
  const messages = {
    threePointersMade: say('edge-threes', counts),
    freeThrowsMade: say('edge-free-throws', counts),
    rebounds: say('edge-rebounds', score),
    turnovers: say('edge-turnovers', counts),
    pointsInPaint: say('edge-paint', score),
  }
  return messages[edge.key]
}

function benchNote(facts: PostGameFacts) {
  const { own, other } = facts.bench.value
  if (own - other < worth.bench) return undefined
  return say('bench', { ...teamsOf(facts), score: facts.bench })
}
