import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { endChild, lineOf, serverCore, spawnPinned } from '../lib/processes.ts'
import { inBothCodings, writeSnapshot } from './snapshot-files.ts'
import type { ReplaceableTarget, RunningTarget, ServedSnapshot } from './target.ts'

/**
 * Starts a server script of `bench/servers` with a snapshot file. `replace` requires a script that reads the file again
 * on SIGUSR2, such as `node-http.ts`.
 */
export async function startSnapshotScript(
  script: string,
  { bytes, directory }: ServedSnapshot,
  parameters: readonly string[] = [],
  runtime?: readonly string[],
): Promise<ReplaceableTarget> {
  const file = join(await mkdtemp(join(directory, 'node-')), 'snapshot.json')
  await writeSnapshot(file, inBothCodings(bytes))
  const { url, pid, stop } = await startNodeScript(script, [file, ...parameters], runtime)
  return {
    url: `${url}/snapshot.json`,
    pid,
    stop,
    async replace(replaced) {
      await writeSnapshot(file, replaced)
      process.kill(pid, 'SIGUSR2')
    },
  }
}

/**
 * Starts a server script of `bench/servers`. The script prints its port when it listens.
 *
 * @param runtime The command that runs the script. Default: the runtime of this process.
 */
export async function startNodeScript(
  script: string,
  parameters: readonly string[],
  runtime: readonly string[] = [process.execPath],
): Promise<RunningTarget> {
  const path = join(import.meta.dirname, '..', 'servers', script)
  const child = spawnPinned(serverCore, [...runtime, path, ...parameters])
  const [, port] = await lineOf(child, /^listening on (\d+)/)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => endChild(child) }
}
