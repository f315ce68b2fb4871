import { changesText } from '../changes-text.ts'
import { edited, type Mutant } from './mutant.ts'

interface List {
  readonly changes: readonly object[]
}

/** A mutant that changes the JSON text of the list of changes. */
function ofList(name: string, edit: (list: List) => unknown): Mutant {
  const caughtBy = ['changes-entries']
  return {
    name,
    caughtBy,
    mutation: () => ({ changesText: all => edited(changesText(all), edit) }),
  }
}

/** Servers whose list of changes is wrong in one respect each. */
export const changesMutants: readonly Mutant[] = [
  ofList('the list of changes has a feed twice', ({ changes }) => ({
    changes: [...changes, ...changes],
  })),
  ofList('the list of changes has no state', ({ changes }) => ({
    changes: changes.map(change => ({ ...change, state: undefined })),
  })),
  {
    name: 'the list of changes may be stored',
    caughtBy: ['changes-conditional'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path === '/v1/changes'
          ? { ...reply, headers: { ...reply.headers, 'cache-control': 'public, max-age=5' } }
          : reply,
    }),
  },
]
