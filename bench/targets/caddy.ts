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

/** Caddy with the snapshot as a file and its gzip next to it. */
export const caddy: Target = {
  name: 'Caddy static file',
  hasGzip: true,
  missing: () => (findProgram('caddy') === undefined ? 'caddy' : undefined),
  version: () => versionOf(findProgram('caddy') ?? '', 'version').replace(/ .*/, ''),
  start: startCaddy,
}

async function startCaddy({ bytes, directory }: ServedSnapshot): Promise<RunningTarget> {
  const port = await freePort()
  const root = join(directory, `caddy-${port}`)
  await mkdir(root)
  await writeSnapshot(join(root, 'snapshot.json'), inBothCodings(bytes))
  const configuration = join(root, 'Caddyfile')
  await writeFile(
    configuration,
    `{
  admin off
}
http://127.0.0.1:${port} {
  root * ${root}
  header Cache-Control no-store
  file_server {
    precompressed gzip
  }
}
`,
  )
  const command = [findProgram('caddy') ?? '', 'run', '--adapter', 'caddyfile', '--config']
  // Caddy writes its state below these folders.
  const environment = { XDG_CONFIG_HOME: root, XDG_DATA_HOME: root }
  const child = spawnPinned(serverCore, [...command, configuration], environment)
  const url = `http://127.0.0.1:${port}/snapshot.json`
  await untilAnswered(url)
  return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
}
