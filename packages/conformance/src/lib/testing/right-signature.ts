import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

const { privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })

/** The public key of the test server. */
export const rightKey: string = Buffer.from(x, 'base64url').toString('base64')

/** The headers that sign bytes. */
export function signatureOf(bytes: Buffer): Readonly<Record<string, string>> {
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
  const parameters = `("unencoded-digest";sf);keyid="${rightKey}";tag="ed25519-integrity"`
  const base = `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`
  const value = sign(null, Buffer.from(base), privateKey).toString('base64')
  return {
    'unencoded-digest': digest,
    'signature-input': `a=${parameters}`,
    signature: `a=:${value}:`,
  }
}
