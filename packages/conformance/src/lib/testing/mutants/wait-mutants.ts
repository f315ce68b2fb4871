import type { Mutant } from './mutant.ts'

/** Servers whose responses to long polls are wrong in one respect each. */
export const waitMutants: readonly Mutant[] = [
  {
    name: 'a poll that asks to wait is refused',
    caughtBy: ['wait-over', 'wait-needs-a-tag'],
    mutation: () => ({
      reply: (reply, { headers }) =>
        headers.prefer === undefined ? reply : { ...reply, status: 400 },
    }),
  },
  {
    name: 'every answer says that it waited, and longer than asked',
    caughtBy: ['wait-over', 'wait-needs-a-tag'],
    mutation: () => ({
      reply: reply => ({
        ...reply,
        headers: { ...reply.headers, 'preference-applied': 'wait=60' },
      }),
    }),
  },
  {
    name: 'a change wakes nobody who waits for it',
    caughtBy: ['wait-ended-by-change'],
    mutation: () => ({ wakes: () => false }),
  },
]
