import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { generateFeeds } from './generate.ts'
import { type GameFiles, readGame } from './read-game.ts'

const seeds = [3, 14, 15, 92, 65]

function pulse(files: GameFiles): readonly Item[] {
  const { game, problems } = readGame(files)
  assert.deepEqual(problems, [])
  assert.ok(game)
  return generateFeeds(game).feeds.flatMap(({ items }) => items)
}

test('other team names change only names', () => {
  for (const seed of seeds) {
    const files = simulateGame({ seed })
    const { awayTeam, homeTeam } = files.boxScore.game
    // The new names have the same length, because a headline has a limited length.
    const away = `${'Nor'.padEnd(awayTeam.teamName.length - 1, 'n')}s`
    const home = `${'Sou'.padEnd(homeTeam.teamName.length - 1, 'n')}s`
    const renamed = {
      ...files,
      boxScore: {
        ...files.boxScore,
        game: {
          ...files.boxScore.game,
          awayTeam: { ...awayTeam, teamCity: 'Northcity', teamName: away },
          homeTeam: { ...homeTeam, teamCity: 'Southcity', teamName: home },
        },
      },
    }
    const rename = (text: string) =>
      text
        .replaceAll(`${awayTeam.teamCity} ${awayTeam.teamName}`, `Northcity ${away}`)
        .replaceAll(`${homeTeam.teamCity} ${homeTeam.teamName}`, `Southcity ${home}`)
        .replaceAll(awayTeam.teamName, away)
        .replaceAll(homeTeam.teamName, home)
    const withoutCharts = (item: Item) => ({ ...item, assets: [] })
    assert.deepEqual(
      pulse(renamed).map(withoutCharts),
      JSON.parse(rename(JSON.stringify(pulse(files).map(withoutCharts)))),
    )
  }
})

test('exchanging home and away mirrors the facts', () => {
  for (const seed of seeds) {
    const files = simulateGame({ seed })
    const { game } = files.boxScore
    const actions = files.playByPlay.game.actions.map(action => ({
      ...action,
      scoreHome: action.scoreAway,
      scoreAway: action.scoreHome,
    }))
    const mirrored = pulse({
      playByPlay: { game: { gameId: game.gameId, actions } },
      boxScore: { game: { ...game, homeTeam: game.awayTeam, awayTeam: game.homeTeam } },
    })
    const facts = (items: readonly Item[], swap: boolean) =>
      Object.fromEntries(items.map(item => [item.id, factsOf(item, swap)]))
    assert.deepEqual(facts(mirrored, true), facts(pulse(files), false))
  }
})

test('items of the first half are equal in the whole game', () => {
  for (const seed of seeds) {
    const files = simulateGame({ seed })
    const whole = new Map(pulse(files).map(item => [item.id, item]))
    const { actions } = files.playByPlay.game
    const halftime = actions.findIndex(({ period }) => period === 3)
    const part = pulse({
      playByPlay: {
        game: { gameId: files.boxScore.game.gameId, actions: actions.slice(0, halftime) },
      },
      boxScore: { game: { ...files.boxScore.game, gameStatus: 2 } },
    })
    // Later actions revise the entry summary, the box score and an unfinished run.
    const open = part.filter(
      ({ id, content }) =>
        id.endsWith(':live') ||
        id.endsWith(':box-score') ||
        (id.includes('run-momentum') && !isOver(content, whole.get(id)?.content)),
    )
    assert.ok(part.length > 20 && open.length <= 4, `${part.length} items, ${open.length} open`)
    for (const item of part) {
      if (!open.includes(item)) assert.deepEqual(item, whole.get(item.id))
    }
  }
})

function isOver(part: Item['content'], whole: Item['content'] | undefined): boolean {
  return JSON.stringify(part.run) === JSON.stringify(whole?.run)
}

/** The numbers and the focus keys of an item, with home and away exchanged if requested. */
function factsOf({ content }: Item, swap: boolean): unknown {
  const { gameState, finalScore, run, contributors, focusFactorKey, focusCategoryKey } = content
  const score = (gameState ?? finalScore) as Readonly<Record<string, unknown>> | undefined
  const scores = run as { startScore: object; endScore: object } | undefined
  return {
    away: swap ? score?.homeScore : score?.awayScore,
    home: swap ? score?.awayScore : score?.homeScore,
    runs: scores && [mirrored(scores.startScore, swap), mirrored(scores.endScore, swap)],
    contributors,
    focusFactorKey,
    focusCategoryKey,
    values: valuesOf(content),
  }
}

function mirrored(score: object, swap: boolean): readonly unknown[] {
  const { away, home } = score as { away: number; home: number }
  return swap ? [home, away] : [away, home]
}

/** The statistic values of four lists of an item, by key and entity. */
function valuesOf(content: Item['content']): Readonly<Record<string, unknown>> {
  const lists = [content.gameStatistics, content.factors, content.categories, content.statistics]
  const statistics = lists.flat().filter(each => each !== undefined) as unknown as readonly {
    readonly key: string
    readonly values: readonly { readonly entityId: string; readonly value: unknown }[]
  }[]
  return Object.fromEntries(
    statistics.flatMap(({ key, values }) =>
      values.map(({ entityId, value }) => [`${key} ${entityId}`, value]),
    ),
  )
}
