import { createPublicKey, hash, verify } from 'node:crypto'
import { type Checks, must } from '../check.ts'
import { expect, skipUnless } from '../expectations.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const fields = ['Unencoded-Digest', 'Signature-Input', 'Signature']

export const signaturesChecks: Checks = {
  signature: must(
    'every signature of a 200 is valid, one is by a key of --key if the option is set, and responses to HEAD and 304s have none',
    'RFC 9421 §3.2: a signature is verified over the signature base that the verifier recreates. Here it covers the `Unencoded-Digest` (RFC 9530) of the identity bytes, in each 200 of a GET and in no response to HEAD and no 304.',
    async ({ feeds, publicKeys }) => {
      let signed = 0
      for (const feed of feeds) {
        for (const accepted of ['identity', 'gzip', 'br', 'zstd']) {
          const exchange = await feed.read({ 'Accept-Encoding': accepted })
          const signers = signersOf(exchange)
          const isByKey = publicKeys.length === 0 || publicKeys.some(key => signers.includes(key))
          expect(isByKey, 'none of the specified keys has signed the snapshot', exchange)
          signed += signers.length
        }
        if (signed === 0) continue
        for (const bare of [
          await feed.send({}, { method: 'HEAD' }),
          await feed.readNotModified(),
        ]) {
          const found = fields.find(name => headerOf(bare, name) !== undefined)
          expect(found === undefined, `a response without a body has ${found}`, bare)
        }
      }
      skipUnless(signed > 0, 'the target sends no signatures')
    },
  ),
}

/**
 * The keys of the signatures that browsers verify (tag `ed25519-integrity`).
 *
 * @throws {Broken} if such a signature is invalid, or if `Unencoded-Digest` does not match the content.
 */
function signersOf(exchange: Exchange): readonly string[] {
  const digest = `sha-256=:${hash('sha256', decodeContent(exchange), 'base64')}:`
  const values = new Map(
    [...(headerOf(exchange, 'Signature') ?? '').matchAll(/([a-z*][\w.*-]*)=:([^:]*):/g)].map(
      ([, label, value = '']) => [label, Buffer.from(value, 'base64')],
    ),
  )
  const inputs = headerOf(exchange, 'Signature-Input') ?? ''
  return [
    ...inputs.matchAll(
      /([a-z*][\w.*-]*)=(\("unencoded-digest";sf\);keyid="([^"]*)";tag="ed25519-integrity")/g,
    ),
  ].map(([, label, parameters, keyId = '']) => {
    const said = headerOf(exchange, 'Unencoded-Digest') ?? ''
    expect(
      said.includes(digest),
      `Unencoded-Digest is ${said}, and the body has ${digest}`,
      exchange,
    )
    const base = `"unencoded-digest";sf: ${said}\n"@signature-params": ${parameters}`
    const x = Buffer.from(keyId, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const holds = verify(null, Buffer.from(base), key, values.get(label) ?? Buffer.of())
    expect(holds, `the signature ${label} is invalid`, exchange)
    return keyId
  })
}
