/**
 * The messages of the texts: for each kind of item its messages, and for each message its slots. A message is a name
 * and its values, without the words of a language. A message without a phrase in a language, or without a meaning in
 * the checker, does not compile.
 */
import { breakMessages } from './lib/messages/break.ts'
import { defensiveMessages } from './lib/messages/defensive.ts'
import { entryMessages } from './lib/messages/entry.ts'
import { factorsMessages } from './lib/messages/factors.ts'
import { playerMessages } from './lib/messages/player.ts'
import { pointsMessages } from './lib/messages/points.ts'
import { postGameMessages } from './lib/messages/post-game.ts'
import { preGameMessages } from './lib/messages/pre-game.ts'
import { runMessages } from './lib/messages/run.ts'
import { teamMessages } from './lib/messages/team.ts'

/** The slots and the meaning of one message. */
export interface MessageDefinition {
  /** The names of the values that the message states. */
  readonly slots: readonly string[]
  /** The fact that the message states, for proofreaders of the phrases. */
  readonly description: string
}

/** The slots of each kind of value, in all messages. */
export const slots = {
  team: [
    'team',
    'opponent',
    'away',
    'home',
    'leader',
    'trailer',
    'ahead',
    'behind',
    'more',
    'fewer',
    'better',
    'worse',
    'winner',
    'loser',
    'blockerTeam',
  ],
  score: [
    'run',
    'into',
    'before',
    'trailing',
    'after',
    'score',
    'awayRecord',
    'homeRecord',
    'series',
    'periodScore',
    'record',
  ],
  periods: ['periods'],
  clause: ['effect', 'headline'],
  number: [
    'points',
    'tied',
    'of',
    'turnovers',
    'deficit',
    'margin',
    'earlier',
    'fouls',
    'most',
    'least',
    'attempted',
    'missing',
    'mark',
    'assists',
    'steals',
    'blocks',
    'inPeriod',
    'missed',
    'rebounds',
    'baskets',
    'madeThrees',
    'othersThrees',
    'gap',
    'value',
    'changes',
    'lead',
    'ties',
    'awayGames',
    'homeGames',
    'games',
    'own',
    'others',
  ],
  player: ['player', 'blocker', 'thief'],
  play: ['play'],
  period: ['period'],
  time: ['time'],
  stretch: ['stretch'],
  tense: ['now'],
  ratio: ['threes', 'shots', 'throws', 'othersShots', 'rebounded', 'othersRebounded'],
  high: ['high'],
  feat: ['double', 'feat'],
  line: ['line', 'lack'],
  act: ['act'],
  result: ['result'],
  shooting: ['shooting'],
  mean: ['mean', 'awayPoints', 'homePoints'],
  stage: ['stage'],
  percent: ['share', 'rate', 'good', 'bad'],
  statistic: ['statistic'],
  overtimes: ['overtimes'],
  players: ['players'],
  label: ['label'],
  date: ['date'],
  place: ['place'],
  tipoff: ['tipoff'],
  assist: ['assist'],
  plays: ['plays'],
  chance: ['chance'],
} as const

interface Definitions {
  readonly run: typeof runMessages
  readonly break: typeof breakMessages
  readonly player: typeof playerMessages
  readonly team: typeof teamMessages
  readonly factors: typeof factorsMessages
  readonly points: typeof pointsMessages
  readonly defensive: typeof defensiveMessages
  readonly entry: typeof entryMessages
  readonly 'pre-game': typeof preGameMessages
  readonly 'post-game': typeof postGameMessages
}

const definitions: Definitions = {
  run: runMessages,
  break: breakMessages,
  player: playerMessages,
  team: teamMessages,
  factors: factorsMessages,
  points: pointsMessages,
  defensive: defensiveMessages,
  entry: entryMessages,
  'pre-game': preGameMessages,
  'post-game': postGameMessages,
}

export type ItemKind = keyof Definitions

/** The messages of headlines by kind of item. */
export const headlines: { readonly [Kind in ItemKind]: Definitions[Kind]['headlines'] } = mapKinds(
  kind => definitions[kind].headlines,
)

type Messages = {
  readonly [Kind in ItemKind]: Definitions[Kind]['headlines'] & Definitions[Kind]['sentences']
}

/** All messages of each kind of item. */
export const messages: Messages = mapKinds(kind => ({
  ...definitions[kind].headlines,
  ...definitions[kind].sentences,
}))

export type MessageName<Kind extends ItemKind> = keyof Messages[Kind] & string

export type HeadlineName<Kind extends ItemKind> = keyof Definitions[Kind]['headlines'] & string

/** The slots of a message, each with the kind of its value. A `clause` is a message within a message. */
export type Slots<Kind extends ItemKind, Name extends MessageName<Kind>> = Pick<
  SlotKinds,
  SlotNames<Messages[Kind][Name]> & keyof SlotKinds
>

type SlotNames<Definition> = Definition extends { readonly slots: readonly (infer Slot)[] }
  ? Slot
  : never

export type SlotKind = keyof typeof slots

/** The kind of the value of each slot, by the slot's name. */
export const kindOfSlot: ReadonlyMap<string, SlotKind> = new Map(
  Object.entries(slots).flatMap(([kind, names]) =>
    names.map(name => [name, kind as SlotKind] as const),
  ),
)

/** Each slot with the kind of its value. */
export type SlotKinds = {
  readonly [Kind in SlotKind as (typeof slots)[Kind][number]]: Kind
}

/** The slots of a message, in the order of its definition. Empty for an unknown message. */
export function slotsOfMessage(kind: ItemKind, name: string): readonly string[] {
  const ofKind: Readonly<Record<string, MessageDefinition>> = messages[kind]
  return ofKind[name]?.slots ?? []
}

function mapKinds<Result>(map: (kind: ItemKind) => unknown): Result {
  const kinds = Object.keys(definitions) as ItemKind[]
  return Object.fromEntries(kinds.map(kind => [kind, map(kind)])) as Result
}
