import type { Item } from '@fixture-feed/contract/snapshot'
import { type ItemText, textsOf } from '../texts.ts'
import { annotate } from './annotate.ts'

/**
 * The numbers of an item's texts that its own content does not have: not as a value, a displayed value, a part of the
 * clock or a period, nor as the difference of the two values of a pair or of shots attempted and made. Knows nothing of grammar, so it works for any
 * text of any definition whose content holds what its texts say.
 */
export function unsupportedNumbers(
  item: Item,
): readonly (ItemText & { readonly number: string })[] {
  const { content, entities } = item
  const texts = textsOf(item).filter(({ path }) => path.startsWith('/content/'))
  const said = new Set(texts.map(({ text }) => text))
  const known = new Set(supportedBy(content, said))
  return texts.flatMap(({ path, text }) =>
    // The marks of names have numbers of their own, and so has the name of the three.
    [
      ...annotate(text, entities)
        .text.replace(/<[TP]\d+>|\b3PT\b/g, '')
        .matchAll(/\d+(?:\.\d+)?/g),
    ]
      .map(([number]) => number)
      .filter(number => !known.has(number))
      .map(number => ({ path, text, number })),
  )
}

function supportedBy(value: unknown, texts: ReadonlySet<string>): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return texts.has(value) ? [] : numbersIn(value)
  if (Array.isArray(value)) return value.flatMap(entry => supportedBy(entry, texts))
  if (typeof value !== 'object' || value === null) return []
  return [
    ...Object.values(value).flatMap(entry => supportedBy(entry, texts)),
    ...misses(value as Readonly<Record<string, unknown>>),
    ...overtimes(value),
    ...differences(value as Readonly<Record<string, unknown>>),
  ]
}

/** `PT08M17.00S` is read as 8:17, 17 and 17.0; `Q3` as 3; `50.0%` as 50.0. */
function numbersIn(text: string): readonly string[] {
  const clock = /^PT(\d\d)M(\d\d)\.(\d)\dS$/.exec(text)
  if (clock !== null) {
    const [, minutes = '', seconds = '', tenth = ''] = clock
    return [
      String(Number(minutes)),
      seconds,
      String(Number(seconds)),
      `${Number(seconds)}.${tenth}`,
    ]
  }
  // Ids of entities and items are no numbers of the game.
  if (/^\d{4,}|:/.test(text)) return []
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number)
}

/** Periods after the fourth are counted from 1 again. */
function overtimes(object: {
  readonly period?: unknown
  readonly periods?: unknown
}): readonly string[] {
  return [object.period, object.periods]
    .flat()
    .filter(period => typeof period === 'number' && period > 4)
    .map(period => String(Number(period) - 4))
}

/** Of scores and of statistics with two values: how far they are apart. */
function differences(object: Readonly<Record<string, unknown>>): readonly string[] {
  const { awayScore, homeScore, values } = object
  const pairs: (readonly [unknown, unknown])[] = [[awayScore, homeScore]]
  if (Array.isArray(values)) {
    const [first, second] = values.map((each: { readonly value?: unknown }) => each.value)
    pairs.push([first, second])
  }
  return pairs.flatMap(([a, b]) =>
    typeof a === 'number' && typeof b === 'number' ? [String(Math.abs(a - b))] : [],
  )
}

/** Of made and attempted shots: how many were missed. */
function misses({ gameStatistics }: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(gameStatistics)) return []
  const values = new Map(
    (gameStatistics as readonly { key: string; values: readonly { value: number }[] }[]).map(
      ({ key, values: [first] }) => [key, first?.value ?? 0],
    ),
  )
  return ['fieldGoals', 'threePointers', 'freeThrows'].map(shots =>
    String((values.get(`${shots}Attempted`) ?? 0) - (values.get(`${shots}Made`) ?? 0)),
  )
}
