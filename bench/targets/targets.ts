import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  endChild,
  findProgram,
  freePort,
  serverCore,
  spawnPinned,
  versionOf,
} from '../lib/processes.ts'
import { startNodeScript } from './node-script.ts'
import type { Target } from './target.ts'

const require = createRequire(import.meta.url)

function packageVersion(name: string): string {
  return (require(`${name}/package.json`) as { readonly version: string }).version
}

const fixtureFeed: Target = {
  name: 'Fixture Feed',
  missing: () => undefined,
  version: () => `this checkout, Node ${process.versions.node}`,
  async start(served) {
    const { url, stop } = await startNodeScript('fixture-feed.ts', served)
    const { fixtureId, feedKey } = JSON.parse(served.bytes.toString()) as {
      readonly fixtureId: string
      readonly feedKey: string
    }
    return { url: new URL(`/v1/fixtures/${fixtureId}/feeds/${feedKey}`, url).href, stop }
  },
}

const nodeHttp: Target = {
  name: 'bare node:http',
  missing: () => undefined,
  version: () => process.versions.node,
  start: served => startNodeScript('node-http.ts', served),
}

const fastifyEtag: Target = {
  name: 'Fastify + @fastify/etag',
  missing: () => undefined,
  version: () => `${packageVersion('fastify')} + ${packageVersion('@fastify/etag')}`,
  start: served => startNodeScript('fastify-etag.ts', served),
}

const express: Target = {
  name: 'Express',
  missing: () => undefined,
  version: () => packageVersion('express'),
  start: served => startNodeScript('express.ts', served),
}

const nginx: Target = {
  name: 'nginx static file',
  missing: () => (findProgram('nginx') === undefined ? 'nginx' : undefined),
  version: () => versionOf(findProgram('nginx') ?? '', '-v').replace(/^.*nginx\//, ''),
  async start({ bytes, directory }) {
    const port = await freePort()
    const root = join(directory, 'nginx')
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'snapshot.json'), bytes)
    await writeFile(join(root, 'snapshot.json.gz'), gzipSync(bytes))
    const configuration = join(root, 'nginx.conf')
    await writeFile(configuration, nginxConfiguration(port, root))
    const child = spawnPinned(serverCore, [
      findProgram('nginx') ?? '',
      '-c',
      configuration,
      '-p',
      root,
    ])
    const url = `http://127.0.0.1:${port}/snapshot.json`
    await untilAnswered(url)
    return { url, stop: () => endChild(child) }
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

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  throw new Error(`Nothing answers at ${url}`)
}

/** Everybody who is compared, ourselves first. */
export const targets: readonly Target[] = [fixtureFeed, nodeHttp, fastifyEtag, express, nginx]
