import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Asset, Entity, Item } from '@fixture-feed/contract/snapshot'
import { assetName } from '../../asset-name.ts'
import { languages as known } from '../../languages.ts'

import type { ShotChart } from '../../shot-chart.ts'
import { entityOf, type Names, namesWithin } from '../facts/names.ts'
import type { Statistic } from '../facts/statistic.ts'
import {
  choiceFor,
  fittingChoice,
  type HeadlineLength,
  type ShapeUsage,
} from '../language/choice.ts'
import { gameWordsOf } from '../language/game-words.ts'
import type { GameWords, Labels, Language } from '../language/language.ts'
import {
  type ChosenPlan,
  choicesOf,
  type StatedFact,
  shortPhrasesOf,
  type Written,
  writeItem,
  writePhrase,
} from '../language/writer.ts'
import type { Planned } from '../plan/message.ts'
import type { Game } from '../statistics/game-prefix.ts'
import { coverNumbers, textsOf } from './cover-numbers.ts'
import { evidenceOf } from './evidence.ts'
import {
  type DefinitionSlug,
  definitionKeyOf,
  type FeedKey,
  feedKeyOf,
  itemIdOf,
  type Languages,
} from './feeds.ts'

/** An asset of an item, before its upload. */
export interface GeneratedAsset {
  /** The name of the asset in the service. */
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/** An item with its assets, the facts that its texts state, and its evidence. */
export interface GeneratedItem {
  readonly feedKey: FeedKey
  readonly item: Item
  /** The number of the action at which the item is anchored; `undefined` for an item from before the game. */
  readonly at?: number | undefined
  readonly assets: readonly GeneratedAsset[]
  readonly claims: readonly StatedFact[]
  readonly evidence: DraftEvidence | undefined
  /**
   * The shapes of its texts. Only the newest version in the main language lists them, so that they count as used
   * once.
   */
  readonly shapes: readonly string[]
}

export interface ItemParts extends Planned {
  readonly definition: DefinitionSlug
  readonly anchor: string
  /** The number of the action at which it is anchored. */
  readonly at?: number | undefined
  /** Part of the seed for the choice of words, so that each state of a revised item may use other words. */
  readonly occasion?: number
  readonly effectiveAt: string
  readonly asOf: string
  /** Draws the chart with the labels of a language. */
  readonly chart?: ((labels: Labels) => ShotChart) | undefined
}

export interface ItemSetting {
  readonly game: Game
  readonly names: Names
  readonly languages: Languages
}

/** The maximum number of characters of a headline, in every language. */
const maxHeadlineLength = 70

/**
 * Creates an item in each language, and its first version if the plan has one. The revision is 1, because the publisher
 * counts revisions.
 */
export function generatedItems(
  parts: ItemParts,
  setting: ItemSetting,
  said: ShapeUsage,
): readonly GeneratedItem[] {
  const { definition, plan } = parts
  const { game, languages } = setting
  const names = { ...parts.names, ...setting.names }
  const gameWords = gameWordsOf(game.input)
  const hasFamilyNames = Object.values(names).some(({ family }) => family !== undefined)
  const seed = `${itemIdOf(game.input.fixtureId, definition, parts.anchor)}${parts.occasion ?? ''}`
  const shapes: string[] = []
  const chosen = choicesOf(
    plan,
    choiceFor(seed, { said, used: shapes, headline: headlineIn(known.en, names, gameWords) }),
  )
  const items: GeneratedItem[] = []
  for (const tag of languages) {
    const language = known[tag]
    const texts = withFittingHeadlines(chosen, headlineIn(language, names, gameWords))
    const newest = { parts, texts }
    const first = firstVersionOf(newest)
    const rendering = { game, names, gameWords, hasFamilyNames, language }
    const item = renderVersion(newest, feedKeyOf('pulse', tag, languages), rendering)
    // The shapes are chosen by the lengths in English and counted once, so that adding a language does not change the
    // words of the other languages.
    items.push(tag === languages[0] ? { ...item, shapes } : item)
    if (first !== undefined) {
      items.push(renderVersion(first, feedKeyOf('pulse-v1', tag, languages), rendering))
    }
  }
  return items
}

/** An item in one version of its definition, with the phrases that were chosen for its texts. */
interface ItemVersion {
  readonly parts: ItemParts
  readonly texts: ChosenPlan
}

/** The values that the versions of an item in one language share. */
interface Rendering {
  readonly game: Game
  readonly names: Names
  readonly gameWords: GameWords
  /** Whether a player of the game has a family name that is a short name only in items where it is unique. */
  readonly hasFamilyNames: boolean
  readonly language: Language
}

/** The maximum length of headlines, and the functions that measure and shorten them in a language. */
function headlineIn(language: Language, names: Names, game: GameWords): HeadlineLength {
  return {
    most: maxHeadlineLength,
    lengthOf: choice =>
      writePhrase(choice, { language, names, game, style: 'headline', seen: new Set() }).length,
    shortPhrasesOf: message => shortPhrasesOf(message, language),
  }
}

/** Texts whose headlines have shorter values or other phrases of the same messages where a headline is too long. */
function withFittingHeadlines(texts: ChosenPlan, headline: HeadlineLength): ChosenPlan {
  return texts.map(text =>
    text.style === 'headline'
      ? { ...text, choices: text.choices.map(choice => fittingChoice(choice, headline)) }
      : text,
  )
}

/** The first version of an item, which has fewer texts and messages; `undefined` if its plan has none. */
function firstVersionOf({ parts, texts }: ItemVersion): ItemVersion | undefined {
  const { definition, first } = parts
  if (first === undefined) return undefined
  const { content, fields, withoutMessages = [] } = first
  const own = texts.filter(({ field }) => fields.includes(field))
  return {
    parts: { ...parts, definition: { ...definition, version: 1 }, content },
    texts: own.map(({ choices, ...text }) => ({
      ...text,
      choices: choices.filter(({ message }) => !withoutMessages.includes(message.name)),
    })),
  }
}

/** Writes the texts, and then again with family names if some of these are unique among the names of the item. */
function renderVersion(
  { parts, texts }: ItemVersion,
  feedKey: FeedKey,
  { game, names, gameWords, hasFamilyNames, language }: Rendering,
): GeneratedItem {
  const setting = { game, names, language, feedKey }
  const written = writeItem(texts, { language, names, game: gameWords })
  if (!hasFamilyNames) return itemOf(parts, setting, written)
  const shortNames = namesWithin(names, [...written.named, ...idsIn(parts.content)])
  if (shortNames === names) return itemOf(parts, setting, written)
  return itemOf(parts, setting, writeItem(texts, { language, names: shortNames, game: gameWords }))
}

function itemOf(
  { anchor, asOf, at, chart, content: planned, definition, effectiveAt, shots }: ItemParts,
  setting: Pick<ItemSetting, 'game' | 'names'> & { feedKey: FeedKey; language: Language },
  { texts, claims, named }: Written,
): GeneratedItem {
  const { feedKey, game, language, names } = setting
  const { fixtureId } = game.input
  const id = itemIdOf(fixtureId, definition, anchor)
  const drawn = chart && chartOf(id, feedKey, chart(language.labels))
  const content = {
    ...texts,
    ...(labeled(planned, language.labels) as object),
    ...(drawn === undefined ? {} : { shotChartAssetId: drawn.asset.id }),
  }
  const whole = { path: '/shotChartAssetId', start: 0, end: drawn?.asset.id.length ?? 0 }
  const covered = coverNumbers(claims, textsOf(content, Object.keys(texts)), language.tag)
  const shown =
    drawn && shots
      ? [{ ...whole, within: whole, from: shots.from, names: [], isScheduled: false }]
      : []
  return {
    feedKey,
    at,
    item: {
      id,
      fixtureId,
      definitionKey: definitionKeyOf(definition),
      definitionVersion: definition.version,
      revision: 1,
      effectiveAt,
      asOf,
      publishedAt: asOf,
      entities: entitiesOf(content, named, names),
      content,
      assets: drawn === undefined ? [] : [drawn.asset],
    },
    assets: drawn === undefined ? [] : [drawn.file],
    claims,
    evidence: evidenceOf(id, { content, claims: [...covered, ...shown], at }, game),
    shapes: [],
  }
}

/** Adds labels and display values to every statistic of a content. */
function labeled(value: unknown, labels: Labels): unknown {
  if (Array.isArray(value)) return value.map(entry => labeled(entry, labels))
  if (typeof value !== 'object' || value === null) return value
  if ('unit' in value && 'values' in value) return labeledStatistic(value as Statistic, labels)
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, labeled(entry, labels)]),
  )
}

function labeledStatistic({ key, unit, values }: Statistic, labels: Labels): object {
  return {
    key,
    label: labels.statistic(key),
    unit,
    values: values.map(({ entityId, scope, value, label = labels.scope(scope) }) => ({
      label,
      entityId,
      scope,
      value,
      displayValue: labels.display(
        value,
        unit === 'percent' ? 'percent' : scope.endsWith('Average') ? 'mean' : 'count',
      ),
    })),
  }
}

const svg = 'image/svg+xml'

function chartOf(itemId: string, feedKey: FeedKey, { svg: text, altText }: ShotChart) {
  const name = assetName(svg, new TextEncoder().encode(text), '.svg')
  const href = `${feedKey}/assets/${name}`
  const asset: Asset = {
    id: `${itemId}#shot-chart`,
    kind: 'shot-chart',
    href,
    mediaType: svg,
    altText,
  }
  return { asset, file: { name, mediaType: svg, text } }
}

/** Fields that name an entity at any place of the content (spec, entity). */
const entityFields: ReadonlySet<string> = new Set([
  'teamId',
  'playerId',
  'entityId',
  'opponentEntityId',
  'awayTeamId',
  'homeTeamId',
])

/** The teams and players that the content names by id or a text by name, the teams first. */
function entitiesOf(
  content: unknown,
  inTexts: ReadonlySet<string>,
  names: Names,
): readonly Entity[] {
  const named = new Set([...idsIn(content), ...inTexts])
  return Object.values(names)
    .filter(({ id }) => named.has(id))
    .sort((a, b) => Number(a.kind === 'player') - Number(b.kind === 'player'))
    .map(entityOf)
}

function idsIn(content: unknown): ReadonlySet<string> {
  const ids = new Set<string>()
  addIds(content, ids)
  return ids
}

function addIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const entry of value) addIds(entry, ids)
    return
  }
  for (const [field, entry] of Object.entries(value)) {
    if (typeof entry !== 'string') addIds(entry, ids)
    else if (entityFields.has(field)) ids.add(entry)
  }
}
