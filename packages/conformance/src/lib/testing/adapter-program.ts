import { createInterface } from 'node:readline'

/**
 * An adapter program for tests. Its argument selects the behavior: `right` supports every method except `setState`,
 * which it does not know; `lacking` reports success without doing anything; `refusing` refuses; `mute` never
 * responds; `babbling` responds with text that is not JSON; `ending` exits; `stubborn` responds, but ignores the end of
 * its input and SIGTERM.
 */
const behavior = process.argv[2]

if (behavior === 'stubborn') {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1_000)
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as {
    readonly id: number
    readonly method: string
    readonly params: readonly [{ readonly feedKey: string }]
  }
  if (behavior === 'ending') process.exit(3)
  if (behavior === 'babbling') process.stdout.write('done\n')
  if (behavior === 'refusing') answer({ id, error: `no ${method} today` })
  if (behavior === 'lacking' || behavior === 'stubborn') answer({ id })
  if (behavior === 'right') {
    const isUnknown = method === 'setState'
    if (isUnknown) answer({ id, error: 'there are no states', unknownMethod: true })
    else if (method === 'uploadAsset') answer({ id, result: `${params[0].feedKey}/a.svg` })
    else answer({ id })
  }
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
