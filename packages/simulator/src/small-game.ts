/**
 * Describes games in a few lines, for tests. Entries are separated by line breaks or semicolons. An entry starts with
 * a clock if the clock changes, and with a period if the period changes:
 *
 *   Q1 12:00 start; 11:40 A1 2+ <A2 paint; 11:20 H1 3-; A3 dreb; 11:02 A1 tov; H2 stl; 10:50 A timeout
 *   0:00 end; Q2 12:00 start; … ; over
 *
 * `to the end` plays the rest of a first quarter and of the game without entries.
 *
 * `A1` to `A6` play for the away team (Otters) and `H1` to `H6` for the home team (Herons); players 1 to 5 start the
 * game. `A` and `H` are the teams. `2+ 2- 3+ 3-` are shots and `ft+ 1/2` free throws. `oreb dreb tov stl blk foul
 * offensive technical timeout challenge in out` have their usual meanings. `dead technical` and the tags `paint fast
 * second off` follow a play. `#17` at the start of an entry sets the number of its action; the following actions count
 * on.
 */
export function smallGame(notation: string): SmallGame {
  const actions = parse(notation)
  const last = actions.at(-1)
  const over = actions.some(action => action.actionType === 'game')
  return {
    playByPlay: { meta: { version: 1 }, game: { gameId: '9922500001', actions } },
    boxScore: {
      game: {
        gameId: '9922500001',
        gameCode: '20260110/OTTHER',
        gameTimeUTC: '2026-01-11T00:00:00Z',
        gameTimeLocal: '2026-01-10T19:00:00-05:00',
        gameEt: '2026-01-10T19:00:00-05:00',
        gameStatus: over ? 3 : 2,
        gameStatusText: over ? 'Final' : 'live',
        regulationPeriods: 4,
        arena: { arenaName: 'Lakeside Hall', arenaCity: 'Hillford' },
        awayTeam: team('A', last?.scoreAway),
        homeTeam: team('H', last?.scoreHome),
      },
    },
  }
}

export interface SmallGame {
  readonly playByPlay: {
    readonly meta: { readonly version: 1; readonly time?: string }
    readonly game: { readonly gameId: string; readonly actions: readonly SmallAction[] }
  }
  readonly boxScore: { readonly game: Readonly<Record<string, unknown>> }
}

export interface SmallAction {
  readonly actionNumber: number
  readonly orderNumber: number
  readonly period: number
  readonly clock: string
  readonly timeActual: string
  readonly scoreAway: string
  readonly scoreHome: string
  readonly actionType: string
  readonly [name: string]: unknown
}

export const otters = 101
export const herons = 102

/** The id of a player: 1 for `A1`, 11 for `H1`. */
export function playerId(who: string): number {
  return Number(who.slice(1)) + (who.startsWith('H') ? 10 : 0)
}

const names: Readonly<Record<string, readonly string[]>> = {
  A: ['Ada Alder', 'Ben Birch', 'Cy Cedar', 'Dan Dogwood', 'Eli Elm', 'Flo Fir'],
  H: ['Hal Hazel', 'Ike Ivy', 'Jo Juniper', 'Kit Kapok', 'Lou Larch', 'Max Maple'],
}

const tags: Readonly<Record<string, string>> = {
  paint: 'pointsinthepaint',
  fast: 'fastbreak',
  second: '2ndchance',
  off: 'fromturnover',
}

function team(letter: 'A' | 'H', score: string | undefined): Readonly<Record<string, unknown>> {
  return {
    teamId: letter === 'A' ? otters : herons,
    teamCity: letter === 'A' ? 'Rivertown' : 'Hillford',
    teamName: letter === 'A' ? 'Otters' : 'Herons',
    teamTricode: letter === 'A' ? 'OTT' : 'HER',
    score: Number(score ?? 0),
    players: (names[letter] ?? []).map((name, index) => ({
      personId: playerId(`${letter}${index + 1}`),
      name,
      familyName: name.split(' ')[1],
      starter: index < 5 ? '1' : '0',
    })),
  }
}

const toTheEnd =
  '0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; 0:00 end; over'

const tipoffMs = Date.parse('2026-01-11T00:10:00Z')

function parse(notation: string): readonly SmallAction[] {
  const score = { A: 0, H: 0 }
  let period = 1
  let clock = 'PT12M00.00S'
  let actionNumber = 0
  const entries = notation
    .replace('to the end', toTheEnd)
    .split(/[;\n]/)
    .map(entry => entry.trim())
  return entries
    .filter(entry => entry !== '')
    .map((entry, index) => {
      const words = entry.split(/\s+/)
      actionNumber = words[0]?.startsWith('#') ? Number(words.shift()?.slice(1)) : actionNumber + 1
      if (/^(?:Q|OT)\d$/.test(words[0] ?? '')) period = periodOf(words.shift() ?? '')
      if (/^\d+:/.test(words[0] ?? '')) clock = clockOf(words.shift() ?? '')
      const [who = '', what = '', ...details] = words
      const play = playOf(who, what, details)
      const letter = who.charAt(0) === 'A' ? 'A' : 'H'
      if (play.shotResult === 'Made')
        score[letter] += what.startsWith('ft') ? 1 : Number(what.charAt(0))
      return {
        actionNumber,
        orderNumber: (index + 1) * 10_000,
        period,
        clock,
        timeActual: new Date(tipoffMs + index * 5000).toISOString().replace('.000Z', '.0Z'),
        scoreAway: String(score.A),
        scoreHome: String(score.H),
        qualifiers: details.map(detail => tags[detail]).filter(each => each !== undefined),
        ...play,
      }
    })
}

interface SmallPlay {
  readonly actionType: string
  readonly [name: string]: unknown
}

function playOf(who: string, what: string, details: readonly string[]): SmallPlay {
  if (who === 'start' || who === 'end') return { actionType: 'period', subType: who }
  if (who === 'over') return { actionType: 'game', subType: 'end' }
  const whose = {
    teamId: who.startsWith('A') ? otters : herons,
    personId: who.length > 1 ? playerId(who) : 0,
  }
  const [actionType, subType] = plays[what] ?? []
  if (/^[23][+-]$/.test(what)) return { ...shotOf(what, details), ...whose }
  if (/^ft[+-]$/.test(what)) return { ...freeThrowOf(what, details), ...whose }
  if (actionType === undefined) {
    throw new Error(`Cannot read "${who} ${what}" in the notation of a small game`)
  }
  const play = { actionType, ...whose, ...(subType === undefined ? {} : { subType }) }
  if (actionType !== 'rebound') return play
  return { ...play, qualifiers: details.includes('dead') ? ['team', 'deadball'] : [] }
}

/** The action types of the words, except shots and free throws. */
const plays: Readonly<Record<string, readonly [actionType: string, subType?: string]>> = {
  oreb: ['rebound', 'offensive'],
  dreb: ['rebound', 'defensive'],
  tov: ['turnover', 'lost ball'],
  stl: ['steal'],
  blk: ['block'],
  foul: ['foul', 'personal'],
  offensive: ['foul', 'offensive'],
  technical: ['foul', 'technical'],
  timeout: ['timeout', 'full'],
  challenge: ['timeout', 'challenge'],
  in: ['substitution', 'in'],
  out: ['substitution', 'out'],
}

function shotOf(what: string, details: readonly string[]): SmallPlay {
  const assist = details.find(detail => detail.startsWith('<'))?.slice(1)
  return {
    actionType: `${what.charAt(0)}pt`,
    shotResult: resultOf(what),
    x: 10,
    y: 50,
    side: 'left',
    ...(assist === undefined ? {} : { assistPersonId: playerId(assist) }),
  }
}

function freeThrowOf(what: string, details: readonly string[]): SmallPlay {
  return {
    actionType: 'freethrow',
    shotResult: resultOf(what),
    subType: details.find(detail => detail.includes('/'))?.replace('/', ' of ') ?? '1 of 1',
    ...(details.includes('technical') ? { descriptor: 'technical' } : {}),
  }
}

function resultOf(what: string): 'Made' | 'Missed' {
  return what.endsWith('+') ? 'Made' : 'Missed'
}

function periodOf(label: string): number {
  return label.startsWith('OT') ? Number(label.slice(2)) + 4 : Number(label.slice(1))
}

/** Converts `8:17` or `0:02.5` to the form of the file, such as `PT08M17.00S`. */
function clockOf(text: string): string {
  const [minutes = '0', seconds = '0'] = text.split(':')
  return `PT${minutes.padStart(2, '0')}M${Number(seconds).toFixed(2).padStart(5, '0')}S`
}
