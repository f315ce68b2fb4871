import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { signatureBase, signatureParameters } from '../../signatures.ts'

/** The DER of an Ed25519 private key in PKCS#8 (RFC 8410 §7), up to its 32 bytes. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The public key of the key pair with this name, in base64. Its private key is the SHA-256 of the name, so that every
 * run has the same keys.
 */
export function publicKeyNamed(name: string): string {
  const { x = '' } = createPublicKey(privateKeyNamed(name)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

/** The headers of a response whose text a service has signed with the key pair of this name. */
export function signatureHeaders(text: string, name: string): Readonly<Record<string, string>> {
  const digest = createHash('sha256').update(text).digest('base64')
  const publicKey = publicKeyNamed(name)
  const value = sign(null, Buffer.from(signatureBase(digest, publicKey)), privateKeyNamed(name))
  return {
    'Unencoded-Digest': `sha-256=:${digest}:`,
    'Signature-Input': `ff0=${signatureParameters(publicKey)}`,
    Signature: `ff0=:${value.toString('base64')}:`,
  }
}

function privateKeyNamed(name: string): KeyObject {
  const seed = createHash('sha256').update(name).digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' })
}
