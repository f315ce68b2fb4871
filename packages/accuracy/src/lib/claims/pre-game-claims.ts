import { annotate } from '../annotate.ts'
import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const day = '[A-Z][a-z]+ \\d+'

/** Sentences of pre-game summaries. Earlier games are asked of the history. */
export const preGameClaims: readonly Claim<RecordOracle>[] = [
  claim('(?:{x:.+}: )?{a:T} (?:at|visit) {h:T}', pairing),
  claim('(?:{x:.+}: )?{h:T} host {a:T}', pairing),
  claim(`{a:T} visit {h:T} on {w:[A-Z][a-z]+}, {d:${day}}`, onDay),
  claim(`{h:T} host {a:T} on {w:[A-Z][a-z]+}, {d:${day}}`, onDay),
  claim('Tip-off(?: at {y:.+})? is at {t:\\d+:\\d\\d [AP]M} {z:local time|ET|UTC}', tipoff),
  claim('{a:T} come in at {s:S}, {h:T} at {u:S}', (slots, oracle) => [
    ...teams(slots, oracle),
    ...record(slots.id('a'), slots.pair('s'), oracle),
    ...record(slots.id('h'), slots.pair('u'), oracle),
  ]),
  claim(
    '{a:T} average {d:D} points over {n:N} games this season, {h:T} {e:D} over {m:N}',
    (slots, oracle) => [
      ...teams(slots, oracle),
      ...average(slots.id('a'), slots.text('d'), slots.number('n'), oracle),
      ...average(slots.id('h'), slots.text('e'), slots.number('m'), oracle),
    ],
  ),
  claim(`{w:T} won the last meeting {s:S} on {d:${day}}`, lastMeeting),
]

function teams(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(slots.id('a') === oracle.away, 'not the away team'),
    ...expect(slots.id('h') === oracle.home, 'not the home team'),
  ]
}

function pairing(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { seriesGameNumber, gameLabel, gameSubLabel, gameId } = oracle.record.box
  const labels = [
    seriesGameNumber,
    [gameLabel, gameSubLabel].filter(label => (label ?? '') !== '').join(' - '),
    gameId.charAt(2) === '5' ? 'Play-In' : gameId.charAt(2) === '6' ? 'Cup Final' : '',
  ]
  const label = labels.find(each => (each ?? '').trim() !== '')?.trim() ?? ''
  const said = annotate(label, oracle.item.entities).text
  return [...teams(slots, oracle), ...expect(slots.text('x') === said, 'not the label')]
}

function onDay(slots: Slots, oracle: RecordOracle): readonly string[] {
  const [year = 0, month = 0, date = 0] = scheduled(oracle).slice(0, 10).split('-').map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]
  return [
    ...teams(slots, oracle),
    ...expect(slots.text('w') === weekday, 'not the day of the week'),
    ...expect(slots.text('d') === dayText(scheduled(oracle)), 'not the day'),
  ]
}

function tipoff(slots: Slots, oracle: RecordOracle): readonly string[] {
  const at = scheduled(oracle)
  const [hour = 0, minute = 0] = at.slice(11, 16).split(':').map(Number)
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  const { arena, gameTimeLocal, gameEt } = oracle.record.box
  const parts = [arena?.arenaName, arena?.arenaCity].filter(part => typeof part === 'string')
  const place = annotate(parts.join(' in '), oracle.item.entities).text
  const zone = at === gameTimeLocal ? 'local time' : at === gameEt ? 'ET' : 'UTC'
  return [
    ...expect(slots.text('t') === time, 'not the time of tip-off'),
    ...expect(slots.text('z') === zone, 'not the clock of the time'),
    ...expect(slots.text('y') === place, 'not the place'),
  ]
}

function scheduled({ content }: RecordOracle): string {
  return String(content.scheduledTipoff)
}

function dayText(date: string): string {
  const [, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  return `${months[month - 1]} ${day}`
}

interface EarlierTeam {
  readonly id: string
  readonly statistics: { readonly points: number }
}

interface EarlierGame {
  readonly date: string
  readonly tipoff: string
  readonly season: number
  readonly seasonType: string
  readonly counts: boolean
  readonly away: EarlierTeam
  readonly home: EarlierTeam
}

/** The games of a team before this one, oldest first, in the part of the season that is asked for. */
function earlier(oracle: RecordOracle, seasonType: string): readonly EarlierGame[] {
  const { games = [] } = (oracle.history ?? {}) as { games?: readonly EarlierGame[] }
  const tip = Date.parse(scheduled(oracle))
  return games
    .filter(game => game.counts && game.seasonType === seasonType)
    .filter(game => game.season === seasonOf(oracle) && Date.parse(game.tipoff) < tip)
    .sort((a, b) => Date.parse(a.tipoff) - Date.parse(b.tipoff))
}

function seasonOf({ record: { box } }: RecordOracle): number {
  return 2000 + Number(box.gameId.slice(3, 5))
}

function partOf({ record: { box } }: RecordOracle): string {
  return '45'.includes(box.gameId.charAt(2)) ? 'Playoffs' : 'Regular Season'
}

function record(
  teamId: string,
  said: readonly [number, number],
  oracle: RecordOracle,
): readonly string[] {
  const played = earlier(oracle, partOf(oracle)).filter(game => plays(game, teamId))
  const wins = played.filter(game => winner(game).id === teamId).length
  return expect(said[0] === wins && said[1] === played.length - wins, 'not the record')
}

function average(
  teamId: string,
  said: string,
  games: number,
  oracle: RecordOracle,
): readonly string[] {
  const played = earlier(oracle, 'Regular Season').filter(game => plays(game, teamId))
  const points = played.map(
    ({ away, home }) => (away.id === teamId ? away : home).statistics.points,
  )
  const mean = points.reduce((total, each) => total + each, 0) / points.length
  return [
    ...expect(games === played.length, 'not the number of games'),
    ...expect((Math.round(mean * 10) / 10).toFixed(1) === said, 'not the average'),
  ]
}

function lastMeeting(slots: Slots, oracle: RecordOracle): readonly string[] {
  const meeting = earlier(oracle, partOf(oracle)).findLast(
    game => plays(game, oracle.away) && plays(game, oracle.home),
  )
  if (meeting === undefined) return ['there was no meeting']
  const [own, other] = slots.pair('s')
  const [more, fewer] = [meeting.away.statistics.points, meeting.home.statistics.points].sort(
    (a, b) => b - a,
  )
  return [
    ...expect(slots.id('w') === winner(meeting).id, 'not the winner'),
    ...expect(own === more && other === fewer, 'not the score'),
    ...expect(slots.text('d') === dayText(meeting.date), 'not the day'),
  ]
}

function plays({ away, home }: EarlierGame, teamId: string): boolean {
  return away.id === teamId || home.id === teamId
}

function winner({ away, home }: EarlierGame): EarlierTeam {
  return away.statistics.points > home.statistics.points ? away : home
}
