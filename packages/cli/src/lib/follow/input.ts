import { readFile } from 'node:fs/promises'
import { parseRetryAfter } from '@fixture-feed/client/read-loop'
import { decodeText } from '../decode-text.ts'
import { reasonOf, rootReasonOf } from '../failure.ts'

/** The result of one read of an input. */
export type InputResult =
  | {
      readonly kind: 'text'
      readonly text: string
      /** The `Last-Modified` time of the response, in the RFC 3339 form. */
      readonly modifiedAt?: string | undefined
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs?: number | undefined }

/** A file or URL whose text changes while a game is played. */
export interface Input {
  /** The name in messages: a path, or a URL without its query and credentials, which may contain secrets. */
  readonly name: string
  /**
   * @param whole Whether to read unconditionally, because the last text was unusable: a provider may give an
   *   incomplete text the entity tag of the complete one, and would then answer 304 to a conditional read.
   */
  read(signal: AbortSignal, whole?: boolean): Promise<InputResult>
}

export type FetchText = (url: string, init: RequestInit) => Promise<Response>

export interface InputOptions {
  readonly headers?: Headers | undefined
  readonly fetch?: FetchText | undefined
}

const responseTimeoutMs = 15_000
/** The maximum length of a response in bytes. */
const longestText = 32 * 1024 * 1024

/** Opens an input by its address: an http or https URL, else a file. Reads of URLs are conditional. */
export function openInput(location: string, options: InputOptions = {}): Input {
  return isUrl(location) ? urlInput(new URL(location), options) : fileInput(location)
}

/** Whether a location is an http or https URL. Any other location is the path of a file. */
export function isUrl(location: string): boolean {
  return /^https?:/i.test(location)
}

function fileInput(path: string): Input {
  return {
    name: path,
    async read() {
      try {
        return decoded(await readFile(path))
      } catch (error) {
        return { kind: 'failed', reason: reasonOf(error) }
      }
    },
  }
}

function urlInput(url: URL, { headers = new Headers(), fetch: send = fetch }: InputOptions): Input {
  let validators: readonly Validator[] = []
  return {
    name: nameOf(url),
    async read(signal, whole = false) {
      const sent = new Headers(headers)
      for (const [name, value] of whole ? [] : validators) sent.set(name, value)
      try {
        const response = await send(url.href, {
          headers: sent,
          // Redirects are not followed: a header with a secret must not reach another host.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
        })
        if (response.status === 304) return { kind: 'unchanged' }
        if (response.status !== 200) {
          await response.body?.cancel()
          return refused(response, url)
        }
        const result = decoded(await bytesOf(response), encodingOf(response))
        if (result.kind !== 'text') return result
        validators = validatorsOf(response)
        return { ...result, modifiedAt: modificationOf(response) }
      } catch (error) {
        return { kind: 'failed', reason: networkReason(error) }
      }
    },
  }
}

/** A URL without query and credentials, which may contain secrets. */
function nameOf({ origin, pathname }: URL): string {
  return origin + pathname
}

const headersHint =
  ': the provider may require a header, such as Referer or a key (follow --header)'
const refusalHints: Readonly<Record<number, string>> = { 401: headersHint, 403: headersHint }

function refused(response: Response, url: URL): InputResult {
  const { status, headers } = response
  const target = URL.parse(headers.get('location') ?? '', url)
  const isMoved = status >= 300 && status < 400 && target !== null
  const detail = isMoved ? `: it has moved to ${nameOf(target)}` : refusalHints[status]
  const reason = `status ${status}${detail ?? ''}`
  return { kind: 'failed', reason, retryAfterMs: parseRetryAfter(headers, Date.now()) }
}

function decoded(bytes: Uint8Array, encoding?: string): InputResult {
  const { text, reason } = decodeText(bytes, encoding)
  return text === undefined ? { kind: 'failed', reason } : { kind: 'text', text }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > longestText) throw new Error('the response is longer than 32 MiB')
  }
  return Buffer.concat(chunks)
}

/** The encoding that a response names, if it is a known one. */
function encodingOf({ headers }: Response): string | undefined {
  const { label } =
    /;\s*charset="?(?<label>[\w.:-]+)/i.exec(headers.get('content-type') ?? '')?.groups ?? {}
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** The header of a conditional read (RFC 9110 §13.1). */
type Validator = readonly [name: 'If-None-Match' | 'If-Modified-Since', value: string]

function validatorsOf({ headers }: Response): readonly Validator[] {
  const tag = headers.get('etag')
  const date = headers.get('last-modified')
  if (tag !== null) return [['If-None-Match', tag]]
  return date === null ? [] : [['If-Modified-Since', date]]
}

function modificationOf({ headers }: Response): string | undefined {
  const ms = Date.parse(headers.get('last-modified') ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `no complete response within ${responseTimeoutMs / 1000} seconds`
  }
  return rootReasonOf(error)
}
