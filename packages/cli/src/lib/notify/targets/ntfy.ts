import { createHash } from 'node:crypto'
import type { Notice } from '../notice.ts'
import { deliveryOf, isResponse, request } from './request.ts'
import { shorten } from './shorten.ts'
import type { Target } from './target.ts'

/** The maximum size of a message. ntfy turns a message of more than 4096 bytes into an attachment. */
const mostBytes = 4_000

/**
 * A topic of an ntfy server. Name and password in the address are sent as HTTP Basic credentials; an access token is a
 * password without a name. A correction has the sequence id of the first message, and ntfy 2.16 or later replaces the
 * message by it.
 */
export function ntfyTarget(url: URL, names: Pick<Target, 'name' | 'id'>): Target {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  const root = new URL('.', address)
  const topic = decodeURIComponent(address.pathname.slice(root.pathname.length))
  const headers = authorizationOf(url)

  return {
    ...names,
    async send(notice, _message, signal) {
      const sequenceId = sequenceIdOf(notice)
      if (notice.kind === 'withdrawn') {
        const message = new URL(`${encodeURIComponent(topic)}/${sequenceId}`, root)
        const response = await request({ method: 'DELETE', url: message, headers, signal })
        return isResponse(response) ? deliveryOf(response) : response
      }
      const body = JSON.stringify({
        topic,
        sequence_id: sequenceId,
        title: notice.title,
        message: messageOf(notice),
        click: notice.url,
      })
      const response = await request({ method: 'POST', url: root, headers, body, signal })
      return isResponse(response) ? deliveryOf(response) : response
    },
  }
}

function messageOf({ headline, text }: Notice): string {
  return shorten([headline, text].filter(Boolean).join('\n'), { mostBytes })
}

/**
 * The sequence id of an item's messages, equal for all revisions. ntfy allows at most 64 letters, digits, `-` and
 * `_`.
 */
function sequenceIdOf({ feed, itemId }: Notice): string {
  const item = JSON.stringify([feed.fixtureId, feed.feedKey, itemId])
  return createHash('sha256').update(item).digest('base64url').slice(0, 32)
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const [name, secret] = [username, password].map(decodeURIComponent)
  return { Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }
}
