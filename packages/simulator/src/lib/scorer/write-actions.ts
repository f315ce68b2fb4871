import { toClockText } from '../files/clock-text.ts'
import type { Action, ActionDetails, Side } from '../files/play-by-play.ts'
import type { Player } from '../league/player.ts'
import { createRandom, type Random } from '../league/random.ts'
import type { Setting } from '../league/setting.ts'
import { regionOf, toSpotNumbers } from '../play/court-spot.ts'
import type { Incident } from '../play/incident.ts'
import { toDetails } from './action-details.ts'
import { type Numbering, numberIncidents } from './numbering.ts'

/**
 * The lines that a scorer makes of what happened, in play order. Scores and running totals are still zero and the
 * descriptions that count something are missing: `withRunningTotals` adds both.
 */
export function writeActions(
  incidents: readonly Incident[],
  setting: Setting,
  seed: number,
): readonly Action[] {
  const numberings = numberIncidents(incidents, createRandom(seed, 'numbers'))
  const random = createRandom(seed, 'edits')
  const numbers = new Map<Incident, number>()
  for (const [index, incident] of incidents.entries()) {
    numbers.set(incident, numberings[index]?.actionNumber ?? 0)
  }
  return incidents.flatMap((incident, index) => {
    const numbering = numberings[index]
    return numbering === undefined
      ? []
      : [writeAction(incident, numbering, setting, numbers, random)]
  })
}

function writeAction(
  incident: Incident,
  numbering: Numbering,
  setting: Setting,
  numbers: ReadonlyMap<Incident, number>,
  random: Random,
): Action {
  const { type, player, period } = incident
  const { court, periods } = setting.rules
  const shot = type === '2pt' || type === '3pt'
  const place =
    shot && incident.spot !== undefined
      ? toSpotNumbers(incident.spot, sideOf(incident, setting), court)
      : undefined
  return {
    actionNumber: numbering.actionNumber,
    clock: toClockText(incident.clock),
    timeActual: toTenthsInstant(setting.firstAction + incident.wall * 100),
    period,
    periodType: period <= periods ? 'REGULAR' : 'OVERTIME',
    ...teamFields(incident, setting),
    actionType: type,
    subType: incident.subType,
    ...(incident.descriptor === undefined ? {} : { descriptor: incident.descriptor }),
    qualifiers: incident.qualifiers ?? [],
    personId: player?.personId ?? 0,
    x: place?.x ?? null,
    y: place?.y ?? null,
    ...(incident.spot === undefined ? {} : regionOf(incident.spot, court)),
    side: place?.side ?? null,
    ...distanceFields(incident),
    possession: incident.possession === undefined ? 0 : setting[incident.possession].club.teamId,
    scoreHome: '0',
    scoreAway: '0',
    edited: drawEdited(numbering, setting, random),
    ...(incident.official === undefined ? {} : { officialId: incident.official.personId }),
    orderNumber: numbering.orderNumber,
    isTargetScoreLastPeriod: false,
    xLegacy: place?.xLegacy ?? null,
    yLegacy: place?.yLegacy ?? null,
    isFieldGoal: shot ? 1 : 0,
    ...toDetails(incident, setting, numbers),
    ...(player === undefined
      ? {}
      : { playerName: player.familyName, playerNameI: player.nameInitial }),
    personIdsFilter: idsOf(incident),
  }
}

function teamFields({ bench }: Incident, setting: Setting): ActionDetails {
  if (bench === undefined) return {}
  const { teamId, tricode } = setting[bench].club
  return { teamId, teamTricode: tricode }
}

function distanceFields({ type, spot }: Incident): ActionDetails {
  if (spot === undefined || (type !== '2pt' && type !== '3pt' && type !== 'heave')) return {}
  return { shotDistance: toSpotNumbers(spot, 'left').shotDistance }
}

/** Teams change ends at half-time. */
function sideOf({ bench, period }: Incident, { awayAttacksFirst, rules }: Setting): Side {
  const first = (bench === 'away') === (awayAttacksFirst === 'left') ? 'left' : 'right'
  if (period * 2 <= rules.periods) return first
  return first === 'left' ? 'right' : 'left'
}

function idsOf({ player, assist, blocker, stealer, fouled, tippers }: Incident): readonly number[] {
  const players: readonly (Player | undefined)[] = [
    player,
    assist,
    blocker,
    stealer,
    fouled,
    tippers?.winner,
    tippers?.loser,
  ]
  const ids = players.filter(one => one !== undefined).map(({ personId }) => personId)
  return [...new Set(ids)]
}

/** Most lines are touched again within seconds, some after many minutes. */
function drawEdited({ written, late }: Numbering, setting: Setting, random: Random): string {
  const lag = random.weighted([
    [late ? random.between(2, 20) : 0, 24],
    [random.between(2, 11), 46],
    [random.between(11, 120), 18],
    [Math.min(9000, 120 + random.lognormal(400, 1)), 12],
  ])
  const edited = setting.firstAction + written * 100 + Math.round(lag) * 1000
  return `${new Date(edited).toISOString().slice(0, 19)}Z`
}

function toTenthsInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 21)}Z`
}
