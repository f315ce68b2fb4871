import { Violation } from '../checks/violation.ts'
import { HttpClient, toFetchResponse } from '../network/http-client.ts'
import { pollFeed } from '../service/product.ts'
import { SERVICE_URL } from '../service/service-nodes.ts'
import type { Steps } from './script.ts'

const BEHIND_SECONDS = 5

/**
 * The reads of a reader behind live fail for a while. The reader then reads the timeline from one node, and a version
 * that it missed from a node that lags. The reader must not show an earlier version after a later one.
 */
export async function readBehindLaggingNode(steps: Steps): Promise<void> {
  const { world, network, trace } = steps.cluster
  const [feed] = steps.feeds
  const [near, , lagging] = steps.nodes
  const actor = 'reader-behind'
  const http = new HttpClient(world, network, steps.createActor(actor))
  const received: string[] = []
  const shown: string[] = []
  let isFailing = false
  const poller = pollFeed({
    baseUrl: SERVICE_URL,
    ...feed,
    intervalMs: 300,
    waitSeconds: 0,
    behindSeconds: BEHIND_SECONDS,
    fetch: async (url, { headers, signal }) => {
      if (isFailing) throw new TypeError('the network is down')
      const node = url.includes('until=') ? lagging : near
      const response = await http.send({
        method: 'GET',
        url: url.replace(SERVICE_URL, node.publicUrl),
        headers: { Accept: '*/*', ...headers },
        signal,
      })
      trace.note(actor, `reads ${url} from ${node.name}: ${response.status}`)
      received.push(response.body.toString())
      return toFetchResponse(response)
    },
  })
  poller.subscribe(() => {
    const { snapshotAt } = poller.state.snapshot ?? {}
    if (snapshotAt === undefined || snapshotAt === shown.at(-1)) return
    trace.note(actor, `shows ${snapshotAt}`)
    shown.push(snapshotAt)
  })
  const isReceived = (snapshotAt: string): boolean =>
    received.some(text => text.includes(`"snapshotAt":"${snapshotAt}"`))

  const first = await steps.publish(near, feed, ['a'])
  await steps.until(
    `${lagging.name} has the feed`,
    () => lagging.views?.readable(feed) !== undefined,
  )
  await steps.until('the reader has received the first version', () => isReceived(first))
  await steps.disconnect(lagging)
  const second = await steps.publish(near, feed, ['b'])
  await steps.until('the reader has received the second version', () => isReceived(second))
  isFailing = true
  await steps.publish(near, feed, ['c'])
  const last = await steps.publish(near, feed, ['d'])
  await steps.until('a read has failed', () => poller.state.failures > 0)
  isFailing = false
  await steps.until('the reader shows the last version', () => shown.at(-1) === last)
  poller.close()
  steps.reconnect(lagging)
  if (shown.join() === shown.toSorted().join()) return
  throw new Violation('snapshotAt strictly increases', `a reader behind live shows ${shown.join()}`)
}
