import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseItem } from '../testing/case-items.ts'
import { scoreText } from './score-heading.ts'

const preview = caseItem('basketball.pre-game-summary@1', 'full')
const run = caseItem('basketball.run-momentum@1', 'full')
const result = caseItem('basketball.post-game-summary@1', 'full')

test('scoreText() states the teams, the score and the clock of the newest item', () => {
  assert.match(scoreText([preview, run]) ?? '', /^.+ 38, .+ 41 · Q2 4:32$/)
  assert.match(scoreText([preview, run, result]) ?? '', /^.+ 108, .+ 112 · Final\/OT$/)
  const { awayTeamId } = Object(run.content.gameState)
  const away = run.entities.find(({ id }) => id === awayTeamId)
  assert.ok(away !== undefined && scoreText([run])?.startsWith(`${away.displayName} 38`))
})

test('scoreText() is undefined before the game, and without the teams of the score', () => {
  assert.equal(scoreText([preview]), undefined)
  const { awayTeamId: _, ...gameState } = Object(run.content.gameState)
  assert.equal(scoreText([{ ...run, content: { gameState } }]), undefined)
})
