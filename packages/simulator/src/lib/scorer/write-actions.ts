import { toClockText } from '../files/clock-text.ts'
import type { Action, Side } from '../files/play-by-play.ts'
import { createRandom, type Random } from '../league/random.ts'
import type { Setting } from '../league/setting.ts'
import { toSpotNumbers } from '../play/court-spot.ts'
import type { Incident } from '../play/incident.ts'
import { type Numbering, numberIncidents } from './numbering.ts'

/** Converts incidents to the lines of a scorer, in play order. Scores are zero until `withRunningScore`. */
export function writeActions(
  incidents: readonly Incident[],
  setting: Setting,
  seed: number,
): readonly Action[] {
  const numberings = numberIncidents(incidents, createRandom(seed, 'numbers'))
  const random = createRandom(seed, 'edits')
  const actions: Action[] = []
  for (const [index, incident] of incidents.entries()) {
    const numbering = numberings[index]
    if (numbering !== undefined) actions.push(writeAction(incident, numbering, setting, random))
  }
  return actions
}

function writeAction(
  incident: Incident,
  numbering: Numbering,
  setting: Setting,
  random: Random,
): Action {
  const { type, player, spot, bench, made, assist } = incident
  const { rules, firstAction } = setting
  const place =
    isShot(type) && spot !== undefined
      ? toSpotNumbers(spot, sideOf(incident, setting), rules.court)
      : { x: null, y: null, side: null }
  return {
    actionNumber: numbering.actionNumber,
    orderNumber: numbering.orderNumber,
    clock: toClockText(incident.clock),
    period: incident.period,
    timeActual: toTenthsInstant(firstAction + incident.wall * 100),
    edited: drawEdited(numbering, setting, random),
    actionType: type,
    subType: incident.subType,
    ...(incident.descriptor === undefined ? {} : { descriptor: incident.descriptor }),
    qualifiers: incident.qualifiers ?? [],
    ...(bench === undefined ? {} : { teamId: setting[bench].club.teamId }),
    personId: player?.personId ?? 0,
    ...(isShot(type) || type === 'freethrow' ? { shotResult: made ? 'Made' : 'Missed' } : {}),
    ...(assist === undefined ? {} : { assistPersonId: assist.personId }),
    ...place,
    scoreHome: '0',
    scoreAway: '0',
  }
}

function isShot(type: string): boolean {
  return type === '2pt' || type === '3pt'
}

/** The end of the court that a side attacks. Teams change ends at halftime. */
function sideOf({ bench, period }: Incident, { awayAttacksFirst, rules }: Setting): Side {
  const first = (bench === 'away') === (awayAttacksFirst === 'left') ? 'left' : 'right'
  if (period * 2 <= rules.periods) return first
  return first === 'left' ? 'right' : 'left'
}

/** Draws the time of a line's last edit: at most two minutes after its entry for most lines, much later for some. */
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
