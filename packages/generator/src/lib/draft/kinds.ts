import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { drawShotChart, type ShotChart } from '../../shot-chart.ts'
import { namesOf } from '../facts/names.ts'
import type { Past } from '../facts/past.ts'
import type { ShapeUsage } from '../language/choice.ts'
import { gameWordsOf } from '../language/game-words.ts'
import type { Labels } from '../language/language.ts'
import type { Moment, MomentKind, Occasions } from '../moments/moment.ts'
import { breakItem } from '../plan/break.ts'
import { entryItem } from '../plan/entry.ts'
import { playerItem } from '../plan/player-performance.ts'
import { postGameItem } from '../plan/post-game.ts'
import { preGameItem } from '../plan/pre-game.ts'
import { runItem } from '../plan/run-momentum.ts'
import { defensiveItem, factorItem, pointItem, statedKeys } from '../plan/team-against-team.ts'
import { teamItem } from '../plan/team-performance.ts'
import { isTeamKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { type DefinitionSlug, definitions, itemIdOf, type Languages } from './feeds.ts'
import { type GeneratedItem, generatedItems, type ItemParts } from './generated-item.ts'
import { type Shooter, shotsOf } from './shots.ts'

/** The items of a moment. The phrases of earlier items (`said`) influence the choice of words. */
export function itemsOf(
  moment: Moment,
  { game, past, languages }: { game: Game; past: Past; languages: Languages },
  said: ShapeUsage,
): readonly GeneratedItem[] {
  const setting = { game, names: namesOf(game.input), languages }
  const kind = kinds[moment.kind] as Kind<unknown>
  let now = said
  return kind(moment.of, game, past).flatMap(parts => {
    const items = generatedItems(parts, setting, now)
    now = items.reduce((all, { shapes }) => all.with(shapes), now)
    return items
  })
}

type Kind<Of> = (of: Of, game: Game, past: Past) => readonly ItemParts[]

/** The items of each kind of moment. A moment can have no item or several items. */
const kinds: { readonly [Name in MomentKind]: Kind<Occasions[Name]> } = {
  'pre-game': (_, { input }, past) => {
    // The preview is dated one day before tip-off, and remains after the start of the game.
    const dayBefore = instantToMs(parseInstant(input.tipoff.at)) - 24 * 3_600_000
    const at = new Date(dayBefore).toISOString().replace('.000Z', 'Z')
    const place = { definition: definitions.preGame, anchor: 'pre', effectiveAt: at, asOf: at }
    return [{ ...place, ...preGameItem(input, past) }]
  },
  entry: (at, game) => {
    const item = { ...entryItem(game, at), occasion: at.action.actionNumber }
    return [itemAt(at, definitions.entry, 'live', item)]
  },
  break: (moment, game) => {
    const anchor = `a${moment.opener.action.actionNumber}`
    return [itemAt(moment.at, definitions.break, anchor, breakItem(game, moment))]
  },
  'early-factors': (at, game) => {
    const item = factorItem(game, at, { isFinal: false, isOver: false })
    const anchor = `a${at.action.actionNumber}`
    return item ? [itemAt(at, definitions.factors, anchor, { ...item, first: undefined })] : []
  },
  milestone: (moment, game, past) => {
    const { at, milestone, playerId } = moment
    const anchor = `player-${playerId}:${milestone}`
    const chart = chartOf(game, moment, at, milestone === 'final')
    const item = { ...playerItem(game, moment, past), chart }
    return [itemAt(at, definitions.player, anchor, item)]
  },
  checkpoint: (moment, game, past) => {
    const { at, final, period } = moment
    const anchor = `p${period}`
    const stated = statedKeys(game, moment)
    const contests = [
      [definitions.factors, factorItem(game, at, { isFinal: final, isOver: true })],
      [definitions.points, pointItem(game, moment)],
      [definitions.defensive, defensiveItem(game, moment)],
    ] as const
    return [
      ...(['away', 'home'] as const).map(side => {
        const own = `team-${game.input[side].id}:${anchor}`
        const chart = chartOf(game, { side }, at, final)
        return itemAt(at, definitions.team, own, {
          ...teamItem(game, side, moment, { past, stated }),
          chart,
        })
      }),
      ...contests
        .map(([definition, item]) => item && itemAt(at, definition, anchor, item))
        .filter(item => item !== undefined),
    ]
  },
  run: ({ run, answers }, game) => {
    const { fixtureId } = game.input
    const answered = answers && itemIdOf(fixtureId, definitions.run, runAnchor(game, answers))
    const item = runItem(game, run, answered)
    return item ? [itemAt(run.last, definitions.run, runAnchor(game, run), item)] : []
  },
  final: (at, game, past) => [
    itemAt(at, definitions.postGame, 'final', postGameItem(game, at, past)),
  ],
}

function runAnchor({ input }: Game, { side, first }: ScoringRun): string {
  return `team-${input[side].id}:a${first.action.actionNumber}`
}

/** The parts of an item that is anchored at an action. */
function itemAt(
  { action, asOf }: GamePrefix,
  definition: DefinitionSlug,
  anchor: string,
  item: Omit<ItemParts, 'definition' | 'anchor' | 'effectiveAt' | 'asOf'>,
): ItemParts {
  const at = action.actionNumber
  return { definition, anchor, at, effectiveAt: action.time, asOf, ...item }
}

function chartOf(
  game: Game,
  shooter: Shooter,
  at: GamePrefix,
  isFinal: boolean,
): ((labels: Labels) => ShotChart) | undefined {
  const { input } = game
  const shots = shotsOf(input, shooter, at)
  const areKnown = shooter.playerId !== undefined || isTeamKnown(game, shooter.side, 'shots', at)
  if (shots.length === 0 || !areKnown) return undefined
  const { period, clock } = at.action
  const name = namesOf(input)[shooter.playerId ?? input[shooter.side].id]?.full ?? ''
  const time = isFinal ? 'full-game' : { time: { period, clock }, game: gameWordsOf(input) }
  return labels => {
    const title = labels.chartTitle(name, time)
    return drawShotChart({ shots, title, court: input.rules.court, labels })
  }
}
