/** A script that measures one property and writes `bench/results/<name>.json`. */
export interface Script {
  readonly name: string
  /** Options for a test run. The defaults of the script are the full sizes. */
  readonly quick: readonly string[]
}

/** The scripts of `bench/scripts`, in the order of the report. */
export const scripts: readonly Script[] = [
  { name: 'waiting', quick: ['--waiting', '500', '--rounds', '2'] },
  { name: 'deltas', quick: ['--rounds', '1', '--seconds', '1'] },
  { name: 'browser-deltas', quick: ['--seconds', '0.1'] },
  { name: 'evidence', quick: ['--rounds', '1', '--games', '1'] },
  { name: 'start', quick: ['--rounds', '1'] },
  { name: 'list-cost', quick: ['--readers', '50', '--rounds', '4', '--most', '100'] },
  { name: 'list-traffic', quick: ['--feeds', '20', '--games', '4', '--seconds', '8'] },
  { name: 'workers', quick: ['--publications', '20'] },
  { name: 'soak', quick: ['--minutes', '0.5'] },
  { name: 'viewer', quick: ['--starts', '3', '--items', '200', '--games', '50'] },
]
