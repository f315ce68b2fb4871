/** A server with the chat completions of OpenAI: hosted, or a local one such as Ollama, vLLM or llama.cpp. */
export interface Model {
  /** The address before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly name: string
  /** The key, which appears in no message. */
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

/** Throws if an address would send the key or the game to a place that its owner did not mean. */
export function checkModelUrl({ url, key }: Model): void {
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw new Error('Pass the key in WRITER_API_KEY, not in the URL')
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && (isLocal || key === undefined)))
    throw new Error(`Use https for ${hostname}: a key must not be sent over ${protocol}`)
}

/**
 * Sends one request, and returns the text of the answer. Does not follow redirects, so the key reaches no other host.
 *
 * @throws {Error} whose message contains neither the key nor the response.
 */
export async function askModel(model: Model, request: ModelRequest): Promise<string> {
  checkModelUrl(model)
  const { system, user, schema, signal, timeoutMs = 60_000 } = request
  const headers = new Headers({ 'content-type': 'application/json' })
  if (model.key !== undefined) headers.set('authorization', `Bearer ${model.key}`)
  const response = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    body: JSON.stringify({
      model: model.name,
      temperature: 0.4,
      max_tokens: 4000,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'report', strict: true, schema },
      },
    }),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`The model answered with status ${response.status}`)
  }
  const answer: unknown = JSON.parse(await boundedText(response))
  const { content } = Object(Object(Object(answer).choices?.[0]).message)
  if (typeof content !== 'string') throw new Error('The model answered without a text')
  return content
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
