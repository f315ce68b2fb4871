/**
 * The messages of defensive summaries. Each has the slots of its phrases and a description of the facts that it
 * states.
 */
export const defensiveMessages = {
  headlines: {},
  sentences: {
    level: {
      slots: ['statistic', 'value', 'stage', 'now'],
      description: 'The same count of the statistic for both teams',
    },
    turnovers: {
      slots: ['ahead', 'behind', 'most', 'least', 'stage', 'now'],
      description: 'Turnovers of both',
    },
    'offensive-rebounds': {
      slots: ['ahead', 'behind', 'most', 'least', 'stage', 'now'],
      description: 'Offensive rebounds of both',
    },
    blocks: {
      slots: ['ahead', 'behind', 'most', 'least', 'score', 'stage', 'now'],
      description: 'Blocks of both',
    },
    ahead: {
      slots: ['ahead', 'behind', 'statistic', 'most', 'least', 'score', 'stage', 'now'],
      description: 'Steals or defensive rebounds of both',
    },
  },
} as const
