import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  type Signature,
  signatureBase,
  signatureParameters,
  signaturesIn,
} from '@fixture-feed/client/signatures'
import { digestOf } from './entity-tag.ts'

/** So many signatures of an upstream are handed on: each takes some 250 bytes of every answer. */
const mostRelayed = 4

/** A public key as `GET /v1/keys` lists it (RFC 8037), under the id that signatures name. */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly use: 'sig'
  /** As clients pin it: base64. */
  readonly kid: string
  /** The same in base64url. */
  readonly x: string
}

/** Signs with all of its keys. Ed25519 is deterministic (RFC 8032 §5.1.6): every process gives the same signatures. */
export class Signer {
  readonly #keys: readonly { readonly keyId: string; readonly key: KeyObject }[]

  /** Of private keys as PKCS#8 PEM. Throws a TypeError for one that is no Ed25519 key. */
  constructor(pems: readonly string[]) {
    const keys = pems.map(parseSigningKey)
    this.#keys = keys.map(key => ({ keyId: publicKeyOf(key), key }))
  }

  get publicKeys(): readonly PublicJwk[] {
    return this.#keys.map(({ keyId }) => jwkOf(keyId))
  }

  /** The headers that sign bytes, by their digest; an upstream's valid signatures go behind our own. */
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

/** The private key in a PKCS#8 PEM text. Throws a TypeError for any other, in words that tell nothing of it. */
export function parseSigningKey(pem: string): KeyObject {
  const key = /^-----BEGIN PRIVATE KEY-----$/m.test(pem) ? parsed(pem) : undefined
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('Cannot sign: expected an Ed25519 private key in PKCS#8 PEM')
  }
  return key
}

/** What OpenSSL says of a broken key is left out: it may quote from it. */
function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/** The public half of a key as signatures name it: its raw bytes in base64. */
export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

function jwkOf(keyId: string): PublicJwk {
  const x = Buffer.from(keyId, 'base64').toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: keyId, x }
}

/** Whether a signature is one of bytes with this digest, by the key that it names. */
export function holds({ keyId, value }: Signature, digest: string): boolean {
  const key = createPublicKey({ key: { ...jwkOf(keyId) }, format: 'jwk' })
  const base = Buffer.from(signatureBase(digest, keyId))
  return verify(null, base, key, Buffer.from(value, 'base64'))
}

/** The valid signatures of an upstream's answer: browsers refuse an answer with a wrong one. */
export function relayedSignatures(
  headers: { get(name: string): string | null },
  body: Uint8Array,
): readonly Signature[] {
  const digest = digestOf(body)
  return signaturesIn(headers)
    .slice(0, mostRelayed)
    .filter(each => holds(each, digest))
}
