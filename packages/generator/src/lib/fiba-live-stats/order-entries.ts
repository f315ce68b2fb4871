import type { Entry, Periods } from './entry.ts'

/** A line with its place in the order of play. */
export interface PlacedEntry extends Entry {
  /**
   * The period of the line. If it is missing or wrong, the period of the last line with a usable clock that was entered
   * before, or 1 if no such line exists.
   */
  readonly periodInOrder: number
  /**
   * The clock of the line, at most the length of the period. If it is missing or wrong, the clock of the last line with
   * a usable clock that was entered before, or the full clock if that line is missing or belongs to another period. The
   * start and the end of a period have the full and the empty clock.
   */
  readonly leftMsInOrder: number
  /** Whether the clock of the line contradicts the lines that were entered after it. */
  readonly isClockSlip: boolean
  /** Whether the period of the line also contradicts the lines that were entered after it. */
  readonly isPeriodSlip: boolean
}

/**
 * The number of later lines that must contradict the clock of a line. Scorers rarely add that many late lines in a
 * row.
 */
const fewestWitnesses = 8
/** The minimum difference between a clock and the clocks of later lines that contradict it. */
const slipMs = 30_000

/**
 * Sorts the lines into the order of play: by period and clock, then by number. Neither the list nor the numbers have
 * this order, because the file lists the newest line first, and a line that was added late has a high number and an
 * old clock. Marks of a period stay at its edges, and a play stays before the plays that refer to it.
 */
export function orderEntries(entries: readonly Entry[], periods: Periods): readonly PlacedEntry[] {
  const entered = inOrderOfEntry(entries)
  const slips = slipsOf(entered, periods)
  const places = placesOf(entered, slips, periods)
  const ranks = ranksOf(places)
  return places
    .map((place, index) => ({ place, rank: ranks[index] ?? 0 }))
    .sort(
      (a, b) =>
        a.place.period - b.place.period ||
        b.place.leftMs - a.place.leftMs ||
        a.rank - b.rank ||
        a.place.order - b.place.order,
    )
    .map(({ place }) => {
      const slip = slips.get(place.entry)
      return {
        ...place.entry,
        periodInOrder: place.period,
        leftMsInOrder: place.leftMs,
        isClockSlip: slip !== undefined,
        isPeriodSlip: slip === 'period',
      }
    })
}

interface Entered {
  readonly entry: Entry
  /** The number, or a guess between the numbers of its neighbors in the list. */
  readonly order: number
}

/** Lines ordered by number. A line without a number stays next to its neighbors in the list. */
function inOrderOfEntry(entries: readonly Entry[]): readonly Entered[] {
  const isNewestFirst = isDescending(entries)
  const oldestFirst = isNewestFirst ? entries.toReversed() : entries
  let last = 0
  const numbered = oldestFirst.map(entry => {
    if (entry.number === undefined) return { entry, order: last + 0.5 }
    last = entry.number
    return { entry, order: entry.number }
  })
  return numbered.sort((a, b) => a.order - b.order)
}

function isDescending(entries: readonly Entry[]): boolean {
  const numbers = entries.map(({ number }) => number).filter(each => each !== undefined)
  const falls = numbers.filter((number, index) => number < (numbers[index - 1] ?? number)).length
  return falls * 2 >= numbers.length - 1
}

/**
 * The lines whose clock or period is wrong. A line is wrong if the next lines that were entered (at least
 * `fewestWitnesses`) all have a much earlier clock, but continue from the lines before it. If the next lines do not
 * continue, they are late additions: some scorers review a game from its end to its start. Marks of a period are
 * never wrong.
 */
function slipsOf(
  entered: readonly Entered[],
  periods: Periods,
): ReadonlyMap<Entry, 'clock' | 'period'> {
  const known = entered.filter(({ entry }) => elapsedOf(entry, periods) !== undefined)
  const slips = new Map<Entry, 'clock' | 'period'>()
  let latest = 0
  for (const [index, { entry }] of known.entries()) {
    const later = known.slice(index + 1, index + 1 + 2 * fewestWitnesses)
    const elapsed = elapsedOf(entry, periods) ?? 0
    const isRefuted =
      !isMark(entry) &&
      later.length >= fewestWitnesses &&
      later.every(({ entry: other }) => {
        const own = elapsedOf(other, periods) ?? 0
        return own >= latest && own < elapsed - slipMs
      })
    if (!isRefuted) {
      latest = Math.max(latest, elapsed)
      continue
    }
    const isLater = later.every(({ entry: other }) => (other.period ?? 0) < (entry.period ?? 0))
    slips.set(entry, isLater ? 'period' : 'clock')
  }
  return slips
}

function elapsedOf({ period, leftMs }: Entry, periods: Periods): number | undefined {
  if (period === undefined || leftMs === undefined) return undefined
  const { regulation, regulationMinutes, overtimeMinutes } = periods
  const before = Math.min(period - 1, regulation) * regulationMinutes
  const overtimes = Math.max(0, period - 1 - regulation) * overtimeMinutes
  return (before + overtimes + lengthMinutes(period, periods)) * 60_000 - leftMs
}

function lengthMinutes(period: number, periods: Periods): number {
  return period <= periods.regulation ? periods.regulationMinutes : periods.overtimeMinutes
}

interface Place extends Entered {
  readonly period: number
  readonly leftMs: number
  /** Whether lines with a later clock were entered before this line. */
  readonly isLate: boolean
}

/**
 * The place of each line in the order of play. A line whose period or clock is missing or wrong gets the period or
 * clock of the last line with a usable clock that was entered before it.
 */
function placesOf(
  entered: readonly Entered[],
  slips: ReadonlyMap<Entry, 'clock' | 'period'>,
  periods: Periods,
): readonly Place[] {
  let last = { period: 1, leftMs: lengthMinutes(1, periods) * 60_000 }
  let latest = last
  return entered.map(each => {
    const { entry } = each
    const slip = slips.get(entry)
    const period = (slip === 'period' ? undefined : entry.period) ?? last.period
    const longestMs = lengthMinutes(period, periods) * 60_000
    const own = slip === undefined ? entry.leftMs : undefined
    const inherited = period === last.period ? last.leftMs : longestMs
    const leftMs = markLeftMs(entry, longestMs) ?? Math.min(longestMs, own ?? inherited)
    const isLate = period < latest.period || (period === latest.period && leftMs > latest.leftMs)
    if (!isLate) latest = { period, leftMs }
    const place = { ...each, period, leftMs, isLate }
    if (own !== undefined) last = { period, leftMs }
    return place
  })
}

/**
 * The remaining time at a mark of a period: the full length at its start, and zero at its end; `undefined` for other
 * lines.
 */
function markLeftMs({ type, subType }: Entry, longestMs: number): number | undefined {
  if (type !== 'period' && type !== 'game') return undefined
  if (subType === 'start') return longestMs
  return subType === 'end' ? 0 : undefined
}

function isMark({ type }: Entry): boolean {
  return type === 'period' || type === 'game'
}

/** The types of lines that count in a box score. */
const playTypes: ReadonlySet<string | undefined> = new Set([
  '2pt',
  '3pt',
  'freethrow',
  'rebound',
  'assist',
  'steal',
  'block',
  'turnover',
  'foul',
  'foulon',
])

/** The rank of each line: its order among the lines with the same period and clock. */
function ranksOf(places: readonly Place[]): readonly number[] {
  const ranks = places.map(({ order }) => order)
  const byClock = Map.groupBy(places.keys(), index => clockKey(places[index]))
  for (const indexes of byClock.values()) {
    keepBeforeReferences(indexes, places, ranks)
    placeLatePlays(indexes, places, ranks)
    keepTripsInOrder(indexes, places, ranks)
    keepFoulsBeforeThrows(indexes, places, ranks)
    keepMarksAtEdges(indexes, places, ranks)
  }
  return ranks
}

function clockKey(place: Place | undefined): string {
  return `${place?.period} ${place?.leftMs}`
}

/**
 * Moves a line before the lines that refer to it. A shot that the scorer deleted and entered again has a higher
 * number than its rebound or assist.
 */
function keepBeforeReferences(
  indexes: readonly number[],
  places: readonly Place[],
  ranks: number[],
): void {
  const byNumber = new Map(indexes.map(index => [places[index]?.entry.number, index]))
  for (const index of indexes) {
    const { previous } = places[index]?.entry ?? {}
    const antecedent = previous === undefined ? undefined : byNumber.get(previous)
    if (antecedent === undefined || antecedent === index) continue
    const rank = ranks[index] ?? 0
    if ((ranks[antecedent] ?? 0) > rank) ranks[antecedent] = rank - 0.25
  }
}

/** The types of lines that a scorer enters while the game is stopped. */
const stoppedTypes: ReadonlySet<string | undefined> = new Set([
  'freethrow',
  'substitution',
  'timeout',
])

/** The types of plays that happen before the free throws, substitutions and timeouts of the same clock. */
const floorTypes: ReadonlySet<string | undefined> = new Set([
  ...['2pt', '3pt', 'rebound', 'turnover', 'steal', 'block'],
])

/**
 * Moves a play that was entered late before the free throws, substitutions and timeouts of its clock. A play that
 * refers to one of these free throws, or by a player who enters the game at this clock, is not moved.
 */
function placeLatePlays(
  indexes: readonly number[],
  places: readonly Place[],
  ranks: number[],
): void {
  const entryAt = (index: number): Entry | undefined => places[index]?.entry
  const stopped = indexes.filter(index => stoppedTypes.has(entryAt(index)?.type))
  const first = Math.min(...stopped.map(index => ranks[index] ?? 0))
  const throws = new Set(
    stopped
      .filter(index => entryAt(index)?.type === 'freethrow')
      .map(index => entryAt(index)?.number),
  )
  const entering = new Set(
    stopped
      .filter(index => entryAt(index)?.subType === 'in')
      .map(index => playerKey(entryAt(index))),
  )
  const late = indexes.filter(index => {
    const entry = entryAt(index)
    const isOfThrow = entry?.previous !== undefined && throws.has(entry.previous)
    const isLate = places[index]?.isLate === true && floorTypes.has(entry?.type)
    return isLate && !isOfThrow && !entering.has(playerKey(entry)) && (ranks[index] ?? 0) > first
  })
  for (const [place, index] of late.entries()) {
    ranks[index] = first - 0.5 + (0.1 * place) / late.length
  }
}

function playerKey(entry: Entry | undefined): string {
  return `${entry?.team} ${entry?.raw.pno}`
}

/** Sorts the free throws of a trip by the number that they state. */
function keepTripsInOrder(
  indexes: readonly number[],
  places: readonly Place[],
  ranks: number[],
): void {
  const throws = indexes
    .filter(index => places[index]?.entry.type === 'freethrow')
    .sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
  for (const [place, index] of throws.entries()) {
    const earlier = earlierOfTrip(places[index]?.entry)
    const isThrow = (other: number): boolean => throwKey(places[other]?.entry) === earlier
    if (earlier === undefined || throws.slice(0, place).some(isThrow)) continue
    const late = throws.slice(place + 1).find(isThrow)
    if (late !== undefined) ranks[late] = (ranks[index] ?? 0) - 0.2
  }
}

/**
 * Moves a foul before its free throws if it was entered after them. A foul with the qualifier `2freethrow` belongs to
 * the free throws `1of2` of the other team at the same clock.
 */
function keepFoulsBeforeThrows(
  indexes: readonly number[],
  places: readonly Place[],
  ranks: number[],
): void {
  for (const index of indexes) {
    const foul = places[index]?.entry
    if (foul?.type !== 'foul' || foul.team === undefined) continue
    const [, count] = /^(\d)freethrow$/.exec(foul.qualifiers.find(isThrowCount) ?? '') ?? []
    const firsts = indexes.filter(other => {
      const { subType, team, type } = places[other]?.entry ?? {}
      const isTheirs = team !== undefined && team !== foul.team
      return type === 'freethrow' && isTheirs && subType?.replaceAll(' ', '') === `1of${count}`
    })
    const own = ranks[index] ?? 0
    const isAfterAll = firsts.length > 0 && firsts.every(other => (ranks[other] ?? 0) < own)
    if (isAfterAll) ranks[index] = Math.max(...firsts.map(other => ranks[other] ?? 0)) - 0.2
  }
}

function isThrowCount(qualifier: string): boolean {
  return /^\dfreethrow$/.test(qualifier)
}

/** The shooter, number and count of a free throw. */
function throwKey(entry: Entry | undefined): string {
  return `${playerKey(entry)} ${entry?.subType.replaceAll(' ', '')}`
}

/** The key of the previous free throw of the trip; `undefined` for the first free throw. */
function earlierOfTrip(entry: Entry | undefined): string | undefined {
  const [, number, of] = /^([23]) ?of ?(\d)$/.exec(entry?.subType ?? '') ?? []
  if (entry === undefined || number === undefined) return undefined
  return throwKey({ ...entry, subType: `${Number(number) - 1}of${of}` })
}

/**
 * Moves the marks of a period or of the game before the first play and after the last play of their clock, even if the
 * plays were entered outside of the marks.
 */
function keepMarksAtEdges(
  indexes: readonly number[],
  places: readonly Place[],
  ranks: number[],
): void {
  const ranksOfPlays = indexes
    .filter(index => playTypes.has(places[index]?.entry.type))
    .map(index => ranks[index] ?? 0)
  if (ranksOfPlays.length === 0) return
  const first = Math.min(...ranksOfPlays)
  const last = Math.max(...ranksOfPlays)
  for (const index of indexes) {
    const entry = places[index]?.entry
    if (entry === undefined || !isMark(entry)) continue
    const rank = ranks[index] ?? 0
    const step = entry.type === 'game' ? 0.4 : 0.3
    if (entry.subType === 'start') ranks[index] = Math.min(rank, first - step)
    if (entry.subType === 'end') ranks[index] = Math.max(rank, last + step)
  }
}
