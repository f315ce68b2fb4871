import type { TokenStop } from '@fixture-feed/contract/operator-answers'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'

/** Stops a token: it changes nothing of a feed until it is let go. */
export async function stop(
  fixtureId: string,
  feedKey: string,
  token: string,
  options: ToOptions & { readonly reason: string },
): Promise<void> {
  const { to, reason } = options
  const value = await connectOperator(to).stop({ fixtureId, feedKey }, token, reason)
  await print(options, { value, words: stopWords(value) })
}

/** Lets a token go, whoever stopped it. */
export async function release(
  fixtureId: string,
  feedKey: string,
  token: string,
  options: ToOptions,
): Promise<void> {
  await connectOperator(options.to).release({ fixtureId, feedKey }, token)
  await print(options, { value: { token }, words: `${token} is not stopped` })
}

/** Lists the tokens that are stopped on a feed. */
export async function stops(fixtureId: string, feedKey: string, options: ToOptions): Promise<void> {
  const all = await connectOperator(options.to).readStops({ fixtureId, feedKey })
  const listed = all.map(each => `${stopWords(each)} (${each.at})`)
  const words = all.length === 0 ? 'no token is stopped' : listed.join('\n')
  await print(options, { value: { stops: all }, words })
}

function stopWords({ token, by, reason }: TokenStop): string {
  return `${token} is stopped by ${by}: ${reason}`
}
