import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { decodeContent } from '../../wire/decode-content.ts'

export const fetchDecodes: Check = {
  id: 'fetch-decodes',
  title: 'the standard fetch gets the JSON that a plain read has',
  rule: 'Spec, Endpoints, feed read, response 200',
  severity: 'must',
  async run({ feed, wire }) {
    const plain = decodeContent(await feed.read()).toString()
    const response = await wire.fetch(feed.target)
    const text = await response.text()
    expect(response.status === 200, `fetch got status ${response.status}`)
    expect(text === plain, 'fetch got other text than a plain read')
  },
}
