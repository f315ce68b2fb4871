import type { Item } from '@fixture-feed/contract/snapshot'
import { type GameRecord, readRecord } from '../src/accuracy.ts'
import { annotate } from '../src/lib/language/annotate.ts'
import { formsOf } from '../src/lib/language/forms.ts'
import { languages } from '../src/lib/language/languages.ts'
import { View } from '../src/lib/meanings/view.ts'
import { secondsLeft } from '../src/lib/raw-action.ts'
import { textsOf } from '../src/texts.ts'

/** A performance that the post-game item should mention, and whether it does. */
export interface BigLine {
  readonly kind: 'triple-double' | '40 points' | 'comeback' | 'late winner'
  readonly isStated: boolean
  readonly what: string
}

export class ProseFigures {
  games = 0
  /** Number of uses of each shape of a text, by definition and field. */
  readonly shapes: Map<string, Map<string, number>> = new Map()
  headlines = 0
  /** Headlines whose shape occurred earlier in the same game's feed. */
  repeats = 0
  /** Headlines with the same shape as the previous one in their feed. */
  neighbors = 0
  texts = 0
  /** Number of texts that contain each sequence of five words. */
  readonly runs: Map<string, number> = new Map()
  readonly bigLines: BigLine[] = []
  /** Texts that state a percentage of none or all attempts. */
  readonly smallSamples: string[] = []
}

/** Adds the items of one finished game, feed by feed. */
export function addProse(
  figures: ProseFigures,
  feeds: readonly { readonly items: readonly Item[] }[],
  files: { readonly playByPlay: unknown; readonly boxScore: unknown },
): void {
  figures.games += 1
  for (const { items } of feeds) {
    addHeadlines(figures, items)
    for (const item of items) addTexts(figures, item)
  }
  const postGame = feeds.flatMap(({ items }) => items).find(({ id }) => id.includes('post-game'))
  if (postGame !== undefined) figures.bigLines.push(...bigLinesOf(readRecord(files), postGame))
}

function addHeadlines(figures: ProseFigures, items: readonly Item[]): void {
  const had = new Set<string>()
  let before = ''
  for (const { content, entities } of items) {
    if (typeof content.headline !== 'string') continue
    const shape = shapeOf(content.headline, entities)
    figures.headlines += 1
    if (had.has(shape)) figures.repeats += 1
    if (shape === before) figures.neighbors += 1
    had.add(shape)
    before = shape
  }
}

function addTexts(figures: ProseFigures, item: Item): void {
  const definition = `${item.definitionKey.replace('basketball.', '')}@${item.definitionVersion}`
  for (const { path, text } of textsOf(item)) {
    const [, part, field = ''] = path.split('/')
    if (part !== 'content') continue
    const shape = shapeOf(text, item.entities)
    if (field === 'headline' || field === 'summary') {
      const key = `${definition} ${field}`
      const shapes = figures.shapes.get(key) ?? new Map<string, number>()
      figures.shapes.set(key, shapes.set(shape, (shapes.get(shape) ?? 0) + 1))
    }
    if (/\b(?:0\.0|100\.0)%/.test(text)) figures.smallSamples.push(`${item.id}: ${text}`)
    if (field === 'statLine' || field === 'descriptor') continue
    figures.texts += 1
    for (const run of runsOf(shape)) figures.runs.set(run, (figures.runs.get(run) ?? 0) + 1)
  }
}

const forms = formsOf(languages.en.forms)
const fold = (form: string) => new RegExp(forms[form]?.pattern ?? '', 'giu')
const [times, stages, periods, lists] = [fold('time'), fold('stage'), fold('period'), fold('lines')]

/** A text with placeholders for names, numbers, clocks and lists of figures. */
export function shapeOf(text: string, entities: Item['entities']): string {
  return annotate(text, entities)
    .text.replace(/<([TP])\d+>(?:'s?)?/g, (_, kind: string) =>
      kind === 'T' ? '[team]' : '[player]',
    )
    .replace(times, '[time]')
    .replace(stages, '[time]')
    .replace(lists, '[figures]')
    .replace(periods, '[period]')
    .replace(/\d+(?:\.\d+)?/g, '#')
    .toLowerCase()
}

function runsOf(shape: string): ReadonlySet<string> {
  const words = shape.replaceAll(/[.,:;]/g, '').split(' ')
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

/** The outstanding performances of a game, and whether its post-game item mentions them. */
function bigLinesOf(record: GameRecord, item: Item): readonly BigLine[] {
  const view = new View(item, record, undefined)
  const all = textsOf(item)
    .map(({ text }) => text)
    .join(' ')
  const ids = [...annotate(all, item.entities).ids.values()]
  const named = (id: string) => (ids.includes(id) ? all : '')
  const lines: BigLine[] = view.players.flatMap(id => {
    const { double = '', points } = view.feat(id)
    const line = (kind: BigLine['kind'], words: string | number) => [
      { kind, isStated: named(id).includes(String(words)), what: `${item.id} ${id}` },
    ]
    return [
      ...(/^(?:tri|quadru)ple/.test(double) ? line('triple-double', double) : []),
      ...(points >= 40 ? line('40 points', points) : []),
    ]
  })
  const { leader = '', trailer = '' } = view.leadState ?? {}
  const deficit = record.biggestLead(trailer, view.to)
  if (deficit >= 20) {
    const isStated = new RegExp(`\\b${deficit}\\b`).test(all)
    lines.push({ kind: 'comeback', isStated, what: `${item.id} from ${deficit} down` })
  }
  const action = record.actions[record.leadTaken(leader, view.to)]
  if (action !== undefined && action.period === view.period && secondsLeft(action) <= 30) {
    const isStated = named(String(action.personId)) !== ''
    lines.push({ kind: 'late winner', isStated, what: `${item.id} ${action.personId}` })
  }
  return lines
}

export function formatProse(figures: ProseFigures): readonly string[] {
  const { games, shapes, headlines, repeats, neighbors, texts, runs, bigLines } = figures
  const share = (part: number, whole: number) =>
    whole === 0 ? 'none' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  const named = (['triple-double', '40 points', 'comeback', 'late winner'] as const).map(kind => {
    const those = bigLines.filter(line => line.kind === kind)
    return `  ${kind.padEnd(34)} ${share(those.filter(({ isStated }) => isStated).length, those.length)}`
  })
  return [
    `games                                ${games}`,
    'shapes, and the share of the one used most',
    ...[...shapes.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, counts]) => {
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const most = Math.max(...counts.values())
        return `  ${key.padEnd(44)} ${String(counts.size).padStart(5)}  ${((100 * most) / total).toFixed(1)} %`
      }),
    `headlines that repeat a shape of their game   ${share(repeats, headlines)}`,
    `headlines like the one before them            ${share(neighbors, headlines)}`,
    'five-word runs in most texts',
    ...[...runs.entries()]
      .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
      .slice(0, 10)
      .map(([run, count]) => `  ${run.padEnd(52)} ${share(count, texts)}`),
    'told in the post-game item',
    ...named,
    `shares of nothing or of everything            ${figures.smallSamples.length}`,
  ]
}
