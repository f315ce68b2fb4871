import { rightKey, signatureOf } from '../right-signature.ts'
import type { Mutant } from './mutant.ts'

/** Servers whose signatures are wrong in one respect each. */
export const signatureMutants: readonly Mutant[] = [
  {
    name: 'the coded bytes are signed',
    caughtBy: ['signature'],
    mutation: () => ({
      reply: reply =>
        'signature' in reply.headers
          ? { ...reply, headers: { ...reply.headers, ...signatureOf(reply.body) } }
          : reply,
    }),
  },
  {
    name: 'a signature names a wrong key',
    caughtBy: ['signature'],
    mutation: () => ({
      signature(bytes) {
        const { 'signature-input': input = '', ...signed } = signatureOf(bytes)
        const other = Buffer.alloc(32, 7).toString('base64')
        return { ...signed, 'signature-input': input.replace(rightKey, other) }
      },
    }),
  },
  {
    name: 'a 304 is signed',
    caughtBy: ['signature'],
    mutation: () => ({
      reply: reply =>
        reply.status === 304
          ? { ...reply, headers: { ...reply.headers, ...signatureOf(reply.body) } }
          : reply,
    }),
  },
]
