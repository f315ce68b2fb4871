/** A script that measures one thing on its own and writes `bench/results/<name>.json`. */
export interface Script {
  readonly name: string
  /** What makes it small enough to try it; its own defaults are the full sizes. */
  readonly quick: readonly string[]
}

/** The scripts of `bench/scripts`, in the order of the report. */
export const scripts: readonly Script[] = [
  { name: 'waiting', quick: ['--waiting', '500', '--rounds', '2'] },
  { name: 'deltas', quick: ['--rounds', '1', '--seconds', '1'] },
  { name: 'workers', quick: ['--publications', '20'] },
  { name: 'soak', quick: ['--minutes', '0.5'] },
  { name: 'viewer', quick: ['--starts', '3', '--items', '200', '--games', '50'] },
]
