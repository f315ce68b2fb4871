import { leagueRules } from '../../rules.ts'
import type { BoxScore, BoxScoreGame, OfficialRow, PlayerRow, TeamRow } from '../files/box-score.ts'
import type { Meta } from '../files/play-by-play.ts'
import type { Official } from '../league/league.ts'
import { toLocalDateTime } from '../league/local-time.ts'
import type { Player } from '../league/player.ts'
import type { Setting } from '../league/setting.ts'
import type { Squad } from '../league/squad.ts'
import { followScore } from './score-course.ts'
import { emptyStatLine, toStatistics } from './stat-line.ts'
import { type RowSources, toTeamRow } from './team-row.ts'

const EAST = 'America/New_York'

/** The box score before the tip-off: everything that is known, and nothing counted yet. */
export function scheduledBoxScore(setting: Setting, meta: Meta): BoxScore {
  const { away, home, tipoff, gameId } = setting
  const { arena } = home.club
  const gameEt = toLocalDateTime(tipoff, EAST)
  return {
    meta,
    game: {
      gameId,
      gameTimeLocal: toLocalDateTime(tipoff, arena.timeZone),
      gameTimeUTC: `${new Date(tipoff).toISOString().slice(0, 19)}Z`,
      gameTimeHome: toLocalDateTime(tipoff, arena.timeZone),
      gameTimeAway: toLocalDateTime(tipoff, away.club.arena.timeZone),
      gameEt,
      duration: 0,
      gameCode: `${gameEt.slice(0, 10).replaceAll('-', '')}/${away.club.tricode}${home.club.tricode}`,
      gameStatusText: '',
      gameStatus: 1,
      regulationPeriods: setting.rules.periods,
      ...rulesOf(setting),
      period: 0,
      gameClock: '',
      seriesGameNumber: setting.seriesGameNumber,
      gameLabel: setting.gameLabel,
      attendance: setting.attendance,
      sellout: setting.attendance === arena.seats ? '1' : '0',
      arena: {
        arenaId: arena.arenaId,
        arenaName: arena.name,
        arenaCity: home.club.city,
        arenaState: arena.state,
        arenaCountry: 'XX',
        arenaTimezone: arena.timeZone,
      },
      officials: setting.officials.map(toOfficialRow),
      homeTeam: emptyTeamRow(home),
      awayTeam: emptyTeamRow(away),
    },
  }
}

/** Only rules that are not the usual ones are written down. */
function rulesOf({ rules }: Setting): Pick<BoxScoreGame, 'rules'> {
  return rules === leagueRules.twelve ? {} : { rules }
}

function toOfficialRow(official: Official, index: number): OfficialRow {
  const { personId, firstName, familyName, jersey } = official
  return {
    personId,
    name: `${firstName} ${familyName}`,
    nameI: `${firstName.charAt(0)}. ${familyName}`,
    firstName,
    familyName,
    jerseyNum: jersey,
    assignment: `OFFICIAL${index + 1}`,
  }
}

function emptyTeamRow(squad: Squad): TeamRow {
  const { club, starters, bench, inactive } = squad
  const rows = [
    ...starters.map((player, index) => playerRow(player, index, { position: POSITIONS[index] })),
    ...bench.map((player, index) => playerRow(player, 5 + index, {})),
    ...inactive.map(({ player, reason, description }, index) => ({
      ...playerRow(player, 5 + bench.length + index, {}),
      status: 'INACTIVE' as const,
      notPlayingReason: reason,
      ...(description === undefined ? {} : { notPlayingDescription: description }),
    })),
  ]
  const sheet = {
    teamId: club.teamId,
    teamName: club.name,
    teamCity: club.city,
    teamTricode: club.tricode,
    players: rows,
  }
  return toTeamRow(sheet, NOTHING_YET)
}

const NOTHING_YET: RowSources = (() => {
  const rules = leagueRules.twelve
  const { home, away, leadChanges, timesTied } = followScore([], 0, rules)
  const own = { own: home, other: away }
  return { actions: [], floor: new Map(), ...own, leadChanges, timesTied, rules }
})()

/** Starters are listed in this order. */
const POSITIONS: readonly string[] = ['SF', 'PF', 'C', 'SG', 'PG']

function playerRow(
  player: Player,
  index: number,
  { position }: { readonly position?: string | undefined },
): PlayerRow {
  return {
    status: 'ACTIVE',
    order: index + 1,
    personId: player.personId,
    jerseyNum: player.jersey,
    ...(position === undefined ? {} : { position }),
    starter: position === undefined ? '0' : '1',
    oncourt: '0',
    played: '0',
    statistics: { ...toStatistics(emptyStatLine()), plus: 0, minus: 0, plusMinusPoints: 0 },
    name: player.name,
    nameI: player.nameInitial,
    firstName: player.firstName,
    familyName: player.familyName,
  }
}
