import type { PlayerRow, SimulatedGame } from '../files/box-score.ts'
import type { Action } from '../files/play-by-play.ts'
import { createRandom, type Random } from '../league/random.ts'
import { createdAt } from './created-at.ts'
import { firstWritings, type Slip } from './first-writing.ts'

/** A mistake or a duplicate of the scorer that is corrected later. */
export interface Edit {
  readonly kind: Slip | 'deletion'
  readonly actionNumber: number
  readonly before: Action
  /** The line of the final file; `undefined` if the line was removed. */
  readonly after: Action | undefined
  /** The instants at which the line appeared and was corrected, RFC 3339. */
  readonly since: string
  readonly until: string
}

/** Mean number of draws of each kind per game. A draw without a suitable line has no effect. */
const RATES: readonly (readonly [kind: Edit['kind'], mean: number])[] = [
  ['points', 1.2],
  ['result', 1.2],
  ['assist', 2],
  ['rebounder', 1.2],
  ['fouler', 0.8],
  ['clock', 1.5],
  ['qualifier', 2],
  ['deletion', 1.6],
]

/** Minimum duration of a mistake in milliseconds, so that pollers can observe it. */
const LEAST = 25_000

/**
 * The corrections during and after a game. In the final file, only later `edited` instants and gaps in the action
 * numbers show that lines were corrected. The same game and seed give the same list, in the order of `until`.
 */
export function simulateEdits(game: SimulatedGame, seed: number): readonly Edit[] {
  const random = createRandom(seed, `corrections of ${game.playByPlay.game.gameId}`)
  const created = createdAt(game.playByPlay.game.actions)
  const edits = new Map<number, Edit>()
  for (const [kind, mean] of RATES) {
    for (let count = random.poisson(mean); count > 0; count--) {
      const draw = kind === 'deletion' ? drawDouble : drawSlip(kind)
      const edit = draw(game, created, random)
      if (edit !== undefined && !edits.has(edit.actionNumber)) edits.set(edit.actionNumber, edit)
    }
  }
  return [...edits.values()].sort((a, b) => Date.parse(a.until) - Date.parse(b.until))
}

type Draw = (
  game: SimulatedGame,
  created: ReadonlyMap<number, number>,
  random: Random,
) => Edit | undefined

function drawSlip(kind: Slip): Draw {
  return (game, created, random) => {
    const lasting = game.playByPlay.game.actions.filter(
      ({ actionNumber, edited }) => Date.parse(edited) - (created.get(actionNumber) ?? 0) >= LEAST,
    )
    for (const after of random.shuffled(lasting)) {
      const before = firstWritings[kind](after, teamMatesAt(game, after), random)
      if (before === undefined) continue
      const { actionNumber, edited: until } = after
      const since = created.get(actionNumber) ?? 0
      const written = { ...before, edited: toSeconds(since) }
      const appeared = new Date(since).toISOString()
      return { kind, actionNumber, before: written, after, since: appeared, until }
    }
    return undefined
  }
}

/**
 * Draws a field goal attempt or foul that was entered twice. The duplicate has a number that the final file does not
 * contain.
 */
const drawDouble: Draw = (game, created, random) => {
  const { actions } = game.playByPlay.game
  const orders = new Set(actions.map(({ orderNumber }) => orderNumber))
  const doubles = actions.filter(
    ({ actionNumber, actionType, orderNumber }) =>
      ['2pt', '3pt', 'foul'].includes(actionType) &&
      !created.has(actionNumber + 1) &&
      !orders.has(orderNumber + 1),
  )
  if (doubles.length === 0) return undefined
  const original = random.pick(doubles)
  const actionNumber = original.actionNumber + 1
  const orderNumber = original.orderNumber + 1
  const since = (created.get(original.actionNumber) ?? 0) + random.int(1, 6) * 1000
  return {
    kind: 'deletion',
    actionNumber,
    before: { ...original, actionNumber, orderNumber, edited: toSeconds(since) },
    after: undefined,
    since: new Date(since).toISOString(),
    until: toSeconds(since + LEAST + Math.round(random.lognormal(60_000, 1))),
  }
}

/** The five players of an action's team who were on the floor. */
function teamMatesAt(
  { boxScore, playByPlay }: SimulatedGame,
  action: Action,
): readonly PlayerRow[] {
  const { homeTeam, awayTeam } = boxScore.game
  const { players } = action.teamId === homeTeam.teamId ? homeTeam : awayTeam
  const floor = new Set(players.filter(each => each.starter === '1').map(each => each.personId))
  for (const { actionNumber, actionType, subType, personId } of playByPlay.game.actions) {
    if (actionNumber === action.actionNumber) break
    if (actionType !== 'substitution') continue
    if (subType === 'in') floor.add(personId)
    else floor.delete(personId)
  }
  return players.filter(({ personId }) => floor.has(personId))
}

function toSeconds(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
