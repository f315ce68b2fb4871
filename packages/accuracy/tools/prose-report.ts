import type { Item } from '@fixture-feed/contract/snapshot'
import { type GameRecord, readRecord } from '../src/accuracy.ts'
import { annotate } from '../src/lib/language/annotate.ts'
import { formsOf } from '../src/lib/language/forms.ts'
import { languages } from '../src/lib/language/languages.ts'
import { sentencesOf } from '../src/lib/language/reading.ts'
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
  /** Number of uses of each shape of headlines and summaries, by definition and field. */
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
  sentences = 0
  /** Number of sentences that begin with each sequence of four words, with placeholders for names and figures. */
  readonly openings: Map<string, number> = new Map()
  /** Headlines over 70 characters. */
  readonly longHeadlines: string[] = []
  /** Takeaways that repeat a score or a player's points from the headline of their item. */
  readonly repeatedHeadlines: string[] = []
  /** Recaps of more than six sentences, or with more than three sentences about a player's points or double. */
  readonly longRecaps: string[] = []
  /** Statistics that items of different definitions state at the end of one period. */
  readonly statedTwice: string[] = []
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
    addStatistics(figures, items)
    for (const item of items) {
      addTexts(figures, item)
      addSentences(figures, item)
    }
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

const mostHeadlineLength = 70
const mostSentences = 6
const mostStars = 3

/** Adds the openings of sentences, long headlines and recaps, and takeaways that repeat their headline. */
function addSentences(figures: ProseFigures, item: Item): void {
  const { headline = '', summary = '' } = item.content as { headline?: string; summary?: string }
  if (headline.length > mostHeadlineLength) figures.longHeadlines.push(`${item.id}: ${headline}`)
  const stated = factsIn(headline, item)
  for (const { path, text } of textsOf(item)) {
    if (!/^\/content\/(?:summary|supporting|keyTakeaways|whatTo)/.test(path)) continue
    for (const sentence of sentencesOf(annotate(text, item.entities).text)) {
      const opening = openingOf(sentence)
      figures.sentences += 1
      figures.openings.set(opening, (figures.openings.get(opening) ?? 0) + 1)
    }
    const isTakeaway = path.startsWith('/content/keyTakeaways')
    if (isTakeaway && !factsIn(text, item).isDisjointFrom(stated)) {
      figures.repeatedHeadlines.push(`${item.id}: ${headline} / ${text}`)
    }
  }
  if (!item.definitionKey.endsWith('post-game-summary')) return
  const sentences = sentencesOf(annotate(summary, item.entities).text)
  const stars = sentences.filter(each => /<P\d+>/.test(each) && /\d+ points|-double/.test(each))
  if (sentences.length > mostSentences || stars.length > mostStars) {
    figures.longRecaps.push(`${item.id}: ${summary}`)
  }
}

/** The first four words of a sentence, with placeholders for names and figures. */
function openingOf(sentence: string): string {
  const folded = sentence
    .replace(/<([TP])\d+>(?:'s?)?/g, '$1')
    .replace(/\d+(?:[.:,-]\d+)*/g, '#')
    .replace(
      /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)(?!\p{L})/giu,
      '#',
    )
  return folded.split(' ').slice(0, 4).join(' ').toLowerCase()
}

/** The scores of a text, and each of its players with every number of points in the text. */
function factsIn(text: string, { entities }: Item): ReadonlySet<string> {
  const { ids, text: marked } = annotate(text, entities)
  const scores = marked.match(/\d+-\d+/g) ?? []
  const points = marked.match(/\d+(?= points)|(?<=scores |has |game-high )\d+/g) ?? []
  const players = [...ids].filter(([mark]) => mark.startsWith('<P')).map(([, id]) => id)
  return new Set([...scores, ...players.flatMap(id => points.map(each => `${id} ${each}`))])
}

/** The statistics that items of several definitions can state at the end of a period. */
const statistics = ['turnovers', 'offensive rebounds', 'steals', 'blocks', 'free throws'] as const

/** Finds statistics that two definitions state at the end of one period. */
function addStatistics(figures: ProseFigures, items: readonly Item[]): void {
  const stated = new Map<string, string>()
  for (const { content, definitionKey, id } of items) {
    const [, period] = /:p(\d+)$/.exec(id) ?? []
    if (period === undefined) continue
    for (const statistic of statistics) {
      const counted = new RegExp(`(?:\\d+|two|three|four|five|six|seven|eight|nine) ${statistic}`)
      if (!counted.test(String(content.summary))) continue
      const key = `period ${period} ${statistic}`
      const other = stated.get(key) ?? definitionKey
      if (other !== definitionKey) figures.statedTwice.push(`${id}: ${key}, as in ${other}`)
      stated.set(key, other)
    }
  }
}

const forms = formsOf(languages.en.forms)
const fold = (form: string) => new RegExp(forms[form]?.pattern ?? '', 'giu')
const times = fold('time')
const stages = fold('stage')
const periods = fold('period')
const lists = fold('lines')

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
  const lines: BigLine[] = []
  for (const id of view.players) {
    const { double = '', points } = view.feat(id)
    const what = `${item.id} ${id}`
    const text = named(id)
    if (/^(?:tri|quadru)ple/.test(double))
      lines.push({ kind: 'triple-double', isStated: text.includes(double), what })
    if (points >= 40)
      lines.push({ kind: '40 points', isStated: text.includes(String(points)), what })
  }
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
    'shapes, and the share of the most frequent one',
    ...[...shapes.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, counts]) => {
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const most = Math.max(...counts.values())
        return `  ${key.padEnd(44)} ${String(counts.size).padStart(5)}  ${((100 * most) / total).toFixed(1)} %`
      }),
    `headlines that repeat a shape of their game   ${share(repeats, headlines)}`,
    `headlines with the shape of the previous one  ${share(neighbors, headlines)}`,
    'most frequent sequences of five words',
    ...[...runs.entries()]
      .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
      .slice(0, 10)
      .map(([run, count]) => `  ${run.padEnd(52)} ${share(count, texts)}`),
    'sentences with the most common openings',
    ...[...figures.openings]
      .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
      .slice(0, 5)
      .map(([opening, count]) => `  ${opening.padEnd(52)} ${share(count, figures.sentences)}`),
    `headlines over ${mostHeadlineLength} characters                  ${figures.longHeadlines.length}`,
    `takeaways that repeat their headline          ${figures.repeatedHeadlines.length}`,
    `recaps over ${mostSentences} sentences or over ${mostStars} stat lines  ${figures.longRecaps.length}`,
    `statistics stated twice at one period end     ${figures.statedTwice.length}`,
    'outstanding performances in post-game items',
    ...named,
    `texts that state 0.0% or 100.0%               ${figures.smallSamples.length}`,
  ]
}
