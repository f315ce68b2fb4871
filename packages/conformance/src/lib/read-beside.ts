import { expectStatus, skipUnless } from './expectations.ts'
import type { Subject } from './subject.ts'
import type { Exchange } from './wire/exchange.ts'

/** A read of what a target may have beside index and feeds; skips the check where it has not. */
export async function readBeside({ index, wire }: Subject, path: string): Promise<Exchange> {
  skipUnless(index.answer.status === 200, 'the target has no index')
  const target = wire.targetOf(path)
  const exchange = await wire.send({ target, headers: [['Accept-Encoding', 'identity']] })
  const { status } = exchange.answer
  skipUnless(status < 400 || status >= 500, `the target has no ${path}`)
  expectStatus(exchange, 200)
  return exchange
}
