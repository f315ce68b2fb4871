import { leagueRules } from '../../rules.ts'
import type { BoxScore, TeamRow } from '../files/box-score.ts'
import type { Action } from '../files/play-by-play.ts'
import { toLocalDateTime } from '../league/local-time.ts'
import type { Player } from '../league/player.ts'
import type { Setting } from '../league/setting.ts'
import type { Squad } from '../league/squad.ts'

/** The box score before the tip-off: teams, date, venue and rules. */
export function scheduledBoxScore(setting: Setting, time: string): BoxScore {
  const { away, home, tipoff, gameId, rules } = setting
  const local = toLocalDateTime(tipoff)
  return {
    meta: { time },
    game: {
      gameId,
      gameTimeLocal: local,
      gameTimeUTC: `${new Date(tipoff).toISOString().slice(0, 19)}Z`,
      gameEt: local,
      gameCode: `${local.slice(0, 10).replaceAll('-', '')}/${away.club.tricode}${home.club.tricode}`,
      gameStatus: 1,
      regulationPeriods: rules.periods,
      ...(rules === leagueRules.twelve ? {} : { rules }),
      seriesGameNumber: setting.seriesGameNumber,
      gameLabel: setting.gameLabel,
      arena: { arenaName: home.club.arena, arenaCity: home.club.city },
      homeTeam: teamRow(home),
      awayTeam: teamRow(away),
    },
  }
}

function teamRow({ club, starters, bench, inactive }: Squad): TeamRow {
  const row = ({ personId, name, familyName }: Player, starter: '0' | '1') => ({
    personId,
    name,
    familyName,
    starter,
  })
  return {
    teamId: club.teamId,
    teamName: club.name,
    teamCity: club.city,
    teamTricode: club.tricode,
    teamColors: club.colors,
    score: 0,
    players: [
      ...starters.map(player => row(player, '1')),
      ...[...bench, ...inactive].map(player => row(player, '0')),
    ],
  }
}

/**
 * The box score with the score and the status after the given actions in play order. Any earlier values are replaced.
 */
export function keepBoxScore(
  { game }: BoxScore,
  actions: readonly Action[],
  time: string,
): BoxScore {
  const last = actions.at(-1)
  const startedStatus = actions.some(({ actionType }) => actionType === 'game') ? 3 : 2
  return {
    meta: { time },
    game: {
      ...game,
      gameStatus: last === undefined ? 1 : startedStatus,
      homeTeam: { ...game.homeTeam, score: Number(last?.scoreHome ?? 0) },
      awayTeam: { ...game.awayTeam, score: Number(last?.scoreAway ?? 0) },
    },
  }
}
