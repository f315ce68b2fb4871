import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

const root = join(import.meta.dirname, '..', '..', '..')

/** The folder with the manifest of the packages that consumers use, and its scripts. */
export const consumersFolder: string = join(root, 'test-tools')

/**
 * The `skip` option of tests that need `test-tools`: a reason if these packages are not installed. `REQUIRE_TOOLS`
 * makes such tests fail instead.
 */
export const noConsumers: string | false =
  existsSync(join(consumersFolder, 'node_modules')) || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: the tools of consumers are not installed (npm ci --prefix test-tools)'

/** A folder with the program `node` of a release, for the PATH. Release 26 is the runtime of the project. */
export function nodeFolder(release: number): string {
  if (release === 26) return join(root, 'node_modules/node/bin')
  return join(consumersFolder, 'node_modules', `node-${release}`, 'bin')
}

/**
 * TypeScript's compilers by major version. With several threads, TypeScript 7 would check some declarations twice.
 */
export const compilers: Readonly<Record<'TypeScript 5.9' | 'TypeScript 7', readonly string[]>> = {
  'TypeScript 5.9': [process.execPath, join(consumersFolder, 'node_modules/typescript-5/bin/tsc')],
  'TypeScript 7': [join(root, 'node_modules/.bin/tsc'), '--singleThreaded'],
}

/** An empty project with packages of a registry installed. */
export interface Consumer {
  readonly folder: string
  /**
   * Runs a program in the folder until it exits, and returns what it printed.
   *
   * @param release The major release of Node that runs the program. Default: 26.
   * @throws {Error} with the output of the program, unless it exits with 0.
   */
  run(command: readonly string[], release?: number): Promise<string>
  /** Starts a program that runs until the end of the test. Resolves with the first line that it prints. */
  start(t: TestContext, command: readonly string[], release?: number): Promise<string>
}

/** Creates a project in a new folder, and installs the dependencies with npm. */
export async function createConsumer(
  folder: string,
  registry: string,
  dependencies: readonly string[],
): Promise<Consumer> {
  await mkdir(folder)
  const manifest = { name: 'consumer', private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const consumer = consumerIn(folder, registry)
  await consumer.run(['npm', 'install', ...dependencies])
  return consumer
}

/** Returns a folder in which programs run like a consumer's programs, and install packages from a registry. */
export function consumerIn(folder: string, registry: string): Consumer {
  const environment = (release: number): NodeJS.ProcessEnv => ({
    ...environmentOf(release),
    npm_config_registry: registry,
    // The registry belongs to one test, so npm's usual cache would contain packages of other tests.
    npm_config_cache: join(folder, '..', 'npm-cache'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    NODE_COMPILE_CACHE: join(folder, '..', 'compile-cache'),
  })
  return {
    folder,
    run: (command, release = 26) => runIn(folder, command, environment(release)),
    start: (t, command, release = 26) => start(t, command, folder, environment(release)),
  }
}

/** The paths of a package that can be imported: its exports without patterns and JSON files. */
export function entriesOf(exports: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(exports).filter(path => !path.includes('*') && !path.endsWith('.json'))
}

/** The paths of all files in a folder and its subfolders, relative to the folder. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}

function environmentOf(release: number): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...rest } = process.env
  // `npm test` puts the pinned runtime of the project first in the PATH. It must not run instead of the chosen
  // release.
  const others = (rest.PATH ?? '').split(delimiter).filter(path => !path.startsWith(root))
  const PATH = [nodeFolder(release), ...others].join(delimiter)
  return { ...rest, PATH }
}

/**
 * Runs a program in a folder until it exits, and returns what it printed.
 *
 * @throws {Error} with the output of the program, unless it exits with 0.
 */
export function runIn(
  cwd: string,
  [program = '', ...parameters]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, parameters, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else
        reject(
          new Error(`${program} ${parameters.join(' ')}\n${stdout}${stderr}`, { cause: error }),
        )
    })
  })
}

async function start(
  t: TestContext,
  [program = '', ...parameters]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  // The program gets a separate process group, because npx and npm do not pass signals on to their children.
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(program, parameters, { cwd, env, stdio: [...stdio], detached: true })
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += String(chunk)
  })
  const ended = once(child, 'close')
  t.after(async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => {
      throw new Error(`${program} ${parameters.join(' ')} ended with ${code}: ${complaints}`)
    }),
  ])
  return line
}
