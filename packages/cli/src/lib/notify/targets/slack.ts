import type { Notice } from '../notice.ts'
import { deliveryOf, isResponse, request } from './request.ts'
import { shorten } from './shorten.ts'
import type { Target } from './target.ts'

const mostLength = 4_000

/**
 * An incoming webhook of Slack. It can neither edit nor delete a message, so a correction or a withdrawal is one
 * further message.
 */
export function slackTarget(url: URL, names: Pick<Target, 'name' | 'id'>): Target {
  return {
    ...names,
    async send(notice, _message, signal) {
      const message = { text: textOf(notice), mrkdwn: false, unfurl_links: false }
      const body = JSON.stringify(message)
      const response = await request({ method: 'POST', url, body, signal })
      return isResponse(response) ? deliveryOf(response) : response
    },
  }
}

const beginnings = { added: '', revised: 'Correction: ', withdrawn: 'Withdrawn: ' } as const

function textOf({ kind, title, headline, text, url }: Notice): string {
  const words = [`${beginnings[kind]}${headline}`, text, title].filter(Boolean).join('\n')
  const link = kind === 'withdrawn' ? '' : `\n<${url}>`
  return escapeSlack(shorten(words, { mostLength })) + link
}

/** Escapes `&`, `<` and `>`, which Slack reads as markup. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
