import type { Random } from '../world/random.ts'

/** The kinds of faults, and the effect of each kind. */
export const faultKinds: Readonly<Record<FaultKind, string>> = {
  cuts: 'links between machines are cut for a while',
  losses: 'requests to JetStream, their responses and deliveries are lost',
  lags: 'replicas apply changes late, and links are slow',
  restarts: 'nodes are killed or stopped, and start again',
  pauses: 'nodes are suspended for a while',
  servers: 'NATS servers stop or hang for a while',
  leaders: 'the leadership of a stream moves',
  clocks: 'the wall clocks of nodes jump',
  rot: 'one replica can no longer read some of its messages',
  full: 'the stream is full for a while',
  restored: 'the stream is restored to an older state, once',
  deleted: 'the stream is deleted and created again, once',
  removed: 'a record of the stream is removed, once',
}

export type FaultKind =
  | 'cuts'
  | 'losses'
  | 'lags'
  | 'restarts'
  | 'pauses'
  | 'servers'
  | 'leaders'
  | 'clocks'
  | 'rot'
  | 'full'
  | LossKind

/** The kinds of faults that lose acknowledged entries. */
export type LossKind = 'restored' | 'deleted' | 'removed'

const lossKinds: ReadonlySet<FaultKind> = new Set(['restored', 'deleted', 'removed'])

/** The parameters of a run. Everything follows from the seed and the kinds of faults that are allowed. */
export interface Scenario {
  readonly seed: number
  readonly faults: readonly FaultKind[]
  /** The duration of the actors' work and of the faults, in virtual milliseconds. */
  readonly activeMs: number
  readonly publishers: number
  readonly readers: number
  /** Whether a reader at each node follows its list of changes. */
  readonly hasListReaders: boolean
  readonly editors: number
  readonly relays: number
  /** Whether the upstream of the relays has a list of changes. Without it, they read each feed. */
  readonly hasUpstreamList: boolean
  /** Whether an actor erases items, purges fixtures, imports logs and changes settings. */
  readonly hasChief: boolean
  /** Whether an actor reads earlier versions and pages. */
  readonly hasHistorian: boolean
  /** The maximum computing time between two reads of a clock, in milliseconds. */
  readonly clockReadMs: number
}

/**
 * The maximum number of kinds of faults in a run, not counting a loss. With all kinds at once, little would succeed
 * between two faults.
 */
const MOST_KINDS = 3

/** The share of runs with a loss, where losses and other faults are allowed. Few checks apply after a loss. */
const LOSS_SHARE = 0.2

export function drawScenario(
  seed: number,
  allowed: readonly FaultKind[],
  random: Random,
): Scenario {
  const losses = allowed.filter(kind => lossKinds.has(kind))
  const others = allowed.filter(kind => !lossKinds.has(kind))
  const faults = random.shuffled(others).slice(0, random.integer(0, MOST_KINDS))
  const hasLoss = losses.length > 0 && (others.length === 0 || random.chance(LOSS_SHARE))
  if (hasLoss) faults.push(random.pick(losses))
  const relays = random.pick([0, 0, 0, 1, 2, 2])
  return {
    seed,
    faults,
    activeMs: random.integer(5, 16) * 1000,
    publishers: random.integer(1, 3),
    readers: random.integer(1, 4),
    hasListReaders: random.chance(0.3),
    editors: random.pick([0, 0, 1, 2]),
    // A relay keeps its recording when the stream of its upstream loses entries, so a run with losses has no relay.
    relays: hasLoss ? 0 : relays,
    hasUpstreamList: random.chance(0.6),
    hasChief: random.chance(0.5),
    hasHistorian: random.chance(0.5),
    clockReadMs: random.pick([0, 0, 0.5, 2]),
  }
}

/** A scenario without random actors and faults, for a run with a script. */
export function quietScenario(seed: number): Scenario {
  return {
    seed,
    faults: [],
    activeMs: 0,
    publishers: 0,
    readers: 0,
    hasListReaders: false,
    editors: 0,
    relays: 0,
    hasUpstreamList: false,
    hasChief: false,
    hasHistorian: false,
    clockReadMs: 0,
  }
}

/** @throws {RangeError} for an unknown kind. */
export function parseFaultKinds(text: string | undefined): readonly FaultKind[] {
  const known = Object.keys(faultKinds) as FaultKind[]
  if (text === undefined) return known
  return text
    .split(',')
    .filter(name => name !== '')
    .map(name => {
      const kind = known.find(each => each === name)
      if (kind === undefined)
        throw new RangeError(`Unknown fault "${name}": expected one of ${known.join(', ')}`)
      return kind
    })
}
