/** The messages of previews. Each has the slots of its phrases and a description of the facts that it states. */
export const preGameMessages = {
  headlines: {
    labeled: {
      slots: ['label', 'headline'],
      description: 'The label of a game of a series or of a stage, before the headline',
    },
    'with-records': {
      slots: ['away', 'home', 'awayRecord', 'homeRecord'],
      description: 'Wins and losses of both teams',
    },
    'meet-again': {
      slots: ['winner', 'loser', 'score'],
      description: 'The winner of the last meeting',
    },
    'in-series': {
      slots: ['away', 'home', 'leader', 'series'],
      description: 'The wins of both teams in a playoff series that a team leads',
    },
    'decides-series': {
      slots: ['away', 'home', 'series'],
      description: 'Each team is one win short of winning the playoff series',
    },
    'in-tied-series': {
      slots: ['away', 'home', 'series'],
      description: 'The wins of both teams in a tied playoff series',
    },
    neutral: { slots: ['away', 'home'], description: 'The teams of a game on neutral ground' },
    fixture: { slots: ['away', 'home', 'date'], description: 'The teams' },
    'at-arena': { slots: ['away', 'home', 'place'], description: 'The teams and the place' },
    'at-time': { slots: ['away', 'home', 'tipoff'], description: 'The teams and the time' },
  },
  sentences: {
    'neutral-visit': {
      slots: ['away', 'home', 'date'],
      description: 'The teams of a game on neutral ground, and the day',
    },
    visit: { slots: ['away', 'home', 'date'], description: 'The teams and the day' },
    place: { slots: ['place'], description: 'The place' },
    start: { slots: ['tipoff'], description: 'The time' },
    'start-at-place': { slots: ['tipoff', 'place'], description: 'The time and the place' },
    'leads-series': {
      slots: ['leader', 'series'],
      description: 'The wins of both teams in a playoff series that a team leads',
    },
    'series-is-tied': {
      slots: ['series'],
      description: 'The wins of both teams in a tied playoff series',
    },
    records: {
      slots: ['away', 'home', 'awayRecord', 'homeRecord'],
      description: 'Wins and losses of both teams',
    },
    'won-straight': {
      slots: ['team', 'games'],
      description: 'Three wins or more in a row before the game',
    },
    'lost-straight': {
      slots: ['team', 'games'],
      description: 'Three losses or more in a row before the game',
    },
    averages: {
      slots: ['away', 'home', 'awayPoints', 'awayGames', 'homePoints', 'homeGames'],
      description: 'Means of points of both teams in the season',
    },
    averaged: {
      slots: ['away', 'home', 'awayPoints', 'homePoints'],
      description: 'Means of points of both teams in the regular season, before a playoff game',
    },
    'last-meeting': {
      slots: ['winner', 'score', 'date'],
      description: 'The winner of the last meeting',
    },
  },
} as const
