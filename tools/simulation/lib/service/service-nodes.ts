import type { RelayOptions, ServiceOptions } from '@fixture-feed/server/service'
import { secretOf } from '../actors/operator-client.ts'
import { decodeContent, HttpClient } from '../network/http-client.ts'
import type { Network } from '../network/network.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { openNatsJournal, openNatsLease, tokenOfSecret } from './product.ts'
import type { Incarnation, ServiceNode } from './service-node.ts'

const tokenNames = ['machine', 'desk', 'editor', 'second', 'chief'] as const

/** The minimum time after a removal before a node checks whether the removal is finished, in milliseconds. */
const LEAVE_REMOVALS_MS = 2_000

/** The address of the service for clients and relays: a load balancer chooses a node. */
export const SERVICE_URL = 'http://service.example:8080'

/** The options of a node that shares the journal of the cluster. */
export function nodeOptions(natsUrls: readonly string[]): ServiceOptions {
  return {
    openJournal: events => openNatsJournal({ ...events, servers: natsUrls, ifMissing: 'wait' }),
    leaveRemovalsMs: LEAVE_REMOVALS_MS,
    tokens: tokenNames.map(name => tokenOfSecret(name, secretOf(name))),
  }
}

export interface RelaySources {
  readonly world: World
  readonly network: Network
  readonly random: Random
  readonly natsUrls: readonly string[]
  /** Whether the upstream has a list of changes. */
  readonly hasList: boolean
  /** The nodes from which the relay reads. */
  readonly upstream: () => readonly ServiceNode[]
}

/** The stream of the nodes. */
export const JOURNAL_STREAM = 'FIXTURE_FEED'

/** The stream of the relays, which share a recording and a lease. */
export const RELAY_STREAM = 'RELAY'

/** The options of a relay of the cluster, with a journal in another stream of the same servers. */
export function relayOptions(sources: RelaySources, incarnation: Incarnation): ServiceOptions {
  const { natsUrls } = sources
  const servers = { servers: natsUrls, stream: RELAY_STREAM }
  const relay: RelayOptions = {
    upstream: SERVICE_URL,
    intervalMs: 1_000,
    indexIntervalMs: 2_000,
    waitSeconds: 5,
    refusedDirectory: '/nowhere',
    openLease: () => openNatsLease({ ...servers, name: 'reading' }),
    fetch: upstreamFetch(sources, incarnation),
  }
  return {
    ...nodeOptions(natsUrls),
    openJournal: events => openNatsJournal({ ...events, ...servers, ifMissing: 'create' }),
    relay,
  }
}

/**
 * Returns the `fetch` of a relay. Each call reads from a ready node of the upstream, or from any node if none is ready.
 * Without `hasList`, a read of the list of changes receives the status 404.
 */
function upstreamFetch(
  { world, network, random, upstream, hasList }: RelaySources,
  { process }: Incarnation,
): typeof fetch {
  const http = new HttpClient(world, network, process)
  return async (input, init) => {
    if (!hasList && String(input).startsWith(`${SERVICE_URL}/v1/changes`))
      return new Response(null, { status: 404 })
    const ready = upstream().filter(({ isReady }) => isReady)
    const { publicUrl } = random.pick(ready.length > 0 ? ready : upstream())
    const response = await http.send({
      method: 'GET',
      url: String(input).replace(SERVICE_URL, publicUrl),
      headers: { Accept: '*/*', ...(init?.headers as Record<string, string>) },
      signal: init?.signal ?? undefined,
    })
    const { status, headers } = response
    const body = decodeContent(headers.get('content-encoding'), response.body)
    const hasBody = status !== 304 && status !== 204
    return new Response(hasBody ? new Uint8Array(body) : null, { status, headers: [...headers] })
  }
}
