import type { Adapter } from './adapter.ts'

export interface OperatorAddress {
  readonly url: string
  readonly token: string
}

/** Longest time for one answer of an operator listener. */
const timeoutMs = 30_000

/** Publishes through the operator listener of a Fixture Feed service. */
export function createOperatorAdapter({ url, token }: OperatorAddress): Adapter {
  async function call(method: string, path: string, body?: unknown): Promise<string> {
    const json = body === undefined ? undefined : JSON.stringify(body)
    return send(method, path, json, 'application/json')
  }

  async function send(
    method: string,
    path: string,
    body: string | undefined,
    mediaType: string,
  ): Promise<string> {
    const response = await fetch(url.replace(/\/+$/, '') + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': mediaType }),
      },
      ...(body !== undefined && { body }),
    })
    const answer = await response.text()
    if (!response.ok) {
      throw new Error(`Cannot ${method} ${path}: status ${response.status}, ${answer}`)
    }
    return answer
  }

  return {
    async registerFixture({ fixtureId, ...body }) {
      await call('PUT', fixturePath(fixtureId), body)
    },
    async publish({ fixtureId, feedKey }, { items, withdrawals }) {
      await call('POST', `${fixturePath(fixtureId)}/feeds/${feedKey}/publications`, {
        items,
        withdrawals: withdrawals.map(id => ({ id })),
      })
    },
    async setState({ fixtureId, feedKey }, state) {
      const path = `${fixturePath(fixtureId)}/feeds/${feedKey}/settings`
      await call('PUT', path, { state, definitions: null })
    },
    async uploadAsset({ fixtureId, feedKey }, { name, mediaType, text }) {
      const path = `${fixturePath(fixtureId)}/feeds/${feedKey}/assets/${encodeURIComponent(name)}`
      const { href } = JSON.parse(await send('PUT', path, text, mediaType)) as { href: string }
      return href
    },
    async removeFixture(fixtureId) {
      await call('DELETE', fixturePath(fixtureId))
    },
  }
}

function fixturePath(fixtureId: string): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId)}`
}
