import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findProgram, missingProgram } from './programs.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { until } from './until.ts'

/** A NATS server on the loopback. It has a separate store, unless it is a leaf node. */
export interface NatsServer {
  readonly url: string
  readonly port: number
  /** The address to which leaf nodes connect. */
  readonly leafUrl: string
  /** The configuration file that it runs with. */
  readonly configuration: string
  /** Starts the server. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Ends the server immediately, like `kill -9`. Resolves when it has exited. */
  kill(): Promise<void>
  /** Stops the server with SIGTERM. Resolves when it has exited. */
  stop(): Promise<void>
  /** `pause` suspends the process of the server, and `resume` continues it. */
  pause(): void
  resume(): void
  /**
   * `isolate` cuts the network to the other servers of the cluster, and `join` restores it. Clients stay connected.
   */
  isolate(): void
  join(): void
  /** Delays all data between this server and another one of its cluster, in both directions. */
  delayTo(other: NatsServer, ms: number): void
}

export interface NatsServersOptions {
  readonly count?: number
  /**
   * Whether the network between the servers can be cut and delayed. If not, `isolate`, `join` and `delayTo` have no
   * effect.
   */
  readonly isolatable?: boolean
  /** The domain of the servers' JetStream. */
  readonly domain?: string
  /** The servers to which these servers are leaf nodes. Leaf nodes store nothing themselves. */
  readonly leavesOf?: readonly NatsServer[]
  /** More lines of the configuration file. */
  readonly lines?: readonly string[]
}

/** The path of nats-server; `undefined` if it is not installed. */
export const natsServerProgram: string | undefined = findProgram('nats-server')

/** The `skip` option of a test that needs nats-server. */
export const withoutNatsServer: string | false = missingProgram('nats-server')

/** Maximum number of attempts to start the servers, each with other ports. */
const attempts = 5

const children = new Set<ChildProcess>()
const directories = new Set<string>()

// A suite starts its servers even if a name pattern selects none of its tests, and then does not run its hooks.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const directory of directories) removeDirectory(directory)
})

type OwnsServers = { readonly after: (end: () => void | Promise<void>) => void }

/** Starts one server, or a cluster of several; all are ended after the test. */
export async function startNatsServers(
  t: OwnsServers,
  options: NatsServersOptions = {},
): Promise<readonly NatsServer[]> {
  for (let attempt = 1; ; attempt++) {
    const servers = await configureServers(t, options)
    const started = await Promise.allSettled(servers.map(server => server.start()))
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed === undefined) return servers
    // Another program may have taken a port that was free a moment ago.
    await Promise.all(servers.map(server => server.kill()))
    if (attempt === attempts) throw (failed as PromiseRejectedResult).reason
  }
}

/** Servers that do not run yet, each with a configuration file and free ports. */
async function configureServers(
  t: OwnsServers,
  { count = 1, isolatable = false, domain, leavesOf, lines = [] }: NatsServersOptions,
): Promise<readonly NatsServer[]> {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-nats-'))
  directories.add(directory)
  const servers: NatsServer[] = []
  t.after(async () => {
    await Promise.all(servers.map(server => server.kill()))
    removeDirectory(directory)
  })
  // A cluster rejects routes of a cluster with another name. A port that was free a moment ago may belong to the
  // cluster of another test.
  const cluster = basename(directory)
  const ports = await freePorts(count * 3)
  const routePorts = ports.slice(count, 2 * count)
  const leafPorts = ports.slice(2 * count)
  const remotes = leavesOf?.map(({ leafUrl }) => leafUrl)
  const routes = isolatable ? await startRoutes(t, routePorts) : []
  for (const [index, port] of ports.slice(0, count).entries()) {
    const configuration = join(directory, `server-${index}.conf`)
    const leafPort = leafPorts[index] ?? 0
    const routePort = routePorts[index] ?? 0
    const peers = isolatable
      ? routes.filter(({ from }) => from === index).map(({ proxy }) => proxy.port)
      : routePorts
    const text = [
      `host: 127.0.0.1`,
      `port: ${port}`,
      `ports_file_dir: "${directory}"`,
      `server_name: server-${index}`,
      `max_payload: 8MB`,
      ...(remotes === undefined
        ? storageLines({ store: join(directory, `store-${index}`), domain, leafPort })
        : [`leafnodes { remotes: [{ urls: ${JSON.stringify(remotes)} }] }`]),
      ...(count === 1 ? [] : [clusterLine({ cluster, routePort, peers, isolatable })]),
      ...lines,
      '',
    ]
    writeFileSync(configuration, text.join('\n'))
    const own = routes.filter(({ from, to }) => from === index || to === index)
    const server = createNatsServer({
      port,
      leafPort,
      configuration,
      routes: own.map(({ proxy }) => proxy),
    })
    const delayTo = (other: NatsServer, ms: number): void => {
      const peer = servers.indexOf(other)
      for (const { from, to, proxy } of own) if (from === peer || to === peer) proxy.delay(ms)
    }
    servers.push({ ...server, delayTo })
  }
  return servers
}

/** The configuration of a server with JetStream that accepts leaf nodes. */
function storageLines({
  store,
  domain,
  leafPort,
}: {
  readonly store: string
  readonly domain: string | undefined
  readonly leafPort: number
}): readonly string[] {
  const ofDomain = domain === undefined ? '' : `, domain: ${domain}`
  return [
    `jetstream { store_dir: "${store}"${ofDomain} }`,
    `leafnodes { host: 127.0.0.1, port: ${leafPort} }`,
  ]
}

/** The configuration of a server in a cluster. `peers` are the ports at which it reaches the other servers. */
function clusterLine({
  cluster,
  routePort,
  peers,
  isolatable,
}: {
  readonly cluster: string
  readonly routePort: number
  readonly peers: readonly number[]
  readonly isolatable: boolean
}): string {
  // No server listens on the advertised port: servers must have no route around a server that is cut off. Clients get
  // no address of another server, because on a loaded machine they would leave their server before it is cut off.
  const advertised = isolatable ? 'advertise: "127.0.0.1:1", no_advertise: true,' : ''
  const urls = peers.map(peer => `nats://127.0.0.1:${peer}`)
  return `cluster { name: ${cluster}, host: 127.0.0.1, port: ${routePort}, ${advertised} routes: ${JSON.stringify(urls)} }`
}

/** A proxy from each server to each other one. */
async function startRoutes(
  t: Parameters<typeof startTcpProxy>[0],
  ports: readonly number[],
): Promise<readonly { readonly from: number; readonly to: number; readonly proxy: TcpProxy }[]> {
  const pairs = ports.flatMap((_, from) => ports.map((port, to) => ({ from, to, port })))
  return Promise.all(
    pairs
      .filter(({ from, to }) => from !== to)
      .map(async ({ from, to, port }) => ({ from, to, proxy: await startTcpProxy(t, port) })),
  )
}

function createNatsServer({
  port,
  leafPort,
  configuration,
  routes,
}: Pick<NatsServer, 'port' | 'configuration'> & {
  readonly leafPort: number
  readonly routes: readonly TcpProxy[]
}): Omit<NatsServer, 'delayTo'> {
  let child: ChildProcess | undefined
  let isPaused = false

  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    leafUrl: `nats-leaf://127.0.0.1:${leafPort}`,
    configuration,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pause,
    resume,
    isolate: () => routes.forEach(route => void route.cut()),
    join: () => routes.forEach(route => void route.heal()),
  }

  async function start(): Promise<void> {
    if (natsServerProgram === undefined) throw new Error('nats-server is not installed')
    isPaused = false
    const started = spawn(natsServerProgram, ['-c', configuration], { stdio: 'ignore' })
    child = started
    children.add(started)
    started.once('exit', () => children.delete(started))
    // A server must not keep the process alive after its tests.
    started.unref()
    // The server writes this file when it listens. A connection would not show whether this server or another program
    // has the port.
    const portsFile = join(dirname(configuration), `nats-server_${started.pid}.ports`)
    await until(() => {
      if (started.exitCode !== null) throw new Error(`nats-server ended: see ${configuration}`)
      return existsSync(portsFile)
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.ref()
    child.kill(signal)
    await gone
  }

  function pause(): void {
    if (!isPaused) child?.kill('SIGSTOP')
    isPaused = true
  }

  function resume(): void {
    if (isPaused) child?.kill('SIGCONT')
    isPaused = false
  }
}

/** Removes a directory, with retries because a server that was just killed may still write a file. */
function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  directories.delete(directory)
}

/**
 * Ports that are free now, below the ports that systems assign automatically. nats-server can choose a port itself, but
 * cannot announce it to the other servers of its cluster before it runs.
 */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const listener = createServer()
  try {
    await once(listener.listen(port, '127.0.0.1'), 'listening')
    await once(listener.close(), 'close')
    return true
  } catch {
    return false
  }
}
