import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterNode } from '../../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { secret } from '../../packages/server/src/lib/testing/running-service.ts'
import { readOnce } from '../lib/read-once.ts'

/** The feed that is published to and polled. */
export const feedPath = '/v1/fixtures/bench/feeds/pulse'

/** The body of its fixture's registration. */
export const registration: object = {
  key: 'bench',
  label: null,
  date: '2026-03-01',
  seasonType: 'Regular Season',
  awayTeam: { id: 'tides', name: 'Port Ellery Tides', tricode: 'TID' },
  homeTeam: { id: 'comets', name: 'Marrow Hill Comets', tricode: 'COM' },
  firstEventAt: '2026-03-01T19:00:00Z',
  feeds: ['pulse'],
}

/** Writes at a node, again while the cluster is not ready; resolves with the feed's entity tag, if it is of a feed. */
export async function operate(
  { operatorUrl }: ClusterNode,
  method: string,
  path: string,
  body: object,
): Promise<string> {
  for (;;) {
    const response = await fetch(operatorUrl + path, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status < 300) return (JSON.parse(text) as { readonly etag?: string }).etag ?? ''
    if (response.status !== 503) throw new Error(`${path} was answered ${text}`)
    await delay(100)
  }
}

/** Resolves when a node serves the feed with this entity tag. */
export async function untilVisible({ publicUrl }: ClusterNode, etag: string): Promise<void> {
  const read = () => readOnce(publicUrl + feedPath, { 'Accept-Encoding': 'identity' })
  while ((await read()).entityTag !== etag);
}
