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
import type { Labels } from '../language/language.ts'
import type { Checkpoint, Moment, MomentKind, Occasions } from '../moments/moment.ts'
import { breakPlan } from '../plan/break.ts'
import { entryPlan } from '../plan/entry.ts'
import type { Plan } from '../plan/message.ts'
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
import { type DefinitionSlug, definitions, itemIdOf, type Languages } from './feeds.ts'
import { type GeneratedItem, generatedItems, type ItemParts } from './generated-item.ts'
import { type Shooter, shotsOf } from './shots.ts'

/** What items are made with, besides the moment. */
export interface Composing {
  readonly game: Game
  readonly past: Past
  readonly languages: Languages
}

/** The items that a moment gives reason for, after what its feed has said. */
export function itemsOf(
  moment: Moment,
  composing: Composing,
  said: Said,
): readonly GeneratedItem[] {
  const { game, languages } = composing
  const setting = { game, names: namesOf(game.input), languages }
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
    // It stands a day before tip-off and stays when the game begins.
    const dayBefore = instantToMs(parseInstant(input.tipoff.at)) - 24 * 3_600_000
    const at = new Date(dayBefore).toISOString().replace('.000Z', 'Z')
    const place = { definition: definitions.preGame, anchor: 'pre', effectiveAt: at, asOf: at }
    return [{ ...place, ...told(preGameFacts(input, past), preGamePlan) }]
  },
  entry: (at, { game }) => [
    {
      ...anchored(at, definitions.entry, 'live'),
      occasion: at.action.actionNumber,
      ...told(entryFacts(game, at), entryPlan),
    },
  ],
  break: (moment, { game }) => [
    {
      ...anchored(moment.at, definitions.break, `a${moment.opener.action.actionNumber}`),
      ...told(breakFacts(game, moment), breakPlan),
    },
  ],
  'early-factors': (at, composing) =>
    factors(at, `a${at.action.actionNumber}`, false, composing).map(
      ({ first: _, ...parts }) => parts,
    ),
  milestone: (moment, composing) => {
    const { game, past } = composing
    const { at, milestone, playerId, side } = moment
    const facts = playerFacts(game, moment, past)
    const { actionNumber: _, seasonAverages, comparisons, ...content } = facts.content
    return [
      {
        ...anchored(at, definitions.player, `player-${playerId}:${milestone}`),
        ...told(facts, playerPlan),
        names: facts.names,
        chart: chartOf({ side, playerId }, at, { composing, isFinal: milestone === 'final' }),
        shots: facts.shooting.shots,
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
    return [
      {
        ...anchored(run.last, definitions.run, runAnchor(game, run)),
        ...told(runFacts(game, run, answered), runPlan),
      },
    ]
  },
  final: (at, { game, past }) => [
    {
      ...anchored(at, definitions.postGame, 'final'),
      ...told(postGameFacts(game, at, past), postGamePlan),
    },
  ],
}

function team(side: Side, moment: Checkpoint, composing: Composing): ItemParts {
  const { game, past } = composing
  const { at, final, period } = moment
  const facts = teamFacts(game, side, moment, past)
  return {
    ...anchored(at, definitions.team, `team-${game.input[side].id}:p${period}`),
    ...told(facts, teamPlan),
    chart: chartOf({ side }, at, { composing, isFinal: final }),
    shots: facts.shooting.shots,
    first: { definition: definitions.teamV1, content: facts.content, fields: ['summary'] },
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
  const first = { definition: definitions.factorsV1, content, fields: ['summary', 'descriptor'] }
  return [
    {
      ...anchored(at, definitions.factors, anchor),
      content: { ...content, unavailableFactorKeys: unavailable },
      plan: factorPlan(facts),
      first: unavailable.length > 0 ? undefined : first,
    },
  ]
}

function points(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const facts = pointFacts(game, moment)
  if (facts === undefined) return []
  const { gameState, statistics: categories } = facts
  const content = { focusCategoryKey: focusOf(facts).key, gameState, categories }
  const place = anchored(moment.at, definitions.points, `p${moment.period}`)
  return [{ ...place, content, plan: pointPlan(facts) }]
}

function defence(moment: Checkpoint, { game }: Composing): readonly ItemParts[] {
  const facts = defensiveFacts(game, moment)
  if (facts === undefined) return []
  const { gameState, statistics } = facts
  const focusStatisticKeys = defensiveFocus(facts).map(({ key }) => key)
  const place = anchored(moment.at, definitions.defensive, `p${moment.period}`)
  const content = { focusStatisticKeys, gameState, statistics }
  return [{ ...place, content, plan: defensivePlan(facts) }]
}

function runAnchor({ input }: Game, { side, first }: ScoringRun): string {
  return `team-${input[side].id}:a${first.action.actionNumber}`
}

/** What every item has that stands at an action. */
function anchored({ action, asOf }: Prefix, definition: DefinitionSlug, anchor: string) {
  return { definition, anchor, effectiveAt: action.time, asOf }
}

/** The content of facts, and the texts that a plan makes of them. */
function told<Facts extends Pick<ItemParts, 'content'>>(
  facts: Facts,
  plan: (facts: Facts) => Plan,
) {
  return { content: facts.content, plan: plan(facts) }
}

/** A chart of the shots, when there are any. */
function chartOf(
  shooter: Shooter,
  at: Prefix,
  { composing, isFinal }: { readonly composing: Composing; readonly isFinal: boolean },
): ((labels: Labels) => ShotChart) | undefined {
  const { input } = composing.game
  const shots = shotsOf(input, shooter, at)
  if (shots.length === 0) return undefined
  const { period, clock } = at.action
  const periods = input.rules.regulationPeriods
  const name = namesOf(input)[shooter.playerId ?? input[shooter.side].id]?.full ?? ''
  const time = isFinal ? 'full-game' : { time: { period, clock }, periods }
  return labels => {
    const title = labels.chartTitle(name, time)
    return drawShotChart({ shots, title, court: input.rules.court, labels })
  }
}
