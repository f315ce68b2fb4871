import type { Action, Side } from '../game/action.ts'

export type GameScore = Pick<Action, 'awayScore' | 'homeScore'>

/** The points that a line states, and the other points that it may have scored. */
export interface ScoreClaim {
  /** `undefined` when the line may be of either team. */
  readonly team: Side | undefined
  /** The points that the line counts if no score contradicts it. */
  readonly points: number
  /** Other possible points, because the line does not state its result, type or worth. */
  readonly alternatives: readonly number[]
  /** Points that contradict the line, and are believed where the scores around it show them. */
  readonly corrections: readonly number[]
}

/** The values of a line from which the score follows. */
export interface ScoredLine {
  readonly claim: ScoreClaim
  /** The score after the line, as the line states it; `undefined` if the line states none. */
  readonly stated: GameScore | undefined
  /** The team of a free throw without a line that may belong before this line. */
  readonly lostFreeThrow?: Side | undefined
  /**
   * The number of scoring lines that fit into the game time between the previous line and this line; absent unless
   * the clock shows that lines are missing.
   */
  readonly missingByClock?: number | undefined
}

/** The effect of a line on the score. */
export interface ScoreStep {
  readonly score: GameScore
  /** The points of the line itself, at most of one team. */
  readonly points: number
  readonly team: Side | undefined
  /** The points of missing lines between the previous line and this line. */
  readonly missing: GameScore
  /** Whether the stated score is wrong. */
  readonly isSetAside: boolean
}

export interface ScorePath {
  readonly steps: readonly ScoreStep[]
  /** The number of contradictions between lines and scores on the path. */
  readonly contradictions: number
  /** The sum of the costs of the path's assumptions. */
  readonly cost: number
  /**
   * The number of lines from the start that all paths of nearly equal cost explain in the same way; all lines if the
   * game is over.
   */
  readonly certain: number
}

/**
 * The costs of the assumptions of a path. A stated score that is wrong once costs less than points that contradict
 * their line. A score that stays wrong costs more with each line, so later scores decide. A missing line costs most,
 * unless the line is a free throw that its trip shows, or belongs to a gap that the clock shows. A line that does not
 * state its points rarely corrects an earlier wrong score.
 */
const costs = {
  wrongScore: 1,
  wrongScoreAgain: 0.1,
  correction: 1.5,
  otherTeam: 2,
  alternative: 0.05,
  missing: 2.2,
  lostFreeThrow: 0.5,
  clockGap: 1.5,
  lateAlternative: 0.6,
  finalScore: 2,
  wrongAtEnd: 0.6,
} as const

/** The minimum difference between the costs of two paths. Paths that differ by less are considered equal. */
const certainty = 0.75

/** The maximum points of a basket. */
const maxPoints = 3

/** The maximum number of paths at each line, and the maximum difference between their costs. */
const maxPaths = 60
const widestGap = 12

/**
 * The maximum number of lines with the same error in their scores that count as one contradiction. Each further line is
 * another contradiction.
 */
const longestError = 30

const nothing: GameScore = { awayScore: 0, homeScore: 0 }

interface Node {
  readonly before: Node | undefined
  readonly step: ScoreStep
  readonly cost: number
  readonly contradictions: number
  /** The error of the last stated score, and the number of lines with it. */
  readonly error: GameScore
  readonly errorLines: number
}

/** Whether the play-by-play is complete, and the final score of the box score, if any. */
export interface ScoreEnd {
  readonly isOver: boolean
  readonly final: GameScore | undefined
}

/**
 * The scores of a game after each of its lines: the explanation of all stated scores and claims with the lowest cost
 * (Viterbi's algorithm with a bounded number of states).
 */
export function findScorePath(
  lines: readonly ScoredLine[],
  { isOver, final }: ScoreEnd,
): ScorePath {
  const direct = directPath(lines)
  if (direct !== undefined) return direct
  let nodes: readonly Node[] = [startNode]
  for (const line of lines) {
    const best = new Map<string, Node>()
    for (const node of nodes) {
      for (const next of nextNodes(node, line)) {
        const key = keyOf(next)
        const known = best.get(key)
        if (known === undefined || next.cost < known.cost) best.set(key, next)
      }
    }
    const sorted = [...best.values()].sort((a, b) => a.cost - b.cost)
    const limit = (sorted[0]?.cost ?? 0) + widestGap
    nodes = sorted.slice(0, maxPaths).filter(({ cost }) => cost <= limit)
  }
  const rated = nodes
    .map(node => ({ node, cost: node.cost + (isOver ? finalCost(node, final) : 0) }))
    .sort((a, b) => a.cost - b.cost)
  const [best, ...others] = rated
  if (best === undefined) return { steps: [], contradictions: 0, cost: 0, certain: 0 }
  const steps = stepsOf(best.node)
  const rivals = isOver ? [] : others.filter(({ cost }) => cost < best.cost + certainty)
  const certain = rivals.reduce(
    (least, { node }) => Math.min(least, firstDifference(steps, stepsOf(node))),
    lines.length,
  )
  return { steps, contradictions: best.node.contradictions, cost: best.cost, certain }
}

const startNode: Node = {
  before: undefined,
  step: { score: nothing, points: 0, team: undefined, missing: nothing, isSetAside: false },
  cost: 0,
  contradictions: 0,
  error: nothing,
  errorLines: 0,
}

/**
 * The path of a game in which every stated score follows from its lines; `undefined` if a score contradicts the
 * lines, or if points of a line must be guessed.
 */
function directPath(lines: readonly ScoredLine[]): ScorePath | undefined {
  let score = nothing
  const steps: ScoreStep[] = []
  for (const { claim, stated } of lines) {
    const { points, team, alternatives } = claim
    if (points > 0 && team === undefined) return undefined
    if (alternatives.length > 0 && stated === undefined) return undefined
    const next = team === undefined ? score : plus(score, team, points)
    if (stated !== undefined && !isSameScore(stated, next)) return undefined
    score = next
    steps.push({ score, points, team, missing: nothing, isSetAside: false })
  }
  return { steps, contradictions: 0, cost: 0, certain: lines.length }
}

/** The possible states after a line, given the state before it. */
function nextNodes(node: Node, line: ScoredLine): readonly Node[] {
  const { claim, stated } = line
  const nodes: Node[] = []
  const { score } = node.step
  for (const option of optionsOf(claim)) {
    const { points, team, cost } = option
    const next = team === undefined ? score : plus(score, team, points)
    const own = { points, team, missing: nothing }
    if (stated === undefined) {
      // A contradiction needs a score that shows it.
      if (option.isContradiction) continue
      const step = { ...own, score: next, isSetAside: false }
      nodes.push({ ...node, before: node, step, cost: node.cost + cost + guess(option) })
      continue
    }
    const contradictions = node.contradictions + (option.isContradiction ? 1 : 0)
    if (isSameScore(stated, next)) {
      const step = { ...own, score: next, isSetAside: false }
      const isLate = option.isAlternative && node.errorLines > 0
      nodes.push({
        before: node,
        step,
        cost: node.cost + cost + (isLate ? costs.lateAlternative : 0),
        contradictions,
        error: nothing,
        errorLines: 0,
      })
      continue
    }
    if (option.isContradiction || option.isAlternative) continue
    nodes.push(withWrongScore(node, { ...own, score: next, isSetAside: true }, stated))
    const missing = minus(stated, next)
    if (missing.awayScore < 0 || missing.homeScore < 0) continue
    nodes.push({
      before: node,
      step: { ...own, score: stated, missing, isSetAside: false },
      cost: node.cost + cost + missingCost(missing, line),
      contradictions: contradictions + (isClockGap(missing, line) ? 1 : missingLines(missing)),
      error: nothing,
      errorLines: 0,
    })
  }
  return nodes
}

/** The minimum number of lines that score some points. */
export function missingLines({ awayScore, homeScore }: GameScore): number {
  return Math.ceil(awayScore / maxPoints) + Math.ceil(homeScore / maxPoints)
}

function missingCost(missing: GameScore, line: ScoredLine): number {
  if (isLostFreeThrow(missing, line.lostFreeThrow)) return costs.lostFreeThrow
  if (isClockGap(missing, line)) return costs.clockGap
  return costs.missing * missingLines(missing)
}

/** Whether missing points belong to a gap that the clock shows. */
function isClockGap(missing: GameScore, { missingByClock = 0 }: ScoredLine): boolean {
  return missingLines(missing) <= missingByClock
}

/** Whether a free throw without a line explains missing points. */
export function isLostFreeThrow(missing: GameScore, team: Side | undefined): boolean {
  return team !== undefined && isSameScore(missing, plus(nothing, team, 1))
}

function withWrongScore(node: Node, step: ScoreStep, stated: GameScore): Node {
  const error = minus(stated, step.score)
  const isAgain = isSameScore(error, node.error)
  const errorLines = isAgain ? node.errorLines + 1 : 1
  const isNew = !isAgain || errorLines > longestError
  return {
    before: node,
    step,
    cost: node.cost + (isAgain ? costs.wrongScoreAgain : costs.wrongScore),
    contradictions: node.contradictions + (isNew ? 1 : 0),
    error,
    errorLines,
  }
}

interface Option {
  readonly points: number
  readonly team: Side | undefined
  readonly cost: number
  readonly isAlternative: boolean
  readonly isContradiction: boolean
}

/** The points that a line can have scored, each with its assumptions. */
function optionsOf({ team, points, alternatives, corrections }: ScoreClaim): readonly Option[] {
  const sides: readonly Side[] = team === undefined ? ['away', 'home'] : [team]
  const scored = (each: number): readonly Omit<Option, 'cost'>[] =>
    each === 0
      ? [{ points: 0, team: undefined, isAlternative: false, isContradiction: false }]
      : sides.map(side => {
          return { points: each, team: side, isAlternative: false, isContradiction: false }
        })
  const options: Option[] = scored(points).map(option => ({ ...option, cost: 0 }))
  for (const each of alternatives) {
    const cost = costs.alternative
    options.push(...scored(each).map(option => ({ ...option, cost, isAlternative: true })))
  }
  for (const each of corrections) {
    const cost = costs.correction
    options.push(...scored(each).map(option => ({ ...option, cost, isContradiction: true })))
  }
  if (points > 0 && team !== undefined) {
    const other = team === 'away' ? 'home' : 'away'
    options.push({
      points,
      team: other,
      cost: costs.otherTeam,
      isAlternative: false,
      isContradiction: true,
    })
  }
  return options
}

/** The cost of points that no score shows yet. They are a guess until a later score decides. */
function guess({ isAlternative, points }: Option): number {
  return isAlternative && points > 0 ? costs.alternative * points : 0
}

/**
 * The cost of a path at the end of a game: the last stated score is rarely wrong, and the final score rarely differs
 * from the score of the box score.
 */
function finalCost({ error, step }: Node, final: GameScore | undefined): number {
  const isWrong = !isSameScore(error, nothing)
  const isOther = final !== undefined && !isSameScore(step.score, final)
  return (isWrong ? costs.wrongAtEnd : 0) + (isOther ? costs.finalScore : 0)
}

function stepsOf(node: Node): readonly ScoreStep[] {
  const steps: ScoreStep[] = []
  for (let each = node; each.before !== undefined; each = each.before) steps.push(each.step)
  return steps.reverse()
}

function firstDifference(one: readonly ScoreStep[], other: readonly ScoreStep[]): number {
  const index = one.findIndex((step, at) => {
    const rival = other[at]
    return (
      rival === undefined || !isSameScore(step.score, rival.score) || step.points !== rival.points
    )
  })
  return index === -1 ? one.length : index
}

function keyOf({ step, error }: Node): string {
  const { awayScore, homeScore } = step.score
  return `${awayScore} ${homeScore} ${error.awayScore} ${error.homeScore}`
}

export function isSameScore(a: GameScore, b: GameScore): boolean {
  return a.awayScore === b.awayScore && a.homeScore === b.homeScore
}

export function plus({ awayScore, homeScore }: GameScore, team: Side, points: number): GameScore {
  return team === 'away'
    ? { awayScore: awayScore + points, homeScore }
    : { awayScore, homeScore: homeScore + points }
}

export function minus(a: GameScore, b: GameScore): GameScore {
  return { awayScore: a.awayScore - b.awayScore, homeScore: a.homeScore - b.homeScore }
}

export function swapScore({ awayScore, homeScore }: GameScore): GameScore {
  return { awayScore: homeScore, homeScore: awayScore }
}
