import { systemClock } from './clock.ts'
import { type FollowGameOptions, Following, type InputName } from './following.ts'
import type { Input } from './input.ts'
import { watchInput } from './watch-input.ts'

/**
 * Updates the feeds of a game from its inputs until the game is final and nothing has changed for `settleMs`, or the
 * signal aborts. The published state is read from the service, so a process may end at any moment and another process
 * can continue.
 *
 * @returns whether the game was finished.
 * @throws {OperatorError} if the service refuses the token.
 * @throws {CommandFailure} if the game is abandoned, with its last waiting reason.
 */
export async function followToTheEnd(options: FollowGameOptions): Promise<boolean> {
  const { signal, everyMs, clock = systemClock, wallMs = Date.now } = options
  const following = new Following({ ...options, clock, wallMs })
  const ended = new AbortController()
  const inputs = inputsOf(options)
  const watches = inputs.map(([name, input]) =>
    watchInput(input, {
      everyMs,
      clock,
      signal: AbortSignal.any([signal, ended.signal]),
      isUnusable: () => following.isUnusable,
      onText: (text, modifiedAt) => following.take(name, text, modifiedAt),
      onRead: () => following.noteRead(name, input),
      onFailure: reason => following.noteFailure(name, input, reason),
    }),
  )
  try {
    while (!signal.aborted) {
      const woken = following.nextText()
      const waitMs = await following.step()
      if (waitMs === 'finished') return true
      await clock.sleep(waitMs, AbortSignal.any([woken, signal]))
    }
    return false
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    ended.abort()
    await Promise.all(watches)
  }
}

function inputsOf({
  playByPlay,
  boxScore,
}: FollowGameOptions): readonly (readonly [InputName, Input])[] {
  if (boxScore === undefined) return [['playByPlay', playByPlay]]
  return [
    ['playByPlay', playByPlay],
    ['boxScore', boxScore],
  ]
}
