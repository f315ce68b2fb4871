import { pointsOf, teamOf } from '../game/action.ts'
import { type Counts, noCounts } from '../statistics/counts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { advanceTally, emptyTally, type Tally } from '../statistics/tally.ts'
import { type CountKey, countIn, type Stretch, shownKeys, type Term } from './fact.ts'

/**
 * The plays of a term in play order, each with the game up to it: the actions that the term counts, or the one action
 * that shows its value, such as a clock.
 */
export function playsOfTerm(term: Term, game: Game): readonly GamePrefix[] {
  const { of, after, until } = term
  if (until === undefined) return []
  if (isShown(of)) return [until]
  const counted = countedIn(game, term)
  return counted.slice(playsUntil(counted, after), playsUntil(counted, until))
}

/** Whether a key names a value that an action itself shows, such as its clock, and not a count. */
export function isShown(key: CountKey): boolean {
  return shownKeys.some(shown => shown === key)
}

/** The number of plays up to an action; 0 without an action. `plays` are in play order. */
export function playsUntil(plays: readonly GamePrefix[], until: GamePrefix | undefined): number {
  if (until === undefined) return 0
  let [low, high] = [0, plays.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((plays[middle]?.index ?? 0) <= until.index) low = middle + 1
    else high = middle
  }
  return low
}

/** Cached plays of a game. Many terms differ only in their stretches, so they share these plays. */
interface PlaysOfGame {
  readonly counted: Map<string, readonly GamePrefix[]>
  /** The plays that can count for a team or player, by side and player id. A player's plays include assists. */
  readonly deeds: ReadonlyMap<string, readonly Deed[]>
}

/** A play, and the counts of its action only. */
interface Deed {
  readonly at: GamePrefix
  readonly tally: Tally
}

const playsOfGames = new WeakMap<Game, PlaysOfGame>()

/** The actions of the whole game that a term counts if its stretch is ignored, in play order. */
export function countedIn(game: Game, term: Term): readonly GamePrefix[] {
  const known = playsOfGames.get(game) ?? { counted: new Map(), deeds: deedsOf(game) }
  playsOfGames.set(game, known)
  const { of, side, playerId } = term
  const key = `${of} ${side} ${playerId}`
  const found = known.counted.get(key)
  if (found !== undefined) return found
  const counted =
    isTallied(of) && side !== undefined
      ? tallied(known.deeds.get(`${side} ${playerId}`) ?? [], of, { side, playerId })
      : game.prefixes.filter(each => isCounted(each, term, game))
  known.counted.set(key, counted)
  return counted
}

function deedsOf({ prefixes }: Game): PlaysOfGame['deeds'] {
  const deeds = new Map<string, Deed[]>()
  for (const at of prefixes) {
    const { action } = at
    const side = teamOf(action)
    if (side === undefined) continue
    const deed = { at, tally: advanceTally(emptyTally, action) }
    for (const id of [undefined, ...deed.tally.players.keys()]) {
      const own = deeds.get(`${side} ${id}`)
      if (own === undefined) deeds.set(`${side} ${id}`, [deed])
      else own.push(deed)
    }
  }
  return deeds
}

/**
 * Whether the plays that a term counts can be found by counting each action separately. The points of an unreadable
 * action follow only from the score, and other keys depend on earlier actions, on the starters or on the kind of a
 * rebound.
 */
function isTallied(key: CountKey): key is TalliedKey {
  return key === 'rebounds' || (key !== 'points' && key in noCounts)
}

type TalliedKey = keyof Counts | 'rebounds'

function tallied(
  deeds: readonly Deed[],
  key: TalliedKey,
  who: Pick<Stretch, 'side' | 'playerId'>,
): readonly GamePrefix[] {
  return deeds.filter(({ tally }) => countIn(tally, key, who) > 0).map(({ at }) => at)
}

function isCounted(
  at: GamePrefix,
  { of, side, playerId }: Term,
  { input, prefixes }: Game,
): boolean {
  const { action, scoreState, tally } = at
  const before = prefixes[at.index - 1]
  switch (of) {
    case 'wins':
      return pointsOf(action) > 0
    case 'leadChanges':
      // The play with the first lead is included, because it determines which later play is the first lead change.
      return scoreState.lastLeader !== before?.scoreState.lastLeader
    case 'ties':
      return scoreState.timesTied !== (before?.scoreState.timesTied ?? 0)
    case 'possessions':
      return tally.possessions !== (before?.tally ?? emptyTally).possessions
    case 'points':
    case 'benchPoints': {
      if (side === undefined || pointsOf(action) === 0 || teamOf(action) !== side) return false
      const scorer = 'playerId' in action ? action.playerId : undefined
      const starts = input[side].players.some(({ id, starter }) => id === scorer && starter)
      return of === 'benchPoints' ? !starts : playerId === undefined || scorer === playerId
    }
    case 'liveOffensiveRebounds':
    case 'allDefensiveRebounds':
      if (action.kind !== 'rebound' || action.team !== side) return false
      if (of === 'allDefensiveRebounds') return !action.offensive
      return action.offensive && !(action.deadBall && action.playerId === undefined)
    default:
      return false
  }
}
