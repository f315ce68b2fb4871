import type { FetchLikeResponse } from '../fetch-like.ts'
import { signatureBase, signaturesIn } from '../signatures.ts'

/** Thrown for a response that no trusted key has signed, or whose signature cannot be verified here. */
export class NotSigned extends Error {}

/**
 * The JSON value of a response that one of the keys signed. The digest is computed from the body, and the digest in
 * the headers is ignored.
 *
 * @throws {NotSigned} for any other response, and on a platform that cannot verify signatures.
 * @throws {SyntaxError} for signed text that is not JSON.
 */
export async function signedJson(
  response: FetchLikeResponse,
  publicKeys: readonly string[],
): Promise<unknown> {
  // WebCrypto is missing in insecure contexts, and old browsers lack Ed25519.
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) throw new NotSigned('WebCrypto is not available to verify it')
  if (response.arrayBuffer === undefined) throw new NotSigned('fetch returned no bytes to verify')
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
  throw new NotSigned('it has no signature by a trusted key')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}
