import { codingOf } from './decode-content.ts'
import { type Exchange, encodeRequest } from './exchange.ts'

/** A request and its response as text. */
export interface ExchangeText {
  readonly request: string
  /** Status line, headers, and the start of the content. Content in a content coding is only counted. */
  readonly response: string
}

const maxContentLength = 2000

/** Formats an exchange for a report. Cuts the request and the content after `maxContentLength` code units. */
export function toExchangeText(exchange: Exchange, host: string): ExchangeText {
  const { request, response } = exchange
  return {
    request: shortened(encodeRequest(request, host).toString('latin1')),
    response: response.head + contentText(exchange),
  }
}

function contentText(exchange: Exchange): string {
  const { body } = exchange.response
  const coding = codingOf(exchange)
  if (body.length > 0 && coding !== 'identity') return `(${body.length} bytes in ${coding})`
  return shortened(body.toString())
}

function shortened(text: string): string {
  if (text.length <= maxContentLength) return text
  return `${text.slice(0, maxContentLength)}… (${text.length - maxContentLength} more)`
}
