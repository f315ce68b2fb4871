/**
 * The messages of player performances. Each has the slots of its phrases and a description of the facts that it
 * states.
 */
export const playerMessages = {
  headlines: {
    high: {
      slots: ['player', 'high', 'points'],
      description: 'More points than in any game of the season or career before',
    },
    'high-tied': {
      slots: ['player', 'high', 'points'],
      description: 'As many points as in the best earlier game of the season or career, at the end',
    },
    perfect: {
      slots: ['player', 'shots', 'points'],
      description: 'At least eight shots and no miss',
    },
    double: {
      slots: ['player', 'team', 'double', 'line', 'time'],
      description: 'Ten or more in two, three or four columns',
    },
    'double-completed': {
      slots: ['player', 'double', 'act'],
      description: 'The action with which the last column reached ten',
    },
    threes: { slots: ['player', 'team', 'threes', 'time'], description: 'Five threes' },
    assists: { slots: ['player', 'team', 'assists', 'time'], description: 'Ten assists' },
    steals: { slots: ['player', 'team', 'steals', 'time'], description: 'Four steals' },
    blocks: { slots: ['player', 'team', 'blocks', 'time'], description: 'Four blocks' },
    points: {
      slots: ['player', 'team', 'points', 'time'],
      description: 'A round number of points',
    },
    'points-reached': {
      slots: ['player', 'points', 'act'],
      description: 'The action that reached a round number of points',
    },
    'leads-scorers': {
      slots: ['player', 'points'],
      description: 'More points than every other player',
    },
    'points-in-period': {
      slots: ['player', 'inPeriod', 'period', 'points'],
      description: 'The part of the points that was scored in the period',
    },
    line: {
      slots: ['player', 'team', 'line', 'time'],
      description: "The columns of the player's line",
    },
    'final-feat': {
      slots: ['player', 'team', 'feat', 'result'],
      description: "The rarest feat of the player's line, at the end",
    },
    'final-shooting': {
      slots: ['player', 'shots', 'result'],
      description: 'Good shooting, at the end',
    },
    'near-double': {
      slots: ['player', 'lack', 'double', 'result'],
      description: 'One or two short of the last column of a triple-double, at the end',
    },
    'final-points': {
      slots: ['player', 'team', 'points', 'result'],
      description: "The player's points, at the end",
    },
    'final-leads-game': {
      slots: ['player', 'points', 'result'],
      description: 'More points than every other player',
    },
    'final-leads-team': {
      slots: ['player', 'team', 'points', 'result'],
      description: 'More points than every teammate',
    },
    'final-fell-short': {
      slots: ['player', 'team', 'points'],
      description: "The player's team lost",
    },
    'final-line': {
      slots: ['player', 'line', 'result'],
      description: "The player's line, at the end",
    },
  },
  sentences: {
    'has-double': {
      slots: ['player', 'team', 'double', 'line', 'time'],
      description: 'Ten or more in two, three or four columns so far',
    },
    'made-all': {
      slots: ['player', 'team', 'shots', 'time'],
      description: 'At least eight shots and no miss so far',
    },
    'period-points': {
      slots: ['player', 'team', 'inPeriod', 'period'],
      description: 'Many points in one quarter',
    },
    'line-so-far': {
      slots: ['player', 'line'],
      description: "The player's line so far, after a sentence that names the team",
    },
    'has-line': {
      slots: ['player', 'team', 'line', 'time'],
      description: "The player's line so far",
    },
    'had-line': {
      slots: ['player', 'team', 'line', 'result'],
      description: "The player's line at the end",
    },
    'led-with-line': {
      slots: ['player', 'team', 'line', 'result'],
      description: "The line of the team's only leading scorer, at the end",
    },
    'was-near-double': {
      slots: ['player', 'lack', 'double'],
      description: 'One or two short of the last column of a triple-double, at the end',
    },
    'game-led': {
      slots: ['leader', 'trailer', 'score'],
      description: 'The score of the game and the leader',
    },
    'game-tied': {
      slots: ['team', 'opponent', 'points'],
      description: 'The score of the game, which is tied',
    },
    'part-in-period': {
      slots: ['inPeriod', 'period'],
      description: 'The part of the points that was scored in the period',
    },
    'most-points': {
      slots: ['player', 'now'],
      description: 'More points than every other player',
    },
    'not-missed': {
      slots: ['player', 'shots', 'now'],
      description: 'At least eight shots and no miss',
    },
    shooting: {
      slots: ['player', 'shooting', 'now'],
      description: 'Makes and attempts of each kind of shot',
    },
    'high-before': {
      slots: ['player', 'high', 'points'],
      description: 'The high that this game raises',
    },
    'high-equaled': {
      slots: ['player', 'high'],
      description: 'The high that this game equals, at the end',
    },
    'season-average': {
      slots: ['player', 'mean'],
      description: "The player's mean of points in the season",
    },
    'regular-average': {
      slots: ['player', 'mean'],
      description: "The player's mean of points in the regular season, after a playoff game",
    },
    'stat-line': { slots: ['line'], description: 'A line of figures' },
    'stat-line-threes': {
      slots: ['line', 'threes'],
      description: 'A line of figures, with threes',
    },
  },
} as const
