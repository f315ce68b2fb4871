import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Term } from '../facts/fact.ts'
import { namesakesOf } from '../facts/names.ts'
import type { Statistic } from '../facts/statistic.ts'
import { type CountGroup, countGroups, type GameInput } from '../game/game-input.ts'
import { type Doubt, doubtsOf, isTimeKnown } from '../statistics/doubts.ts'
import type { Game } from '../statistics/game-prefix.ts'
import { unrecordedKeys } from '../statistics/recorded.ts'
import { definitionKeyOf, definitions } from './feeds.ts'
import { comparesAcrossGap } from './gap.ts'
import type { GeneratedItem } from './generated-item.ts'

const keys = {
  player: definitionKeyOf(definitions.player),
  run: definitionKeyOf(definitions.run),
}

/**
 * The counts that items about both teams depend on, by definition. Items about a player, a team, a break or a run
 * have separate rules (`tellsOf`), and the plans of the remaining definitions leave out unknown counts.
 */
const groupsByDefinition: Readonly<Record<string, readonly CountGroup[]>> = {
  [definitionKeyOf(definitions.factors)]: ['shots', 'rebounds', 'turnovers'],
  [definitionKeyOf(definitions.points)]: ['shots'],
  [definitionKeyOf(definitions.defensive)]: ['rebounds', 'turnovers', 'steals', 'blocks'],
}

/** The maximum number of groups of counts that the item of a team can leave out. */
const maxLeftOut = 2

const breakKey = definitionKeyOf(definitions.break)
const teamKey = definitionKeyOf(definitions.team)

/**
 * Divides items into publishable items and items to hold back. An item is held back if it depends on data that could
 * not be read or on players missing in the box score, if it may have a wrong clock, score or action number, if it
 * compares scores across a gap, or if it names two players with the same full name.
 */
export function partedByClarity(
  items: readonly GeneratedItem[],
  game: Game,
): { readonly clear: readonly GeneratedItem[]; readonly heldBack: readonly GeneratedItem[] } {
  const { input } = game
  const tellsOfUnclear = unclearIn(input)
  const comparesScores = comparesAcrossGap(game)
  const namesakes = namesakesOf(input).map(players => new Set(players.map(({ id }) => id)))
  const isUnclear = (each: GeneratedItem): boolean =>
    tellsOfUnclear(each.item) ||
    tellsOfBench(each, input) ||
    isUnplaced(each, input) ||
    comparesScores(each) ||
    namesakes.some(ids => namesSeveral(each.item, ids))
  return { clear: items.filter(each => !isUnclear(each)), heldBack: items.filter(isUnclear) }
}

/** The fields of an item that decide whether the item depends on unclear data. */
type Telling = Pick<Item, 'definitionKey' | 'asOf' | 'entities' | 'content'>

/**
 * Returns a function that reports whether an item depends on actions that could not be read, or names a player who is
 * missing in the box score.
 */
export function unclearIn(input: GameInput): (item: Telling) => boolean {
  const { unclear } = input
  if (unclear === undefined) return () => false
  const doubts = timedDoubts(input)
  return item =>
    names(item, unclear.playerIds) ||
    doubts.some(({ doubt, instant }) => isOf(item, instant) && tellsOf(item, doubt, input))
}

/**
 * Returns a function that reports whether an item depends on counts that the source of the game does not record;
 * `undefined` if the source records all counts. If such an item was published before this was known, it may be false.
 */
export function statesUnrecordedOf({
  input,
  unrecorded,
}: Game): ((item: Telling) => boolean) | undefined {
  const doubts = timedDoubts(input).filter(({ doubt }) => doubt.isUnrecorded === true)
  const keys = new Set(unrecordedKeys(unrecorded))
  if (doubts.length === 0 && keys.size === 0) return undefined
  return item =>
    doubts.some(({ doubt, instant }) => isOf(item, instant) && tellsOf(item, doubt, input)) ||
    statesStatistic(item.content, keys)
}

/** Whether the content of an item contains a value of this game for one of the statistics. */
function statesStatistic(content: Telling['content'], keys: ReadonlySet<string>): boolean {
  const statistics = Object.values(content)
    .filter(value => Array.isArray(value))
    .flat()
    .filter(isStatistic)
  return statistics.some(
    ({ key, values }) => keys.has(key) && values.some(({ scope }) => scope === 'currentGame'),
  )
}

function isStatistic(entry: unknown): entry is Statistic {
  return typeof entry === 'object' && entry !== null && 'key' in entry && 'values' in entry
}

/**
 * Returns a function that reports whether actions that could not be read may affect the statements of an item. Only the
 * actions with the given numbers are taken into account. Unrecorded counts are ignored, because they do not become
 * clear later.
 */
export function reducedIn(
  input: GameInput,
  numbers: ReadonlySet<number>,
): (item: Telling) => boolean {
  const doubts = timedDoubts(input).filter(({ doubt }) => {
    const actionNumber = input.actions[doubt.index]?.actionNumber
    const isPassing = actionNumber !== undefined && numbers.has(actionNumber)
    return isPassing && doubt.isUnrecorded !== true
  })
  return item => doubts.some(({ instant }) => isOf(item, instant))
}

interface TimedDoubt {
  readonly doubt: Doubt
  readonly instant: Instant
}

function timedDoubts(input: GameInput): readonly TimedDoubt[] {
  return doubtsOf(input)
    .map(doubt => {
      const instant = input.actions[doubt.index]?.instant
      return instant === undefined ? undefined : { doubt, instant }
    })
    .filter(each => each !== undefined)
}

/**
 * Whether an item states the points of a bench that may include an unlisted player. It is unknown whether such a
 * player started.
 */
function tellsOfBench({ claims }: GeneratedItem, { unclear }: GameInput): boolean {
  if (unclear === undefined || unclear.playerIds.size === 0) return false
  const tells = (part: string | Term) => typeof part === 'object' && part.of === 'benchPoints'
  return claims.some(({ from }) => from.some(({ parts }) => parts.some(tells)))
}

/**
 * Whether an anchored item may have a wrong clock, score or action number. An anchored item states the clock and the
 * score of its action. Some ids and contents contain the number of the action, and a run contains the number of the
 * action with its first points.
 */
function isUnplaced({ at, item }: GeneratedItem, input: GameInput): boolean {
  if (at === undefined) return false
  if (!isTimeKnown(input, at)) return true
  const { unnumbered, unscored } = input.unclear ?? {}
  if (unscored?.has(at) === true) return true
  if (unnumbered === undefined || unnumbered.size === 0) return false
  const { run } = item.content
  const first =
    typeof run === 'object' && run !== null && 'startActionNumber' in run
      ? run.startActionNumber
      : undefined
  const isNamed = item.id.endsWith(`:a${at}`) || item.content.actionNumber === at
  return (isNamed && unnumbered.has(at)) || unnumbered.has(Number(first))
}

function tellsOf(item: Telling, doubt: Doubt, input: GameInput): boolean {
  const { ofPlayer, ofTeam, playerIds, team } = doubt
  const { content, definitionKey } = item
  switch (definitionKey) {
    case keys.player: {
      if (!isCounted(ofPlayer, countGroups)) return false
      if (playerIds !== undefined) return names(item, playerIds)
      return team === undefined || isPlayerOf(content.playerId, input[team].players)
    }
    case teamKey: {
      // The item of a team leaves out up to `maxLeftOut` unknown groups. With more unknown groups it would state
      // little but points.
      const isEmpty = ofTeam.filter(group => isCounted([group], countGroups)).length > maxLeftOut
      return isEmpty && (team === undefined || input[team].id === content.teamId)
    }
    case breakKey:
      return ofTeam.includes('breaks') && isNextBreak(content.gameState, doubt.index, input)
    case keys.run:
      return isInRun(content.run, doubt, input)
    default:
      return isCounted(ofTeam, groupsByDefinition[definitionKey] ?? [])
  }
}

/**
 * Whether an item counts one of the missing groups. Fouls and breaks are ignored, because no item that is checked with
 * this function depends on them.
 */
function isCounted(missing: readonly CountGroup[], counted: readonly CountGroup[]): boolean {
  return missing.some(group => group !== 'fouls' && group !== 'breaks' && counted.includes(group))
}

/**
 * Whether a break item is about the first break after an action, and this break is a timeout. Such an item counts
 * from the previous break, so it would count the unclear action.
 */
function isNextBreak(gameState: unknown, index: number, { actions }: GameInput): boolean {
  const next = actions.find(
    ({ kind }, at) => at > index && (kind === 'timeout' || kind === 'period-end'),
  )
  if (next === undefined || typeof gameState !== 'object' || gameState === null) return false
  const { period, clock } = gameState as Readonly<Record<string, unknown>>
  return next.kind === 'timeout' && period === next.period && clock === next.clock
}

/**
 * Whether a doubtful action may change a run: its scorers, its points, or the turnovers of the other team. Also true
 * if the item states no run.
 */
function isInRun(
  run: unknown,
  { index, ofPlayer, ofTeam }: Doubt,
  { actions }: GameInput,
): boolean {
  if (typeof run !== 'object' || run === null) return true
  const { startActionNumber, lastActionNumber } = run as Readonly<Record<string, unknown>>
  const position = (number: unknown) =>
    actions.findIndex(({ actionNumber }) => actionNumber === number)
  const groups = [...ofPlayer, ...ofTeam]
  const isCounted = groups.some(
    group => group === 'shots' || group === 'steals' || group === 'turnovers',
  )
  return isCounted && index >= position(startActionNumber) && index <= position(lastActionNumber)
}

function isPlayerOf(id: unknown, players: readonly { readonly id: string }[]): boolean {
  return players.some(player => player.id === id)
}

function names({ entities }: Pick<Telling, 'entities'>, playerIds: ReadonlySet<string>): boolean {
  return playerIds.size > 0 && entities.some(({ id }) => playerIds.has(id))
}

/** Whether an item names at least two of the given players. */
function namesSeveral({ entities }: Pick<Item, 'entities'>, ids: ReadonlySet<string>): boolean {
  return entities.filter(({ id }) => ids.has(id)).length > 1
}

/** Whether an item covers an instant: its `asOf` is not before the instant. */
function isOf({ asOf }: Pick<Telling, 'asOf'>, instant: Instant): boolean {
  return compareInstants(parseInstant(asOf), instant) >= 0
}
