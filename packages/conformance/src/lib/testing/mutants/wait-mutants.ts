import type { Mutant } from './mutant.ts'

/** Servers whose responses to long polls are wrong in one respect each. */
export const waitMutants: readonly Mutant[] = [
  {
    name: 'a long poll is refused',
    caughtBy: ['wait-over', 'wait-needs-a-tag'],
    mutation: () => ({
      reply: (reply, { headers }) =>
        headers.prefer === undefined ? reply : { ...reply, status: 400 },
    }),
  },
  {
    name: 'every response states a wait of 60 s',
    caughtBy: ['wait-over', 'wait-needs-a-tag'],
    mutation: () => ({
      reply: reply => ({
        ...reply,
        headers: { ...reply.headers, 'preference-applied': 'wait=60' },
      }),
    }),
  },
  {
    name: 'a change does not end long polls',
    caughtBy: ['wait-ended-by-change'],
    mutation: () => ({ wakes: () => false }),
  },
]
