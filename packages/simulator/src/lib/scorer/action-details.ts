import type { ActionDetails } from '../files/play-by-play.ts'
import type { Setting } from '../league/setting.ts'
import type { Incident } from '../play/incident.ts'

/**
 * The fields that only some types of action have. Running totals are zero, and there is no description yet where it
 * counts something.
 */
export function toDetails(
  incident: Incident,
  setting: Setting,
  numbers: ReadonlyMap<Incident, number>,
): ActionDetails {
  return {
    ...resultFields(incident, numbers),
    ...otherPlayers(incident, setting),
    ...staticDescription(incident, setting),
  }
}

function resultFields(incident: Incident, numbers: ReadonlyMap<Incident, number>): ActionDetails {
  const { type, made, shot, player, assist, blocker, stealer } = incident
  switch (type) {
    case '2pt':
    case '3pt':
    case 'freethrow':
      return {
        shotResult: made ? 'Made' : 'Missed',
        ...(made ? { pointsTotal: 0 } : {}),
        ...(assist === undefined
          ? {}
          : {
              assistPersonId: assist.personId,
              assistPlayerNameInitial: assist.nameInitial,
              assistTotal: 0,
            }),
        ...(blocker === undefined
          ? {}
          : { blockPersonId: blocker.personId, blockPlayerName: blocker.familyName }),
      }
    case 'rebound':
      return {
        ...(shot === undefined ? {} : { shotActionNumber: numbers.get(shot) ?? 0 }),
        ...(player === undefined
          ? {}
          : { reboundTotal: 0, reboundDefensiveTotal: 0, reboundOffensiveTotal: 0 }),
      }
    case 'turnover':
      return {
        ...(player === undefined ? {} : { turnoverTotal: 0 }),
        ...(stealer === undefined
          ? {}
          : { stealPersonId: stealer.personId, stealPlayerName: stealer.familyName }),
      }
    case 'foul':
      return player === undefined ? {} : { foulPersonalTotal: 0, foulTechnicalTotal: 0 }
    default:
      return {}
  }
}

function otherPlayers(
  { type, player, fouled, tippers, bench, value }: Incident,
  setting: Setting,
): ActionDetails {
  if (type === 'foul' && fouled !== undefined) {
    return { foulDrawnPersonId: fouled.personId, foulDrawnPlayerName: fouled.familyName }
  }
  if (type === 'jumpball' && tippers !== undefined && bench !== undefined) {
    return {
      jumpBallRecoveredName: player?.nameInitial ?? `Team (${setting[bench].club.tricode})`,
      jumpBallRecoverdPersonId: player?.personId ?? 0,
      jumpBallWonPersonId: tippers.winner.personId,
      jumpBallWonPlayerName: tippers.winner.familyName,
      jumpBallLostPersonId: tippers.loser.personId,
      jumpBallLostPlayerName: tippers.loser.familyName,
    }
  }
  return value === undefined ? {} : { value }
}

/** Descriptions that no running total is part of. */
function staticDescription(incident: Incident, setting: Setting): ActionDetails {
  const { type, subType, player, bench, tippers, text } = incident
  const who = player?.nameInitial ?? 'TEAM'
  const team = bench === undefined ? '' : setting[bench].club.tricode
  switch (type) {
    case 'period':
    case 'game':
      return { description: `${capital(type)} ${capital(subType)}` }
    case 'jumpball': {
      const recovered = player?.nameInitial ?? `Team (${team})`
      return {
        description: `Jump Ball ${tippers?.winner.nameInitial} vs. ${tippers?.loser.nameInitial}: Tip to ${recovered}`,
      }
    }
    case 'timeout':
      return { description: `${team} Timeout` }
    case 'substitution':
      return { description: `SUB ${subType}: ${who}` }
    case 'violation':
      return { description: `${who} ${subType} VIOLATION` }
    case 'heave':
      return { description: `${team} Heave` }
    case 'ejection':
      return { description: `${who} EJECTION` }
    case 'memo':
      return { description: text ?? '' }
    default:
      return {}
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
