import type { FetchLikeResponse } from '../fetch-like.ts'
import { signatureBase, signaturesIn } from '../signatures.ts'
import { isEarlier } from './instants.ts'

/** Why an answer that came is not to be taken: nobody who is trusted signed it. */
export class NotSigned extends Error {}

/**
 * The JSON value of an answer that one of the keys signed, whatever its headers say of its digest.
 *
 * @throws {NotSigned} for any other answer, and where nothing can be verified.
 * @throws {SyntaxError} for signed text that is not JSON.
 */
export async function signedJson(
  response: FetchLikeResponse,
  publicKeys: readonly string[],
): Promise<unknown> {
  // Pages have WebCrypto in secure contexts alone, and old browsers have it without Ed25519.
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) throw new NotSigned('there is no WebCrypto here to verify it')
  if (response.arrayBuffer === undefined) throw new NotSigned('fetch gives no bytes to verify')
  const bytes = await response.arrayBuffer()
  const digest = btoa(String.fromCharCode(...new Uint8Array(await subtle.digest('SHA-256', bytes))))
  for (const { keyId, value } of signaturesIn(response.headers)) {
    if (!publicKeys.includes(keyId)) continue
    const base = new TextEncoder().encode(signatureBase(digest, keyId))
    try {
      const key = await subtle.importKey('raw', fromBase64(keyId), 'Ed25519', false, ['verify'])
      if (!(await subtle.verify('Ed25519', key, fromBase64(value), base))) continue
    } catch (cause) {
      throw new NotSigned(`it cannot be verified here: ${cause}`)
    }
    return JSON.parse(new TextDecoder().decode(bytes))
  }
  throw new NotSigned('no signature of it is by a key that is trusted')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

/** Address of a feed, of its timeline or of evidence there, or of a list of fixtures. */
const addressForm =
  /\/v1\/(?:fixtures\/([^/]+)\/feeds\/([^/?]+)(?:\/timeline|\/items\/[^?]*)?(?:\?(.*))?|(fixtures|scoreboard))$/

/**
 * Whether a signed body can be that of an address. A signature names no address: whoever is in between could answer with
 * what was signed for another one.
 */
export function isBodyOf(url: string, body: object): boolean {
  const [, fixtureId, feedKey, query, list] = addressForm.exec(url) ?? []
  const said = body as Readonly<Record<string, unknown>>
  if (list !== undefined) {
    const field = list === 'fixtures' ? 'feeds' : 'state'
    return (said.fixtures as object[]).every(fixture => field in fixture)
  }
  if (said.fixtureId !== decodeURIComponent(fixtureId ?? '') || said.feedKey !== feedKey)
    return false
  const bounds = new URLSearchParams(query)
  const [after, until] = [bounds.get('after'), bounds.get('until')]
  const at = String(said.snapshotAt)
  // Nothing was published after the last change.
  const isEmptied = after === null || isEarlier(after, at) || (said.items as object[]).length === 0
  return isEmptied && (until === null || !isEarlier(until, at))
}
