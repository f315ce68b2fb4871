import { encodeDelta, findDictionary } from '../right-deltas.ts'
import { headersOf, type Mutant, withBody } from './mutant.ts'

/** Servers whose dictionaries or deltas are wrong in one respect each. */
export const deltaMutants: readonly Mutant[] = [
  {
    name: 'a dictionary has other bytes than its name says',
    caughtBy: ['dictionary'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path.includes('/dictionaries/') && reply.status === 200 ? withBody(reply, '{}') : reply,
    }),
  },
  {
    name: 'any name of a dictionary brings the newest',
    caughtBy: ['dictionary', 'unknown-dictionary'],
    mutation: () => ({
      findDictionary: (feed, digest, behavior) => {
        const newest = feed.history.at(-1)
        const known = findDictionary(feed, digest, behavior)
        return known ?? (newest && Buffer.from(behavior.snapshotText(feed, newest)))
      },
    }),
  },
  {
    name: 'a delta decodes to the version before',
    caughtBy: ['delta'],
    mutation: () => ({
      encodeDelta: (_identity, dictionary) => encodeDelta(dictionary, dictionary),
    }),
  },
  {
    name: 'Vary says nothing of dictionaries',
    caughtBy: ['delta'],
    mutation: () => headersOf(200, headers => ({ ...headers, vary: 'Accept-Encoding' })),
  },
]
