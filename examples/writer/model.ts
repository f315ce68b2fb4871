import { setTimeout as pause } from 'node:timers/promises'

/** A model behind the chat completions API of OpenAI: hosted, or local with Ollama, vLLM or llama.cpp. */
export interface Model {
  /** The address before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly name: string
  /** The API key, which no error message contains. */
  readonly key?: string | undefined
}

export interface ModelRequest {
  readonly system: string
  readonly user: string
  readonly schema: object
  readonly signal?: AbortSignal | undefined
  /** Default: one minute. */
  readonly timeoutMs?: number | undefined
}

/** The maximum size of a response. A report has less than 10 KiB. */
const maxResponseBytes = 256 * 1024

/**
 * Checks the address of a model.
 *
 * @throws {Error} if the URL contains a name or password, is neither http nor https, or would send the key to another
 *   machine without encryption.
 */
export function checkModelUrl({ url, key }: Model): void {
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw new Error('Pass the key in WRITER_API_KEY, not in the URL')
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && (isLocal || key === undefined)))
    throw new Error(`Use https for ${hostname}: http is only for this machine, or without a key`)
}

/** Longest pause that a server may request with `Retry-After`. */
const maxPauseSeconds = 20

/**
 * Requests the report, and returns the text of the response. Repeats the request once after a pause if the server is
 * busy (429, 503), and once without the optional fields if the server rejects the request (400, 422). Does not follow
 * redirects, so the key reaches no other host.
 *
 * @throws {Error} whose message contains neither the key nor the response.
 */
export async function askModel(model: Model, request: ModelRequest): Promise<string> {
  checkModelUrl(model)
  const { signal, timeoutMs = 60_000 } = request
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  let response = await send(model, bodyOf(model, request), limit)
  if (response.status === 429 || response.status === 503) {
    await response.body?.cancel()
    await pause(pauseMsOf(response), undefined, { signal: limit })
    response = await send(model, bodyOf(model, request), limit)
  }
  // Some servers do not know `response_format`, and some models neither `max_tokens` nor `temperature`.
  if (response.status === 400 || response.status === 422) {
    await response.body?.cancel()
    response = await send(model, plainBodyOf(model, request), limit)
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`The model answered with status ${response.status}`)
  }
  return textOf(await boundedText(response))
}

/**
 * The pause in milliseconds that a busy server requests: seconds, or a date. Default: one second.
 *
 * @throws {Error} if the pause is invalid or longer than `maxPauseSeconds`.
 */
function pauseMsOf({ headers, status }: Response): number {
  const value = headers.get('retry-after') ?? '1'
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  if (Number.isNaN(seconds) || seconds > maxPauseSeconds)
    throw new Error(`The model answered with status ${status}, try again later`)
  return 1000 * Math.max(0, seconds)
}

function bodyOf(model: Model, { schema, ...prompt }: ModelRequest): object {
  return {
    ...plainBodyOf(model, prompt),
    temperature: 0.4,
    max_tokens: 4000,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'report', strict: true, schema },
    },
  }
}

function plainBodyOf({ name }: Model, { system, user }: Pick<ModelRequest, 'system' | 'user'>) {
  return {
    model: name,
    stream: false,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
  }
}

function send(model: Model, body: object, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (model.key !== undefined) headers.set('authorization', `Bearer ${model.key}`)
  return fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    signal,
    body: JSON.stringify(body),
  })
}

/** The text of a chat completion. */
function textOf(body: string): string {
  const { finish_reason: reason, message } = Object(Object(parseJson(body)).choices?.[0])
  const {
    content,
    refusal,
    reasoning,
    reasoning_content: thought,
    tool_calls: calls,
  } = Object(message)
  if (reason === 'content_filter' || (typeof refusal === 'string' && refusal !== ''))
    throw new Error('The model refused to answer')
  if (reason === 'length') throw new Error('The model did not finish its text: it is too long')
  // Some servers return the text in parts, or put the text of a reasoning model next to an empty content.
  const parts = Array.isArray(content) ? content.map(part => Object(part).text ?? '') : [content]
  const text = parts.every(part => typeof part === 'string') ? parts.join('') : ''
  const found = [text, thought, reasoning].find(each => typeof each === 'string' && each !== '')
  if (typeof found === 'string') return found
  if (Array.isArray(calls) && calls.length > 0)
    throw new Error('The model answered with a call of a tool, not with a text')
  throw new Error('The model answered without a text')
}

/** Parses JSON. The error of `JSON.parse` is replaced, because its message contains a part of the response. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The model answered with a text that is not JSON')
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes)
      throw new Error(`The model answered with more than ${maxResponseBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
