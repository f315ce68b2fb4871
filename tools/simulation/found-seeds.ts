export interface FoundSeed {
  readonly seed: number
  /** The allowed kinds of faults. Default: all kinds that existed when the seed was found. */
  readonly faults: string
  /** The fault of the product, or of the simulation, that the seed found. */
  readonly finding: string
}

/** Seeds that once failed. They run in each test of the simulation. */
export const foundSeeds: readonly FoundSeed[] = [
  {
    seed: 16,
    faults: 'cuts',
    finding: 'a leader of a former term counted the log of its successor',
  },
  {
    seed: 36,
    faults: 'rot,restarts',
    finding: 'a node missed entries that others wrote while it opened',
  },
  {
    seed: 6,
    faults: 'deleted',
    finding: 'records for a deleted stream made feeds of the new stream unreadable',
  },
  {
    seed: 60,
    faults: 'rot,cuts',
    finding: 'a node skipped a record that it had not followed and its leader could not read',
  },
  {
    seed: 3,
    faults: 'cuts,lags,pauses',
    finding: 'a node that was suspended listed the changes of a purged feed',
  },
  {
    seed: 6535,
    faults:
      'cuts,losses,lags,restarts,pauses,servers,leaders,clocks,rot,full,restored,deleted,removed',
    finding: 'a relay that had lost its lease replaced a newer snapshot by an old response',
  },
]
