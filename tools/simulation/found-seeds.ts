import { allFaults } from './lib/run/steady-faults.ts'

export interface FoundSeed {
  readonly seed: number
  /** The allowed kinds of faults. */
  readonly faults: string
  /** The mutation of `lib/mutations` that removes a fix from the product, so that the seed fails. */
  readonly mutation: string
  /** The violation that the seed finds without the fix. */
  readonly finding: string
}

/**
 * Seeds that fail if a fix is removed. They run in each test of the simulation. A change of the workload changes the
 * course of a seed, so `SIMULATION_MUTATIONS=all` verifies that each seed still fails without its fix.
 */
export const foundSeeds: readonly FoundSeed[] = [
  {
    seed: 4,
    faults: 'deleted',
    mutation: 'record of a deleted stream',
    finding: 'records for a deleted stream made feeds of the new stream unreadable',
  },
  {
    seed: 1,
    faults: 'restarts',
    mutation: 'purge that leaves a copy',
    finding: 'a purge left a text in a copy',
  },
  {
    seed: 11,
    faults: 'losses',
    mutation: 'lost wake-up of the list of changes',
    finding: 'a client that waited for the list of changes missed a change',
  },
  {
    seed: 47,
    faults: 'losses',
    mutation: 'forgotten receipt',
    finding: 'a retry of a held publication received another response',
  },
  {
    seed: 5,
    faults: 'losses',
    mutation: 'lost wake-up of long polls',
    finding: 'a client that waited for a feed missed a change',
  },
  {
    seed: 3,
    faults: 'clocks',
    mutation: 'snapshotAt that goes back',
    finding: 'a node with a late clock published an earlier snapshotAt',
  },
  {
    seed: 17,
    faults: 'rot,cuts',
    mutation: 'copy that only other replicas can read',
    finding: 'a node reported an erased entry as lost when the leader could not read its copy',
  },
  {
    seed: 54699,
    faults: allFaults,
    mutation: 'replay of a node that lags',
    finding:
      'a reader behind live went back to an earlier version, which a node that lags returned',
  },
  {
    seed: 50884,
    faults: allFaults,
    mutation: 'followed entry that a restored stream does not have',
    finding:
      'a node that followed a lost entry before its stream was restored stayed ready without later entries',
  },
  {
    seed: 55378,
    faults: allFaults,
    mutation: 'copy of a deleted stream',
    finding: 'a node did not start after a copy for a deleted stream was stored in its new stream',
  },
]
