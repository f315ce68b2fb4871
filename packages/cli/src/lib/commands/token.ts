import { randomBytes } from 'node:crypto'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { CommandFailure } from '../failure.ts'
import { tokenVariable } from '../operator-access.ts'
import { print } from '../output.ts'
import { readText } from '../read-file.ts'

export interface TokenOptions {
  /**
   * A file with the secret, or `-` for stdin. The secret is never an argument, because other users of the machine can
   * see arguments.
   */
  readonly secret?: string
  readonly readOnly?: true
  readonly holds?: boolean
  readonly fixtures?: readonly string[]
  readonly feeds?: readonly string[]
  readonly json?: boolean
}

/** Prints the entry of a token for the file of `serve --tokens` and, without `--secret`, a new secret. */
export async function token(
  options: TokenOptions,
  { name }: { readonly name: string },
): Promise<void> {
  const { secret: file, readOnly, holds, fixtures, feeds } = options
  const noHolds = holds === false ? true : undefined
  const given = file === undefined ? undefined : (await readText(file)).trim()
  if (given === '' || (given !== undefined && /\s/.test(given))) {
    throw new CommandFailure(`${file}: expected a secret: characters without spaces or line breaks`)
  }
  const secret = given ?? randomBytes(24).toString('base64url')
  const { sha256 } = tokenOfSecret(name, secret)
  const entry = { name, sha256, readOnly, noHolds, fixtures, feeds }
  const secretLine = given === undefined ? `${tokenVariable}=${secret}\n` : ''
  await print(options, {
    value: given === undefined ? { secret, entry } : { entry },
    words: `${secretLine}${JSON.stringify(entry)}`,
  })
}
