import { createInterface } from 'node:readline'

/**
 * An adapter program of the tests. Its argument says how it behaves: `right` does everything but `setState`, which it
 * does not know; `lacking` says of everything that it is done;
 * `refusing` refuses; `mute` never answers; `babbling` answers with text that is no JSON; `ending` ends.
 */
const behaviour = process.argv[2]

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as {
    readonly id: number
    readonly method: string
    readonly params: readonly [{ readonly feedKey: string }]
  }
  if (behaviour === 'ending') process.exit(3)
  if (behaviour === 'babbling') process.stdout.write('done\n')
  if (behaviour === 'refusing') answer({ id, error: `no ${method} today` })
  if (behaviour === 'lacking') answer({ id })
  if (behaviour === 'right') {
    const isUnknown = method === 'setState'
    if (isUnknown) answer({ id, error: 'there are no states', unknownMethod: true })
    else if (method === 'uploadAsset') answer({ id, result: `${params[0].feedKey}/a.svg` })
    else answer({ id })
  }
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
