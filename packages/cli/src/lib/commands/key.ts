import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { publicKeyOf } from '@fixture-feed/server/signing-key'
import { print } from '../output.ts'

/** Creates a signing key in a new file and prints the public key, which readers pin. */
export async function key(
  options: { readonly json?: boolean },
  { file }: { readonly file: string },
): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 })
  const publicKey = publicKeyOf(privateKey)
  await print(options, { value: { file, publicKey }, words: publicKey })
}
