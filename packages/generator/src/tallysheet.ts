import { described, isObject } from './lib/read/json-fields.ts'
import type { InputFile, Problem } from './lib/read/problem.ts'
import { type GameReading, readGame } from './read-game.ts'

/*
 * Tallysheet, a fictional provider: a source that has little in common with liveData. Play-by-play is JSON Lines, a
 * head and one entry per line in play order:
 *
 *   [number, period, seconds played, instant, "H" or "A" or "", player or "", code, { with, tags, at, kind, how }]
 *
 * Ids are texts in base 36, the clock counts up, and there are no scores. Its entries are converted to the shape that
 * `readGame` reads, so that every check of a game applies to this source too.
 */

export function tallysheet({ playByPlay, boxScore }: Record<InputText, string>): GameReading {
  const sheet = parsed(boxScore)
  const lines = playByPlay.split('\n').filter(line => line !== '')
  const [head, ...parsedLines] = lines.map(parsed)
  if (!isObject(sheet) || !isObject(sheet.sides)) return unreadable('box-score', boxScore)
  // A text that ends without a line break was cut off.
  if (!isObject(head) || !playByPlay.endsWith('\n')) return unreadable('play-by-play', playByPlay)
  const [home, away] = [objectOf(sheet.sides.H), objectOf(sheet.sides.A)]
  const rules = objectOf(sheet.rules)
  const setting = { teams: { H: numberOf(home.id), A: numberOf(away.id) }, ...periodsOf(rules) }
  const entries = parsedLines.map((line): Entry => (Array.isArray(line) ? line : []))
  const scored = scoredBy(entries, { H: Number(home.score), A: Number(away.score) })
  if (scored === undefined) {
    const message =
      'expected the points of an entry that cannot be read, found another score in the sheet'
    return refused({ file: 'play-by-play', path: '', message })
  }
  const score = { H: 0, A: 0 }
  const actions = entries.map((entry, index) => {
    for (const side of sides) score[side] += scored[index]?.[side] ?? 0
    const action = actionOf(entry, { ...setting, index })
    return { ...action, scoreHome: String(score.H), scoreAway: String(score.A) }
  })
  const reading = readGame({
    playByPlay: { meta: { time: head.written }, game: { gameId: matchOf(head.match), actions } },
    boxScore: {
      meta: { time: sheet.written },
      game: {
        gameId: matchOf(sheet.match),
        gameStatus: ['before', 'on', 'over'].indexOf(String(sheet.status)) + 1,
        gameStatusText: sheet.status === 'off' ? 'PPD' : '',
        gameTimeLocal: sheet.tip,
        gameCode: `${String(sheet.day).replaceAll('-', '')}/`,
        gameLabel: sheet.label,
        regulationPeriods: rules.periods,
        rules: sheet.rules,
        arena: hallOf(sheet.hall),
        homeTeam: teamOf(home),
        awayTeam: teamOf(away),
      },
    },
  })
  const { game } = reading
  return game === undefined ? reading : { ...reading, game: { ...game, format: 'tallysheet' } }
}

const kinds: Readonly<Record<string, string>> = {
  '1': 'freethrow',
  '2': '2pt',
  '3': '3pt',
  R: 'rebound',
  T: 'turnover',
  S: 'steal',
  B: 'block',
  F: 'foul',
  P: 'timeout',
  X: 'substitution',
  '|': 'period',
  '#': 'game',
  H: 'heave',
}

type InputText = 'playByPlay' | 'boxScore'

type Entry = readonly unknown[]

const sides = ['H', 'A'] as const
type Score = Readonly<Record<(typeof sides)[number], number>>

interface Setting {
  readonly teams: Readonly<Record<string, number>>
  readonly periods: number
  readonly periodSeconds: number
  readonly overtimeSeconds: number
}

function periodsOf(rules: Readonly<Record<string, unknown>>): Omit<Setting, 'teams'> {
  const { periods = 4, periodMinutes = 12, overtimeMinutes = 5 } = rules
  return {
    periods: Number(periods),
    periodSeconds: 60 * Number(periodMinutes),
    overtimeSeconds: 60 * Number(overtimeMinutes),
  }
}

/**
 * The points of each entry. Points of the sheet beyond the sum of all entries belong to the unreadable ones;
 * `undefined` if that is impossible.
 */
function scoredBy(entries: readonly Entry[], stated: Score): readonly Score[] | undefined {
  const known = entries.map(entry => scoredByOne(entry))
  const missing = { ...stated }
  for (const score of known) for (const side of sides) missing[side] -= score?.[side] ?? 0
  const scored = known.map(score => {
    if (score !== undefined) return score
    const side = missing.H > 0 ? 'H' : 'A'
    const points = Math.max(0, Math.min(3, missing[side]))
    missing[side] -= points
    return { ...nothing, [side]: points }
  })
  const isWhole = !known.includes(undefined) || (missing.H === 0 && missing.A === 0)
  return isWhole ? scored : undefined
}

const nothing: Score = { H: 0, A: 0 }

/** `undefined` for an entry that may have scored and cannot be read. */
function scoredByOne(entry: Entry): Score | undefined {
  const [side, code] = [entry[4], String(entry[6])]
  if (entry.length < 7) return undefined
  if (!/^[123]/.test(code)) return nothing
  if (!/^[123][+-]$/.test(code) || (side !== 'H' && side !== 'A')) return undefined
  return code.endsWith('+') ? { ...nothing, [side]: Number(code.charAt(0)) } : nothing
}

function actionOf(entry: Entry, setting: Setting & { readonly index: number }) {
  const { index, teams, periods, periodSeconds, overtimeSeconds } = setting
  const [actionNumber, period, played, timeActual, side, player, code, rest] = entry
  const { with: assist, tags, at, kind, how } = objectOf(rest)
  const [x, y, basket] = Array.isArray(at) ? at : []
  const text = String(code)
  return {
    actionNumber,
    orderNumber: index,
    period,
    clock: clockOf(Number(period) <= periods ? periodSeconds : overtimeSeconds, Number(played)),
    timeActual,
    teamId: teams[String(side)],
    personId: player === '' ? 0 : numberOf(player),
    actionType: kinds[text.slice(0, 1)] ?? 'other',
    subType: kind ?? '',
    descriptor: how,
    qualifiers: tags ?? [],
    ...(assist === undefined ? {} : { assistPersonId: numberOf(assist) }),
    ...(/[+-]$/.test(text) ? { shotResult: text.endsWith('+') ? 'Made' : 'Missed' } : {}),
    x,
    y,
    side: basket,
  }
}

/** The time left in a period of which some seconds were played. */
function clockOf(seconds: number, played: number): string {
  const left = Math.round((seconds - played) * 100)
  const minutes = String(Math.floor(left / 6000)).padStart(2, '0')
  const rest = ((left % 6000) / 100).toFixed(2).padStart(5, '0')
  return `PT${minutes}M${rest}S`
}

function teamOf({ id, city, name, code, score, squad }: Readonly<Record<string, unknown>>) {
  const players = (Array.isArray(squad) ? squad : []).map(([player, name, familyName, starts]) => ({
    personId: numberOf(player),
    name,
    familyName,
    starter: starts === true ? '1' : '0',
  }))
  const teamId = numberOf(id)
  return { teamId, teamCity: city, teamName: name, teamTricode: code, score, players }
}

function hallOf(hall: unknown) {
  const [arenaName, arenaCity] = Array.isArray(hall) ? hall : []
  return { arenaName, arenaCity }
}

/** Ids are a letter and a number in base 36. */
function numberOf(id: unknown): number {
  return Number.parseInt(String(id).slice(1), 36)
}

function matchOf(match: unknown): string {
  return String(numberOf(match)).padStart(10, '0')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function unreadable(file: InputFile, text: string): GameReading {
  const message = `expected a whole text of Tallysheet, found ${described(text)}`
  return refused({ file, path: '', message })
}

function refused(problem: Problem): GameReading {
  return { problems: [problem], warnings: [] }
}
