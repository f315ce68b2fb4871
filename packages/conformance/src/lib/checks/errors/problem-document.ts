import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { Feed, parseJson } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'
import { headerOf } from '../../wire/exchange.ts'

export const problemDocument: Check = {
  id: 'problem-document',
  title: 'an error is a problem document with a code',
  rule: 'Fixture Feed, public listener, errors (RFC 9457)',
  severity: 'extension',
  async run({ wire, namedFeed }) {
    const { fixtureId, feedKey } = namedFeed.name
    const unknown = [
      [{ fixtureId: unknownName(), feedKey }, 'unknown_fixture'],
      [{ fixtureId, feedKey: unknownName() }, 'unknown_feed'],
    ] as const
    for (const [name, code] of unknown) {
      const exchange = await Feed.named(wire, name).send()
      const type = headerOf(exchange, 'content-type') ?? ''
      skipUnless(/^application\/problem\+json/.test(type), 'errors are no problem documents')
      const problem = parseJson(exchange) as Readonly<Record<string, unknown>>
      for (const field of ['type', 'title', 'detail']) {
        expect(typeof problem[field] === 'string', `"${field}" is no text`, exchange)
      }
      const { status } = exchange.answer
      expect(problem.status === status, `"status" is not ${status}`, exchange)
      expect(problem.code === code, `"code" is not ${code}`, exchange)
    }
  },
}
