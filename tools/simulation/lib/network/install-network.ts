import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { currentPlace } from '../world/virtual-timers.ts'
import type { World } from '../world/world.ts'
import { Network } from './network.ts'

const networks = new WeakMap<World, Network>()

/** The network of a world; created by the first call. */
export function networkOf(world: World): Network {
  const network = networks.get(world) ?? new Network(world)
  networks.set(world, network)
  return network
}

interface VirtualServer {
  readonly address: { readonly address: string; readonly port: number; readonly family: 'IPv4' }
  readonly stop: () => void
  readonly sockets: Set<object>
}

const servers = new WeakMap<net.Server, VirtualServer>()

/** Makes servers and clients of simulated processes use the network of their world in place of the system's network. */
export function installVirtualNetwork(): void {
  const { listen, close, address } = net.Server.prototype
  Object.assign(net.Server.prototype, {
    listen(this: net.Server, ...call: unknown[]) {
      const place = currentPlace()
      if (place === undefined) return Reflect.apply(listen, this, call)
      listenVirtually(this, call)
      return this
    },
    address(this: net.Server) {
      return servers.get(this)?.address ?? Reflect.apply(address, this, [])
    },
    close(this: net.Server, done?: (error?: Error) => void) {
      const server = servers.get(this)
      if (server === undefined) return Reflect.apply(close, this, [done])
      closeVirtually(this, server, done)
      return this
    },
  })
  dateResponses()
  const { createConnection } = net
  Object.assign(net, {
    createConnection(...call: unknown[]) {
      const place = currentPlace()
      if (place === undefined) return Reflect.apply(createConnection, net, call)
      const [port, host, onConnect] = call as [number, string, () => void]
      const socket = networkOf(place.world).connect(place.process, host, port)
      return socket.once('connect', onConnect)
    },
  })
  syncBuiltinESMExports()
}

/**
 * Dates the responses of simulated processes by the clocks of these processes, because Node would use its own clock.
 */
function dateResponses(): void {
  const response = http.ServerResponse.prototype as unknown as {
    sendDate: boolean
    _storeHeader(firstLine: string, headers: unknown): void
  }
  const { _storeHeader: storeHeader } = response
  response._storeHeader = function (firstLine, headers) {
    const { sendDate } = this
    if (currentPlace() === undefined || !sendDate) return storeHeader.call(this, firstLine, headers)
    this.sendDate = false
    storeHeader.call(this, `${firstLine}Date: ${new Date().toUTCString()}\r\n`, headers)
    this.sendDate = true
  }
}

function listenVirtually(server: net.Server, call: readonly unknown[]): void {
  const place = currentPlace()
  if (place === undefined) throw new Error('Cannot listen outside of a simulation')
  const { world, process } = place
  const network = networkOf(world)
  const [options, onListening] = call as [{ readonly port: number }, (() => void) | undefined]
  const port = options.port === 0 ? network.freePort() : options.port
  const { host } = process
  const sockets = new Set<object>()
  network.listen(host, port, {
    process,
    accept(socket) {
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        if (server.listenerCount('virtual-drain') > 0) server.emit('virtual-drain')
      })
      Object.assign(socket, { server })
      server.emit('connection', socket)
    },
  })
  servers.set(server, {
    address: { address: host, port, family: 'IPv4' },
    stop: () => network.stopListening(host, port, process),
    sockets,
  })
  // `server.listening` is true while the server has a handle.
  Object.assign(server, { _handle: {} })
  if (onListening !== undefined) server.once('listening', onListening)
  world.schedule(0, process, () => {
    server.emit('listening')
    stopConnectionChecks(server)
  })
}

/** Stops Node's check for slow connections, which runs once a second of real time as long as a server exists. */
function stopConnectionChecks(server: net.Server): void {
  for (const name of Object.getOwnPropertySymbols(server)) {
    if (name.description !== 'http.server.connectionsCheckingInterval') continue
    clearInterval((server as object as Readonly<Record<symbol, NodeJS.Timeout>>)[name])
  }
}

function closeVirtually(
  server: net.Server,
  { stop, sockets }: VirtualServer,
  done: ((error?: Error) => void) | undefined,
): void {
  stop()
  Object.assign(server, { _handle: null })
  if (done !== undefined) server.once('close', () => done())
  const finish = (): void => {
    if (sockets.size > 0) return
    server.off('virtual-drain', finish)
    server.emit('close')
  }
  server.on('virtual-drain', finish)
  queueMicrotask(finish)
}
