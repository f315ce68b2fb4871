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
import type { ReplaceableTarget, RunningTarget, ServedSnapshot, Target } from './target.ts'

const facts = {
  name: 'nginx static file',
  hasGzip: true,
  missing: () => (findProgram('nginx') === undefined ? 'nginx' : undefined),
  version: () => versionOf(findProgram('nginx') ?? '', '-v').replace(/^.*nginx\//, ''),
}

/** nginx with the snapshot as a file and its gzip next to it. It checks these files again only after an hour. */
export const nginx: Target = { ...facts, start: served => startWithSnapshot(served, '1h') }

/** nginx that checks after one second whether the file has changed, so clients see a change up to one second late. */
export const nginxOfChangingFiles: Target<ReplaceableTarget> = {
  ...facts,
  start: served => startWithSnapshot(served, '1s'),
}

async function startWithSnapshot(
  { bytes, directory }: ServedSnapshot,
  validity: string,
): Promise<ReplaceableTarget> {
  const port = await freePort()
  const root = join(directory, `nginx-${port}`)
  const file = join(root, 'snapshot.json')
  await mkdir(root, { recursive: true })
  await writeSnapshot(file, inBothCodings(bytes))
  const { url, ...rest } = await startNginx({ root, port, validity, files: 100 })
  return {
    url: `${url}/snapshot.json`,
    ...rest,
    replace: replaced => writeSnapshot(file, replaced),
  }
}

export interface NginxOptions {
  /** The folder of the files. */
  readonly root: string
  readonly port: number
  /** Time for which nginx considers an opened file current. */
  readonly validity: string
  /** Maximum number of files that nginx keeps open. */
  readonly files: number
}

/** Starts nginx. Its address corresponds to the folder `root`. */
export async function startNginx(options: NginxOptions): Promise<RunningTarget> {
  const { root, port } = options
  const configuration = join(root, 'nginx.conf')
  await writeFile(configuration, nginxConfiguration(options))
  const program = findProgram('nginx') ?? ''
  const child = spawnPinned(serverCore, [program, '-c', configuration, '-p', root])
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url)
  return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
}

/** A configuration of nginx for fast reads of files: one worker, no access log, and a cache of open files. */
function nginxConfiguration({ root, port, validity, files }: NginxOptions): string {
  return `daemon off; user root; worker_processes 1; worker_rlimit_nofile 40000; pid ${root}/nginx.pid;
error_log stderr crit;
events { worker_connections 20000; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=${files} inactive=1h; open_file_cache_valid ${validity};
  types { application/json json; }
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; add_header Cache-Control no-store; }
}
`
}
