import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  type Signature,
  signatureBase,
  signatureParameters,
  signaturesIn,
} from '@fixture-feed/client/signatures'
import { digestOf } from './entity-tag.ts'

/** Maximum number of passed-on signatures of an upstream: each takes about 250 bytes of every response. */
const mostRelayed = 4

/** A public key as an element of `GET /v1/keys` (RFC 8037), with the id that signatures use. */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly use: 'sig'
  /** The public key in base64, the form that clients pin. */
  readonly kid: string
  /** The public key in base64url. */
  readonly x: string
}

/**
 * Signs with all of its keys. Ed25519 is deterministic (RFC 8032 §5.1.6), so every process creates the same
 * signatures.
 */
export class Signer {
  readonly #keys: readonly { readonly keyId: string; readonly key: KeyObject }[]

  /**
   * @param pems Private keys as PKCS#8 PEM.
   * @throws {TypeError} if one of them is not an Ed25519 key.
   */
  constructor(pems: readonly string[]) {
    const keys = pems.map(parseSigningKey)
    this.#keys = keys.map(key => ({ keyId: publicKeyOf(key), key }))
  }

  get publicKeys(): readonly PublicJwk[] {
    return this.#keys.map(({ keyId }) => jwkOf(keyId))
  }

  /**
   * The signature headers for bytes with this digest; empty without a signature. The signatures by the signer's own
   * keys precede valid signatures of an upstream by other keys.
   */
  headers(digest: string, relayed: readonly Signature[] = []): readonly string[] {
    const own = this.#keys.map(({ keyId, key }) => {
      const value = sign(null, Buffer.from(signatureBase(digest, keyId)), key).toString('base64')
      return { keyId, value }
    })
    const ids = new Set(own.map(({ keyId }) => keyId))
    const others = relayed.filter(each => !ids.has(each.keyId) && holds(each, digest))
    const all = [...own, ...others]
    if (all.length === 0) return []
    const members = (toValue: (signature: Signature) => string): string =>
      all.map((signature, index) => `ff${index}=${toValue(signature)}`).join(', ')
    return [
      'Unencoded-Digest',
      `sha-256=:${digest}:`,
      'Signature-Input',
      members(({ keyId }) => signatureParameters(keyId)),
      'Signature',
      members(({ value }) => `:${value}:`),
    ]
  }
}

/**
 * Parses the private key in a PKCS#8 PEM text.
 *
 * @throws {TypeError} if the text is not an Ed25519 key in this form. The message does not contain any part of the
 *   text.
 */
export function parseSigningKey(pem: string): KeyObject {
  const key = /^-----BEGIN PRIVATE KEY-----$/m.test(pem) ? parsed(pem) : undefined
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('Cannot sign: expected an Ed25519 private key in PKCS#8 PEM')
  }
  return key
}

/**
 * Parses a private key; `undefined` if it is invalid. OpenSSL's message is omitted, because it may quote from the
 * key.
 */
function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/** The public half of a key in the form that signatures use: its raw bytes in base64. */
export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

function jwkOf(keyId: string): PublicJwk {
  const x = Buffer.from(keyId, 'base64').toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: keyId, x }
}

/** Whether a signature by the named key is valid for bytes with this digest. */
export function holds({ keyId, value }: Signature, digest: string): boolean {
  const key = createPublicKey({ key: { ...jwkOf(keyId) }, format: 'jwk' })
  const base = Buffer.from(signatureBase(digest, keyId))
  return verify(null, base, key, Buffer.from(value, 'base64'))
}

/**
 * The valid signatures among the first four of an upstream's response. Browsers refuse a response with an invalid
 * one.
 */
export function relayedSignatures(
  headers: { get(name: string): string | null },
  body: Uint8Array,
): readonly Signature[] {
  const digest = digestOf(body)
  return signaturesIn(headers)
    .slice(0, mostRelayed)
    .filter(each => holds(each, digest))
}
