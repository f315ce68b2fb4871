/**
 * The messages of four-factors items. Each has the slots of its phrases and a description of the facts that it
 * states.
 */
export const factorsMessages = {
  headlines: {},
  sentences: {
    level: {
      slots: ['away', 'home', 'statistic', 'rate', 'stage', 'now'],
      description: 'The factor is the same for both',
    },
    'shots-counted': {
      slots: [
        'better',
        'worse',
        'shots',
        'madeThrees',
        'othersShots',
        'othersThrees',
        'stage',
        'now',
      ],
      description: 'The counts of the factor',
    },
    'turnovers-counted': {
      slots: ['better', 'worse', 'least', 'most', 'stage', 'now'],
      description: 'The counts of the factor',
    },
    'misses-counted': {
      slots: ['better', 'worse', 'rebounded', 'othersRebounded', 'stage', 'now'],
      description: 'Own misses that each rebounded',
    },
    'throws-counted': {
      slots: ['better', 'worse', 'most', 'least', 'stage', 'now'],
      description: 'The counts of the factor',
    },
    rates: {
      slots: ['better', 'worse', 'statistic', 'good', 'bad', 'now'],
      description: 'The factor itself',
    },
    edge: {
      slots: ['better', 'worse', 'statistic', 'good', 'bad', 'stage', 'now'],
      description: 'The factor alone, if its counts rank the teams otherwise',
    },
    measure: { slots: ['statistic'], description: 'The meaning of the factor' },
  },
} as const
