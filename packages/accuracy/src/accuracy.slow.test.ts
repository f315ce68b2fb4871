import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'
import {
  checkItem,
  type GameRecord,
  type LanguageTag,
  mutationScore,
  readRecord,
  wordsIn,
} from './accuracy.ts'
import { generatedGame } from './lib/testing/generated-game.ts'
import { verifyItem } from './verify.ts'

interface CheckedGame {
  readonly record: GameRecord
  readonly items: Readonly<Record<LanguageTag, readonly Item[]>>
  /** Evidence for the items by language and item id. */
  readonly evidence: Readonly<Record<LanguageTag, ReadonlyMap<string, DraftEvidence>>>
}

type GeneratedFeeds = ReturnType<typeof generateFeeds>['feeds']

function seasonGame(seed: number): CheckedGame {
  const { files, record, feeds } = generatedGame(seed)
  const [es, latin] = (['es', 'es-419'] as const).map(
    tag => generateFeeds(requireGame(files), { languages: [tag] }).feeds,
  )
  return {
    record,
    items: { en: itemsIn(feeds), es: itemsIn(es ?? []), 'es-419': itemsIn(latin ?? []) },
    evidence: {
      en: evidenceIn(feeds),
      es: evidenceIn(es ?? []),
      'es-419': evidenceIn(latin ?? []),
    },
  }
}

function otherGame(files: SimulatedGame): CheckedGame {
  const { feeds } = generateFeeds(requireGame(files), { languages: ['en', 'es', 'es-419'] })
  const of = (tag: LanguageTag) => feeds.filter(feed => feed.language === tag)
  const [en, es, latin] = [of('en'), of('es'), of('es-419')]
  return {
    record: readRecord(files),
    items: { en: itemsIn(en), es: itemsIn(es), 'es-419': itemsIn(latin) },
    evidence: { en: evidenceIn(en), es: evidenceIn(es), 'es-419': evidenceIn(latin) },
  }
}

function evidenceIn(feeds: GeneratedFeeds): ReadonlyMap<string, DraftEvidence> {
  return new Map(feeds.flatMap(({ evidence }) => evidence.map(each => [each.id, each] as const)))
}

function itemsIn(feeds: readonly { readonly items: readonly Item[] }[]): readonly Item[] {
  return feeds.flatMap(({ items }) => items)
}

/**
 * Simulated games: of the season, of the playoffs, in periods of ten minutes, and in halves.
 * `npm run accuracy -- --simulated N` checks N games.
 */
const simulated: readonly CheckedGame[] = [
  ...Array.from({ length: 4 }, (_, index) => seasonGame(1 + index)),
  ...[2000, 2001].map(seed => otherGame(simulateGame({ seed, stage: 'playoffs' }))),
  otherGame(simulateGame({ seed: 3000, rules: leagueRules.ten })),
  otherGame(simulateGame({ seed: 3005, rules: leagueRules.halves })),
]

/** A game of the season, a game of the playoffs, and a game in periods of ten minutes. */
const verified = [0, 4, 6].map(index => simulated[index] ?? assert.fail())

function assertTrueAndShort(item: Item, record: GameRecord, language: LanguageTag): void {
  assert.deepEqual(checkItem(item, { record, language }), [], item.id)
  const { headline = '' } = item.content
  assert.ok(String(headline).length <= 70, `${item.id}: ${headline}`)
}

const languages = ['en', 'es', 'es-419'] as const

/** The number of season games that are checked in addition, from `ACCURACY_GAMES`. */
const furtherGames = Number(process.env.ACCURACY_GAMES ?? 0)

if (furtherGames > 0) {
  test('checkItem() reports no false statement in ACCURACY_GAMES further games in each language', t => {
    for (let seed = 1; seed <= furtherGames; seed += 1) {
      const files = simulateGame({ seed })
      const record = readRecord(files)
      for (const { items, language } of generateFeeds(requireGame(files), { languages }).feeds) {
        for (const item of items) assertTrueAndShort(item, record, language)
      }
      if (seed % 50 === 0) t.diagnostic(`${seed} games checked`)
    }
  })
}

for (const language of languages) {
  test(`checkItem() reports no false statement in the simulated games in ${language}`, () => {
    let words = 0
    for (const { items, record } of simulated) {
      for (const item of items[language]) {
        assertTrueAndShort(item, record, language)
        words += wordsIn(item)
      }
    }
    assert.ok(words > 3_333 * simulated.length, `${words} words`)
  })

  test(`verifyItem() accepts the texts of three simulated games in ${language}`, () => {
    for (const { items, evidence, record } of verified) {
      for (const item of items[language]) {
        const findings = verifyItem(item, evidence[language].get(item.id), { record, language })
        assert.deepEqual(findings, [], item.id)
      }
    }
  })

  test(`checkItem() detects at least 999 of 1000 falsified texts in ${language}`, () => {
    let mutations = 0
    let caught = 0
    const made = new Map<string, number>()
    const missed = new Map<string, number>()
    for (const { items, record } of simulated.slice(0, 2)) {
      for (const item of items[language]) {
        const score = mutationScore(item, { record, language })
        mutations += score.mutations
        caught += score.caught
        for (const [kind, count] of Object.entries(score.made)) {
          made.set(kind, (made.get(kind) ?? 0) + count)
        }
        for (const { mutation } of score.missed) {
          missed.set(mutation.kind, (missed.get(mutation.kind) ?? 0) + 1)
        }
      }
    }
    // These mutations state runs as scores of periods, count from a wrong stoppage, or state comebacks of teams that
    // did not gain.
    for (const kind of ['run', 'stoppage', 'still team']) {
      assert.ok((made.get(kind) ?? 0) > 2, `${made.get(kind)} of ${kind}`)
      assert.equal(missed.get(kind), undefined, kind)
    }
    assert.ok(mutations > 5000, `${mutations} mutations`)
    assert.ok(caught / mutations >= 0.999, `${caught} of ${mutations}`)
  })
}

test('checkItem() detects every falsified number of content, in every definition', () => {
  const [first] = simulated
  assert.ok(first)
  const { items, record } = first
  const changed = new Map<string, number>()
  for (const item of items.en) {
    for (const [path, content] of wrongContents(item)) {
      const findings = checkItem({ ...item, content }, { record })
      assert.ok(findings.length > 0, `${item.id} ${path}`)
      changed.set(item.definitionKey, (changed.get(item.definitionKey) ?? 0) + 1)
    }
  }
  // The content of a pre-game summary has no number.
  assert.equal(changed.size, 10)
})

/** Fields about this game. Averages, highs and recent games come from a history. */
const counted = new Set([
  ...['gameStatistics', 'factors', 'categories', 'statistics', 'gameState', 'finalScore'],
  ...['run', 'contributors', 'turnoversForced', 'pointsOffTurnovers'],
])

/** Copies of the content, each with one of its counts increased by one, and the path of that count. */
function wrongContents({
  content,
}: Item): readonly (readonly [path: string, content: Item['content']])[] {
  return Object.entries(content)
    .filter(([field]) => counted.has(field))
    .flatMap(([field, value]) =>
      raised(value, field).map(([path, wrong]) => [path, { ...content, [field]: wrong }] as const),
    )
}

function raised(
  value: unknown,
  path: string,
): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value === 'number') return [[path, value + 1]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    raised(inner, `${path}/${key}`).map(([at, wrong]) => {
      const copy = Array.isArray(value)
        ? value.map((each: unknown, index) => (String(index) === key ? wrong : each))
        : { ...value, [key]: wrong }
      return [at, copy] as const
    }),
  )
}
