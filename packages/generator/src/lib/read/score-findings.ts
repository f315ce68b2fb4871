import { type Finding, gapFault } from './finding.ts'
import type { LostFreeThrow } from './lost-free-throw.ts'
import type { PlacedLine } from './place-lines.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import { scoreFollows } from './read-line.ts'
import {
  type GameScore,
  isLostFreeThrow,
  isSameScore,
  missingLines,
  type ScoreStep,
  swapScore,
} from './score-path.ts'

type Teams = Pick<BoxScoreReading, 'away' | 'home'>

interface FindingContext extends Teams {
  /** Free throws without a line, by the index of a line before which each may have been shot. */
  readonly lost: ReadonlyMap<number, LostFreeThrow>
}

/** The contradictions between scores and lines, and the values that were used. */
export function scoreFindings(
  lines: readonly PlacedLine[],
  steps: readonly ScoreStep[],
  context: FindingContext,
): readonly Finding[] {
  const { lost, ...teams } = context
  return lines.flatMap((line, index) => {
    const step = steps[index]
    if (step === undefined) return []
    return [
      ...missingFinding(line, step, { ...teams, lost: lost.get(index) }),
      ...(step.isSetAside
        ? [setAsideFinding(line, step, causeOf(index, lines, steps), teams)]
        : []),
      ...correctionFinding(line, step, teams),
    ]
  })
}

function missingFinding(
  line: PlacedLine,
  { missing }: ScoreStep,
  { lost, ...teams }: Teams & { readonly lost: LostFreeThrow | undefined },
): readonly Finding[] {
  const { awayScore, homeScore } = missing
  if (awayScore + homeScore === 0) return []
  const fault = gapFault(line.actionNumber)
  const points = [
    ...(awayScore > 0 ? [`${awayScore} by ${teams.away.tricode}`] : []),
    ...(homeScore > 0 ? [`${homeScore} by ${teams.home.tricode}`] : []),
  ].join(' and ')
  return [
    {
      ...placeOf(line),
      field: awayScore > 0 ? 'scoreAway' : 'scoreHome',
      expected: `a line before it that scores the additional points of its score, ${points}`,
      found: undefined,
      effect: missingEffect(missing, lost),
      key: 'missing',
      fault: line.findings.some(each => each.fault === fault) ? fault : undefined,
    },
  ]
}

function missingEffect(missing: GameScore, lost: LostFreeThrow | undefined): string {
  if (isLostFreeThrow(missing, lost?.team)) {
    return 'they are counted for the missing free throw of its trip'
  }
  return missingLines(missing) > 1
    ? 'the points count for the teams, and other counts are not known'
    : 'the points count for the team, and no text names their scorer'
}

function setAsideFinding(
  line: PlacedLine,
  { score }: ScoreStep,
  cause: string | undefined,
  teams: Teams,
): Finding {
  const stated = line.score ?? score
  return {
    ...placeOf(line),
    field: stated.awayScore === score.awayScore ? 'scoreHome' : 'scoreAway',
    expected: `${scoreText(score, teams)} as in the lines around it`,
    found: scoreText(stated, teams),
    effect: scoreFollows,
    cause,
    key: 'score',
  }
}

/** The probable cause of a wrong score; `undefined` if the score shows none. */
function causeOf(
  index: number,
  lines: readonly PlacedLine[],
  steps: readonly ScoreStep[],
): string | undefined {
  const stated = lines[index]?.score
  const score = steps[index]?.score
  if (stated === undefined || score === undefined) return undefined
  if (isSameScore(stated, { awayScore: 0, homeScore: 0 }))
    return 'the score may not have been filled in'
  if (isSameScore(stated, swapScore(score))) return 'home and away appear to be exchanged'
  if (steps.slice(0, index).some(step => isSameScore(stated, step.score))) {
    return 'it appears to be the score of an earlier line'
  }
  if (steps.slice(index + 1).some(step => isSameScore(stated, step.score))) {
    return 'it appears to be the score of a later line'
  }
  return undefined
}

/**
 * A finding if the scores show other points or another team than a line states, or points of a line of an unknown
 * type.
 */
function correctionFinding(line: PlacedLine, step: ScoreStep, teams: Teams): readonly Finding[] {
  const { play } = line
  if (play.kind === 'unknown' && step.points > 0 && line.findings.length === 0) {
    const expected = `a type of action that scores, as ${scoreText(step.score, teams)} shows`
    return [
      {
        ...placeOf(line),
        field: 'actionType',
        expected,
        found: line.fields.raw('actionType'),
        effect: pointsFollow,
        key: 'type that scores',
      },
    ]
  }
  if (play.kind !== 'shot' && play.kind !== 'free-throw') return []
  if (play.made === undefined) return []
  const worth = play.kind === 'shot' ? play.points : 1
  const claimed = play.made ? worth : 0
  if (step.points > 0 && play.team !== undefined && step.team !== play.team) {
    const expected = `the team that its score gives the points to, ${teams[step.team ?? 'away'].id}`
    return [
      {
        ...placeOf(line),
        field: 'teamId',
        expected,
        found: line.fields.raw('teamId'),
        effect: pointsFollow,
      },
    ]
  }
  if (step.points === claimed) return []
  const isResult = step.points === 0 || claimed === 0
  const fieldOfWorth = play.kind === 'shot' ? 'actionType' : 'subType'
  const field = isResult ? 'shotResult' : fieldOfWorth
  const expected = isResult
    ? `"${step.points === 0 ? 'Missed' : 'Made'}", as its score and those of the lines around it show`
    : `what scores ${step.points}, as its score and those of the lines around it show`
  return [
    { ...placeOf(line), field, expected, found: line.fields.raw(field), effect: pointsFollow },
  ]
}

const pointsFollow = 'its points follow from the score'

function placeOf({
  fields,
  actionNumber,
}: PlacedLine): Pick<Finding, 'file' | 'path' | 'actionNumber'> {
  return { file: fields.file, path: fields.path, actionNumber }
}

function scoreText({ awayScore, homeScore }: GameScore, { away, home }: Teams): string {
  return `${away.tricode} ${awayScore} ${home.tricode} ${homeScore}`
}
