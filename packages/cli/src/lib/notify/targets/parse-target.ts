import { createHash } from 'node:crypto'
import { UsageError } from '../../failure.ts'
import { discordTarget } from './discord.ts'
import { ntfyTarget } from './ntfy.ts'
import { slackTarget } from './slack.ts'
import type { Target } from './target.ts'
import { webhookTarget } from './webhook.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const forms = 'https://…, ntfy:URL, discord:URL or slack:URL'

/**
 * Parses a target of the command line. Messages about the target contain only its kind and host, because the address
 * of a webhook is a secret.
 *
 * @param secret The value of `WEBHOOK_SECRET`.
 * @throws {UsageError} for an address that cannot be used, or for a webhook if the secret is missing or malformed.
 */
export function parseTarget(text: string, secret: string | undefined): Target {
  const [, kind = 'webhook', address = text] = /^(ntfy|discord|slack):(.*)$/.exec(text) ?? []
  const url = URL.parse(address)
  if (url === null) throw new UsageError(`A target is not a valid URL: expected ${forms}`)
  const { protocol, hostname, host } = url
  const name = `${kind} ${host}`
  if (protocol === 'http:' ? !loopback.test(hostname) : protocol !== 'https:') {
    throw new UsageError(`The target ${name} must use https; http is for loopback addresses only`)
  }
  const id = `${kind}-${createHash('sha256').update(url.href).digest('hex').slice(0, 16)}`
  if (kind !== 'ntfy' && (url.username !== '' || url.password !== '')) {
    throw new UsageError(`The address of the target ${name} must not contain a name or password`)
  }
  if (kind === 'discord') return discordTarget(url, { name, id })
  if (kind === 'slack') return slackTarget(url, { name, id })
  if (kind === 'ntfy') {
    if (!/[^/]$/.test(url.pathname)) throw new UsageError(`The target ${name} has no topic`)
    return ntfyTarget(url, { name, id })
  }
  return webhookTarget(url, { name, id, secret: parseSecret(secret) })
}

/** Parses a key in the form of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
function parseSecret(text: string | undefined): Buffer {
  if (text === undefined || text === '') {
    throw new UsageError(
      'A webhook requires the variable WEBHOOK_SECRET with the key that signs the requests',
    )
  }
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length >= 24 && bytes.length <= 64) return bytes
  throw new UsageError('WEBHOOK_SECRET must be whsec_, followed by 24 to 64 bytes in base64')
}
