import type { Pair, Tipoff } from '../../message-values.ts'
import { type Fact, pairOf } from '../facts/fact.ts'
import type { Past } from '../facts/past.ts'
import type { GameInput } from '../game/game-input.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Planned, paragraph, place, planOf } from './message.ts'

const say = messagesOf('pre-game')

/** Wins that decide a playoff series: best of seven. */
const seriesWins = 4

/** The item before the game, in the present tense: the teams, the time and place, and facts from earlier games. */
export function preGameItem(input: GameInput, past: Past): Planned {
  const { arena, isNeutral = false, label } = input
  const date = dayOf(input)
  const [away, home] = [input.away.id, input.home.id]
  const teams = { away, home, date }
  const where = arena && { ...teams, place: { name: arena.name, city: arena.city } }
  const when = tipoffOf(input)
  const [awayRecord, homeRecord] = [past.record(away), past.record(home)]
  const records = awayRecord && homeRecord && { ...teams, awayRecord, homeRecord }
  const meeting = past.lastMeeting
  const last = meeting && { ...meeting, loser: meeting.winner === away ? home : away }
  const isPlayoffs = input.seasonType === 'Playoffs'
  const series = seriesOf(input, past)
  const tiers = [
    series &&
      (isDecider(series.series)
        ? say('decides-series', { ...teams, ...series })
        : series.isTied
          ? say('in-tied-series', { ...teams, ...series })
          : say('in-series', { ...teams, ...series })),
    [
      !isPlayoffs && records && !isNeutral && say('with-records', records),
      last && say('meet-again', last),
    ],
    [
      say(isNeutral ? 'neutral' : 'fixture', teams),
      where && say('at-arena', where),
      when && !isNeutral && say('at-time', { ...teams, tipoff: when }),
    ],
  ]
  const start = when
    ? where
      ? say('start-at-place', { ...where, tipoff: when })
      : say('start', { tipoff: when })
    : where && say('place', where)
  const texts = {
    summary: paragraph(
      say(isNeutral ? 'neutral-visit' : 'visit', teams),
      start,
      !isPlayoffs && streakNote([away, home], past),
    ),
    supportingContext: list([
      series && (series.isTied ? say('series-is-tied', series) : say('leads-series', series)),
      // In the playoffs, the state of the series replaces the record.
      !isPlayoffs && records && say('records', records),
      averagesNote(input, past),
      last && say('last-meeting', last),
    ]),
  }
  const head = label
    ? headline(say('labeled', { label, headline: place('headline', ...tiers) }))
    : headline(...tiers)
  return {
    content: { scheduledTipoff: input.tipoff.at },
    plan: planOf('pre-game', texts, head),
  }
}

/**
 * The time of the tip-off; `undefined` if it is undecided or not stated, or if it is known only in UTC, because the
 * UTC day may differ from the day of the game.
 */
function tipoffOf({ tipoff: { at, clock } }: GameInput): Tipoff | undefined {
  const isStated = clock === 'arena' || clock === 'eastern'
  return isStated ? { time: at.slice(11, 16), clock } : undefined
}

/** The day of the tip-off on the clocks of the arena if this time is stated, otherwise the date of the game. */
function dayOf({ date, tipoff: { at, clock } }: GameInput): string {
  return clock === 'arena' ? at.slice(0, 10) : date
}

/**
 * A message about the longest streak of wins or losses of one of the teams; `undefined` if none has at least three
 * games.
 */
function streakNote(teams: readonly string[], past: Past) {
  const [longest] = teams
    .map(team => {
      const streak = past.streak(team)
      return streak && { team, ...streak }
    })
    .filter(streak => streak !== undefined)
    .filter(({ games }) => games.value >= thresholds['pre-game'].streak)
    .toSorted((a, b) => b.games.value - a.games.value)
  if (longest === undefined) return undefined
  const { games, isWon, team } = longest
  return say(isWon ? 'won-straight' : 'lost-straight', { team, games })
}

/**
 * A message about the mean points of both teams in this regular season. During that season it states the numbers of
 * games too. `undefined` if a mean is unknown, or if a team has played too few games.
 */
function averagesNote(input: GameInput, past: Past) {
  const [away, home] = [input.away.id, input.home.id]
  const [awayPoints, homePoints] = [past.average(away), past.average(home)]
  const [awayGames, homeGames] = [past.seasonGames(away), past.seasonGames(home)]
  const { games } = thresholds['pre-game']
  if (!awayPoints || !homePoints || awayGames.value < games || homeGames.value < games) {
    return undefined
  }
  if (input.seasonType === 'Playoffs')
    return say('averaged', { away, home, awayPoints, homePoints })
  return say('averages', { away, home, awayPoints, awayGames, homePoints, homeGames })
}

/** Whether the winner of the next game wins the series. */
function isDecider({ value: { own, other } }: Fact<Pair>): boolean {
  return own === seriesWins - 1 && other === own
}

/**
 * The state of the playoff series before the game, the leader's wins first; `undefined` outside a known series, and
 * before its second game.
 */
function seriesOf({ away, home }: GameInput, past: Past) {
  const [awayWins, homeWins] = [past.seriesWins(away.id), past.seriesWins(home.id)]
  if (awayWins === undefined || homeWins === undefined) return undefined
  if (awayWins.value + homeWins.value === 0) return undefined
  const isTied = awayWins.value === homeWins.value
  return awayWins.value > homeWins.value
    ? { leader: away.id, series: pairOf(awayWins, homeWins), isTied }
    : { leader: home.id, series: pairOf(homeWins, awayWins), isTied }
}
