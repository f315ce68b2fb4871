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

/**
 * Families of tests: one process runs the files of a family, one after the other. `seconds` is the time of that process
 * in a run of all tests on two cores.
 */
const families: readonly Family[] = [
  { files: 'packages/server/src/lib/operator-api/*.int.test.ts', seconds: 95 },
  { files: 'packages/server/src/lib/{http,observe,read-api}/*.int.test.ts', seconds: 50 },
  { files: 'packages/server/src/lib/relay/*.int.test.ts', seconds: 85 },
  // The family excludes tests that start processes for a crash or a cluster.
  {
    files:
      'packages/server/src/{damaged-entry,evidence,holds-model,lying-relay,nats-service,removal-races,service,signed-responses,waiting-histories}.{slow,int}.test.ts',
    seconds: 95,
  },
  {
    files:
      'packages/server/src/{changes-model,fixture-details,required-evidence,signed-kinds}.int.test.ts',
    seconds: 15,
  },
  { files: 'packages/journal/src/**/{nats,sqlite,thread}*.int.test.ts', seconds: 80 },
  { files: 'packages/client/src/*.{slow,int}.test.ts', seconds: 20 },
  // The family excludes tests that wait for a long time or start processes.
  {
    files:
      'packages/cli/src/lib/commands/{backup,conformance,demo,doctor,game-*,operator-*,relay,tail,validate}.int.test.ts',
    seconds: 45,
  },
  {
    files:
      'packages/cli/src/lib/{commands/{approve,notify,verify},notify/targets/targets,site/site-folder}.int.test.ts',
    seconds: 15,
  },
  { files: 'packages/cli/src/lib/follow/*.int.test.ts', seconds: 65 },
  {
    files:
      'packages/cli/src/lib/{read-file,site/export-site,commands/{completion,import-*,key,terminal-*,whole-store,serve-variables}}.int.test.ts',
    seconds: 65,
  },
  // The family excludes tests that start proxies or relays.
  {
    files:
      'packages/conformance/src/{mutants,readme,run-*,service,strangers,subprocess-*}.int.test.ts',
    seconds: 65,
  },
  { files: 'packages/contract/src/*.int.test.ts', seconds: 20 },
  // These tests generate games; the code that they share is compiled and optimized once.
  { files: 'packages/accuracy/**/*.{slow,int}.test.ts', seconds: 130 },
  { files: 'packages/{generator,simulator}/**/*.{slow,int}.test.ts', seconds: 40 },
  // These tests open the viewer.
  { files: 'packages/elements/src/{game-page,viewer*}.e2e.test.ts', seconds: 155 },
  { files: 'packages/{desk,elements}/src/**/*.{slow,int}.test.ts', seconds: 15 },
  { files: '{clients,docs,examples,tools,packages/cli/src}/*.int.test.ts', seconds: 155 },
  { files: 'tools/fuzz/*.int.test.ts', seconds: 65 },
]

interface Family {
  /** The pattern of the files. */
  readonly files: string
  readonly seconds: number
}

/**
 * Tests outside the families that share a few processes, because they load the same modules, and the expected seconds
 * of each process.
 */
const dealt: readonly DealtTests[] = [
  { includes: file => kindOf(file) === 'pure', processes: 2, seconds: 35 },
  {
    includes: file =>
      matchesGlob(file, '{examples,packages/{client,elements,desk}/src}/*.e2e.test.ts'),
    processes: 3,
    seconds: 130,
  },
]

interface DealtTests {
  readonly includes: (file: string) => boolean
  readonly processes: number
  readonly seconds: number
}

/** Slow files outside the tables above: each runs in a separate process, for about the given seconds. */
const longFiles: readonly Family[] = [
  { files: 'tools/packed.e2e.test.ts', seconds: 135 },
  { files: 'tools/simulation/*.slow.test.ts', seconds: 60 },
  { files: 'packages/server/src/service-crash.int.test.ts', seconds: 50 },
  { files: 'packages/conformance/src/{relay,proxies}.int.test.ts', seconds: 45 },
  { files: 'packages/cli/src/lib/commands/follow.int.test.ts', seconds: 40 },
  { files: 'packages/server/src/hostile-clients.slow.test.ts', seconds: 35 },
  { files: 'packages/*/src/*{cluster,crash,races}.{int,e2e}.test.ts', seconds: 25 },
  { files: 'packages/cli/src/lib/commands/serve*.int.test.ts', seconds: 20 },
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
    if (files.length === 0) throw new RangeError(`No test file matches ${word}`)
    return files
  })
  return [...new Set(named)].sort()
}

function isIn(file: string, word: string): boolean {
  const place = word.replace(/^\.\/|\/+$/g, '')
  return file === place || file.startsWith(`${place}/`) || matchesGlob(file, place)
}

/**
 * The files of each process, in starting order. The process that takes longest starts first, so that no long process is
 * left for the end, when a core would be idle. Processes that mostly wait take long too, so they start early and
 * overlap with the processes that compute (`process-queue.ts`).
 *
 * The expected time of a process is the duration of its files in the last run. If a file has no recorded duration, as
 * in a clean checkout, the expected time is the seconds in the tables above, or a default for the kind of the file.
 * Only the order depends on these seconds, so a number is updated only when it is wrong by more than a third.
 *
 * @param durations Milliseconds of each file in its last run.
 */
export function planOf(
  files: readonly string[],
  durations: ReadonlyMap<string, number>,
): readonly (readonly string[])[] {
  const groups = Map.groupBy(files, (file, index) => {
    const family = families.find(each => matchesGlob(file, each.files))
    if (family !== undefined) return family.files
    const row = dealt.findIndex(({ includes }) => includes(file))
    return row < 0 ? file : `${row} ${index % (dealt[row]?.processes ?? 1)}`
  })
  const expected = (group: readonly string[]): number =>
    group.every(file => durations.has(file))
      ? group.reduce((sum, file) => sum + (durations.get(file) ?? 0), 0)
      : usualMs(group[0] ?? '')
  return [...groups.values()].sort((a, b) => expected(b) - expected(a))
}

/** The usual duration of the process that runs a file, in milliseconds. */
function usualMs(file: string): number {
  const known =
    [...families, ...longFiles].find(({ files }) => matchesGlob(file, files)) ??
    dealt.find(({ includes }) => includes(file))
  return 1000 * (known?.seconds ?? { pure: 1, slow: 5, int: 5, e2e: 15 }[kindOf(file)])
}
