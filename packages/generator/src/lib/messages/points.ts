/**
 * The messages of point breakdowns. Each has the slots of its phrases and a description of the facts that it states.
 */
export const pointsMessages = {
  headlines: {},
  sentences: {
    level: {
      slots: ['statistic', 'points', 'stage'],
      description: 'The same number of points of the category for both teams, so far',
    },
    'was-level': {
      slots: ['statistic', 'points'],
      description: 'The same number of points of the category for both teams, in the whole game',
    },
    ahead: {
      slots: ['ahead', 'behind', 'statistic', 'most', 'least', 'gap', 'score', 'stage'],
      description: 'Points of the category for both, so far',
    },
    'was-ahead': {
      slots: ['ahead', 'behind', 'statistic', 'most', 'least', 'gap', 'score'],
      description: 'Points of the category for both, in the whole game',
    },
    widest: {
      slots: ['ahead', 'statistic', 'score', 'stage'],
      description: 'No other category is as far apart, so far',
    },
    'was-widest': {
      slots: ['ahead', 'statistic', 'score'],
      description: 'No other category is as far apart, in the whole game',
    },
    category: { slots: ['statistic'], description: 'The meaning of the category' },
  },
} as const
