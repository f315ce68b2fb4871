/** Tests the feeds that `generate` and `follow` create from game files with typical faults of providers. */
import assert from 'node:assert/strict'
import { fuzz } from './fuzz.ts'
import { editKinds } from './games/edits/game-edit.ts'
import { fibaEditKinds } from './games/fiba-edits.ts'
import { runFibaTrial } from './games/fiba-trial.ts'
import { games, runTrial, type Trial } from './games/trial.ts'

/**
 * Asserts that a trial has no crash, no false statement, no silent end and no unreported loss, at most one warning
 * for each fault, and no changed item from before the faults.
 */
function assertSound(trial: Trial): void {
  const { seed, edits, generated, followed } = trial
  const words = `seed ${seed}: ${edits.map(({ description }) => description).join('; ')}`
  const changes = edits.filter(({ changesGame }) => changesGame).length
  for (const outcome of [generated, followed]) {
    if (outcome === undefined) continue
    assert.equal(outcome.crash, undefined, words)
    // The checker can read the edited files only if no other edit damages them.
    if (changes === 0 || edits.length === 1) assert.deepEqual(outcome.falsehoods, [], words)
    assert.deepEqual(outcome.changedBefore, [], words)
  }
  if (followed === undefined) return
  const { isSilent, unreported, warnings } = followed
  assert.equal(isSilent, false, `${words}: neither finished nor failed`)
  assert.ok(unreported.length === 0 || warnings.length > 0, `${words}: unreported ${unreported}`)
  assert.ok(warnings.length <= edits.length, `${words}: ${warnings.join('\n')}`)
}

/**
 * The seed of a trial. The faults of each trial are different, and the trials of a round share four of the twelve
 * games, because a game without faults takes as long to generate as five trials.
 */
function seedOf({ seed: round }: { readonly seed: number }, trial: number): number {
  return games * (round * 50 + trial) + ((round * 4 + (trial % 4)) % games)
}

for (const [index, kind] of editKinds.entries()) {
  fuzz(
    `a game with one fault (${kind}) is followed to its end, or the reason is reported`,
    async round => {
      const seed = seedOf(round, index)
      assertSound(await runTrial({ seed, kind, edits: 1, isFollowed: true }))
    },
  )
}

fuzz(
  'a game with two to five faults is followed to its end, or the reason is reported',
  async round => {
    for (const edits of [2, 3, 4, 5]) {
      const seed = seedOf(round, editKinds.length + edits)
      assertSound(await runTrial({ seed, edits, isFollowed: true }))
    }
  },
)

fuzz('a file of FIBA LiveStats with one fault yields no false item', async round => {
  for (const [index, kind] of fibaEditKinds.entries()) {
    const seed = round.seed * fibaEditKinds.length + index
    assertSound(await runFibaTrial({ seed, kind, edits: 1, isFollowed: false }))
  }
})

fuzz(
  'a game of FIBA LiveStats with three faults is followed to its end, or the reason is reported',
  async round => {
    assertSound(await runFibaTrial({ seed: round.seed, edits: 3, isFollowed: true }))
  },
)
