import type { Random } from '../league/random.ts'
import type { Incident } from '../play/incident.ts'

/** The numbers that a scorer assigns to an incident. */
export interface Numbering {
  readonly actionNumber: number
  readonly orderNumber: number
  /** The time of the entry, in tenths of a second of real time since the first incident. */
  readonly written: number
  readonly late: boolean
}

/**
 * The maximum number of incidents of one moment that are recorded late. Each order number halves the gap between two
 * neighbors. A gap starts at 10,000 or more, so it can be halved about a dozen times.
 */
const MOST_AT_ONCE = 4

/**
 * Numbers incidents in the order in which a scorer records them: most of them immediately, some later. Action numbers
 * rise in this order, with gaps. A late incident gets an order number between its neighbors.
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

/**
 * The number of action numbers for lines that the public file omits: assists, drawn fouls, both sides of a jump ball.
 * A number after the start of a period is unused too.
 */
function hiddenAfter({ type, subType, assist }: Incident): number {
  if (type === 'jumpball') return 2
  const hides = assist || subType === 'personal' || (type === 'period' && subType === 'start')
  return hides ? 1 : 0
}

/** The number of skipped action numbers: a line that was written and removed again leaves a gap. */
function deletedAfter(random: Random): number {
  return random.chance(0.012) ? random.int(1, 3) : 0
}

/** An order number in the middle between the neighbors of an incident. */
function between(numberings: readonly (Numbering | undefined)[], index: number): number {
  const before = numberings.findLast((numbering, at) => at < index && numbering !== undefined)
  const after = numberings.find((numbering, at) => at > index && numbering !== undefined)
  return Math.floor(((before?.orderNumber ?? 0) + (after?.orderNumber ?? 0)) / 2)
}

/** The incidents that the scorer overlooks at first, with the turn at which each is recorded. */
function drawDelays(incidents: readonly Incident[], random: Random): ReadonlyMap<number, number> {
  const delays = new Map<number, number>()
  for (let moments = random.poisson(random.lognormal(6.6, 0.55)); moments > 0; moments--) {
    const indexes = drawMoment(incidents, random)
    const first = indexes[0] ?? 0
    const last = indexes.at(-1) ?? first
    const isCrowded = delays.has(first - 1) || delays.has(first) || delays.has(last + 1)
    if (indexes.length > MOST_AT_ONCE || isCrowded) continue
    const delay = Math.max(1, Math.round(random.lognormal(8, 1.4)))
    // The delayed line is recorded after the incident of that turn.
    const turn = Math.min(last + delay, incidents.length) + 0.5
    for (const index of indexes) delays.set(index, turn)
  }
  return delays
}

function oversightWeight({ type, made }: Incident): number {
  if (['period', 'game', 'jumpball'].includes(type)) return 0
  return made ? 0.1 : 1
}

/**
 * The indexes of consecutive incidents of one moment, such as a shot and its block. Moments with points are rarely
 * drawn.
 */
function drawMoment(incidents: readonly Incident[], random: Random): readonly number[] {
  const weights = incidents.map((incident, index) => [index, oversightWeight(incident)] as const)
  const drawn = random.weighted(weights)
  const isOfMoment = (index: number): boolean =>
    incidents[index]?.wall === incidents[drawn]?.wall && weights[index]?.[1] !== 0
  let first = drawn
  let last = drawn
  while (isOfMoment(first - 1)) first--
  while (isOfMoment(last + 1)) last++
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
