import assert from 'node:assert/strict'
import { publicationFacts, pulse, settingsFacts } from './samples.ts'
import { type ContractCases, followed, newEntry, readFixtures, whileOpen } from './support.ts'

/** **Identity**. */
export const identityCases: ContractCases = {
  'resolves to the accepted entry when its id comes again': whileOpen(async journal => {
    const told = followed(journal)
    const entry = newEntry(publicationFacts(pulse))
    const accepted = await journal.append(entry)
    const next = await journal.append(newEntry(settingsFacts(pulse), accepted.position))

    assert.deepEqual(await journal.append(entry), accepted)
    const changed = newEntry(publicationFacts(pulse, ['b']), next.position)
    assert.deepEqual(await journal.append({ ...changed, id: entry.id }), accepted)

    assert.deepEqual(told, [accepted, next])
    assert.deepEqual(await readFixtures(journal), [accepted, next])
  }),

  'accepts an entry once that is appended many times at once': whileOpen(async journal => {
    const told = followed(journal)
    const entry = newEntry(publicationFacts(pulse))
    const answers = await Promise.all(Array.from({ length: 20 }, () => journal.append(entry)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.deepEqual(told, [answers[0]])
    assert.deepEqual(await readFixtures(journal), told)
  }),

  'tells nobody of an id again in another chain': whileOpen(async journal => {
    const entry = newEntry(publicationFacts(pulse))
    const accepted = await journal.append(entry)
    const other = { ...pulse, feedKey: 'pulse-v1' }
    const again = await journal.append({ ...newEntry(publicationFacts(other)), id: entry.id })
    assert.deepEqual(again, accepted)
    assert.deepEqual(await Array.fromAsync(journal.readChain(other)), [])
  }),

  'accepts an id that was refused before': whileOpen(async journal => {
    const { position } = await journal.append(newEntry(publicationFacts(pulse)))
    const refused = newEntry(publicationFacts(pulse))
    await assert.rejects(journal.append(refused), { name: 'AppendConflictError' })
    const accepted = await journal.append({ ...refused, previous: position })
    assert.equal(accepted.id, refused.id)
    assert.ok(accepted.position > position)
  }),
}
