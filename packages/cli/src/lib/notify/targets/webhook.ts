import { createHash, createHmac } from 'node:crypto'
import type { Notice } from '../notice.ts'
import { deliveryOf, isResponse, request } from './request.ts'
import type { Target } from './target.ts'

/**
 * A program that accepts requests signed according to Standard Webhooks 1.0. Each notice is one request. Retries have
 * the same `webhook-id`, also after a restart.
 *
 * @param secret The key of the signatures: the bytes after `whsec_`.
 */
export function webhookTarget(
  url: URL,
  { secret, ...names }: Pick<Target, 'name' | 'id'> & { readonly secret: Buffer },
): Target {
  return {
    ...names,
    async send(notice, _message, signal) {
      const id = webhookIdOf(notice)
      const timestamp = Math.floor(Date.now() / 1_000)
      const body = bodyOf(notice)
      const signed = `${id}.${timestamp}.${body}`
      const signature = createHmac('sha256', secret).update(signed).digest('base64')
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': `v1,${signature}`,
      }
      const response = await request({ method: 'POST', url, headers, body, signal })
      return isResponse(response) ? deliveryOf(response) : response
    },
  }
}

/** The `webhook-id` of a change. It is the same for every attempt to send the change, even after a restart. */
function webhookIdOf({ kind, feed, itemId, revision }: Notice): string {
  const change = JSON.stringify([feed.fixtureId, feed.feedKey, itemId, revision, kind])
  return `msg_${createHash('sha256').update(change).digest('base64url').slice(0, 32)}`
}

function bodyOf({ kind, feed, itemId, revision, item, snapshotAt, url }: Notice): string {
  const { fixtureId, feedKey } = feed
  const data = { fixtureId, feedKey, itemId, revision, url, item }
  return JSON.stringify({ type: `item.${kind}`, timestamp: snapshotAt, data })
}
