/**
 * The messages of entry summaries. Each has the slots of its phrases and a description of the facts that it states.
 */
export const entryMessages = {
  headlines: {
    final: {
      slots: ['winner', 'loser', 'score', 'margin', 'overtimes'],
      description: 'The final score',
    },
    'final-scorer': {
      slots: ['player', 'points', 'winner', 'score', 'overtimes'],
      description: "The winner's leading scorer",
    },
    'final-changes': {
      slots: ['winner', 'score', 'changes'],
      description: 'Eight lead changes or more',
    },
    'final-led': {
      slots: ['winner', 'score', 'lead'],
      description: 'The winner led by 15 or more',
    },
    tied: { slots: ['away', 'home', 'points', 'time'], description: 'The score, which is tied' },
    lead: {
      slots: ['leader', 'trailer', 'score', 'margin', 'time'],
      description: 'The score and the leader',
    },
  },
  sentences: {
    'is-over': { slots: ['winner', 'loser', 'score', 'overtimes'], description: 'The final score' },
    'is-tied': {
      slots: ['away', 'home', 'points', 'time'],
      description: 'The score, which is tied',
    },
    'is-led': {
      slots: ['leader', 'trailer', 'score', 'margin', 'time'],
      description: 'The score and the leader',
    },
    'led-by': {
      slots: ['team', 'lead', 'now'],
      description: 'The biggest lead so far, or of the game',
    },
    'leads-by-most': {
      slots: ['team', 'lead'],
      description: 'The current lead is the biggest one',
    },
    changes: { slots: ['changes', 'ties', 'now'], description: 'Eight lead changes or more' },
    scorer: {
      slots: ['player', 'team', 'points', 'now'],
      description: 'The only leading scorer of the team',
    },
    scorers: {
      slots: ['players', 'team', 'points', 'now'],
      description: 'Two leading scorers of the team',
    },
  },
} as const
