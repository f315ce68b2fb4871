import type { Check } from '../../check.ts'
import { expect, expectHeader } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'
import { decodeContent } from '../../wire/decode-content.ts'
import { headerOf } from '../../wire/exchange.ts'

export const finishChangesNoBytes: Check = {
  id: 'finish-changes-no-bytes',
  title: 'finishing a feed changes neither bytes nor tag',
  rule: 'Fixture Feed, operator listener',
  severity: 'extension',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    const live = await feed.read()
    await lifeCycle.setState(name, 'finished')
    const finished = await feed.read()
    const isSame = decodeContent(live).equals(decodeContent(finished))
    expect(isSame, 'the bytes changed', finished)
    expectHeader(finished, 'ETag', headerOf(live, 'etag'))
  },
}
