import assert from 'node:assert/strict'
import type { Entry } from '../../entry.ts'
import { fixtureFacts, publicationFacts, pulse } from './samples.ts'
import {
  appendEach,
  type ContractCases,
  createAppender,
  followed,
  newEntry,
  whileOpen,
} from './support.ts'

/** **Visibility**. */
export const visibilityCases: ContractCases = {
  'has called all followers when append resolves': whileOpen(async journal => {
    const append = createAppender(journal)
    const [first, second] = [followed(journal), followed(journal)]
    for (let count = 1; count <= 10; count++) {
      const accepted = await append(publicationFacts(pulse))
      assert.deepEqual([first.length, second.length], [count, count])
      assert.deepEqual([first.at(-1), second.at(-1)], [accepted, accepted])
    }
  }),

  'calls followers in the order of positions when appends to many chains race': whileOpen(
    async journal => {
      const told = followed(journal)
      const accepted = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          journal.append(newEntry(fixtureFacts(`f${index}`))),
        ),
      )
      assert.deepEqual(
        told,
        accepted.toSorted((a, b) => a.position - b.position),
      )
    },
  ),

  'shows an entry to every read that starts when append has resolved': whileOpen(async journal => {
    const append = createAppender(journal)
    for (let count = 1; count <= 10; count++) {
      const accepted = await append(publicationFacts(pulse))
      const { position } = accepted
      assert.deepEqual(await Array.fromAsync(journal.readChain(pulse, position - 1)), [accepted])
      assert.deepEqual(await journal.readAt([position]), [accepted])
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), [accepted])
    }
  }),

  'calls a follower only between follow and stop': whileOpen(async journal => {
    const append = createAppender(journal)
    const told: Entry[] = []
    await append(publicationFacts(pulse))
    const stop = journal.follow(entry => told.push(entry))
    const during = await append(publicationFacts(pulse))
    stop()
    stop()
    await append(publicationFacts(pulse))
    assert.deepEqual(told, [during])
  }),

  'counts the same function as two followers when it follows twice': whileOpen(async journal => {
    const append = createAppender(journal)
    let calls = 0
    const count = () => void calls++
    const stop = journal.follow(count)
    journal.follow(count)
    await append(publicationFacts(pulse))
    stop()
    await append(publicationFacts(pulse))
    assert.equal(calls, 3)
  }),

  'lets a follower stop itself, begin to follow and append': whileOpen(async journal => {
    const later: Entry[] = []
    const all: Entry[] = []
    const { promise: appended, resolve } = Promise.withResolvers<Entry>()
    const stop = journal.follow(() => {
      stop()
      journal.follow(entry => later.push(entry))
      resolve(journal.append(newEntry(fixtureFacts('f2'))))
    })
    journal.follow(entry => all.push(entry))
    const [first] = await appendEach(journal, [publicationFacts(pulse)])
    const second = await appended
    assert.deepEqual(all, [first, second])
    assert.deepEqual(later, [second])
  }),
}
