import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { generateFeeds } from '../../generate.ts'
import { type LanguageTag, languages } from '../../languages.ts'
import { requireGame } from '../../read-game.ts'
import { partsOf } from './writer.ts'

const generator = join(import.meta.dirname, '..')
const accuracy = join(import.meta.dirname, '../../../../accuracy/src/lib')

/** Texts for the users of the generator: errors, and reasons why an input is refused. */
const forOperators = /^(?:Cannot |expected |it is |the game went back|\$\{removed\})/

/** Literals that are not texts: values of the contract and of the game files, and suffixes of statistic keys. */
const values = ['Regular Season', 'Playoffs', 'Made', 'Missed', 'Average', 'Percentage']

/** The beginnings of SVG elements and of SVG path data. */
const markup = /^(?:<|[MA]\$)/

/** Time zones (IANA). */
const zones = /^America\//

/**
 * The texts in the source of some folders: literals that contain two consecutive words in lower case, or that begin
 * with a capitalized word. Comments, identifiers, lists of keys, patterns of ids and names of fields are excluded.
 */
function textsIn(root: string, folders: string): readonly string[] {
  return globSync(`${folders}**/*.ts`, { cwd: root })
    .filter(file => !/\.test\.ts$|(?:^|\/)(?:language|testing)\//.test(file))
    .flatMap(file => {
      const source = readFileSync(join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
        .replace(/^(?:import|export) [\s\S]*? from .*$/gm, '')
      const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)
      return [...literals]
        .map(([, quoted, template]) => quoted ?? template ?? '')
        .filter(
          text =>
            !forOperators.test(text) &&
            !markup.test(text) &&
            !zones.test(text) &&
            !values.includes(text),
        )
        .filter(text =>
          /[a-z]{2,} [a-z]{2,}|^[A-Z][a-z]+\b/.test(text.replace(/\$\{[^}]*\}/g, 'x')),
        )
        .map(text => `${file}: ${text}`)
    })
}

test('only the folder of languages has texts for readers in the generator', () => {
  const texts = textsIn(generator, '{facts,plan,draft,moments,statistics,game,live,shot-chart}/')
  assert.deepEqual(texts, [])
})

test('the meanings of messages contain no texts of a language', () => {
  assert.deepEqual(textsIn(accuracy, 'meanings/'), [])
})

/** Words and abbreviations that both languages have. */
const common = [
  'a',
  'final',
  'neutral',
  'no',
  'regular',
  'triple',
  'decide',
  'local',
  'pts',
  'reb',
  'ast',
  // The unit of a time in Spanish headlines, and the possessive of English.
  's',
]

test('no English word remains in Spanish phrases, texts, labels and charts', () => {
  const [english, spanish] = [vocabularyOf('en'), vocabularyOf('es')]
  assert.ok(english.size > 350 && spanish.size > 450, `${english.size} and ${spanish.size} words`)
  assert.deepEqual(
    [...spanish].filter(word => english.has(word) && !common.includes(word)),
    [],
  )
})

/** The words of a language without names: from its phrases, and from everything that readers of some games see. */
function vocabularyOf(tag: LanguageTag): ReadonlySet<string> {
  const phrases = Object.values(languages[tag].phrases)
    .flatMap(own => Object.values<readonly string[]>(own).flat())
    .flatMap(phrase => partsOf(phrase))
    .map(part => (typeof part === 'string' ? part : part.form?.includes('|') ? part.form : ''))
  const games = Object.values(leagueRules).flatMap((rules, index) =>
    [1, 2].map(round => requireGame(simulateGame({ seed: 10 * round + index, rules }))),
  )
  const texts = games.flatMap(game => {
    const [feed] = generateFeeds(game, { languages: [tag] }).feeds
    const names = [game.away, game.home].flatMap(({ name, nickname, players }) => [
      ...[name, nickname],
      ...players.flatMap(player => [player.name, player.familyName]),
    ])
    const own = new Set([...names, game.arena?.name ?? '', game.arena?.city ?? ''].flatMap(wordsOf))
    const said = feed?.items.flatMap(({ content, assets }) => textsOf([content, assets])) ?? []
    return said.flatMap(wordsOf).filter(word => !own.has(word))
  })
  return new Set([...phrases.flatMap(wordsOf), ...texts])
}

/** The texts of a value, without texts that are not displayed. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    /(?:^|[a-z])(?:key|Keys?|id|Ids?|unit|scope|kind|href|mediaType|periodLabel|clock)$/.test(
      name,
    ) || name.endsWith('Tipoff')
      ? []
      : textsOf(each),
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []
}
