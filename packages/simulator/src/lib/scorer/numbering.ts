import type { Random } from '../league/random.ts'
import type { Incident } from '../play/incident.ts'

/** The number and place that an incident got when a scorer took it down. */
export interface Numbering {
  readonly actionNumber: number
  readonly orderNumber: number
  /** Tenths of a second of real time since the first incident. */
  readonly written: number
  readonly late: boolean
}

/** Kinds of incidents that scorers enter late, with the mean number of late groups in a game. */
const OVERLOOKED = [
  ['substitution', 1.35],
  ['block', 1.25],
  ['rebound', 0.75],
  ['miss', 0.85],
  ['basket', 0.09],
  ['turnover', 0.75],
  ['freethrow', 0.34],
  ['foul', 0.5],
  ['other', 0.5],
] as const

type Overlooked = (typeof OVERLOOKED)[number][0]

/** A place between two neighbours can be halved about a dozen times. */
const MOST_IN_ONE_GAP = 8

/**
 * Numbers incidents in the order in which a scorer writes them down: mostly as they happen, some only after others.
 * Everyone takes the next number; one that is added late gets an order number between its neighbours'.
 */
export function numberIncidents(
  incidents: readonly Incident[],
  random: Random,
): readonly Numbering[] {
  const delays = drawDelays(incidents, random)
  const turns = incidents.map((_, index) => index)
  const turnOf = (index: number): number => delays.get(index) ?? index
  turns.sort((a, b) => turnOf(a) - turnOf(b) || a - b)

  const numberings: (Numbering | undefined)[] = new Array(incidents.length).fill(undefined)
  let actionNumber = 2
  let orderSteps = 2
  let written = 0
  let head = -1
  for (const index of turns) {
    const incident = incidents[index]
    if (incident === undefined) continue
    const late = index < head
    if (!late) written = Math.max(written, incident.wall)
    head = Math.max(head, index)
    const orderNumber = late ? between(numberings, index) : orderSteps * 10000
    numberings[index] = { actionNumber, orderNumber, written, late }
    const taken = 1 + hiddenAfter(incident) + deletedAfter(random)
    actionNumber += taken
    if (!late) orderSteps += taken
  }
  return numberings.filter(numbering => numbering !== undefined)
}

/** Numbers that are used up by what the public file does not list: assists, fouls drawn, jumpers. */
function hiddenAfter({ type, subType, assist }: Incident): number {
  if (type === 'jumpball') return 2
  const hides = assist || subType === 'personal' || (type === 'period' && subType === 'start')
  return hides ? 1 : 0
}

/** A line that was written and taken out again leaves a gap. */
function deletedAfter(random: Random): number {
  return random.chance(0.012) ? random.int(1, 3) : 0
}

/** The middle of the gap around a place. */
function between(numberings: readonly (Numbering | undefined)[], index: number): number {
  const before = numberings.findLast((numbering, at) => at < index && numbering !== undefined)
  const after = numberings.find((numbering, at) => at > index && numbering !== undefined)
  return Math.floor(((before?.orderNumber ?? 0) + (after?.orderNumber ?? 0)) / 2)
}

/** Late incidents and the turn each waits for. */
function drawDelays(incidents: readonly Incident[], random: Random): ReadonlyMap<number, number> {
  const delays = new Map<number, number>()
  const groups = random.poisson(random.lognormal(5.7, 0.55))
  for (let group = 0; group < groups; group++) {
    const indexes = drawGroup(incidents, random.weighted<Overlooked>(OVERLOOKED), random)
    const [first] = indexes
    if (first === undefined || indexes.some(index => delays.has(index))) continue
    const delay = Math.max(1, Math.round(random.lognormal(8, 1.4)))
    // Behind the incident that has this turn itself.
    const turn = Math.min((indexes.at(-1) ?? first) + delay, incidents.length) + 0.5
    for (const index of indexes) delays.set(index, turn)
    if (indexes.some(index => crowd(delays, index) > MOST_IN_ONE_GAP)) {
      for (const index of indexes) delays.delete(index)
    }
  }
  return delays
}

/** How many late incidents stand next to each other around a place. */
function crowd(delays: ReadonlyMap<number, number>, index: number): number {
  let low = index
  let high = index
  while (delays.has(low - 1)) low--
  while (delays.has(high + 1)) high++
  return high - low + 1
}

function drawGroup(
  incidents: readonly Incident[],
  kind: Overlooked,
  random: Random,
): readonly number[] {
  const candidates = incidents
    .keys()
    .filter(index => isOf(incidents[index], kind))
    .toArray()
  if (candidates.length === 0) return []
  const first = random.pick(candidates)
  if (kind === 'substitution') return substitutionPair(incidents, first)
  if (kind === 'turnover') return withFollowers(incidents, first, ['steal'])
  if (kind === 'miss') return withFollowers(incidents, first, ['block', 'rebound'])
  return [first]
}

function isOf(incident: Incident | undefined, kind: Overlooked): boolean {
  if (incident === undefined || incident.descriptor === 'startperiod') return false
  const { type, subType, made, player } = incident
  switch (kind) {
    case 'substitution':
      return type === 'substitution' && subType === 'out' && !incident.qualifiers?.length
    case 'miss':
      return (type === '2pt' || type === '3pt') && !made
    case 'basket':
      return (type === '2pt' || type === '3pt') && made === true
    case 'rebound':
      return type === 'rebound' && player !== undefined
    case 'turnover':
      return type === 'turnover' && subType !== 'offensive foul'
    case 'foul':
      return type === 'foul' && subType === 'personal' && !incident.freeThrows
    case 'other':
      return type === 'violation' || type === 'stoppage' || type === 'instantreplay'
    default:
      return type === kind
  }
}

/** A player going out and the one who comes in: as far from each other as the list of those who go is long. */
function substitutionPair(incidents: readonly Incident[], out: number): readonly number[] {
  const bench = incidents[out]?.bench
  const isSub = (index: number, subType: string): boolean =>
    incidents[index]?.type === 'substitution' && incidents[index]?.subType === subType
  let first = out
  while (isSub(first - 1, 'out')) first--
  let next = out
  while (isSub(next, 'out')) next++
  const entrant = next + (out - first)
  return isSub(entrant, 'in') && incidents[entrant]?.bench === bench ? [out, entrant] : []
}

function withFollowers(
  incidents: readonly Incident[],
  first: number,
  followers: readonly string[],
): readonly number[] {
  const indexes = [first]
  for (const follower of followers) {
    const next = (indexes.at(-1) ?? first) + 1
    if (incidents[next]?.type === follower) indexes.push(next)
  }
  return indexes
}
