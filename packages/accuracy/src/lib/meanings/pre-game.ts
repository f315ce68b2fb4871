import { annotate } from '../language/annotate.ts'
import {
  allEarlierGames,
  earlierAverage,
  earlierGames,
  hasPlayed,
  recordOf,
  streakOf,
  won,
} from './earlier-games.ts'
import { all, type Meanings, where } from './meaning.ts'
import type { Pair, Truths } from './truths.ts'
import type { View } from './view.ts'

function fixture(view: View) {
  const [away, home] = view.teams
  const { arenaName = '', arenaCity = '' } = view.record.box.arena ?? {}
  const [name, city] = [arenaName, arenaCity].map(text => marked(view, text))
  const place = { name: name ?? '', city: city === '' ? undefined : city }
  return { away, home, place, tipoff: tipoffOf(view), date: dateOf(view) }
}

/** A text of the box score with marks in place of names, like the sentences that are checked. */
function marked({ item }: View, text: string): string {
  return annotate(text, item.entities).text
}

/**
 * The label of the game in the box score; otherwise the stage of a play-in game or a cup final; otherwise an empty
 * text.
 */
export function labelOf(view: View): Truths['label'] {
  const { seriesGameNumber, gameLabel, gameSubLabel, gameId } = view.record.box
  const own = [gameLabel, gameSubLabel].filter(label => (label ?? '') !== '').join(' - ')
  const text = [seriesGameNumber, own].find(each => (each ?? '').trim() !== '')?.trim()
  if (text !== undefined) return { text: marked(view, text) }
  const stage = { 5: 'play-in', 6: 'cup-final' } as const
  const digit = gameId.charAt(2)
  return digit === '5' || digit === '6' ? { stage: stage[digit] } : { text: '' }
}

function tipoffOf({ item, record: { box } }: View) {
  const at = String(item.content.scheduledTipoff)
  const time = at.slice(11, 16)
  if (at === box.gameTimeLocal) return { time, clock: 'arena' } as const
  if (at === box.gameEt) return { time, clock: 'eastern' } as const
  return { time, clock: 'utc' } as const
}

/**
 * The day of the game: the local day of the tip-off, if the item states the local time. Otherwise the day of the first
 * valid value among the Eastern time, the game code and the tip-off that the item states.
 */
function dateOf({ item, record: { box } }: View): string {
  const tipoff = String(item.content.scheduledTipoff)
  // The local time of the tip-off includes the day.
  if (tipoff === box.gameTimeLocal) return tipoff.slice(0, 10)
  const [, ...code] = /^(\d{4})(\d\d)(\d\d)\//.exec(String(box.gameCode)) ?? []
  const candidates = [String(box.gameEt).slice(0, 10), code.join('-')]
  return candidates.find(isDay) ?? tipoff.slice(0, 10)
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10
}

function records(view: View) {
  const [away, home] = view.teams
  const awayRecord = recordOf(view, away)
  const homeRecord = recordOf(view, home)
  return [{ away, home, awayRecord, homeRecord }]
}

/**
 * The number of games that each team has won in this playoff series before this game, the leader's first. Empty outside
 * the playoffs.
 */
function series(view: View) {
  const [away, home] = view.teams
  if (view.record.box.gameId.charAt(2) !== '4') return []
  const meetings = earlierGames(view).filter(game => hasPlayed(game, away) && hasPlayed(game, home))
  const awayWins = meetings.filter(game => won(game, away)).length
  const homeWins = meetings.length - awayWins
  const leader = awayWins > homeWins ? away : home
  const wins: Pair = [Math.max(awayWins, homeWins), Math.min(awayWins, homeWins)]
  return [{ away, home, leader, series: wins }]
}

/** Streaks of at least three wins or losses of the two teams. */
function streaks(view: View) {
  return view.teams
    .map(team => ({ team, ...streakOf(view, team) }))
    .filter(({ games }) => games >= 3)
}

function lastMeeting(view: View) {
  const [away, home] = view.teams
  const meeting = allEarlierGames(view).findLast(
    game => hasPlayed(game, away) && hasPlayed(game, home),
  )
  if (meeting === undefined) return []
  const [winner, loser] = won(meeting, away) ? [away, home] : [home, away]
  const points = [meeting.away.statistics.points, meeting.home.statistics.points]
  const score: Pair = [Math.max(...points), Math.min(...points)]
  return [{ winner, loser, score, date: meeting.date }]
}

function isNeutral({ record }: View): boolean {
  return record.box.isNeutral === true
}

const always = (view: View) => [fixture(view)]

export const preGameMeanings: Meanings<'pre-game'> = {
  ...all(['at-arena', 'at-time', 'place', 'start', 'start-at-place'], always),
  ...all(['fixture', 'visit'], (view: View) => (isNeutral(view) ? [] : always(view))),
  ...all(['neutral', 'neutral-visit'], (view: View) => (isNeutral(view) ? always(view) : [])),
  ...all(['with-records', 'records'], records),
  ...all(['meet-again', 'last-meeting'], lastMeeting),
  'won-straight': where(streaks, each => each.isWon),
  'lost-straight': where(streaks, each => !each.isWon),
  labeled: view => [{ label: labelOf(view) }],
  ...all(
    ['in-series', 'leads-series'],
    where(series, each => each.series[0] > each.series[1]),
  ),
  ...all(
    ['in-tied-series', 'series-is-tied'],
    where(series, each => each.series[0] === each.series[1]),
  ),
  // A series of the playoffs ends with the fourth win.
  'decides-series': where(series, ({ series: [own, other] }) => own === other && own === 3),
  ...all(['averages', 'averaged'], (view: View) => {
    const [away, home] = view.teams
    return earlierAverage(view, away).flatMap(first =>
      earlierAverage(view, home).map(second => ({
        away,
        home,
        awayPoints: first.mean,
        awayGames: first.games,
        homePoints: second.mean,
        homeGames: second.games,
      })),
    )
  }),
}
