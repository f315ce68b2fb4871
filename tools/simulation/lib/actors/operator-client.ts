import type { WaitChecks } from '../checks/waits.ts'
import { HttpClient } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { marksIn } from './drafts.ts'

export interface OperatorRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The time within which a running node responds, in milliseconds. Default: 10,000. */
  readonly limitMs?: number
}

export interface OperatorResponse {
  readonly status: number
  readonly text: string
  readonly json: Readonly<Record<string, unknown>> | undefined
  readonly node: ServiceNode
}

/** The time after the limit of a request at which an actor gives up, in milliseconds. */
const PATIENCE_MS = 6_000
/**
 * The time within which a running node responds, in milliseconds. A request takes up to 5 s in the queue of a chain
 * and 4 s for the append.
 */
const LIMIT_MS = 10_000
/**
 * The time within which a running node responds to a removal, in milliseconds. A removal consists of several steps,
 * each of which may wait for the servers for 4.5 s.
 */
export const REMOVAL_LIMIT_MS = 20_000

/** A client of the operator API with a separate token. */
export class OperatorClient {
  readonly tokenName: string
  readonly #cluster: Cluster
  readonly #waits: WaitChecks
  readonly #http: HttpClient

  constructor(
    { cluster, waits }: { cluster: Cluster; waits: WaitChecks },
    process: SimulatedProcess,
    tokenName: string,
  ) {
    this.tokenName = tokenName
    this.#cluster = cluster
    this.#waits = waits
    this.#http = new HttpClient(cluster.world, cluster.network, process)
  }

  /** Sends a request once. Returns `undefined` if the connection failed or no response arrived in time. */
  async send(node: ServiceNode, request: OperatorRequest): Promise<OperatorResponse | undefined> {
    const { method, path, json, text, limitMs = LIMIT_MS } = request
    const { trace } = this.#cluster
    const what = `${method} ${path}`
    const sent = briefly(json)
    const end = this.#waits.begin(node, what, limitMs)
    try {
      const { status, body } = await this.#http.send({
        method,
        url: node.operatorUrl + path,
        headers: {
          Authorization: `Bearer ${secretOf(this.tokenName)}`,
          ...((json !== undefined || text !== undefined) && {
            'Content-Type': json === undefined ? 'application/jsonl' : 'application/json',
          }),
          ...request.headers,
        },
        body: json === undefined ? text : JSON.stringify(json),
        signal: AbortSignal.timeout(limitMs + PATIENCE_MS),
      })
      const result = body.toString()
      const isJson = result.startsWith('{')
      const brief = status >= 400 ? ` ${result.slice(0, 200)}` : ''
      trace.note(this.tokenName, `${what}${sent} at ${node.name}: ${status}${brief}`)
      return { status, text: result, json: isJson ? JSON.parse(result) : undefined, node }
    } catch (error) {
      trace.note(this.tokenName, `${what}${sent} at ${node.name}: ${(error as Error).message}`)
      return undefined
    } finally {
      end()
    }
  }

  /**
   * Repeats a request, possibly at other nodes, until a response has a status below 500. Returns `undefined` after
   * `most` attempts.
   *
   * @param onUnanswered Called for each attempt that may be applied although no response confirms it.
   */
  async sendUntilAnswered(
    request: OperatorRequest,
    most: number,
    onUnanswered: () => void = () => {},
  ): Promise<OperatorResponse | undefined> {
    const { nodes, random } = this.#cluster
    for (let attempt = 1; attempt <= most; attempt++) {
      const response = await this.send(random.pick(nodes), request)
      if (response !== undefined && response.status < 500) return response
      onUnanswered()
      await pause(random.between(100, 2000))
    }
    return undefined
  }
}

/** A request body as the trace shows it: the marks of its texts, or the whole body if it is short, or nothing. */
function briefly(json: unknown): string {
  const text = JSON.stringify(json) ?? ''
  const marks = [...marksIn(text)]
  return marks.length > 0 ? ` (${marks.join(', ')})` : text.length < 200 ? ` ${text}` : ''
}

/** Derives the secret of a token from its name, as actors and nodes do. */
export function secretOf(tokenName: string): string {
  return `secret-of-${tokenName}`
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
