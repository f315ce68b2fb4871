import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  endChild,
  findProgram,
  freePort,
  serverCore,
  spawnPinned,
  untilAnswered,
  versionOf,
} from '../lib/processes.ts'
import { inBothCodings, writeSnapshot } from './snapshot-files.ts'
import type { RunningTarget, ServedSnapshot, Target } from './target.ts'

/** h2o with one thread, the snapshot as a file and its gzip next to it. */
export const h2o: Target = {
  name: 'h2o static file',
  hasGzip: true,
  missing: () => (findProgram('h2o') === undefined ? 'h2o' : undefined),
  version: () => versionOf(findProgram('h2o') ?? '', '--version').replace(/^h2o version /, ''),
  start: startH2o,
}

async function startH2o({ bytes, directory }: ServedSnapshot): Promise<RunningTarget> {
  const port = await freePort()
  const root = join(directory, `h2o-${port}`)
  await mkdir(root)
  await writeSnapshot(join(root, 'snapshot.json'), inBothCodings(bytes))
  const configuration = join(root, 'h2o.yaml')
  await writeFile(
    configuration,
    `num-threads: 1
user: root
listen: { host: 127.0.0.1, port: ${port} }
hosts:
  default:
    paths:
      /:
        file.dir: ${root}
        file.send-compressed: ON
        header.set: "Cache-Control: no-store"
`,
  )
  const child = spawnPinned(serverCore, [findProgram('h2o') ?? '', '-c', configuration])
  const url = `http://127.0.0.1:${port}/snapshot.json`
  await untilAnswered(url)
  return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
}
