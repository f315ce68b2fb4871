/** Faults in the files of games, as providers make them: the generated and the followed feeds of such games. */
import assert from 'node:assert/strict'
import { fuzz } from './fuzz.ts'
import { editKinds } from './games/game-edits.ts'
import { runTrial, type Trial } from './games/trial.ts'

function assertSound(trial: Trial): void {
  const { seed, edits, generated, followed } = trial
  const words = `seed ${seed}: ${edits.map(({ description }) => description).join('; ')}`
  assert.equal(generated.crash, undefined, words)
  assert.equal(followed?.crash, undefined, words)
  assert.equal(followed?.isSilent, false, `${words}: neither finished nor failed`)
}

for (const [index, kind] of editKinds.entries()) {
  fuzz(
    `a game with one fault (${kind}) is followed to its end, or the reason is reported`,
    async round => {
      const seed = round.seed * editKinds.length + index
      assertSound(await runTrial({ seed, kind, edits: 1, isFollowed: true }))
    },
  )
}

fuzz(
  'a game with two to five faults is followed to its end, or the reason is reported',
  async round => {
    for (const edits of [2, 3, 4, 5]) {
      assertSound(await runTrial({ seed: round.seed * 4 + edits, edits, isFollowed: true }))
    }
  },
)
