import type { Pair } from '../meanings/truths.ts'
import type { View } from '../meanings/view.ts'
import { annotate } from './annotate.ts'
import type { Language } from './language.ts'
import { sentencesOf } from './reading.ts'
import { groupsOf, isTime, type TimeWords } from './times.ts'

/**
 * The statements in the text alternative of a shot chart that are false or cannot be read. Locations of shots are not
 * checked.
 */
export function chartFindings(
  text: string,
  view: View,
  { chart, forms }: Pick<Language, 'chart' | 'forms'>,
): readonly string[] {
  const { content, entities } = view.item
  const shooter = String(content.playerId ?? content.teamId)
  const { text: annotated, ids } = annotate(text, entities)
  const threes = view.shots(shooter, 'threePointers')
  const all = view.shots(shooter)
  const twos: Pair = [all[0] - threes[0], all[1] - threes[1]]
  return sentencesOf(annotated).flatMap(sentence => {
    const whole = groupsOf(chart.whole, sentence)
    if (whole !== undefined) {
      const { shooter: mark = '', time, made, tried } = whole
      return [
        ...(ids.get(mark) === shooter ? [] : ['not the shooter of the item']),
        ...(isRight([made, tried], all) ? [] : ['not the shots']),
        ...(time === undefined ? atEnd(view) : timeFindings(time, view, forms.times)),
      ]
    }
    const kind = groupsOf(chart.kind, sentence)
    if (kind === undefined) return [`cannot be checked: "${sentence}"`]
    const { made, tried, zones = '' } = kind
    const parts = [...zones.matchAll(new RegExp(`(\\d+) ${chart.of} (\\d+)`, 'g'))]
    const sum = (group: 1 | 2) => parts.reduce((total, part) => total + Number(part[group]), 0)
    const right = kind.threes === undefined ? twos : threes
    return [
      ...(isRight([made, tried], right) ? [] : ['not the shots of the kind']),
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

function timeFindings(said: string, { time, periods }: View, words: TimeWords): readonly string[] {
  return isTime(said, time, periods, words) ? [] : [`"${said}" is not the time`]
}
