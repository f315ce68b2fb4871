/** A script that measures one thing on its own and writes `bench/results/<name>.json`. */
export interface Script {
  readonly name: string
  readonly path: string
  /** What makes it small enough to try it; its own defaults are the full sizes. */
  readonly quick: readonly string[]
}

/** In the order of the report. */
export const scripts: readonly Script[] = [
  scale('idle-connections', '--connections', '1000'),
  scale('stampede', '--clients', '500'),
  scale('waiting', '--waiting', '500', '--rounds', '2'),
  scale('quiet-followers', '--followers', '100', '--seconds', '5'),
  scale('waiting-beside', '--waiting', '500', '--rounds', '1', '--seconds', '2'),
  scale('relay-followers', '--followers', '500', '--rounds', '2'),
  scale('slow-readers', '--seconds', '10'),
  scale('hostile-clients', '--rounds', '1', '--seconds', '3', '--lead', '1'),
  scale('bodies', '--rounds', '1', '--seconds', '3'),
  scale('fixtures', '--fixtures', '200'),
  scale('feed-items'),
  scale('journal-entries', '--entries', '20000'),
  scale('soak', '--minutes', '0.5'),
  scale('workers', '--publications', '20'),
  { name: 'journal', path: 'journal.ts', quick: ['--appends', '1000'] },
  { name: 'deltas', path: 'deltas.ts', quick: ['--rounds', '1', '--seconds', '1'] },
  { name: 'delta-bytes', path: 'delta-bytes.ts', quick: [] },
  { name: 'viewer-bytes', path: 'viewer-bytes.ts', quick: [] },
  { name: 'generator', path: 'generator.ts', quick: ['--games', '3'] },
  { name: 'elements', path: 'elements.ts', quick: ['--updates', '3'] },
  {
    name: 'viewer',
    path: 'viewer.ts',
    quick: ['--starts', '3', '--items', '200', '--games', '50'],
  },
  {
    name: 'cluster',
    path: 'cluster.ts',
    quick: ['--publications', '20', '--seconds', '1', '--rounds', '1', '--fixtures', '100'],
  },
]

function scale(name: string, ...quick: readonly string[]): Script {
  return { name, path: `scale/${name}.ts`, quick }
}
