import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages, type SlotKind, slots } from '../../messages.ts'
import { english } from './en/english.ts'
import { partsOf } from './writer.ts'

const kindOfSlot = new Map<string, SlotKind>(
  Object.entries(slots).flatMap(([kind, names]) =>
    names.split(' ').map(name => [name, kind as SlotKind] as const),
  ),
)

test('every slot of a message has a kind, and only one', () => {
  const names = Object.values(slots).flatMap(list => list.split(' '))
  assert.equal(new Set(names).size, names.length)
  for (const [kind, own] of Object.entries(messages)) {
    for (const [name, list] of Object.entries(own)) {
      for (const slot of list.split(' ').filter(each => each !== '')) {
        assert.ok(kindOfSlot.has(slot), `${kind}/${name}: ${slot}`)
      }
    }
  }
})

test('every phrase says slots of its message, in at most thirteen ways', () => {
  for (const [kind, own] of Object.entries(english.phrases)) {
    const known = (messages as Readonly<Record<string, Readonly<Record<string, string>>>>)[kind]
    for (const [name, phrases] of Object.entries<readonly string[]>(own)) {
      const list = known?.[name]?.split(' ') ?? []
      assert.equal(new Set(phrases).size, phrases.length, `${kind}/${name}: a phrase twice`)
      assert.ok(phrases.length <= 13, `${kind}/${name}`)
      for (const phrase of phrases) {
        for (const part of partsOf(phrase)) {
          if (typeof part === 'string') assert.doesNotMatch(part, /[{}]/, phrase)
          else assert.ok(list.includes(part.slot), `${kind}/${name}: ${part.slot} in "${phrase}"`)
        }
      }
    }
  }
})

test('no phrase stands under two messages of the same slots', () => {
  for (const [kind, own] of Object.entries(english.phrases)) {
    const seen = new Map<string, string>()
    for (const [name, phrases] of Object.entries<readonly string[]>(own)) {
      const list = (messages as Readonly<Record<string, Readonly<Record<string, string>>>>)[kind]?.[
        name
      ]
      for (const phrase of phrases) {
        const key = `${list} ${phrase}`
        assert.ok(!seen.has(key), `${kind}: "${phrase}" under ${seen.get(key)} and ${name}`)
        seen.set(key, name)
      }
    }
  }
})
