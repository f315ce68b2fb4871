import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import type { GameFacts, GameTexts } from './game-facts.ts'
import { foundInsteadOfJson } from './json-text.ts'
import {
  countOf,
  type Entry,
  type Periods,
  type RawFields,
  readEntry,
  type TeamNumber,
} from './lib/fiba-live-stats/entry.ts'
import { orderEntries } from './lib/fiba-live-stats/order-entries.ts'
import { ownWording } from './lib/fiba-live-stats/own-wording.ts'
import { scoresOf } from './lib/fiba-live-stats/scores.ts'
import { idText, readSquads, type Squads } from './lib/fiba-live-stats/squads.ts'
import {
  shotResultsOf,
  type TranslatedLine,
  translateLines,
} from './lib/fiba-live-stats/translate-lines.ts'
import type { Finding } from './lib/read/finding.ts'
import { described, isObject } from './lib/read/json-fields.ts'
import { maxLines } from './lib/read/read-actions.ts'
import type { StatedFacts } from './lib/read/read-box-score.ts'
import { type GameReading, type Problem, readTranslated } from './read-game.ts'

/**
 * FIBA LiveStats: one file, `data.json`, with the teams, their players, the box score and the play-by-play. Its lines
 * are translated into the shape that `readGame` reads, so that the checks of plays and scores apply to this source
 * too.
 *
 * The file states no date, tip-off, season or gender, and its only times are readings of the game clock. `facts` adds
 * the missing values. Without a tip-off, the times of actions count from `startedAt` (or from midnight UTC of the
 * date), and no text states a time of day.
 */
export function fibaLiveStats(
  { playByPlay: text }: Pick<GameTexts, 'playByPlay'>,
  facts: GameFacts = {},
): GameReading {
  const file = parsed(text)
  const problem = problemOf(file, text)
  if (problem !== undefined) return { problems: [problem], warnings: [] }
  const { pbp, tm } = file as { readonly pbp: readonly unknown[]; readonly tm: unknown }
  const periods = periodsOf(file as RawFields)
  const { squads, findings } = readSquads(tm)
  const { entries, findings: copies } = distinct(
    pbp.map((line, index) => readEntry(line, index, periods)),
  )
  const ordered = orderEntries(entries, periods)
  const results = shotResultsOf(squads)
  const teams = { '1': squads['1'].raw, '2': squads['2'].raw }
  const scores = scoresOf(ordered, { teams, results, regulationPeriods: periods.regulation })
  const translated = translateLines(ordered, { squads, periods, results, scores })
  const lines = withoutEarlyEnds(translated.lines)
  const stated = statedFacts(facts)
  const game = { gameId: stated.fixtureId, ...boxScore(squads, { lines, periods, facts }) }
  const reading = readTranslated(
    {
      playByPlay: { game: { actions: lines.map(({ action }) => action) } },
      boxScore: { game },
    },
    {
      stated,
      idText,
      findings: [...findings, ...copies, ...translated.findings],
      ...ownWording(lines, squads),
    },
  )
  if (reading.game === undefined) return reading
  return { ...reading, game: { ...reading.game, format: 'fiba-livestats' } }
}

/**
 * The start of a game whose date, tip-off and start are unknown. It is constant, so that every run gives the same
 * result.
 */
export const unstatedStart = '2000-01-01T00:00:00Z'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The problem of a text that is not the state of a game; `undefined` if the text has teams and a list of at most
 * `maxLines` actions.
 */
function problemOf(file: unknown, text: string): Problem | undefined {
  if (file === undefined) {
    return problemAt('', `expected JSON, found ${foundInsteadOfJson(text)}`)
  }
  if (!isObject(file)) {
    return problemAt('', `expected a game with "tm" and "pbp", found ${described(file)}`)
  }
  const hasTeams = isObject(file.tm) || Array.isArray(file.tm)
  if (!hasTeams) return problemAt('/tm', `expected both teams, found ${described(file.tm)}`)
  if (!Array.isArray(file.pbp)) {
    return problemAt('/pbp', `expected a list of actions, found ${described(file.pbp)}`)
  }
  if (file.pbp.length <= maxLines) return undefined
  return problemAt('/pbp', `expected at most ${maxLines} lines, found ${file.pbp.length}`)
}

function problemAt(path: string, message: string): Problem {
  return { file: 'data.json', path, message }
}

function periodsOf(file: RawFields): Periods {
  const periods = countOf(file.periodsMax)
  const minutes = countOf(file.periodLengthREGULAR)
  const overtime = countOf(file.periodLengthOVERTIME)
  const regulation = periods === 2 ? 2 : 4
  const usualMinutes = regulation === 2 ? 20 : 10
  return {
    regulation,
    regulationMinutes: minutes !== undefined && minutes > 0 ? minutes : usualMinutes,
    overtimeMinutes: overtime !== undefined && overtime > 0 ? overtime : 5,
  }
}

/**
 * The lines without copies, and a finding for each copy. If several lines have the same number, only the first of them
 * is kept, because the file lists the newest line first.
 */
function distinct(entries: readonly Entry[]): {
  readonly entries: readonly Entry[]
  readonly findings: readonly Finding[]
} {
  const numbers = new Set<number>()
  const findings: Finding[] = []
  const own = entries.filter(({ number, index, type }) => {
    if (number === undefined || !numbers.has(number)) {
      if (number !== undefined) numbers.add(number)
      return true
    }
    findings.push({
      file: 'data.json',
      path: `/pbp/${index}`,
      actionNumber: number,
      field: 'actionNumber',
      expected: 'every number once',
      found: number,
      effect: `the copy${type === undefined ? '' : ` (${type})`} is set aside`,
      key: 'copy',
    })
    return false
  })
  return { entries: own, findings }
}

/** Converts each "game end" line before the last period to a memo, because the scorer entered it by mistake. */
function withoutEarlyEnds(lines: readonly TranslatedLine[]): readonly TranslatedLine[] {
  const last = Math.max(1, ...lines.map(({ entry }) => entry.periodInOrder))
  return lines.map(line => {
    const { actionType, subType } = line.action
    const isEnd = actionType === 'game' && subType === 'end'
    if (!isEnd || line.entry.periodInOrder === last) return line
    return { ...line, action: { ...line.action, actionType: 'memo' } }
  })
}

function statedFacts({ fixtureId, date, tipoff, startedAt, seasonType }: GameFacts): StatedFacts {
  const at = tipoff !== undefined && isDateTime(tipoff) ? tipoff : undefined
  const day =
    date !== undefined && isDate(date) ? date : (at ?? startedAt ?? unstatedStart).slice(0, 10)
  const begin = startedAt ?? `${day}T00:00:00Z`
  const clock = at?.endsWith('Z') === true ? 'utc' : 'arena'
  return {
    fixtureId: fixtureId ?? 'data',
    date: day,
    tipoff: at === undefined ? { at: begin, clock: 'unstated' } : { at, clock },
    season: seasonOf(day),
    seasonType: seasonType ?? 'Regular Season',
    // A game counts for averages only if its part of the season is known.
    counts: seasonType !== undefined,
  }
}

/** July, the month in which the year of a season changes: leagues play from autumn to spring. */
const firstMonth = 7

/** The year in which the season of a date began. */
function seasonOf(date: string): number {
  const year = Number(date.slice(0, 4))
  return Number(date.slice(5, 7)) >= firstMonth ? year : year - 1
}

function boxScore(
  squads: Squads,
  {
    lines,
    periods,
    facts,
  }: {
    readonly lines: readonly TranslatedLine[]
    readonly periods: Periods
    readonly facts: GameFacts
  },
): RawFields {
  return {
    gameStatus: statusOf(lines, squads, periods),
    gameStatusText: '',
    regulationPeriods: periods.regulation,
    rules: {
      league: 'international',
      periodMinutes: periods.regulationMinutes,
      overtimeMinutes: periods.overtimeMinutes,
      gender: facts.gender === undefined ? undefined : genders[facts.gender],
    },
    homeTeam: squads['1'].row,
    awayTeam: squads['2'].row,
  }
}

const genders = { feminine: 'women', masculine: 'men' } as const

/** 1 scheduled, 2 in progress, 3 final. The file has no status, so its lines and scores decide. */
function statusOf(lines: readonly TranslatedLine[], squads: Squads, periods: Periods): 1 | 2 | 3 {
  if (lines.length === 0) return 1
  const isOver = lines.some(
    ({ action }) => action.actionType === 'game' && action.subType === 'end',
  )
  return isOver || isPlayedOut(lines, squads, periods) ? 3 : 2
}

/**
 * Whether the newest period is the last period of regulation or an overtime, has ended, and left the teams with
 * different scores. Some files never contain the end of the game.
 */
function isPlayedOut(
  lines: readonly TranslatedLine[],
  squads: Squads,
  { regulation }: Periods,
): boolean {
  const last = Math.max(...lines.map(({ entry }) => entry.periodInOrder))
  const isEnded = lines.some(
    ({ action, entry }) =>
      action.actionType === 'period' && action.subType === 'end' && entry.periodInOrder === last,
  )
  const scoreOf = (team: TeamNumber): number | undefined => countOf(squads[team].raw.score)
  return isEnded && last >= regulation && scoreOf('1') !== scoreOf('2')
}
