import type { ClaimFault } from '../claim-check.ts'
import type { NumberToken, TextToken } from '../text-tokens.ts'
import type { CheckedText } from './checked-text.ts'
import { subjectOf } from './relation-subject.ts'
import { falsehood, unclear } from './text-faults.ts'

/** Reports a score of the game that starts with the points of the trailing team, such as "beat the Herons 97-98". */
export function orderFaults(
  number: NumberToken,
  {
    isScoreOfGame,
    isLeaderFirst,
  }: { readonly isScoreOfGame: boolean; readonly isLeaderFirst: boolean },
): readonly ClaimFault[] {
  return isScoreOfGame && !isLeaderFirst
    ? [
        falsehood(
          `states the score of the game with the points of the trailing team, "${number.text}", first`,
        ),
      ]
    : []
}

/**
 * Reports a fault if the words near the number of a score or a margin do not show which team is ahead, or if they show
 * the wrong team. An even score has no fault, and neither has a margin such as in `a one-point game`.
 */
export function relationFaults(
  checked: CheckedText,
  number: NumberToken,
  { leader, isEven }: { readonly leader: string; readonly isEven: boolean },
): readonly ClaimFault[] {
  if (isEven) return []
  const relation = relationOf(checked, number)
  if (relation === 'even') return []
  if (relation === undefined)
    return [unclear(`"${number.text}" does not state which team is ahead`)]
  return relation === leader
    ? []
    : [falsehood(`has ${checked.record.nameOf(relation)} ahead with "${number.text}"`)]
}

/**
 * The team that is ahead according to the words near a number; `even` for words such as `a one-point game`; `undefined`
 * if the words do not show which team is ahead.
 */
function relationOf(checked: CheckedText, number: NumberToken): string | 'even' | undefined {
  const clause = checked.clauseOf(number, /[;—]/)
  const words = clause.filter(
    each =>
      (each.kind === 'leading' || each.kind === 'trailing') && !isDirection(checked.text, each),
  )
  const after = words.find(each => each.start >= number.end && isNoun(each.text))
  const before = words.findLast(each => each.end <= number.start)
  const near =
    directionAfter(checked, number, words) ??
    (after !== undefined &&
    /^[\d\s\-–.\p{L}]{0,24}$/u.test(checked.text.slice(number.end, after.start)) &&
    !/ (?:with|in|to|and|y|con|en|a|when|by) /.test(checked.text.slice(number.end, after.start))
      ? after
      : (before ?? after ?? words[0]))
  const isBare =
    /(?:ma[dk]es? it|para el|poner el|puso el|pusieron el|put it at) (?:\d+[-–])?$/.test(
      checked.text.slice(0, number.start),
    )
  const isFavored = /^(?:[-–]\d+)? a favor del? /.test(checked.text.slice(number.end))
  if (isBare && !isFavored) return 'even'
  if (near === undefined) {
    return clause.some(each => each.kind === 'even') ? 'even' : undefined
  }
  const subject = subjectOf(checked, number, near)
  if (subject === undefined) return undefined
  const isFaced = clause.some(
    each =>
      each.kind === 'facing' &&
      each.start < number.start &&
      each.start > subject.start &&
      isDirectObject(checked.text.slice(each.end, number.start)),
  )
  const isRun = /^(?:run|spurt|surge|burst|parcial|lead|ventaja|advantage)$/i.test(near.text)
  const isLeader = (near.kind === 'leading') !== (isFaced && isRun && !subject.isOwner)
  return isLeader ? subject.id : checked.record.otherTeam(subject.id)
}

/** Whether a word such as `down` states a direction and no deficit: `down the stretch`, `lead down from 14 to 11`. */
function isDirection(text: string, { start, end }: TextToken): boolean {
  const isOfNoun = / (?:lead|deficit|edge|advantage) $/i.test(text.slice(0, start))
  if (isOfNoun && / from $/.test(text.slice(end, end + 6))) return true
  return /^ the (?:stretch|middle|lane|floor|court)/i.test(text.slice(end))
}

/** The direction directly after a number: `down` in `from 6 down to 1 up`. */
function directionAfter(
  checked: CheckedText,
  { end }: NumberToken,
  words: readonly TextToken[],
): TextToken | undefined {
  const next = words.find(({ start }) => start >= end)
  if (next === undefined) return undefined
  const isDirect = /^(?: points?| puntos?)? $/.test(checked.text.slice(end, next.start))
  const isOfOther = /^ by /.test(checked.text.slice(next.end))
  return isDirect && !isOfOther && /^(?:up|down|arriba|abajo)$/i.test(next.text) ? next : undefined
}

/** Whether words between a verb and a number only introduce the number: `answer to a`, `responden al parcial de`. */
function isDirectObject(between: string): boolean {
  return (
    between.length <= 24 &&
    /^(?: (?:to|a|an|the|that|this|al|el|un|este|ese|de|parcial|their|su))* $/i.test(between)
  )
}

/** Whether a word of a relation may follow its number: `a 9-0 run`, `12 ahead`. */
function isNoun(word: string): boolean {
  return relationNoun.test(word)
}

const relationNoun =
  /^(?:leads?|deficit|run|spurt|surge|burst|edge|advantage|win|loss|victory|defeat|margin|cushion|straight|unanswered|more|fewer|ahead|derrota|victoria|triunfo|ventaja|desventaja|parcial|en contra|a favor|seguidos|consecutivos|sin respuesta|para|arriba|abajo|por delante|por detrás|más que|menos que)$/i
