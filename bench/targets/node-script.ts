import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endChild, lineOf, serverCore, spawnPinned } from '../lib/processes.ts'
import type { RunningTarget, ServedSnapshot } from './target.ts'

/** Starts a server script of `bench/servers` on the runtime of this process; it prints its port when it listens. */
export async function startNodeScript(
  script: string,
  { bytes, directory }: ServedSnapshot,
  parameters: readonly string[] = [],
): Promise<RunningTarget> {
  const file = join(directory, `snapshot-${bytes.length}.json`)
  await writeFile(file, bytes)
  const path = join(import.meta.dirname, '..', 'servers', script)
  const child = spawnPinned(serverCore, [process.execPath, path, file, ...parameters])
  const [, port] = await lineOf(child, /^listening on (\d+)/)
  return {
    url: `http://127.0.0.1:${port}/snapshot.json`,
    pid: child.pid ?? 0,
    stop: () => endChild(child),
  }
}
