import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { breakFacts } from '../facts/break.ts'
import { defensiveFacts } from '../facts/defensive.ts'
import { entryFacts } from '../facts/entry.ts'
import { trace } from '../facts/fact.ts'
import { factorFacts } from '../facts/four-factors.ts'
import { gameStateOf } from '../facts/game-state.ts'
import type { Past } from '../facts/past.ts'
import { playerFacts, playerFactsV1 } from '../facts/player-performance.ts'
import { pointFacts } from '../facts/point-breakdown.ts'
import { postGameFacts } from '../facts/post-game.ts'
import { preGameFacts } from '../facts/pre-game.ts'
import { runFacts } from '../facts/run-momentum.ts'
import { teamFacts } from '../facts/team-performance.ts'
import type { Side } from '../game/action.ts'
import { isOfHalves } from '../game/clock.ts'
import type { Court } from '../game/court.ts'
import type { Break, Checkpoint, Moment, PlayerMilestone, RunMoment } from '../moments/moment.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { breakWords } from '../words/break.ts'
import type { Said } from '../words/choice.ts'
import { defensiveTexts } from '../words/defensive.ts'
import { entryWords } from '../words/entry.ts'
import { factorTexts } from '../words/four-factors.ts'
import { playerWordsV1, playerWordsV2 } from '../words/player-performance.ts'
import { pointTexts } from '../words/point-breakdown.ts'
import { postGameTexts } from '../words/post-game.ts'
import { preGameWords } from '../words/pre-game.ts'
import { runTexts } from '../words/run-momentum.ts'
import { teamWordsV1, teamWordsV2 } from '../words/team-performance.ts'
import { when } from '../words/time.ts'
import { textOf } from '../words/words.ts'
import { definitions, type FeedKey, itemIdOf } from './feeds.ts'
import {
  type DrawnChart,
  type GeneratedItem,
  generatedItem,
  type ItemParts,
} from './generated-item.ts'
import { type ChartShot, type Shooter, shotsOf } from './shots.ts'

/** What items are composed with, besides the moment. */
export interface Composing {
  readonly game: Game
  readonly past: Past
  drawShotChart(chart: {
    readonly shots: readonly ChartShot[]
    readonly title: string
    readonly court: Court
  }): DrawnChart
}

/** The items that a moment gives reason for: of some none, of others one for each feed and team. */
export function itemsOf(
  moment: Moment,
  composing: Composing,
  said: Readonly<Record<FeedKey, Said>>,
): readonly GeneratedItem[] {
  const now = { ...said }
  return partsOf(moment, composing).map(parts => {
    const item = generatedItem(parts, now[parts.feedKey])
    now[parts.feedKey] = now[parts.feedKey].with(item.shapes)
    return item
  })
}

function partsOf(moment: Moment, composing: Composing): readonly ItemParts[] {
  switch (moment.kind) {
    case 'pre-game':
      return [preGame(composing)]
    case 'entry':
      return [entry(moment.at, composing)]
    case 'break':
      return [breakItem(moment.break, composing)]
    case 'early-factors':
      return earlyFactors(moment.at, composing)
    case 'milestone':
      return player(moment.player, composing)
    case 'checkpoint':
      return checkpoint(moment.checkpoint, composing)
    case 'run':
      return [run(moment.moment, composing)]
    case 'final':
      return [postGame(moment.at, composing)]
  }
}

/** It stands a day before tip-off and stays when the game begins. */
function preGame({ game: { input }, past }: Composing): ItemParts {
  const source = preGameFacts(input, past)
  const dayBefore = instantToMs(parseInstant(input.tipoff.at)) - 24 * 3_600_000
  const at = new Date(dayBefore).toISOString().replace('.000Z', 'Z')
  return {
    feedKey: 'pulse',
    fixtureId: input.fixtureId,
    definition: definitions.preGame,
    anchor: 'pre',
    effectiveAt: at,
    asOf: at,
    source,
    write: choose => preGameWords(trace(source), choose),
  }
}

function entry(at: Prefix, { game }: Composing): ItemParts {
  const source = entryFacts(game, at)
  return {
    ...anchored(game, at),
    feedKey: 'pulse',
    definition: definitions.entry,
    anchor: 'live',
    occasion: at.action.actionNumber,
    source,
    write: choose => entryWords(trace(source), choose),
  }
}

function breakItem(moment: Break, { game }: Composing): ItemParts {
  const source = breakFacts(game, moment)
  return {
    ...anchored(game, moment.at),
    feedKey: 'pulse',
    definition: definitions.break,
    anchor: `a${moment.opener.action.actionNumber}`,
    source,
    write: choose => breakWords(trace(source), choose),
  }
}

function earlyFactors(at: Prefix, { game }: Composing): readonly ItemParts[] {
  const source = factorFacts(game, at, { final: false })
  if (source === undefined) return []
  return [
    {
      ...anchored(game, at),
      feedKey: 'pulse',
      definition: definitions.factors,
      anchor: `a${at.action.actionNumber}`,
      source,
      write: choose => factorTexts(trace(source), choose),
    },
  ]
}

function player(moment: PlayerMilestone, composing: Composing): readonly ItemParts[] {
  const { game, past } = composing
  const { at, milestone, playerId, side } = moment
  const facts = playerFacts(game, moment, past)
  const factsV1 = playerFactsV1(facts)
  const name = facts.names[playerId]?.full ?? playerId
  const chart = chartOf({ side, playerId }, at, {
    composing,
    title: titleOf(game, at, { name, final: milestone === 'final' }),
  })
  const common = { ...anchored(game, at), anchor: `player-${playerId}:${milestone}`, chart }
  return [
    {
      ...common,
      feedKey: 'pulse',
      definition: definitions.player,
      source: facts,
      write: choose => playerWordsV2(trace(facts), choose),
    },
    {
      ...common,
      feedKey: 'pulse-v1',
      definition: definitions.playerV1,
      source: factsV1,
      write: choose => playerWordsV1(trace(factsV1), choose),
    },
  ]
}

function checkpoint(moment: Checkpoint, composing: Composing): readonly ItemParts[] {
  return [
    ...team('away', moment, composing),
    ...team('home', moment, composing),
    ...factors(moment, composing),
    ...points(moment, composing),
    ...defence(moment, composing),
  ]
}

function team(side: Side, moment: Checkpoint, composing: Composing): readonly ItemParts[] {
  const { game, past } = composing
  const { at, final, period } = moment
  const { id, name } = game.input[side]
  const source = teamFacts(game, side, moment, past)
  const common = {
    ...anchored(game, at),
    anchor: `team-${id}:p${period}`,
    source,
    chart: chartOf({ side }, at, { composing, title: titleOf(game, at, { name, final }) }),
  }
  return [
    {
      ...common,
      feedKey: 'pulse',
      definition: definitions.team,
      write: choose => teamWordsV2(trace(source), choose),
    },
    {
      ...common,
      feedKey: 'pulse-v1',
      definition: definitions.teamV1,
      write: choose => teamWordsV1(trace(source), choose),
    },
  ]
}

function factors(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const source = factorFacts(game, moment.at, moment)
  if (source === undefined) return []
  const common = { ...anchored(game, moment.at), anchor: `p${moment.period}` }
  const { unavailableFactorKeys, ...contentV1 } = source.content
  const sourceV1 = { ...source, content: contentV1 }
  const second: ItemParts = {
    ...common,
    feedKey: 'pulse',
    definition: definitions.factors,
    source,
    write: choose => factorTexts(trace(source), choose),
  }
  if (unavailableFactorKeys.length > 0) return [second]
  const first: ItemParts = {
    ...common,
    feedKey: 'pulse-v1',
    definition: definitions.factorsV1,
    source: sourceV1,
    write: choose => factorTexts(trace(sourceV1), choose),
  }
  return [second, first]
}

function points(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const source = pointFacts(game, moment)
  if (source === undefined) return []
  return [
    {
      ...anchored(game, moment.at),
      feedKey: 'pulse',
      definition: definitions.points,
      anchor: `p${moment.period}`,
      source,
      write: choose => pointTexts(trace(source), choose),
    },
  ]
}

function defence(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const source = defensiveFacts(game, moment)
  if (source === undefined) return []
  return [
    {
      ...anchored(game, moment.at),
      feedKey: 'pulse',
      definition: definitions.defensive,
      anchor: `p${moment.period}`,
      source,
      write: choose => defensiveTexts(trace(source), choose),
    },
  ]
}

function run(moment: RunMoment, { game }: Composing): ItemParts {
  const { answers } = moment
  const { input } = game
  const answered = answers && itemIdOf(input.fixtureId, definitions.run, runAnchor(game, answers))
  const source = runFacts(game, moment.run, answered)
  return {
    ...anchored(game, moment.run.last),
    feedKey: 'pulse',
    definition: definitions.run,
    anchor: runAnchor(game, moment.run),
    source,
    write: choose => runTexts(trace(source), choose),
  }
}

function runAnchor({ input }: Game, { side, first }: ScoringRun): string {
  return `team-${input[side].id}:a${first.action.actionNumber}`
}

function postGame(at: Prefix, { game, past }: Composing): ItemParts {
  const source = postGameFacts(game, at, past)
  return {
    ...anchored(game, at),
    feedKey: 'pulse',
    definition: definitions.postGame,
    anchor: 'final',
    source,
    write: choose => postGameTexts(trace(source), choose),
  }
}

/** What every item has that stands at an action. */
function anchored(
  { input }: Game,
  { action, asOf }: Prefix,
): Pick<ItemParts, 'fixtureId' | 'effectiveAt' | 'asOf' | 'isOfHalves'> {
  const { fixtureId, rules } = input
  return { fixtureId, effectiveAt: action.time, asOf, isOfHalves: isOfHalves(rules) }
}

/** A chart of the shots, when there are any. */
function chartOf(
  shooter: Shooter,
  at: Prefix,
  { composing, title }: { readonly composing: Composing; readonly title: string },
): DrawnChart | undefined {
  const { input } = composing.game
  const shots = shotsOf(input, shooter, at)
  if (shots.length === 0) return undefined
  return composing.drawShotChart({ shots, title, court: input.rules.court })
}

function titleOf(
  { input }: Game,
  at: Prefix,
  { name, final }: { readonly name: string; readonly final: boolean },
): string {
  if (final) return `${name}, full game`
  const time = when(trace(gameStateOf(input, at)), { atBreak: false })
  return `${name} ${textOf(time, { isOfHalves: isOfHalves(input.rules) })}`
}
