import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus, NotApplicable } from '../../expectations.ts'
import { WireError } from '../../wire/wire-error.ts'

export const malformedRequest: Check = {
  id: 'malformed-request',
  title: 'bytes that are no HTTP request are answered with a 400 that may not be stored',
  rule: 'Spec, Errors, 400 and rule 1',
  severity: 'must',
  async run({ wire }) {
    const target = wire.targetOf('/v1/fixtures')
    await wire.withConnection(async connection => {
      connection.sendBytes(`GET ${target} HTTP/1.1\r\nHost: x\r\nBad header\x01\r\n\r\n`)
      try {
        const exchange = await connection.read({ target, headers: [['Bad header\x01', '']] })
        expectStatus(exchange, 400)
        expectNoStore(exchange)
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        throw new NotApplicable('the target closes the connection without an answer')
      }
    })
  },
}
