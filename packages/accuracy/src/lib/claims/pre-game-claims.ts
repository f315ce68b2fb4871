import { annotate } from '../annotate.ts'
import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { type EarlierGame, earlierGames, won } from './earlier-games.ts'

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

const when = '\\d+:\\d\\d [AP]M'
const label = '(?:{x:.+}: )?'

/** Sentences of pre-game summaries. Earlier games are asked of the history. */
export const preGameClaims: readonly Claim<RecordOracle>[] = [
  claim(`${label}{a:T} (?:at|visit|travel to|on the road at) {h:T}`, pairing),
  claim(`${label}{h:T} (?:host|at home to|welcome) {a:T}`, pairing),
  claim(`${label}{a:T} and {h:T} meet on {d:${day}}`, (slots, oracle) => [
    ...pairing(slots, oracle),
    ...expect(slots.text('d') === dayText(dateOf(oracle)), 'not the day'),
  ]),
  claim(`${label}{a:T} face {h:T} at {y:.+}`, (slots, oracle) => [
    ...pairing(slots, oracle),
    ...expect(slots.text('y') === placeOf(oracle).name, 'not the place'),
  ]),
  claim(`${label}{a:T} at {h:T}, {t:${when}}`, (slots, oracle) => [
    ...pairing(slots, oracle),
    ...expect(slots.text('t') === clockOf(oracle), 'not the time of tip-off'),
  ]),
  claim(`${label}{a:T} \\({s:S}\\) at {h:T} \\({u:S}\\)`, (slots, oracle) => [
    ...pairing(slots, oracle),
    ...record(slots.id('a'), slots.pair('s'), oracle),
    ...record(slots.id('h'), slots.pair('u'), oracle),
  ]),
  claim(`${label}{l:T} meet {w:T} again after {s:S} loss`, (slots, oracle) => [
    ...expect(slots.id('l') === oracle.otherTeam(slots.id('w')), 'not the two teams'),
    ...expect(slots.text('x') === labelOf(oracle), 'not the label'),
    ...lastMeeting(slots, oracle),
  ]),
  claim(`{a:T} (?:visit {h:T} on|travel to {h2:T} for) {w:[A-Z][a-z]+}, {d:${day}}`, onDay),
  claim(`{h:T} (?:host|are at home to) {a:T} on {w:[A-Z][a-z]+}, {d:${day}}`, onDay),
  claim(`On {w:[A-Z][a-z]+}, {d:${day}}, {a:T} play at {h:T}`, onDay),
  claim(`Tip-off(?: at {y:.+})? is at {t:${when}} {z:local time|ET}`, tipoff),
  claim(`The game(?: at {y:.+})? starts at {t:${when}} {z:local time|ET}`, tipoff),
  claim(`It starts at {t:${when}} {z:local time|ET} at {y:.+}`, tipoff),
  claim('(?:The game is|They play) at {y:.+}', (slots, oracle) =>
    expect(slots.text('y') === placeOf(oracle).place, 'not the place'),
  ),
  claim('{a:T} (?:come in at|are) {s:S}, {h:T} (?:at )?{u:S}', (slots, oracle) => [
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
  claim(`On {d:${day}} {w:T} won {s:S}`, lastMeeting),
]

function teams(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(slots.id('a') === oracle.away, 'not the away team'),
    ...expect(slots.id(slots.has('h2') ? 'h2' : 'h') === oracle.home, 'not the home team'),
  ]
}

function pairing(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...teams(slots, oracle), ...expect(slots.text('x') === labelOf(oracle), 'not the label')]
}

function labelOf({ record: { box }, item }: RecordOracle): string {
  const { seriesGameNumber, gameLabel, gameSubLabel, gameId } = box
  const labels = [
    seriesGameNumber,
    [gameLabel, gameSubLabel].filter(label => (label ?? '') !== '').join(' - '),
    gameId.charAt(2) === '5' ? 'Play-In' : gameId.charAt(2) === '6' ? 'Cup Final' : '',
  ]
  const label = labels.find(each => (each ?? '').trim() !== '')?.trim() ?? ''
  return annotate(label, item.entities).text
}

function onDay(slots: Slots, oracle: RecordOracle): readonly string[] {
  const date = dateOf(oracle)
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay()]
  return [
    ...teams(slots, oracle),
    ...expect(slots.text('w') === weekday, 'not the day of the week'),
    ...expect(slots.text('d') === dayText(date), 'not the day'),
  ]
}

function tipoff(slots: Slots, oracle: RecordOracle): readonly string[] {
  const at = String(oracle.content.scheduledTipoff)
  const { gameTimeLocal, gameEt } = oracle.record.box
  const zone = at === gameTimeLocal ? 'local time' : at === gameEt ? 'ET' : 'UTC'
  return [
    ...expect(slots.text('t') === clockOf(oracle), 'not the time of tip-off'),
    ...expect(slots.text('z') === zone, 'not the clock of the time'),
    ...expect(slots.text('y') === placeOf(oracle).place, 'not the place'),
  ]
}

/** `7:00 PM`, on the clock of the scheduled time. */
function clockOf({ content }: RecordOracle): string {
  const [hour = 0, minute = 0] = String(content.scheduledTipoff)
    .slice(11, 16)
    .split(':')
    .map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
}

function placeOf({ item, record }: RecordOracle): {
  readonly name: string
  readonly place: string
} {
  const { arenaName = '', arenaCity = '' } = record.box.arena ?? {}
  const marked = (text: string) => annotate(text, item.entities).text
  return {
    name: marked(arenaName),
    place: marked(arenaCity === '' ? arenaName : `${arenaName} in ${arenaCity}`),
  }
}

/** The day on which the game is played where it is played: by the league's clock, else by the game's code. */
function dateOf({ content, record: { box } }: RecordOracle): string {
  const [, ...code] = /^(\d{4})(\d\d)(\d\d)\//.exec(String(box.gameCode)) ?? []
  const candidates = [String(box.gameEt).slice(0, 10), code.join('-')]
  return candidates.find(isDay) ?? String(content.scheduledTipoff).slice(0, 10)
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10
}

function dayText(date: string): string {
  const [, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  return `${months[month - 1]} ${day}`
}

function record(
  teamId: string,
  said: readonly [number, number],
  oracle: RecordOracle,
): readonly string[] {
  const played = earlierGames(oracle).filter(game => plays(game, teamId))
  const wins = played.filter(game => won(game, teamId)).length
  return expect(said[0] === wins && said[1] === played.length - wins, 'not the record')
}

function average(
  teamId: string,
  said: string,
  games: number,
  oracle: RecordOracle,
): readonly string[] {
  const played = earlierGames(oracle, 'Regular Season').filter(game => plays(game, teamId))
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
  const meeting = earlierGames(oracle).findLast(
    game => plays(game, oracle.away) && plays(game, oracle.home),
  )
  if (meeting === undefined) return ['there was no meeting']
  const [own, other] = slots.pair('s')
  const [more, fewer] = [meeting.away.statistics.points, meeting.home.statistics.points].sort(
    (a, b) => b - a,
  )
  return [
    ...expect(won(meeting, slots.id('w')), 'not the winner'),
    ...expect(own === more && other === fewer, 'not the score'),
    ...expect(!slots.has('d') || slots.text('d') === dayText(meeting.date), 'not the day'),
  ]
}

function plays({ away, home }: EarlierGame, teamId: string): boolean {
  return away.id === teamId || home.id === teamId
}
