import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { DurableStreamTestServer } from '@durable-streams/server'
import fastifyEtag from '@fastify/etag'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import express from 'express'
import fastify from 'fastify'
import { pino } from 'pino'
import { registrationOf } from '../../packages/conformance/src/lib/sample-items.ts'
import {
  findProgram,
  freePort,
  type Program,
  startProgram,
} from '../../packages/conformance/src/lib/testing/programs.ts'
import { createOperatorAdapter } from '../../packages/conformance/src/operator-adapter.ts'

/** Servers that can answer polls of one JSON document, each set up as its users would. */

export interface ComparedServer {
  readonly name: string
  /** What was set up, for the page. */
  readonly setUp: string
  readonly version: () => string
  /** Undefined when it is not installed. `url` is the address of the document. */
  readonly start: (snapshot: Snapshot, folder: string) => Promise<Program | undefined>
}

const require = createRequire(import.meta.url)
const host = '127.0.0.1'
const policy = 'no-store'

const fixtureFeed: ComparedServer = {
  name: 'Fixture Feed',
  setUp: 'the service as it comes',
  version: () => packageVersion('../../packages/server/package.json'),
  async start({ fixtureId, feedKey, items }) {
    const token = 'compared'
    const service = await startService({
      openJournal: async () => createMemoryJournal(),
      publicAddress: { host, port: 0 },
      operatorAddress: { host, port: 0 },
      tokens: [tokenOfSecret('compared', token)],
      log: pino({ level: 'silent' }),
    })
    const adapter = createOperatorAdapter({ url: service.operatorUrl, token })
    await adapter.registerFixture(registrationOf(fixtureId, [feedKey]))
    await adapter.publish({ fixtureId, feedKey }, { items, withdrawals: [] })
    const url = `${service.publicUrl}/v1/fixtures/${fixtureId}/feeds/${feedKey}`
    return { url, stop: () => service.stop(0) }
  },
}

const expressJson: ComparedServer = {
  name: 'Express',
  setUp: '`res.set("Cache-Control", "no-store").json(value)`',
  version: () => packageVersion('express/package.json'),
  async start(snapshot) {
    const app = express()
    app.get('/snapshot', (_request, response) => {
      response.set('Cache-Control', policy).json(snapshot)
    })
    const server = app.listen(0, host)
    await new Promise<void>(resolve => server.once('listening', () => resolve()))
    const { port } = server.address() as AddressInfo
    const stop = async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
    return { url: `http://${host}:${port}/snapshot`, stop }
  },
}

const fastifyWithEtag: ComparedServer = {
  name: 'Fastify + @fastify/etag',
  setUp: 'a handler that sends the value, and the plugin registered',
  version: () =>
    `${packageVersion('fastify/package.json')} + ${packageVersion('@fastify/etag/package.json')}`,
  async start(snapshot) {
    const app = fastify()
    await app.register(fastifyEtag)
    app.get('/snapshot', async (_request, reply) => {
      reply.header('cache-control', policy)
      return snapshot
    })
    const address = await app.listen({ host, port: 0 })
    return { url: `${address}/snapshot`, stop: () => app.close() }
  },
}

const jsonServer: ComparedServer = {
  name: 'json-server',
  setUp: 'a `db.json` with the snapshot',
  version: () => packageVersion('json-server/package.json'),
  async start(snapshot, folder) {
    const file = join(folder, 'db.json')
    await writeFile(file, JSON.stringify({ snapshot }))
    const port = await freePort()
    const program = join(dirname(require.resolve('json-server/package.json')), 'lib', 'bin.js')
    const parameters = [program, file, '--port', String(port), '--host', host]
    const { stop } = await startProgram(process.execPath, parameters, port)
    return { url: `http://${host}:${port}/snapshot`, stop }
  },
}

const nginxFiles: ComparedServer = {
  name: 'nginx, static files',
  setUp: 'a file, `gzip on` for JSON, `add_header Cache-Control no-store`',
  version: nginxVersion,
  async start(snapshot, folder) {
    if (findProgram('nginx') === undefined) return undefined
    await mkdir(join(folder, 'root'))
    await writeFile(join(folder, 'root', 'snapshot.json'), JSON.stringify(snapshot))
    const port = await freePort()
    const file = join(folder, 'nginx.conf')
    await writeFile(file, nginxConfiguration(folder, port))
    const { stop } = await startProgram('nginx', ['-c', file, '-p', folder], port)
    return { url: `http://${host}:${port}/snapshot.json`, stop }
  },
}

const durableStreams: ComparedServer = {
  name: '@durable-streams/server',
  setUp: 'a JSON stream with the snapshot as its one message, read from its start',
  version: () => packageVersion('@durable-streams/server/package.json'),
  async start(snapshot) {
    const server = new DurableStreamTestServer({ host, port: 0 })
    const stream = `${await server.start()}/pulse`
    const headers = { 'Content-Type': 'application/json' }
    await fetch(stream, { method: 'PUT', headers })
    const answer = await fetch(stream, { method: 'POST', headers, body: JSON.stringify(snapshot) })
    if (!answer.ok) throw new Error(`Cannot append to the stream: status ${answer.status}`)
    return { url: `${stream}?offset=-1`, stop: () => server.stop() }
  },
}

/** Ourselves first. */
export const comparedServers: readonly ComparedServer[] = [
  ...[fixtureFeed, expressJson, fastifyWithEtag, jsonServer, nginxFiles, durableStreams],
]

function packageVersion(manifest: string): string {
  return (require(manifest) as { readonly version: string }).version
}

function nginxVersion(): string {
  const { stderr } = spawnSync(findProgram('nginx') ?? '', ['-v'], { encoding: 'utf8' })
  return /nginx\/(\S+)/.exec(stderr)?.[1] ?? ''
}

function nginxConfiguration(folder: string, port: number): string {
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  types { application/json json; }
  gzip on; gzip_types application/json; gzip_vary on;
  server { listen 127.0.0.1:${port}; root ${folder}/root; add_header Cache-Control no-store; }
}
`
}
