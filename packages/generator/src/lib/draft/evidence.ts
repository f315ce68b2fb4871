import type { Claim, DraftEvidence, EvidencePlay } from '@fixture-feed/contract/evidence'
import { partAt } from '@fixture-feed/contract/issue'
import { beforePeriod, type Source, type Term } from '../facts/fact.ts'
import { namesOf } from '../facts/names.ts'
import { countedIn, isShown, playsOfTerm, playsUntil } from '../facts/plays-of-term.ts'
import { type Action, type PointTags, teamOf } from '../game/action.ts'
import type { StatedFact, Written } from '../language/writer.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'

interface EvidencedTexts {
  readonly content: object
  readonly claims: Written['claims']
  /** The number of the last action that the item covers; `undefined` before the game. */
  readonly at: number | undefined
}

/**
 * The plays that support the texts and charts of an item; `undefined` if the item states no fact. The plays do not
 * depend on the language: in another language the claims differ only in their text and offsets.
 *
 * `how` of a claim is `EXPRESSION, … = VALUE, …`. The values belong to the last expressions, because `name of ID` and
 * `schedule` precede the others and have no value:
 *
 * - `name of ID` is a named team or player; `schedule` is the schedule of the game
 * - `KEY of ID` counts the statistic `KEY` of a team or player over the claim's plays
 * - `in period N`, `after PLAY` and `until PLAY` are bounds of a count; a count without bounds covers the game up to
 *   the moment of the item
 * - `KEY of ID in GAME|GAME` counts over earlier games, from the history with which the item was generated; if no game
 *   was counted, `in season` or `in series` names the set of games; `date in GAME` is the date of an earlier game
 * - `period at PLAY`, `clock at PLAY`, `homeScore at PLAY` and `awayScore at PLAY` are values of one play
 * - `leadChanges` and `ties` are counted from the scores after the plays; the play with the first lead of the game is
 *   among the plays, but is not a lead change
 * - `+ - * /`, numbers and parentheses are arithmetic; shares are rounded to one decimal, halves up
 */
export function evidenceOf(
  id: string,
  { content, claims, at }: EvidencedTexts,
  game: Game,
): DraftEvidence | undefined {
  if (claims.length === 0) return undefined
  const known = playsOf(game)
  const moment = game.prefixes.find(({ action }) => action.actionNumber === at)
  const named = new Set<GamePrefix>()
  const stated = claims.map(({ path, start, end, from, names, isScheduled }): Claim => {
    const calculation = calculationOf(from, { game, moment })
    for (const each of calculation.plays) named.add(each)
    return {
      path,
      start,
      end,
      text: String(partAt(content, path)).slice(start, end),
      plays: calculation.plays.map(each => known(each).id),
      how: howOf(calculation, { names, isScheduled }),
    }
  })
  const plays = inOrder(named).map(known)
  const { format = 'live-data' } = game.input
  return { id, source: { format }, plays, claims: stated }
}

function inOrder(plays: ReadonlySet<GamePrefix>): readonly GamePrefix[] {
  return [...plays].sort((a, b) => a.index - b.index)
}

/** The plays and expressions of the figures of a fact. */
interface Calculation {
  readonly covered: Covered
  /** The plays from which `values` follow, in play order. */
  readonly plays: readonly GamePrefix[]
  readonly expressions: readonly string[]
  readonly values: readonly (number | string)[]
  /** The ids of the teams and players whose counts the expressions contain; `undefined` stands for both teams. */
  readonly counted: ReadonlySet<string | undefined>
}

/** A cache, because several texts, versions and languages of an item state the same fact. */
const calculations = new WeakMap<Source, Calculation>()

function calculationOf(figures: Source, covered: Covered): Calculation {
  const known = calculations.get(figures)
  const isSame = known?.covered.game === covered.game && known.covered.moment === covered.moment
  if (isSame) return known
  const terms = figures.flatMap(({ parts }) => parts.filter(isTerm))
  const calculation = {
    covered,
    plays: playsOfTerms(terms, covered.game),
    expressions: figures.map(({ parts }) =>
      parts
        .map(part => (isTerm(part) ? termText(part, parts.filter(isTerm), covered) : part))
        .join(''),
    ),
    values: figures.map(({ value }) => value),
    counted: new Set(terms.map(idOf(covered))),
  }
  calculations.set(figures, calculation)
  return calculation
}

/** The plays of all terms in play order, without duplicates. */
function playsOfTerms(terms: readonly Term[], game: Game): readonly GamePrefix[] {
  const [first] = terms
  if (first === undefined) return []
  if (terms.length === 1) return playsOfTerm(first, game)
  return inOrder(new Set(terms.flatMap(term => playsOfTerm(term, game))))
}

const knownPlays = new WeakMap<Game, Map<GamePrefix, EvidencePlay>>()

/**
 * Returns the function that converts the plays of a game to plays of evidence. Results are cached, because many items
 * name the same plays.
 */
function playsOf(game: Game): (at: GamePrefix) => EvidencePlay {
  const known = knownPlays.get(game) ?? new Map<GamePrefix, EvidencePlay>()
  knownPlays.set(game, known)
  return at => {
    const play = known.get(at) ?? playOf(at.action, game)
    known.set(at, play)
    return play
  }
}

function isTerm(part: string | Term): part is Term {
  return typeof part === 'object'
}

/** A game, and the last action that an item covers, which is `undefined` before the game. */
interface Covered {
  readonly game: Game
  readonly moment: GamePrefix | undefined
}

function howOf(
  { expressions, values, counted }: Calculation,
  { names, isScheduled }: Pick<StatedFact, 'names' | 'isScheduled'>,
): string {
  const named = names.filter(id => !counted.has(id)).map(id => `name of ${id}`)
  const schedule = isScheduled ? ['schedule'] : []
  const all = [...named, ...schedule, ...expressions].join(', ')
  return values.length === 0 ? all : `${all} = ${values.join(', ')}`
}

/** The id of the team or player of a term; `undefined` for a term of both teams. */
function idOf({ game }: Covered): (term: Term) => string | undefined {
  return ({ playerId, side }) => playerId ?? (side === undefined ? side : game.input[side].id)
}

/** The expression of one term, such as `points of 123 in period 2`. `terms` are all terms of the same figure. */
function termText(term: Term, terms: readonly Term[], { game, moment }: Covered): string {
  const { of, side, playerId, until } = term
  if (isShown(of)) return `${of} at ${until?.action.actionNumber}`
  const who = side === undefined ? '' : ` of ${playerId ?? game.input[side].id}`
  const ofStretch = terms.filter(
    each =>
      each.side === side &&
      each.playerId === playerId &&
      each.after === term.after &&
      each.until === until,
  )
  return `${of}${who}${boundsText(ofStretch, { game, moment })}`
}

/**
 * The text of the bounds of a count: ` in period 2`, ` until 415`, ` after 310` or ` after 310 until 415`. Empty if
 * the count up to the moment of the item is the same without bounds. All terms of one team or player in one stretch
 * get the same bounds, because attempts minus makes are the misses only within the same stretch.
 */
function boundsText(terms: readonly Term[], { game, moment }: Covered): string {
  const [{ after, until } = {}] = terms
  if (until === undefined) return ''
  const last = moment ?? game.prefixes.at(-1) ?? until
  const kinds = terms.map(term => countedIn(game, term))
  const [only = []] = kinds
  const plays = kinds.length === 1 ? only : inOrder(new Set(kinds.flat()))
  const all = playsUntil(plays, last)
  const start = Math.min(playsUntil(plays, after), all)
  const end = Math.min(playsUntil(plays, until), all)
  const isAllBefore = after === undefined || start === 0
  const isAllUntil = end === all
  if (isAllBefore && isAllUntil) return ''
  if (isAllBefore) return ` until ${until.action.actionNumber}`
  const { period } = until.action
  const before = beforePeriod(game, until)
  const sinceBreak = plays.slice(playsUntil(plays, before), all)
  const inPeriod = sinceBreak.filter(({ action }) => action.period === period)
  const counted = plays.slice(start, end)
  const isWholePeriod =
    after?.index === before?.index &&
    counted.length === inPeriod.length &&
    counted.every((each, at) => each === inPeriod[at])
  if (isWholePeriod) {
    return ` in period ${period}`
  }
  const from = ` after ${after.action.actionNumber}`
  return isAllUntil ? from : `${from} until ${until.action.actionNumber}`
}

const tags: readonly (keyof PointTags)[] = ['paint', 'fastBreak', 'secondChance', 'offTurnover']

/** A play in the words of play-by-play: `Ada Alder: 3pt made, assist Ben Birch, fastBreak`. */
function playOf(action: Action, { input }: Game): EvidencePlay {
  const { actionNumber, period, clock, homeScore, awayScore } = action
  const side = teamOf(action)
  const playerId = 'playerId' in action ? action.playerId : undefined
  const team = side && input[side]
  const names = namesOf(input)
  const who = names[playerId ?? team?.id ?? '']?.full
  const what = whatOf(action, id => names[id]?.full ?? id).join(', ')
  return {
    id: String(actionNumber),
    period,
    clock,
    homeScore,
    awayScore,
    ...(team === undefined ? {} : { teamId: team.id }),
    ...(playerId === undefined ? {} : { playerId }),
    text: who === undefined ? what : `${who}: ${what}`,
  }
}

function whatOf(action: Action, nameOf: (id: string) => string): readonly string[] {
  const { kind } = action
  switch (kind) {
    case 'shot':
    case 'free-throw': {
      const what = kind === 'shot' ? `${action.points}pt` : 'freethrow'
      const passer = action.assistId
      return [
        `${what} ${action.made ? 'made' : 'missed'}`,
        ...(passer === undefined ? [] : [`assist ${nameOf(passer)}`]),
        ...tags.filter(tag => action[tag]),
      ]
    }
    case 'rebound':
      return [`rebound ${action.offensive ? 'offensive' : 'defensive'}`]
    case 'period-start':
    case 'period-end':
    case 'game-end':
      return [kind.replace('-', ' ')]
    default:
      return [kind]
  }
}
