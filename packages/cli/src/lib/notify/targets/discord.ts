import type { Notice } from '../notice.ts'
import { deliveryOf, isResponse, request, type TargetResponse } from './request.ts'
import { shorten } from './shorten.ts'
import type { Delivery, Target } from './target.ts'

const mostLength = 2_000
/** `SUPPRESS_EMBEDS`: Discord shows no preview of the viewer's address. */
const flags = 4

/** A webhook of a Discord channel. Corrections edit the message, and a withdrawal deletes it. */
export function discordTarget(url: URL, names: Pick<Target, 'name' | 'id'>): Target {
  const messageUrl = (message: string): URL => {
    const address = new URL(url)
    address.pathname += `/messages/${encodeURIComponent(message)}`
    return address
  }
  return {
    ...names,
    async send(notice, message, signal) {
      if (notice.kind === 'withdrawn') {
        if (message === undefined)
          return { kind: 'gone', reason: 'the id of the message is unknown' }
        const response = await request({ method: 'DELETE', url: messageUrl(message), signal })
        return isResponse(response) ? discordDelivery(response) : response
      }
      const body = JSON.stringify({
        content: contentOf(notice),
        // Mentions within a text must not notify users.
        allowed_mentions: { parse: [] },
        flags,
      })
      if (message !== undefined) {
        const edit = { method: 'PATCH', url: messageUrl(message), body, signal } as const
        const response = await request(edit)
        return isResponse(response) ? discordDelivery(response, message) : response
      }
      const created = new URL(url)
      // Without `wait`, the response does not contain the id of the message.
      created.searchParams.set('wait', 'true')
      const response = await request({ method: 'POST', url: created, body, signal })
      return isResponse(response) ? discordDelivery(response, idIn(response.text)) : response
    },
  }
}

/**
 * Adds Discord's rate limits to a delivery: the wait in the body of a 429, or the wait until the next window if the
 * request was the last of its window.
 */
function discordDelivery(response: TargetResponse, message?: string): Delivery {
  const delivery = deliveryOf(response)
  if (delivery.kind === 'delivered') {
    const { headers } = response
    const isLast = headers.get('x-ratelimit-remaining') === '0'
    const waitMs = isLast ? msOf(headers.get('x-ratelimit-reset-after')) : undefined
    return { ...delivery, message, ...(waitMs !== undefined && { waitMs }) }
  }
  if (response.status !== 429 || delivery.kind !== 'failed') return delivery
  return { ...delivery, waitMs: msOf(parsed(response.text).retry_after) ?? delivery.waitMs }
}

function msOf(seconds: unknown): number | undefined {
  const value = Number(seconds ?? Number.NaN)
  return value >= 0 && value < 86_400 ? Math.ceil(value * 1_000) : undefined
}

function idIn(text: string): string | undefined {
  const { id } = parsed(text)
  return typeof id === 'string' ? id : undefined
}

function parsed(text: string): { readonly id?: unknown; readonly retry_after?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    // A proxy may answer with an HTML page.
    return {}
  }
}

function contentOf({ title, headline, text, url }: Notice): string {
  const lines = [`**${escapeMarkdown(headline)}**`, escapeMarkdown(text), escapeMarkdown(title)]
  const link = `<${url}>`
  const words = shorten(lines.filter(Boolean).join('\n'), {
    mostLength: mostLength - link.length - 1,
  })
  return `${words}\n${link}`
}

/** Escapes the characters of Discord's Markdown, so that a text is shown unchanged. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_~|[\]]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)(#{1,3} |-# |[-+>] |>>> |\d+\. )/gm, (_, space, mark) => `${space}\\${mark}`)
}
