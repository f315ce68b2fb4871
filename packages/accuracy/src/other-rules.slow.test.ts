import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { checkItem, mutationScore, readRecord } from './accuracy.ts'

const leagues = [
  { name: 'ten', minutes: 10, foulLimit: 5, labels: ['Q1', 'Q2', 'Q3', 'Q4'] },
  { name: 'fiba', minutes: 10, foulLimit: 5, labels: ['Q1', 'Q2', 'Q3', 'Q4'] },
  { name: 'halves', minutes: 20, foulLimit: 5, labels: ['H1', 'H2'] },
] as const

for (const { name, minutes, foulLimit, labels } of leagues) {
  test(`games by the rules "${name}" have true items`, () => {
    let fouledOut = 0
    const said = new Set<string>()
    for (const seed of [1, 5]) {
      const files = simulateGame({ seed, rules: leagueRules[name] })
      const { game, problems } = readGame(files)
      assert.deepEqual(problems, [])
      assert.ok(game)
      assert.deepEqual(
        [game.rules.regulationMs, game.rules.overtimeMs, game.rules.foulLimit],
        [minutes * 60_000, 300_000, foulLimit],
      )
      assert.equal(game.actions[0]?.clock, `PT${minutes}M00.00S`)
      const record = readRecord(files)
      const { feeds } = generateFeeds(game)
      const items = feeds.flatMap(feed => feed.items)
      for (const item of items) {
        assert.deepEqual(checkItem(item, { record }), [], item.id)
        const { gameState } = item.content as {
          gameState?: { period: number; periodLabel: string }
        }
        if (gameState === undefined) continue
        const overtime = `OT${gameState.period - labels.length}`
        assert.equal(gameState.periodLabel, labels[gameState.period - 1] ?? overtime)
      }
      const words = JSON.stringify(items.map(({ content }) => content))
      for (const [word] of words.matchAll(
        /(?:first|second|third|fourth) (?:quarter|half)|halftime/g,
      )) {
        said.add(word)
      }
      fouledOut += items.filter(item =>
        /to fouls|has fouled out/.test(JSON.stringify(item.content)),
      ).length
    }
    assert.ok(fouledOut > 0)
    const names =
      name === 'halves'
        ? ['first half', 'second half', 'halftime']
        : [
            'first quarter',
            'second quarter',
            'third quarter',
            'fourth quarter',
            'first half',
            'halftime',
          ]
    assert.deepEqual([...said].toSorted(), names.toSorted())
  })
}

test('checkItem() detects falsified texts of a game of halves', () => {
  let mutations = 0
  let caught = 0
  const files = simulateGame({ seed: 1, rules: leagueRules.halves })
  const { game } = readGame(files)
  assert.ok(game)
  const record = readRecord(files)
  for (const item of generateFeeds(game).feeds.flatMap(feed => feed.items)) {
    const score = mutationScore(item, { record })
    mutations += score.mutations
    caught += score.caught
  }
  assert.ok(mutations > 1700, `${mutations} mutations`)
  assert.ok(caught / mutations >= 0.99, `${caught} of ${mutations}`)
})

interface EditableGame {
  readonly playByPlay: { readonly game: { gameId: string; actions: Record<string, unknown>[] } }
  readonly boxScore: {
    readonly game: { gameId: string; rules?: object; regulationPeriods?: number }
  }
}

/**
 * The game after an edit of its files, its generated texts in English and Spanish, and the false statements in them.
 */
function generatedAfter(seed: number, edit: (files: EditableGame) => void) {
  const files = structuredClone(simulateGame({ seed })) as unknown as EditableGame
  edit(files)
  const { game, problems, warnings } = readGame(files)
  assert.deepEqual(problems, [])
  assert.ok(game)
  const record = readRecord(files)
  const feeds = generateFeeds(game, { languages: ['en', 'es'] }).feeds
  const falsehoods = feeds.flatMap(({ feedKey, items }) => {
    const language = feedKey.endsWith('-es') ? 'es' : 'en'
    return items.flatMap(item =>
      checkItem(item, { record, language }).map(finding => `${item.id} ${JSON.stringify(finding)}`),
    )
  })
  const wordsOf = (key: string) => {
    const items = feeds.find(({ feedKey }) => feedKey === key)?.items ?? []
    return items.map(({ content }) => JSON.stringify(content)).join(' ')
  }
  return { game, warnings, falsehoods, english: wordsOf('pulse'), spanish: wordsOf('pulse-es') }
}

test('texts of an unknown league use "period", not quarters or halves', () => {
  const { english, falsehoods, spanish, warnings } = generatedAfter(
    7,
    ({ playByPlay, boxScore }) => {
      playByPlay.game.gameId = '8822500007'
      boxScore.game.gameId = '8822500007'
      delete boxScore.game.regulationPeriods
      delete boxScore.game.rules
    },
  )
  assert.deepEqual(falsehoods, [])
  assert.match(english, /first period/)
  assert.match(spanish, /primer periodo/)
  assert.doesNotMatch(english, /\b(?:first|second|third|fourth) quarter|halftime[^-"]|regulation/)
  assert.doesNotMatch(spanish, /cuarto(?! periodo)|descanso|reglamentario/)
  // If the gender of club names is unknown, Spanish texts have no articles before the names.
  assert.match(spanish, /Beacons/)
  assert.doesNotMatch(spanish, /\b[Ll][ao]s (?:Beacons|Otters)|máxim[ao] anotador/)
  assert.match(english, /"periodLabel":"P1"/)
  assert.equal(warnings.filter(({ message }) => /gameId/.test(message)).length, 1)
})

test('a first period of 20 minutes in an unknown league is the first of two halves', () => {
  const { game, falsehoods } = generatedAfter(7, ({ playByPlay, boxScore }) => {
    const halves = structuredClone(simulateGame({ seed: 7, rules: leagueRules.halves }))
    Object.assign(playByPlay, halves.playByPlay)
    Object.assign(boxScore, halves.boxScore)
    playByPlay.game.gameId = '8822500007'
    boxScore.game.gameId = '8822500007'
    delete boxScore.game.regulationPeriods
    delete boxScore.game.rules
  })
  assert.equal(game.rules.regulationPeriods, 2)
  assert.equal(game.rules.regulationMs, 1_200_000)
  assert.deepEqual(falsehoods, [])
})

test('Spanish texts of a league of women use feminine forms, and masculine ones are detected', () => {
  const women = ({ boxScore }: EditableGame) => {
    boxScore.game.rules = { league: 'women', periodMinutes: 12 }
  }
  const { falsehoods, spanish } = generatedAfter(7, women)
  assert.deepEqual(falsehoods, [])
  assert.match(spanish, /[Ll]as Beacons/)
  assert.doesNotMatch(spanish, /\b[Ll]os (?:Beacons|Otters)|máximo anotador|empatados|igualados/)

  const files = simulateGame({ seed: 7 })
  const { game } = readGame(files)
  assert.ok(game)
  const [item] = generateFeeds(game, { languages: ['es'] }).feeds[0]?.items.slice(-1) ?? []
  assert.ok(item)
  const { boxScore } = structuredClone(files) as unknown as EditableGame
  women({ boxScore, playByPlay: { game: { gameId: '', actions: [] } } })
  const record = readRecord({ ...files, boxScore })
  const [finding] = checkItem(item, { record, language: 'es' })
  assert.match(finding?.message ?? '', /gender of another league/)
})

test('texts state no clock of an overtime with a target score, and one free throw can count for a trip', () => {
  const { english, falsehoods, game, spanish } = generatedAfter(36, ({ playByPlay, boxScore }) => {
    boxScore.game.rules = { league: 'development' }
    const { actions } = playByPlay.game
    const overtime = actions.filter(({ period }) => period === 5)
    assert.ok(overtime.length > 10)
    for (const action of overtime) action.clock = 'PT00M00.00S'
    const second = actions.findIndex(
      ({ subType, shotResult }, index) =>
        subType === '2 of 2' &&
        shotResult === 'Made' &&
        actions[index - 1]?.subType === '1 of 2' &&
        actions[index - 1]?.shotResult === 'Made',
    )
    Object.assign(actions[second] ?? {}, { subType: '1 of 1' })
    actions.splice(second - 1, 1)
  })
  assert.equal(game.status, 'final')
  assert.ok(game.actions.some(action => action.kind === 'free-throw' && action.points === 2))
  assert.deepEqual(falsehoods, [])
  assert.match(english, /in overtime/)
  assert.doesNotMatch(english, /left in overtime|with 0\.0 seconds|at the end of overtime/)
  assert.doesNotMatch(spanish, /final de la prórroga|a falta de 0/)
})
