import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/**
 * The tests of the project and the processes in which they run. Most share a process with others of their kind,
 * because starting Node and compiling the code takes longer than the tests. A file that starts clusters, proxies or
 * crashes has its own process.
 */

/** The locations of tests. */
const everywhere = [
  'packages/*/{src,tools}/**/*.test.ts',
  '{clients,docs,examples,tools}/**/*.test.ts',
]

/** Files that one process runs, one after the other. */
const families = [
  'packages/server/src/lib/operator-api/*.int.test.ts',
  'packages/server/src/lib/{http,observe,read-api}/*.int.test.ts',
  'packages/server/src/lib/relay/*.int.test.ts',
  // The family excludes tests that start processes for a crash or a cluster.
  'packages/server/src/{damaged-entry,evidence,holds-model,lying-relay,nats-service,removal-races,service,signed-responses,waiting-histories}.{slow,int}.test.ts',
  'packages/journal/src/**/{nats,sqlite,thread}*.int.test.ts',
  'packages/client/src/*.{slow,int}.test.ts',
  // The family excludes tests that wait for a long time or start processes.
  'packages/cli/src/lib/commands/{backup,conformance,demo,doctor,game-*,operator-*,relay,tail,validate}.int.test.ts',
  'packages/cli/src/lib/follow/*.int.test.ts',
  'packages/cli/src/lib/{read-file,site/export-site,commands/{completion,import-*,key,terminal-*,whole-store,serve-variables}}.int.test.ts',
  // The family excludes tests that start proxies or relays.
  'packages/conformance/src/{mutants,readme,run-*,service,strangers,subprocess-*}.int.test.ts',
  'packages/contract/src/*.int.test.ts',
  // These tests generate games; the code that they share is compiled and optimized once.
  'packages/accuracy/**/*.{slow,int}.test.ts',
  'packages/{generator,simulator}/**/*.{slow,int}.test.ts',
  // These tests open the viewer.
  'packages/elements/src/{game-page,viewer*}.e2e.test.ts',
  '{clients,docs,examples,tools,packages/cli/src}/*.int.test.ts',
  'tools/fuzz/*.int.test.ts',
]

/** Other tests, distributed over some processes, because they load the same modules. */
const dealt: readonly (readonly [of: (file: string) => boolean, processes: number])[] = [
  [file => kindOf(file) === 'pure', 2],
  [file => matchesGlob(file, '{examples,packages/{client,elements,desk}/src}/*.e2e.test.ts'), 3],
]

/** The longest tests, so that they start first on a machine without recorded durations too. */
const longest = [
  'tools/packed*',
  'tools/{fuzz,simulation}/*',
  'packages/accuracy/src/{unread-actions,broken-files}*',
  'packages/desk/src/**/*.e2e.test.ts',
  'packages/elements/src/**/*.e2e.test.ts',
  'packages/server/src/*{cluster,crash,hostile,removal}*',
  'packages/conformance/src/{relay,proxies,mutants}*',
  'packages/{client,journal}/src/**/*',
  'packages/server/src/lib/relay/*',
  'packages/cli/src/**/*',
  'packages/*/src/**/*.e2e.test.ts',
]

/**
 * The resources that a test needs, by the suffix of its name: none, time, files and sockets, or browsers and
 * clusters.
 */
export type Kind = 'pure' | 'slow' | 'int' | 'e2e'

export function kindOf(file: string): Kind {
  const [, kind = 'pure'] = /\.(slow|int|e2e)\.test\.ts$/.exec(file) ?? []
  return kind as Kind
}

/**
 * The test files that match one of the words: a kind, a file, a folder or a pattern. Without words, all test files.
 * Sorted.
 *
 * @throws {RangeError} if a word matches no file.
 */
export function testFiles(words: readonly string[], root: string): readonly string[] {
  const exclude = ['**/node_modules', '**/dist']
  const all = globSync(everywhere, { cwd: root, exclude }).map(file => file.replaceAll('\\', '/'))
  if (words.length === 0) return all.sort()
  const named = words.flatMap(word => {
    const found = all.filter(file => kindOf(file) === word || isIn(file, word))
    const files = found.length > 0 ? found : globSync(word, { cwd: root })
    if (files.length === 0) throw new RangeError(`No test is named by ${word}`)
    return files
  })
  return [...new Set(named)].sort()
}

function isIn(file: string, word: string): boolean {
  const place = word.replace(/^\.\/|\/+$/g, '')
  return file === place || file.startsWith(`${place}/`) || matchesGlob(file, place)
}

/** The files of each process, in starting order: the longest first. */
export function planOf(
  files: readonly string[],
  durations: ReadonlyMap<string, number>,
): readonly (readonly string[])[] {
  const groups = Map.groupBy(files, (file, index) => {
    const family = families.find(each => matchesGlob(file, each))
    if (family !== undefined) return family
    const row = dealt.findIndex(([isOf]) => isOf(file))
    return row < 0 ? file : `${row} ${index % (dealt[row]?.[1] ?? 1)}`
  })
  const expected = (group: readonly string[]): number =>
    group.reduce((sum, file) => sum + (durations.get(file) ?? guessOf(file)), 0)
  return [...groups.values()].sort((a, b) => expected(b) - expected(a))
}

/** Estimated duration of a file without a recorded duration, in milliseconds. Only the order matters. */
function guessOf(file: string): number {
  const place = longest.findIndex(pattern => matchesGlob(file, pattern))
  if (place >= 0 && kindOf(file) !== 'pure') return 60_000 - 1_000 * place
  return { pure: 100, slow: 5_000, int: 3_000, e2e: 10_000 }[kindOf(file)]
}
