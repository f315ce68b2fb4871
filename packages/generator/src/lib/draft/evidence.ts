import type { Claim, DraftEvidence, EvidencePlay } from '@fixture-feed/contract/evidence'
import { partAt } from '@fixture-feed/contract/issue'
import type { Figure, Term } from '../facts/fact.ts'
import { namesOf } from '../facts/names.ts'
import { playsOfTerm } from '../facts/plays-of-term.ts'
import { type Action, type PointTags, teamOf } from '../game/action.ts'
import type { Written } from '../language/writer.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'

/**
 * The plays that support the texts and charts of an item; `undefined` if it contains no fact. It does not depend on
 * the language: in another language the item has the same plays, and claims that differ only in their text and
 * offsets.
 *
 * `how` of a claim is `EXPRESSION, … = VALUE, …` with a value for each expression:
 *
 * - `KEY of ID` counts the statistic `KEY` of a team or player over the claim's plays
 * - `KEY of ID in GAME|GAME` counts over earlier games, from the history that the item was made with; so does `date
 *   in GAME`
 * - `period at PLAY`, `clock at PLAY`, `homeScore at PLAY` is a value of one play
 * - `leadChanges` and `ties` are counted from the scores after the plays; the first play of a change took the first
 *   lead
 * - `+ - * /`, numbers and parentheses are arithmetic; shares are rounded to one decimal, halves up
 */
export function evidenceOf(
  id: string,
  { content, claims }: { readonly content: object; readonly claims: Written['claims'] },
  game: Game,
): DraftEvidence | undefined {
  if (claims.length === 0) return undefined
  const known = playsOf(game)
  const named = new Set<GamePrefix>()
  const stated = claims.map(({ path, start, end, from }): Claim => {
    const terms = from.flatMap(({ parts }) => parts.filter(isTerm))
    const behind = new Set(terms.flatMap(term => playsOfTerm(term, game)))
    for (const each of behind) named.add(each)
    const plays = inOrder(behind).map(each => known(each).id)
    const text = String(partAt(content, path))
    return { path, start, end, text: text.slice(start, end), plays, how: howOf(from, game) }
  })
  const plays = inOrder(named).map(known)
  const { format = 'live-data' } = game.input
  return { id, source: { format }, plays, claims: stated }
}

function inOrder(plays: ReadonlySet<GamePrefix>): readonly GamePrefix[] {
  return [...plays].sort((a, b) => a.index - b.index)
}

const knownPlays = new WeakMap<Game, Map<GamePrefix, EvidencePlay>>()

/** The plays of a game as evidence has them: many items name the same ones. */
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

function howOf(figures: readonly Figure[], game: Game): string {
  const expressions = figures.map(({ parts }) =>
    parts.map(part => (isTerm(part) ? termText(part, game) : part)).join(''),
  )
  return `${expressions.join(', ')} = ${figures.map(({ value }) => value).join(', ')}`
}

function termText(term: Term, { input }: Game): string {
  const { of, side, playerId, until } = term
  if (side !== undefined) return `${of} of ${playerId ?? input[side].id}`
  return of === 'leadChanges' || of === 'ties' ? of : `${of} at ${until?.action.actionNumber}`
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
