import type { Label } from '../../../message-values.ts'
import { headline } from '../word-forms.ts'
import { ordinals } from './periods.ts'
import { stages } from './words.ts'

/**
 * Translates labels that sources write in English: `Game 5`, and rounds of the playoffs such as `East First Round -
 * Game 5`. Other labels and other parts of a label stay unchanged. Commas separate the parts, and a translated part
 * after the first part begins in lower case.
 */
export function spanishLabel(label: Label): string {
  if ('stage' in label) return stages[label.stage]
  const [first = '', ...more] = label.text.split(' - ')
  return [spanishPart(first) ?? first, ...more.map(laterPart)].join(', ')
}

function laterPart(part: string): string {
  const spanish = spanishPart(part)
  return spanish === undefined ? part : lowerFirst(spanish)
}

/** The Spanish text of a part of a label; `undefined` if the part has no translation. */
function spanishPart(part: string): string | undefined {
  const [, number] = /^Game (\d)$/.exec(part) ?? []
  const ordinal = number === undefined ? undefined : ordinals[Number(number) - 1]
  if (ordinal !== undefined) return `${headline(ordinal)} partido`
  const [, side, name = ''] = /^(?:(East|West)(?:ern)? )?(.+)$/.exec(part) ?? []
  const round = rounds[name.replace(/^Conf\. /, 'Conference ')]
  if (round === undefined || side === undefined) return round
  return `${round} del ${side === 'East' ? 'Este' : 'Oeste'}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The Spanish names of rounds of the playoffs, by their names in sources. */
const rounds: Readonly<Record<string, string>> = {
  'First Round': 'Primera ronda',
  'Second Round': 'Segunda ronda',
  Quarterfinals: 'Cuartos de final',
  Semifinals: 'Semifinales',
  'Conference Semifinals': 'Semifinales de conferencia',
  'Conference Finals': 'Finales de conferencia',
  Finals: 'Final',
  Final: 'Final',
}
