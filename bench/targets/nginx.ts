import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  endChild,
  findProgram,
  freePort,
  serverCore,
  spawnPinned,
  untilAnswered,
  versionOf,
} from '../lib/processes.ts'
import type { Target } from './target.ts'

/** nginx with the snapshot as a file, beside it the same in gzip. */
export const nginx: Target = {
  name: 'nginx static file',
  hasGzip: true,
  missing: () => (findProgram('nginx') === undefined ? 'nginx' : undefined),
  version: () => versionOf(findProgram('nginx') ?? '', '-v').replace(/^.*nginx\//, ''),
  async start({ bytes, directory }) {
    const port = await freePort()
    const root = join(directory, `nginx-${port}`)
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'snapshot.json'), bytes)
    await writeFile(join(root, 'snapshot.json.gz'), gzipSync(bytes))
    const configuration = join(root, 'nginx.conf')
    await writeFile(configuration, nginxConfiguration(port, root))
    const program = findProgram('nginx') ?? ''
    const child = spawnPinned(serverCore, [program, '-c', configuration, '-p', root])
    const url = `http://127.0.0.1:${port}/snapshot.json`
    await untilAnswered(url)
    return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
  },
}

/** As fast as nginx serves files: one worker, no access log, open files and their tags kept. */
function nginxConfiguration(port: number, root: string): string {
  return `daemon off; user root; worker_processes 1; pid ${root}/nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  types { application/json json; }
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; add_header Cache-Control no-store; }
}
`
}
