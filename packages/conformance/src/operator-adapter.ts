import { OperatorClient } from '@fixture-feed/client/operator'
import type { Adapter } from './adapter.ts'

export interface OperatorAddress {
  readonly url: string
  readonly token: string
}

/** Maximum time of one response of an operator listener. */
const timeoutMs = 30_000

/** Creates an adapter that changes a Fixture Feed service through its operator listener. */
export function createOperatorAdapter({ url, token }: OperatorAddress): Adapter {
  const client = new OperatorClient({ url, token, timeoutMs })
  return {
    async registerFixture({ fixtureId, ...body }) {
      await client.putFixture(fixtureId, body)
    },
    async publish(feed, { items, withdrawals }) {
      await client.publish(feed, { items, withdrawals: withdrawals.map(id => ({ id })) })
    },
    async setState(feed, state) {
      await client.putSettings(feed, { state, definitions: null })
    },
    uploadAsset: (feed, { name, mediaType, text }) =>
      client.putAsset(feed, { name, mediaType, bytes: text }),
    async removeFixture(fixtureId) {
      await client.retireFixture(fixtureId)
      await client.purgeFixture(fixtureId)
    },
  }
}
