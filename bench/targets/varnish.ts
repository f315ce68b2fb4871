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
import { nodeHttp } from './node-targets.ts'
import type { Target } from './target.ts'

/** Varnish with the snapshot in its memory, in both codings: it asks bare node:http once for each. */
export const varnish: Target = {
  name: 'Varnish',
  hasGzip: true,
  missing: () => (findProgram('varnishd') === undefined ? 'varnishd' : undefined),
  version: () => /varnish-([\d.]+)/.exec(versionOf(findProgram('varnishd') ?? '', '-V'))?.[1] ?? '',
  async start(served) {
    const origin = await nodeHttp.start(served)
    const port = await freePort()
    const folder = join(served.directory, `varnish-${port}`)
    await mkdir(folder, { recursive: true })
    const configuration = join(folder, 'default.vcl')
    await writeFile(configuration, varnishConfiguration(new URL(origin.url)))
    const child = spawnPinned(serverCore, [
      findProgram('varnishd') ?? '',
      ...['-F', '-j', 'none', '-n', join(folder, 'run'), '-f', configuration],
      ...['-a', `127.0.0.1:${port}`, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
    ])
    const url = `http://127.0.0.1:${port}/snapshot.json`
    await untilAnswered(url)
    return {
      url,
      pid: child.pid ?? 0,
      async stop() {
        await endChild(child)
        await origin.stop()
      },
    }
  },
}

/** Keeps what says no-store, as that is what is compared here. */
function varnishConfiguration({ hostname, port }: URL): string {
  return `vcl 4.1;
backend origin { .host = "${hostname}"; .port = "${port}"; }
sub vcl_backend_response { set beresp.ttl = 1d; set beresp.uncacheable = false; return (deliver); }
`
}
