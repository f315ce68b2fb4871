import type { Pair } from '../../meanings/truths.ts'
import type { View } from '../../meanings/view.ts'
import { annotate } from './annotate.ts'
import { sentencesOf } from './reading.ts'
import { isTime } from './times.ts'

const kinds = /^(Two|Three)-pointers (\d+) of (\d+): (.+)$/
const whole =
  /^Half-court shot chart of (<[TP]\d+>)(?:(?:, full game)|(?: (.+)))?: (\d+) of (\d+) shots? made$/

/** What is false in the text alternative of a shot chart. Where on the court a shot was taken is not checked. */
export function chartFindings(text: string, view: View): readonly string[] {
  const { content, entities } = view.item
  const shooter = String(content.playerId ?? content.teamId)
  const { text: annotated, ids } = annotate(text, entities)
  const threes = view.shots(shooter, 'threePointers')
  const all = view.shots(shooter)
  const twos: Pair = [all[0] - threes[0], all[1] - threes[1]]
  return sentencesOf(annotated).flatMap(sentence => {
    const [, mark = '', time, made, tried] = whole.exec(sentence) ?? []
    if (made !== undefined) {
      return [
        ...(ids.get(mark) === shooter ? [] : ['not the shooter of the item']),
        ...(isRight([made, tried], all) ? [] : ['not the shots']),
        ...(time === undefined ? atEnd(view) : timeFindings(time, view)),
      ]
    }
    const [, kind, hit, shot, zones = ''] = kinds.exec(sentence) ?? []
    if (hit === undefined) return [`cannot be checked: "${sentence}"`]
    const parts = [...zones.matchAll(/(\d+) of (\d+)/g)]
    const sum = (group: 1 | 2) => parts.reduce((total, part) => total + Number(part[group]), 0)
    const right = kind === 'Three' ? threes : twos
    return [
      ...(isRight([hit, shot], right) ? [] : [`not the ${kind}-pointers`]),
      ...(sum(1) === right[0] && sum(2) === right[1] ? [] : ['the zones do not add up']),
    ]
  })
}

function isRight(said: readonly (string | undefined)[], right: Pair): boolean {
  return said.every((number, index) => Number(number) === right[index])
}

function atEnd(view: View): readonly string[] {
  return view.final ? [] : ['the game is not over']
}

function timeFindings(words: string, { time, periods }: View): readonly string[] {
  return isTime(words, time, periods) ? [] : [`"${words}" is not the time`]
}
