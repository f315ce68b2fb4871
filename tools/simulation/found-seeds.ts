import { allFaults } from './lib/run/steady-faults.ts'
import type { ScriptName } from './lib/scripts/script-names.ts'

export interface FoundSeed {
  readonly seed: number
  /** The allowed kinds of faults. */
  readonly faults: string
  /** The script that replaces random actors and faults. */
  readonly script?: ScriptName
  /** The mutation of `lib/mutations` that removes a fix from the product, so that the seed fails. */
  readonly mutation: string
  /** The violation that the seed finds without the fix. */
  readonly finding: string
}

/**
 * Seeds that fail if a fix is removed. They run in each test of the simulation. A change of the workload changes the
 * course of a seed without a script, so `SIMULATION_MUTATIONS=all` verifies that each seed still fails without its fix.
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
    faults: '',
    script: 'purge after an erasure',
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
    seed: 1,
    faults: '',
    script: 'repetition of a held publication',
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
    seed: 1,
    faults: '',
    script: 'copy that the leader cannot read',
    mutation: 'copy that only other replicas can read',
    finding: 'a node reported an erased entry as lost when the leader could not read its copy',
  },
  {
    seed: 1,
    faults: '',
    script: 'reader behind live at a node that lags',
    mutation: 'replay of a node that lags',
    finding:
      'a reader behind live went back to an earlier version, which a node that lags returned',
  },
  {
    seed: 1,
    faults: '',
    script: 'winner that the leader cannot read',
    mutation: 'winner that only other replicas can read',
    finding: 'a node that opened took a record that lost its race for the end of its feed',
  },
  {
    seed: 802666,
    faults: allFaults,
    mutation: 'purge that is not awaited',
    finding:
      'a node that lagged showed an older change alone, after another node had purged its feed',
  },
  {
    seed: 1007615,
    faults: allFaults,
    mutation: 'older retirement in place of a newer one',
    finding:
      'a node that started while a fixture was retired a second time kept listing the fixture',
  },
  {
    seed: 3,
    faults: 'clocks',
    mutation: 'due time by the clock of the node',
    finding: 'a node with a late clock accepted a change whose delay was over for the other nodes',
  },
  {
    seed: 1,
    faults: '',
    script: 'restored stream with a deleted record',
    mutation: 'followed entry that a restored stream does not have',
    finding:
      'a node that followed a lost entry before its stream was restored stayed ready without later entries',
  },
  {
    seed: 1,
    faults: '',
    script: 'copy for a deleted stream',
    mutation: 'copy of a deleted stream',
    finding: 'a node did not start after a copy for a deleted stream was stored in its new stream',
  },
  {
    seed: 1,
    faults: '',
    script: 'erasure while the stream is created again',
    mutation: 'deletion in a stream that was created again',
    finding: 'an erasure deleted records of a stream that was created again meanwhile',
  },
]
