import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'
import { unknownName } from '../../unknown-name.ts'

export const identifiers: Check = {
  id: 'identifiers',
  title:
    'identifiers are texts: also long ones, ones beyond ASCII and ones named as parts of a language',
  rule: 'Spec, Resources, snapshot, fixtureId',
  severity: 'must',
  async run({ lifeCycle }) {
    const mark = unknownName().slice(-8)
    for (const start of [
      'conformance-__proto__',
      'conformance-Žalgiris 日本',
      'conformance-a/b?c#d%25',
    ]) {
      const fixtureId = `${start}-${mark}`
      const [{ feed, name, publish }] = await lifeCycle.register(['pulse', 'other'], { fixtureId })
      await publish(preGameItem({ ...name, id: '__proto__' }))
      const { snapshot, exchange } = await feed.readSnapshot()
      expect(snapshot.fixtureId === fixtureId, `fixtureId is "${snapshot.fixtureId}"`, exchange)
      expect(snapshot.items[0]?.id === '__proto__', 'the item has another id', exchange)
    }
  },
}
