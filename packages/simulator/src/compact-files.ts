import type { PlayerRow, SimulatedGame, TeamRow } from './lib/files/box-score.ts'
import type { Action } from './lib/files/play-by-play.ts'
import { type LeagueRules, leagueRules, periodTenths } from './rules.ts'

/** The two texts of a game in the format of Tallysheet, a fictional provider. */
export interface CompactFiles {
  /** JSON Lines: a header line, then one line per entry in play order. */
  readonly playByPlay: string
  /** One JSON document: the teams, date, venue and squads. */
  readonly boxScore: string
}

/**
 * Converts a game to the Tallysheet format. Ids are base-36 texts, the clock counts up, codes identify kinds of
 * plays, entries contain no score, and squads are lists without statistics.
 *
 *   {"match":"m4lq…","written":"2025-01-18T03:12:09.104Z"}
 *   [17,3,412.5,"2025-01-18T02:01:11.4Z","H","p5w3c","3+",{"with":"p5w3d","tags":["fastbreak"],"at":[23.1,50,"left"]}]
 */
export function toCompactFiles({ playByPlay, boxScore }: SimulatedGame): CompactFiles {
  const { homeTeam, awayTeam, ...game } = boxScore.game
  const head = { match: idOf('m', Number(game.gameId)), written: playByPlay.meta.time }
  const sides = new Map([
    [homeTeam.teamId, 'H'],
    [awayTeam.teamId, 'A'],
  ])
  const rules = game.rules ?? leagueRules.twelve
  const entries = playByPlay.game.actions.map(action => entryOf(action, sides, rules))
  const sheet = {
    match: head.match,
    written: boxScore.meta.time,
    status: ['', 'before', 'on', 'over'][game.gameStatus],
    tip: game.gameTimeLocal,
    day: game.gameEt.slice(0, 10),
    label: game.seriesGameNumber || game.gameLabel,
    ...(game.rules === undefined ? {} : { rules: game.rules }),
    hall: [game.arena.arenaName, game.arena.arenaCity],
    sides: { H: sideOf(homeTeam), A: sideOf(awayTeam) },
  }
  return {
    playByPlay: `${[head, ...entries].map(line => JSON.stringify(line)).join('\n')}\n`,
    boxScore: JSON.stringify(sheet),
  }
}

function idOf(prefix: string, number: number): string {
  return `${prefix}${number.toString(36)}`
}

function sideOf(team: TeamRow) {
  const { teamId, teamCity, teamName, teamTricode, score, players } = team
  const squad = players.map(({ personId, name, familyName, starter }: PlayerRow) => [
    idOf('p', personId),
    name,
    familyName,
    starter === '1',
  ])
  return { id: idOf('t', teamId), city: teamCity, name: teamName, code: teamTricode, score, squad }
}

function entryOf(
  action: Action,
  sides: ReadonlyMap<number, string>,
  rules: LeagueRules,
): readonly unknown[] {
  const { actionNumber, period, clock, timeActual, teamId = 0, personId } = action
  const more = {
    ...(action.assistPersonId ? { with: idOf('p', action.assistPersonId) } : {}),
    ...(action.qualifiers.length > 0 ? { tags: action.qualifiers } : {}),
    ...(action.x === null ? {} : { at: [action.x, action.y, action.side] }),
    ...(action.subType ? { kind: action.subType } : {}),
    ...(action.descriptor ? { how: action.descriptor } : {}),
  }
  return [
    actionNumber,
    period,
    playedIn(clock, periodTenths(rules, period)),
    timeActual,
    sides.get(teamId) ?? '',
    personId === 0 ? '' : idOf('p', personId),
    codeOf(action),
    more,
  ]
}

/** Elapsed seconds of the period. */
function playedIn(clock: string, lengthTenths: number): number {
  const [, minutes, seconds] = /^PT(\d\d)M(\d\d\.\d\d)S$/.exec(clock) ?? []
  const left = Math.round(Number(minutes) * 6000 + Number(seconds) * 100)
  return (lengthTenths * 10 - left) / 100
}

const codes: Readonly<Record<string, string>> = {
  '2pt': '2',
  '3pt': '3',
  freethrow: '1',
  rebound: 'R',
  turnover: 'T',
  steal: 'S',
  block: 'B',
  foul: 'F',
  timeout: 'P',
  substitution: 'X',
  period: '|',
  game: '#',
  heave: 'H',
}

function codeOf({ actionType, shotResult }: Action): string {
  const result = shotResult === undefined ? '' : shotResult === 'Made' ? '+' : '-'
  return `${codes[actionType] ?? `?${actionType}`}${result}`
}
