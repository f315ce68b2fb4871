import { described, isObject } from './lib/read/json-fields.ts'
import type { InputFile, Problem } from './lib/read/problem.ts'
import { type GameReading, readGame } from './read-game.ts'

/*
 * Tallysheet, a fictional provider: a source that has little in common with liveData. Play-by-play is JSON Lines, a head
 * and an entry a line in play order:
 *
 *   [number, period, seconds played, instant, "H" or "A" or "", player or "", code, { with, on, tags, at, kind, how }]
 *
 * Ids are texts in base 36, the clock counts up, nothing says the score. Its entries are turned into the shape that
 * `readGame` reads, so that every check of a game holds for this source too.
 */

/** Reads the texts of Tallysheet. */
export function tallysheet({
  playByPlay,
  boxScore,
}: {
  readonly playByPlay: string
  readonly boxScore: string
}): GameReading {
  const sheet = parsed(boxScore)
  const lines = playByPlay.split('\n').filter(line => line !== '')
  const [head, ...entries] = lines.map(parsed)
  if (!isObject(sheet) || !isObject(sheet.sides)) return unreadable('box-score', boxScore)
  // A text that ends without a line break was cut off.
  if (!isObject(head) || !playByPlay.endsWith('\n') || !entries.every(Array.isArray)) {
    return unreadable('play-by-play', playByPlay)
  }
  const [home, away] = [objectOf(sheet.sides.H), objectOf(sheet.sides.A)]
  const teams: Readonly<Record<string, number>> = { H: numberOf(home.id), A: numberOf(away.id) }
  const score = { H: 0, A: 0 }
  const { quarterMinutes = 12 } = objectOf(sheet.rules)
  const actions = entries.map((entry, index) => {
    const action = actionOf(entry as readonly unknown[], {
      index,
      teams,
      quarterSeconds: 60 * Number(quarterMinutes),
    })
    const side = (entry as readonly unknown[])[4]
    if (side === 'H' || side === 'A') score[side] += pointsOf(action)
    return { ...action, scoreHome: String(score.H), scoreAway: String(score.A) }
  })
  return readGame({
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
        rules: sheet.rules,
        arena: hallOf(sheet.hall),
        homeTeam: teamOf(home),
        awayTeam: teamOf(away),
      },
    },
  })
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

function actionOf(
  entry: readonly unknown[],
  {
    index,
    teams,
    quarterSeconds,
  }: {
    readonly index: number
    readonly teams: Readonly<Record<string, number>>
    readonly quarterSeconds: number
  },
) {
  const [actionNumber, period, played, timeActual, side, player, code, rest] = entry
  const { with: assist, on, tags, at, kind, how } = objectOf(rest)
  const [x, y, basket] = Array.isArray(at) ? at : []
  const text = String(code)
  return {
    actionNumber,
    orderNumber: index,
    period,
    clock: clockOf(Number(period) <= 4 ? quarterSeconds : 300, Number(played)),
    timeActual,
    teamId: teams[String(side)],
    personId: player === '' ? 0 : numberOf(player),
    actionType: kinds[text.slice(0, 1)] ?? 'other',
    subType: kind ?? '',
    descriptor: how,
    qualifiers: tags ?? [],
    ...(assist === undefined ? {} : { assistPersonId: numberOf(assist) }),
    ...(on === undefined ? {} : { foulDrawnPersonId: numberOf(on) }),
    ...(/[+-]$/.test(text) ? { shotResult: text.endsWith('+') ? 'Made' : 'Missed' } : {}),
    x,
    y,
    side: basket,
  }
}

function pointsOf({ actionType, shotResult }: ReturnType<typeof actionOf>): number {
  if (shotResult !== 'Made') return 0
  return { freethrow: 1, '2pt': 2, '3pt': 3 }[actionType] ?? 0
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
  const problem: Problem = {
    file,
    path: '',
    message: `expected a whole text of Tallysheet, found ${described(text)}`,
  }
  return { problems: [problem], warnings: [] }
}
