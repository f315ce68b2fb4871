import assert from 'node:assert/strict'
import type { Entry } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import { pulse, sample } from './samples.ts'
import {
  appendEach,
  type ContractCases,
  followed,
  newEntry,
  readFixtures,
  readPositions,
  whileOpen,
} from './support.ts'

/** Cases for the guarantees **Order** and **Chains**. */
export const chainCases: ContractCases = {
  'returns strictly increasing positions in the order of acceptance': whileOpen(async journal => {
    const feeds = ['a', 'b', 'c'].map(fixtureId => ({ fixtureId, feedKey: 'pulse' }))
    const accepted = await appendEach(
      journal,
      Array.from({ length: 12 }, (_, index) => sample.publication(feeds[index % 3] ?? pulse)),
    )
    let last = 0
    for (const { position } of accepted) {
      assert.ok(Number.isSafeInteger(position) && position > last, `${position} follows ${last}`)
      last = position
    }
    assert.deepEqual(await readFixtures(journal, ['a', 'b', 'c']), accepted)
  }),

  'accepts concurrent appends to many chains': whileOpen(async journal => {
    const fixtureIds = Array.from({ length: 100 }, (_, index) => `f${index}`)
    const accepted = await Promise.all(
      fixtureIds.map(fixtureId => journal.append(newEntry(sample.fixture(fixtureId)))),
    )
    const read = await readFixtures(journal, fixtureIds)
    assert.deepEqual(
      read,
      accepted.toSorted((a, b) => a.position - b.position),
    )
    assert.equal(new Set(read.map(entry => entry.position)).size, 100)
  }),

  'reports the predecessor of each entry to followers': whileOpen(async (journal, append) => {
    const accepted = followed(journal)
    for (let count = 0; count < 20; count++) await append(sample.publication(pulse))
    assert.deepEqual(
      accepted.map(entry => entry.previous),
      [0, ...accepted.slice(0, -1).map(entry => entry.position)],
    )
  }),

  'accepts exactly one of many concurrent appends that name the same predecessor': whileOpen(
    async journal => {
      let previous = 0
      for (let round = 0; round < 5; round++) {
        const racers = Array.from({ length: 50 }, () =>
          journal.append(newEntry(sample.publication(pulse), previous)),
        )
        const outcomes = await Promise.allSettled(racers)
        const accepted = outcomes.filter(outcome => outcome.status === 'fulfilled')
        const refused = outcomes.filter(outcome => outcome.status === 'rejected')
        assert.equal(accepted.length, 1)
        const winner = accepted[0]?.value.position ?? 0
        for (const { reason } of refused) {
          assert.ok(reason instanceof AppendConflictError, String(reason))
          assert.deepEqual(
            { chain: reason.chain, expected: reason.expected, current: reason.current },
            { chain: pulse, expected: previous, current: winner },
          )
        }
        previous = winner
      }
      assert.equal((await readFixtures(journal)).length, 5)
    },
  ),

  'rejects a predecessor that is not the last entry of the chain, and writes nothing': whileOpen(
    async journal => {
      const [first, second, other] = await appendEach(journal, [
        sample.publication(pulse),
        sample.publication(pulse),
        sample.publication({ ...pulse, feedKey: 'pulse-v1' }),
      ])
      for (const expected of [0, first.position, other.position, other.position + 1, -1]) {
        await assert.rejects(journal.append(newEntry(sample.publication(pulse), expected)), {
          name: 'AppendConflictError',
          chain: pulse,
          expected,
          current: second.position,
        })
      }
      assert.deepEqual(await readFixtures(journal), [first, second, other])
    },
  ),

  'rejects a first entry that names a predecessor': whileOpen(async journal => {
    const { position } = await journal.append(newEntry(sample.publication(pulse)))
    await assert.rejects(journal.append(newEntry(sample.fixture('f1'), position)), {
      name: 'AppendConflictError',
      chain: { fixtureId: 'f1' },
      expected: position,
      current: 0,
    })
  }),

  'separates the chain of a fixture from the chains of its feeds': whileOpen(async journal => {
    const other = { ...pulse, feedKey: 'pulse-v1' }
    const accepted = await appendEach(journal, [
      sample.fixture('f1'),
      sample.settings(pulse),
      sample.publication(other),
      sample.fixture('f1', 'Final'),
      sample.publication(pulse),
    ])
    const [fixture, settings, publication, changed, last] = accepted.map(entry => entry.position)
    assert.deepEqual(
      accepted.map(entry => entry.previous),
      [0, 0, 0, fixture, settings],
    )
    assert.deepEqual(await readPositions(journal.readChain(pulse)), [settings, last])
    assert.deepEqual(await readPositions(journal.readChain(other)), [publication])
    assert.ok(changed !== undefined && last !== undefined && changed < last)
  }),
}

/** Cases for the guarantee **Identity**. */
export const identityCases: ContractCases = {
  'resolves to the accepted entry if its id is appended again': whileOpen(async journal => {
    const entries = followed(journal)
    const entry = newEntry(sample.publication(pulse))
    const accepted = await journal.append(entry)
    const next = await journal.append(newEntry(sample.settings(pulse), accepted.position))

    assert.deepEqual(await journal.append(entry), accepted)
    const changed = newEntry(sample.publication(pulse, ['b']), next.position)
    assert.deepEqual(await journal.append({ ...changed, id: entry.id }), accepted)

    assert.deepEqual(entries, [accepted, next])
    assert.deepEqual(await readFixtures(journal), [accepted, next])
  }),

  'accepts concurrent appends of the same entry once': whileOpen(async journal => {
    const entries = followed(journal)
    const entry = newEntry(sample.publication(pulse))
    const results = await Promise.all(Array.from({ length: 20 }, () => journal.append(entry)))
    for (const result of results) assert.deepEqual(result, results[0])
    assert.deepEqual(entries, [results[0]])
    assert.deepEqual(await readFixtures(journal), entries)
  }),

  'resolves a second append with the same id to the accepted entry, also in another chain':
    whileOpen(async journal => {
      const entry = newEntry(sample.publication(pulse))
      const accepted = await journal.append(entry)
      const other = { ...pulse, feedKey: 'pulse-v1' }
      const again = await journal.append({ ...newEntry(sample.publication(other)), id: entry.id })
      assert.deepEqual(again, accepted)
      assert.deepEqual(await Array.fromAsync(journal.readChain(other)), [])
    }),

  'accepts an id that was rejected before': whileOpen(async journal => {
    const { position } = await journal.append(newEntry(sample.publication(pulse)))
    const refused = newEntry(sample.publication(pulse))
    await assert.rejects(journal.append(refused), { name: 'AppendConflictError' })
    const accepted = await journal.append({ ...refused, previous: position })
    assert.equal(accepted.id, refused.id)
    assert.ok(accepted.position > position)
  }),
}

/** Cases for the guarantee **Visibility**. */
export const visibilityCases: ContractCases = {
  'has called all followers when append resolves': whileOpen(async (journal, append) => {
    const first = followed(journal)
    const second = followed(journal)
    for (let count = 1; count <= 10; count++) {
      const accepted = await append(sample.publication(pulse))
      assert.deepEqual([first.length, second.length], [count, count])
      assert.deepEqual([first.at(-1), second.at(-1)], [accepted, accepted])
    }
  }),

  'calls followers in the order of positions when appends to many chains race': whileOpen(
    async journal => {
      const entries = followed(journal)
      const accepted = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          journal.append(newEntry(sample.fixture(`f${index}`))),
        ),
      )
      assert.deepEqual(
        entries,
        accepted.toSorted((a, b) => a.position - b.position),
      )
    },
  ),

  'shows an entry to every read that starts after its append has resolved': whileOpen(
    async (journal, append) => {
      for (let count = 1; count <= 10; count++) {
        const accepted = await append(sample.publication(pulse))
        const { position } = accepted
        assert.deepEqual(await Array.fromAsync(journal.readChain(pulse, position - 1)), [accepted])
        assert.deepEqual(await journal.readAt([position]), [accepted])
        assert.deepEqual(await Array.fromAsync(journal.readHeads()), [accepted])
      }
    },
  ),

  'calls a follower only between follow and stop': whileOpen(async (journal, append) => {
    const entries: Entry[] = []
    await append(sample.publication(pulse))
    const stop = journal.follow(entry => entries.push(entry))
    const during = await append(sample.publication(pulse))
    stop()
    stop()
    await append(sample.publication(pulse))
    assert.deepEqual(entries, [during])
  }),

  'counts a function that was passed to follow twice as two followers': whileOpen(
    async (journal, append) => {
      let calls = 0
      const count = () => void calls++
      const stop = journal.follow(count)
      journal.follow(count)
      await append(sample.publication(pulse))
      stop()
      await append(sample.publication(pulse))
      assert.equal(calls, 3)
    },
  ),

  'lets a follower stop itself, start another one and append': whileOpen(async journal => {
    const later: Entry[] = []
    const all: Entry[] = []
    const { promise: appended, resolve } = Promise.withResolvers<Entry>()
    const stop = journal.follow(() => {
      stop()
      journal.follow(entry => later.push(entry))
      resolve(journal.append(newEntry(sample.fixture('f2'))))
    })
    journal.follow(entry => all.push(entry))
    const [first] = await appendEach(journal, [sample.publication(pulse)])
    const second = await appended
    assert.deepEqual(all, [first, second])
    assert.deepEqual(later, [second])
  }),
}
