import { createInterface } from 'node:readline'
import type { Capability, Observation, PollCaseOptions } from '../../poll-case.ts'
import type { ObservedClient } from './observed-client.ts'

/** A command that the runner sends. */
type Order =
  | { readonly do: 'start'; readonly baseUrl: string; readonly options: PollCaseOptions }
  | { readonly do: 'refresh' | 'close' | 'stop' }
  | { readonly do: 'seek'; readonly after?: string; readonly until?: string }
  | { readonly do: 'behind'; readonly seconds: number }

interface AdaptedClient {
  readonly client: string
  readonly capabilities: readonly Capability[]
  start(
    baseUrl: string,
    options: PollCaseOptions,
    report: (observation: Observation) => void,
  ): ObservedClient
}

/** Exchanges lines with the runner of the cases until stdin ends; `cases/README.md` describes the protocol. */
export function runCaseAdapter({ client, capabilities, start }: AdaptedClient): void {
  let running: ObservedClient | undefined
  createInterface({ input: process.stdin })
    .on('line', line => execute(JSON.parse(line)))
    .on('close', () => running?.close())
  write({ client, capabilities })

  function execute(order: Order): void {
    if (order.do === 'start') {
      running = start(order.baseUrl, order.options, write)
    } else if (order.do === 'stop') {
      running?.close()
      running = undefined
      // The response is delayed, because the ends of iterators are reported in microtasks.
      setImmediate(write, { stopped: true })
    } else if (order.do === 'seek') {
      const { after, until } = order
      running?.act({ seek: { after, until } })
    } else {
      running?.act(order.do === 'behind' ? { behind: order.seconds } : order.do)
    }
  }
}

function write(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
