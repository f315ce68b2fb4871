/** The messages of run items. Each has the slots of its phrases and a description of the facts that it states. */
export const runMessages = {
  headlines: {},
  sentences: {
    run: {
      slots: ['team', 'opponent', 'run', 'periods', 'effect'],
      description: 'The points of both teams in the run',
    },
    'run-unanswered': {
      slots: ['team', 'opponent', 'points', 'periods', 'effect'],
      description: 'A run in which the other team scored nothing',
    },
    'run-outscored': {
      slots: ['team', 'opponent', 'run', 'periods', 'effect'],
      description: 'A run in which the other team scored too',
    },
    'run-answers': {
      slots: ['team', 'opponent', 'run', 'periods', 'effect'],
      description: 'The run began within three minutes of the end of a run of the other team',
    },
    opens: { slots: ['into'], description: 'The run started at 0-0' },
    'breaks-tie': { slots: ['tied', 'into'], description: 'The run turned a tie into a lead' },
    stretches: {
      slots: ['before', 'into'],
      description: 'The run turned a lead into a bigger one',
    },
    'turns-deficit': {
      slots: ['trailing', 'into'],
      description: 'The run turned a deficit of at least 4 into a lead',
    },
    'takes-lead': { slots: ['into'], description: 'The run turned a smaller deficit into a lead' },
    'erases-deficit': {
      slots: ['trailing', 'tied'],
      description: 'The run turned a deficit of at least 4 into a tie',
    },
    ties: { slots: ['tied'], description: 'The run turned a smaller deficit into a tie' },
    'cuts-deficit': {
      slots: ['trailing', 'after'],
      description: 'The run turned a large deficit into a smaller one',
    },
    'scored-all': {
      slots: ['player', 'team', 'points'],
      description: 'One player scored all points of the run',
    },
    'scored-part': {
      slots: ['player', 'points', 'of'],
      description: 'The only leading scorer of the run, with at least half of its points',
    },
    'forced-turnovers': {
      slots: ['team', 'turnovers'],
      description: 'Turnovers of the other team during the run',
    },
    'points-off-turnovers': {
      slots: ['team', 'turnovers', 'points'],
      description:
        'Turnovers of the other team during the run, and at least 4 points off turnovers',
    },
  },
} as const
