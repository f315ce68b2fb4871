import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../languages.ts'
import {
  headlines,
  type ItemKind,
  kindOfSlot,
  type MessageDefinition,
  messages,
  slots,
  slotsOfMessage,
} from '../../messages.ts'
import { partsOf } from './writer.ts'

test('every slot of a message has exactly one kind', () => {
  const names = Object.values(slots).flat()
  assert.equal(new Set(names).size, names.length)
  for (const [kind, own] of Object.entries(messages)) {
    for (const [name, definition] of Object.entries<MessageDefinition>(own)) {
      for (const slot of definition.slots) {
        assert.ok(kindOfSlot.has(slot), `${kind}/${name}: ${slot}`)
      }
    }
  }
})

test('a headline with the slot "stage" has no slot "opponent", because the stage names the opponent', () => {
  const lists = Object.values(headlines).flatMap(own =>
    Object.values<MessageDefinition>(own).map(definition => definition.slots),
  )
  const ended = lists.filter(list => list.includes('stage'))
  assert.ok(ended.length > 0)
  assert.deepEqual(
    ended.filter(list => list.includes('opponent')),
    [],
  )
})

type Phrasings = Readonly<Record<string, readonly string[]>>

for (const { tag, phrases } of Object.values(languages)) {
  test(`every message has at most thirteen phrases in ${tag}, which use only its slots`, () => {
    for (const [kind, own] of Object.entries(phrases)) {
      for (const [name, ways] of Object.entries<readonly string[]>(own)) {
        const list = slotsOfMessage(kind as ItemKind, name)
        assert.equal(new Set(ways).size, ways.length, `${kind}/${name}: a phrase twice`)
        assert.ok(ways.length <= 13, `${kind}/${name}`)
        for (const phrase of ways) {
          for (const part of partsOf(phrase)) {
            if (typeof part === 'string') assert.doesNotMatch(part, /[{}]/, phrase)
            else assert.ok(list.includes(part.slot), `${kind}/${name}: ${part.slot} in "${phrase}"`)
          }
        }
      }
    }
  })

  test(`no two messages with the same slots share a phrase in ${tag}`, () => {
    for (const [kind, own] of Object.entries(phrases)) {
      const seen = new Map<string, string>()
      for (const [name, ways] of Object.entries<readonly string[]>(own)) {
        const list = slotsOfMessage(kind as ItemKind, name)
        for (const phrase of ways) {
          const key = `${list} ${phrase}`
          assert.ok(!seen.has(key), `${kind}: "${phrase}" under ${seen.get(key)} and ${name}`)
          seen.set(key, name)
        }
      }
    }
  })

  test(`the phrases of ${tag} correspond to those of English: each has the same slots, except for the tense`, () => {
    for (const [kind, own] of Object.entries<Phrasings>(languages.en.phrases)) {
      for (const [name, ways] of Object.entries(own)) {
        const others = (phrases as Readonly<Record<string, Phrasings>>)[kind]?.[name] ?? []
        assert.equal(others.length, ways.length, `${kind}/${name}`)
        for (const [way, phrase] of ways.entries()) {
          assert.deepEqual(slotsOf(others[way] ?? ''), slotsOf(phrase), `${kind}/${name}/${way}`)
        }
      }
    }
  })
}

function slotsOf(phrase: string): readonly string[] {
  const names = partsOf(phrase).flatMap(part => (typeof part === 'string' ? [] : [part.slot]))
  return [...new Set(names)].filter(name => name !== 'now').sort()
}

test('no headline of a running game in Spanish has a verb of results without a time', () => {
  const { phrases, shortHeadlines } = languages.es
  const names = new Set(Object.keys(headlines.break))
  const all = [phrases.break, shortHeadlines.break ?? {}]
    .flatMap(each => Object.entries<readonly string[]>(each))
    .flatMap(([name, ways]) => (names.has(name) ? ways : []))
  const results = all.filter(phrase =>
    /\b(?:gana|pierde|cae|vence|derrota|arrolla)n?\b/.test(phrase),
  )
  assert.ok(results.length > 0)
  assert.deepEqual(
    results.filter(phrase => !phrase.includes('{time}')),
    [],
  )
})

test('a headline in Spanish names the team after a transitive verb', () => {
  const { phrases, shortHeadlines } = languages.es
  const all = [phrases['post-game'], shortHeadlines['post-game'] ?? {}]
    .flatMap(each => Object.values<readonly string[]>(each))
    .flat()
    .filter(phrase => /\b(?:arrollan|baten|doblegan)\b/.test(phrase))
  assert.ok(all.length > 0)
  for (const phrase of all) assert.match(phrase, /(?:arrollan|baten|doblegan) \{loser:a\}/)
})

test('no text about what to watch next states what a team must do', () => {
  const tasks =
    /\b(?:needs? to|must|has to|have to|necesitan cuidar|necesitan una|tienen que|deben)\b/
  for (const { tag, phrases } of Object.values(languages)) {
    const watched = Object.entries<readonly string[]>(phrases.break)
      .filter(([name]) => name.startsWith('watch-'))
      .flatMap(([, ways]) => ways)
    assert.ok(watched.length > 20, tag)
    for (const phrase of watched) assert.doesNotMatch(phrase, tasks, tag)
  }
})

test('no sentence in Spanish has a time between its verb and the object', () => {
  const { phrases } = languages.es
  const sentences = [phrases.break, phrases['post-game']].flatMap(own =>
    Object.entries<readonly string[]>(own).flatMap(([name, ways]) =>
      name in headlines.break || name in headlines['post-game'] ? [] : ways,
    ),
  )
  assert.ok(sentences.some(phrase => phrase.includes('{time')))
  for (const phrase of sentences) {
    assert.doesNotMatch(phrase, /(?:taponó|falló|anotó|\{play:did\}) \{time/)
    assert.doesNotMatch(phrase, /\{player\} \{time[^}]*\} \{play:/)
  }
})
