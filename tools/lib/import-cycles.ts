/**
 * Returns cycles of imports between files. A cycle lists its files so that each imports the next and the last imports
 * the first; it begins with the file whose name sorts first. Of cycles that share files, at least one is returned.
 *
 * @param imports The files that each file imports.
 */
export function importCycles(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push(fromFirstName(path.slice(start)))
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const imported of imports.get(file) ?? []) visit(imported)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

function fromFirstName(cycle: readonly string[]): readonly string[] {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '')
  return [...cycle.slice(first), ...cycle.slice(0, first)]
}
