import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { drawShotChart, type ShotChart } from '../../shot-chart.ts'
import { breakFacts } from '../facts/break.ts'
import { entryFacts } from '../facts/entry.ts'
import { namesOf } from '../facts/names.ts'
import type { Past } from '../facts/past.ts'
import { playerFacts } from '../facts/player-performance.ts'
import { postGameFacts } from '../facts/post-game.ts'
import { preGameFacts } from '../facts/pre-game.ts'
import { runFacts } from '../facts/run-momentum.ts'
import { withScopesOfV1 } from '../facts/statistic.ts'
import { defensiveFacts, factorFacts, pointFacts } from '../facts/team-against-team.ts'
import { teamFacts } from '../facts/team-performance.ts'
import type { Side } from '../game/action.ts'
import type { Said } from '../language/choice.ts'
import type { Language } from '../language/language.ts'
import type { Checkpoint, Moment, MomentKind, Occasions } from '../moments/moment.ts'
import { breakPlan } from '../plan/break.ts'
import { entryPlan } from '../plan/entry.ts'
import { playerPlan } from '../plan/player-performance.ts'
import { postGamePlan } from '../plan/post-game.ts'
import { preGamePlan } from '../plan/pre-game.ts'
import { runPlan } from '../plan/run-momentum.ts'
import {
  defensiveFocus,
  defensivePlan,
  factorPlan,
  focusOf,
  pointPlan,
} from '../plan/team-against-team.ts'
import { teamPlan } from '../plan/team-performance.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { definitions, itemIdOf } from './feeds.ts'
import { type GeneratedItem, generatedItems, type ItemParts } from './generated-item.ts'
import { type Shooter, shotsOf } from './shots.ts'

/** What items are made with, besides the moment. */
export interface Composing {
  readonly game: Game
  readonly past: Past
  readonly language: Language
}

/** The items that a moment gives reason for, after what its feed has said. */
export function itemsOf(
  moment: Moment,
  composing: Composing,
  said: Said,
): readonly GeneratedItem[] {
  const { game, language } = composing
  const { fixtureId, rules } = game.input
  const setting = { fixtureId, rules, names: namesOf(game.input), language }
  const kind = kinds[moment.kind] as (of: unknown, composing: Composing) => readonly ItemParts[]
  let now = said
  return kind(moment.of, composing).flatMap(parts => {
    const items = generatedItems(parts, setting, now)
    now = items.reduce((all, { shapes }) => all.with(shapes), now)
    return items
  })
}

/** The items of each kind of moment: of some none, of others several. */
const kinds: {
  readonly [Kind in MomentKind]: (of: Occasions[Kind], composing: Composing) => readonly ItemParts[]
} = {
  'pre-game': (_, { game: { input }, past }) => {
    const facts = preGameFacts(input, past)
    // It stands a day before tip-off and stays when the game begins.
    const dayBefore = instantToMs(parseInstant(input.tipoff.at)) - 24 * 3_600_000
    const at = new Date(dayBefore).toISOString().replace('.000Z', 'Z')
    const { content } = facts
    const plan = preGamePlan(facts)
    return [
      { definition: definitions.preGame, anchor: 'pre', effectiveAt: at, asOf: at, content, plan },
    ]
  },
  entry: (at, { game }) => {
    const facts = entryFacts(game, at)
    return [
      {
        ...anchored(at),
        definition: definitions.entry,
        anchor: 'live',
        occasion: at.action.actionNumber,
        content: facts.content,
        plan: entryPlan(facts),
      },
    ]
  },
  break: (moment, { game }) => {
    const facts = breakFacts(game, moment)
    return [
      {
        ...anchored(moment.at),
        definition: definitions.break,
        anchor: `a${moment.opener.action.actionNumber}`,
        content: facts.content,
        plan: breakPlan(facts),
      },
    ]
  },
  'early-factors': (at, composing) =>
    factors(at, `a${at.action.actionNumber}`, false, composing).map(
      ({ first: _, ...parts }) => parts,
    ),
  milestone: (moment, composing) => {
    const { game, past } = composing
    const { at, milestone, playerId, side } = moment
    const facts = playerFacts(game, moment, past)
    const { actionNumber: _, seasonAverages, comparisons, ...content } = facts.content
    const isFinal = milestone === 'final'
    return [
      {
        ...anchored(at),
        definition: definitions.player,
        anchor: `player-${playerId}:${milestone}`,
        content: facts.content,
        plan: playerPlan(facts),
        names: facts.names,
        chart: chartOf({ side, playerId }, at, { composing, isFinal }),
        first: {
          definition: definitions.playerV1,
          content: {
            ...content,
            seasonAverages: withScopesOfV1(seasonAverages, 1),
            comparisons: withScopesOfV1(comparisons, 2),
          },
          fields: ['summary'],
          withoutMessages: ['high-before'],
        },
      },
    ]
  },
  checkpoint: (moment, composing) => [
    team('away', moment, composing),
    team('home', moment, composing),
    ...factors(moment.at, `p${moment.period}`, moment.final, composing),
    ...points(moment, composing),
    ...defence(moment, composing),
  ],
  run: ({ run, answers }, { game }) => {
    const { fixtureId } = game.input
    const answered = answers && itemIdOf(fixtureId, definitions.run, runAnchor(game, answers))
    const facts = runFacts(game, run, answered)
    return [
      {
        ...anchored(run.last),
        definition: definitions.run,
        anchor: runAnchor(game, run),
        content: facts.content,
        plan: runPlan(facts),
      },
    ]
  },
  final: (at, { game, past }) => {
    const facts = postGameFacts(game, at, past)
    return [
      {
        ...anchored(at),
        definition: definitions.postGame,
        anchor: 'final',
        content: facts.content,
        plan: postGamePlan(facts),
      },
    ]
  },
}

function team(side: Side, moment: Checkpoint, composing: Composing): ItemParts {
  const { game, past } = composing
  const { at, final, period } = moment
  const facts = teamFacts(game, side, moment, past)
  const { content } = facts
  return {
    ...anchored(at),
    definition: definitions.team,
    anchor: `team-${game.input[side].id}:p${period}`,
    content,
    plan: teamPlan(facts),
    chart: chartOf({ side }, at, { composing, isFinal: final }),
    first: { definition: definitions.teamV1, content, fields: ['summary'] },
  }
}

/** Version 1 needs all four. */
function factors(
  at: Prefix,
  anchor: string,
  final: boolean,
  { game }: Composing,
): readonly ItemParts[] {
  const facts = factorFacts(game, at, { final })
  if (facts === undefined) return []
  const { gameState, statistics, unavailable } = facts
  const content = { focusFactorKey: focusOf(facts).key, gameState, factors: statistics }
  const fields = ['summary', 'descriptor']
  return [
    {
      ...anchored(at),
      definition: definitions.factors,
      anchor,
      content: { ...content, unavailableFactorKeys: unavailable },
      plan: factorPlan(facts),
      first:
        unavailable.length > 0 ? undefined : { definition: definitions.factorsV1, content, fields },
    },
  ]
}

function points(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const facts = pointFacts(game, moment)
  if (facts === undefined) return []
  const { gameState, statistics: categories } = facts
  return [
    {
      ...anchored(moment.at),
      definition: definitions.points,
      anchor: `p${moment.period}`,
      content: { focusCategoryKey: focusOf(facts).key, gameState, categories },
      plan: pointPlan(facts),
    },
  ]
}

function defence(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const facts = defensiveFacts(game, moment)
  if (facts === undefined) return []
  const { gameState, statistics } = facts
  const focusStatisticKeys = defensiveFocus(facts).map(({ key }) => key)
  return [
    {
      ...anchored(moment.at),
      definition: definitions.defensive,
      anchor: `p${moment.period}`,
      content: { focusStatisticKeys, gameState, statistics },
      plan: defensivePlan(facts),
    },
  ]
}

function runAnchor({ input }: Game, { side, first }: ScoringRun): string {
  return `team-${input[side].id}:a${first.action.actionNumber}`
}

/** What every item has that stands at an action. */
function anchored({ action, asOf }: Prefix): Pick<ItemParts, 'effectiveAt' | 'asOf'> {
  return { effectiveAt: action.time, asOf }
}

/** A chart of the shots, when there are any. */
function chartOf(
  shooter: Shooter,
  at: Prefix,
  { composing, isFinal }: { readonly composing: Composing; readonly isFinal: boolean },
): ShotChart | undefined {
  const { input } = composing.game
  const { labels } = composing.language
  const shots = shotsOf(input, shooter, at)
  if (shots.length === 0) return undefined
  const { period, clock } = at.action
  const periods = input.rules.regulationPeriods
  const name = namesOf(input)[shooter.playerId ?? input[shooter.side].id]?.full ?? ''
  const title = labels.chartTitle(
    name,
    isFinal ? 'full-game' : { time: { period, clock }, periods },
  )
  return drawShotChart({ shots, title, court: input.rules.court, labels })
}
