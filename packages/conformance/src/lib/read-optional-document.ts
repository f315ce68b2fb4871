import { expectStatus, skipUnless } from './expectations.ts'
import type { Subject } from './subject.ts'
import type { Exchange } from './wire/exchange.ts'

/**
 * Reads an optional document, such as `/openapi.json`. Skips the check if the target has no index, or answers with a
 * client error.
 */
export async function readOptionalDocument(
  { index, wire }: Subject,
  path: string,
): Promise<Exchange> {
  skipUnless(index.response.status === 200, 'the target has no index')
  const target = wire.targetOf(path)
  const exchange = await wire.send({ target, headers: [['Accept-Encoding', 'identity']] })
  const { status } = exchange.response
  skipUnless(status < 400 || status >= 500, `the target has no ${path}`)
  expectStatus(exchange, 200)
  return exchange
}
