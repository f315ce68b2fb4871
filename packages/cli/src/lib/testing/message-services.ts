import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/**
 * Servers on loopback that behave as the documentation of Discord, ntfy and Slack describes, and a receiver of webhooks.
 * They contain no code of the product.
 */

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A scripted response in place of the usual one, for example a rate limit. */
export interface ScriptedResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface MessageService extends AsyncDisposable {
  readonly url: string
  /** All requests, in order. */
  readonly requests: readonly ReceivedRequest[]
  /** The messages that a reader sees, in the order of their arrival, by their ids. */
  readonly messages: ReadonlyMap<string, string>
  /** Scripted responses to the next requests. */
  readonly script: ScriptedResponse[]
  /** Whether the webhook was deleted. The ntfy service ignores this flag. */
  isDeleted: boolean
  /** Whether requests get no response. */
  isSilent: boolean
  /** Resolves when the messages fulfill the condition. */
  shows(condition: (texts: readonly string[]) => boolean): Promise<void>
}

type Respond = (
  request: ReceivedRequest,
  service: { readonly messages: Map<string, string>; readonly isDeleted: boolean },
) => ScriptedResponse

async function startMessageService(respond: Respond): Promise<MessageService> {
  const requests: ReceivedRequest[] = []
  const messages = new Map<string, string>()
  const script: ScriptedResponse[] = []
  let changed = Promise.withResolvers<void>()
  const server = createServer(async (message, response) => {
    const request = await received(message)
    requests.push(request)
    if (!service.isSilent) {
      const { status, headers, body } =
        script.shift() ?? respond(request, { messages, isDeleted: service.isDeleted })
      const isText = typeof body === 'string'
      response.writeHead(status, {
        'Content-Type': isText ? 'text/plain' : 'application/json',
        ...headers,
      })
      response.end(body === undefined || isText ? body : JSON.stringify(body))
    }
    changed.resolve()
    changed = Promise.withResolvers()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: MessageService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    messages,
    script,
    isDeleted: false,
    isSilent: false,
    async shows(condition) {
      while (!condition([...messages.values()])) await changed.promise
    },
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return service
}

async function received(message: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url: path = '', headers } = message
  const body = headers['content-type'] === 'application/json' ? await json(message) : undefined
  return { method, path, headers, body }
}

/** The path of the Discord service's webhook. */
export const discordPath = '/api/webhooks/11/secret-token'

/** A webhook of Discord: https://docs.discord.com/developers/resources/webhook */
export function startDiscord(): Promise<MessageService> {
  let count = 0
  return startMessageService(({ method, path, body }, { messages, isDeleted }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (isDeleted) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } }
    const { content, allowed_mentions: mentions } = Object(body)
    const isContent = typeof content === 'string' && content.length > 0 && content.length <= 2_000
    if (method !== 'DELETE' && (!isContent || mentions?.parse?.length !== 0)) {
      return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } }
    }
    if (method === 'POST' && pathname === discordPath) {
      count++
      messages.set(`${count}`, content)
      if (searchParams.get('wait') !== 'true') return { status: 204 }
      return { status: 200, body: { id: `${count}`, content } }
    }
    const id = pathname.slice(`${discordPath}/messages/`.length)
    if (!messages.has(id))
      return { status: 404, body: { message: 'Unknown Message', code: 10_008 } }
    if (method === 'DELETE') {
      messages.delete(id)
      return { status: 204 }
    }
    messages.set(id, content)
    return { status: 200, body: { id, content } }
  })
}

/** A topic of ntfy with a user: https://docs.ntfy.sh/publish/ */
export function startNtfy(): Promise<MessageService> {
  return startMessageService(({ method, path, headers, body }, { messages }) => {
    const isUser = headers.authorization === `Basic ${btoa('fan:secret')}`
    if (!isUser) return { status: 403, body: { code: 40_301, http: 403, error: 'forbidden' } }
    if (method === 'DELETE') {
      const id = path.slice('/game/'.length)
      messages.delete(id)
      return { status: 200, body: { event: 'message_delete', topic: 'game', sequence_id: id } }
    }
    const { topic, message, title, sequence_id: id } = Object(body)
    const isValid = topic === 'game' && /^[-_A-Za-z0-9]{1,64}$/.test(id) && path === '/'
    if (!isValid || Buffer.byteLength(message) > 4_096) {
      return { status: 400, body: { code: 40_024, http: 400, error: 'invalid request' } }
    }
    messages.set(id, `${title}\n${message}`)
    return { status: 200, body: { id: 'x', event: 'message', topic, message } }
  })
}

/** An incoming webhook of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function startSlack(): Promise<MessageService> {
  let count = 0
  return startMessageService(({ method, body }, { messages, isDeleted }) => {
    if (isDeleted) return { status: 404, body: 'no_service' }
    const { text } = Object(body)
    if (method !== 'POST' || typeof text !== 'string' || text === '') {
      return { status: 400, body: 'invalid_payload' }
    }
    count++
    messages.set(`${count}`, text)
    return { status: 200, body: 'ok' }
  })
}

/** A receiver of webhooks that keeps one message for each `webhook-id`. */
export function startWebhook(): Promise<MessageService> {
  return startMessageService(({ headers, body }, { messages, isDeleted }) => {
    if (isDeleted) return { status: 410 }
    const { type, data } = Object(body)
    messages.set(`${headers['webhook-id']}`, `${type} ${data.itemId} ${data.revision}`)
    return { status: 204 }
  })
}
