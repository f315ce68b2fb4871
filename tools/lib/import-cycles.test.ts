import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importCycles } from './import-cycles.ts'

/** The cycles of a graph such as `a>b b>a`. */
function cyclesIn(graph: string): string {
  const imports = new Map<string, string[]>()
  for (const edge of graph.split(' ')) {
    const [importer = '', imported = ''] = edge.split('>')
    imports.set(importer, [...(imports.get(importer) ?? []), imported])
  }
  return importCycles(imports)
    .map(files => files.join('>'))
    .join(' ')
}

for (const [graph, cycles] of [
  ['a>b a>c b>c c>d', ''],
  ['a>a', 'a'],
  ['b>a a>b', 'a>b'],
  ['x>c c>a a>b b>c', 'a>b>c'],
  ['a>b b>a c>d d>c', 'a>b c>d'],
  ['a>b b>c c>b b>a', 'b>c a>b'],
] as const) {
  test(`importCycles() of ${graph}: ${cycles || 'none'}`, () => {
    assert.equal(cyclesIn(graph), cycles)
  })
}
