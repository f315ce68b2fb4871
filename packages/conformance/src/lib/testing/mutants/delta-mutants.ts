import { encodeDelta, findDictionary } from '../right-deltas.ts'
import { headersOf, type Mutant, withBody } from './mutant.ts'

/** Servers whose dictionaries or deltas are wrong in one respect each. */
export const deltaMutants: readonly Mutant[] = [
  {
    name: 'the bytes of a dictionary do not match its name',
    caughtBy: ['dictionary'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path.includes('/dictionaries/') && reply.status === 200 ? withBody(reply, '{}') : reply,
    }),
  },
  {
    name: 'every unknown dictionary is the newest version',
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
    name: 'a delta decodes to the previous version',
    caughtBy: ['delta'],
    mutation: () => ({
      encodeDelta: (_identity, dictionary) => encodeDelta(dictionary, dictionary),
    }),
  },
  {
    name: 'Vary does not name Available-Dictionary',
    caughtBy: ['delta'],
    mutation: () => headersOf(200, headers => ({ ...headers, vary: 'Accept-Encoding' })),
  },
]
