import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input, InputResult } from '../follow/input.ts'
import { GameFiles } from './game-files.ts'

/** An input that returns the given results in order: a text, `=` for unchanged, `!` for a failure. */
function inputOf(
  name: string,
  ...results: readonly string[]
): Input & { readonly whole: boolean[] } {
  const left = [...results]
  const whole: boolean[] = []
  return {
    name,
    whole,
    async read(_, isWhole = false): Promise<InputResult> {
      whole.push(isWhole)
      const text = left.shift() ?? '='
      if (text === '=') return { kind: 'unchanged' }
      return text === '!' ? { kind: 'failed', reason: 'gone' } : { kind: 'text', text }
    },
  }
}

const { signal } = new AbortController()

/** The states after some reads as text: the files and the version of the game, or the reason. */
async function states(files: GameFiles<string>, count: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let read = 0; read < count; read++) {
    const state = await files.read(signal)
    found.push(state.kind === 'readable' ? `${state.game} v${state.version}` : state.reason)
  }
  return found
}

test('GameFiles makes a game only when a text has changed, and none while a file is unreadable', async () => {
  const inputs = [
    inputOf('plays', 'p1', 'p1', '=', '=', 'p2', 'p2'),
    inputOf('box', 'b1', '=', '!', '='),
  ]
  const files = new GameFiles(inputs, ({ playByPlay, boxScore }) => playByPlay + boxScore)
  assert.deepEqual(await states(files, 6), [
    'p1b1 v1',
    'p1b1 v1',
    'box: gone',
    'p1b1 v1',
    'p2b1 v2',
    'p2b1 v2',
  ])
})

test('GameFiles takes the only file of a game for both, and reads unusable files unconditionally', async () => {
  const input = inputOf('data.json', 'half', '=', 'whole')
  const files = new GameFiles([input], ({ playByPlay, boxScore }) => {
    if (playByPlay === 'half') throw new SyntaxError('not a game')
    return `${playByPlay}+${boxScore}`
  })
  assert.deepEqual(await states(files, 3), [
    'data.json: not a game',
    'data.json: not a game',
    'whole+whole v1',
  ])
  assert.deepEqual(input.whole, [false, true, true])
})
