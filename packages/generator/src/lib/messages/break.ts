/**
 * The messages of break summaries. Each has the slots of its phrases and a description of the facts that it states.
 */
export const breakMessages = {
  headlines: {
    'forced-overtime': {
      slots: ['player', 'play', 'points', 'period'],
      description:
        'A player tied the game in the last half minute of regulation or overtime, which led to (another) overtime',
    },
    overtime: {
      slots: ['away', 'home', 'points', 'period'],
      description: 'The game is tied at the end of the period and goes to overtime',
    },
    'late-tie': {
      slots: ['player', 'play', 'away', 'home', 'points', 'time'],
      description:
        'A player tied the game in the last half minute before a break in the last two minutes of the game',
    },
    'back-level': {
      slots: ['team', 'deficit', 'points', 'time'],
      description:
        'A team that trailed by 12 or more is level for the first time since, and gained since the break before',
    },
    'run-tied': {
      slots: ['team', 'run', 'points', 'time'],
      description:
        'A team scored the last points without an answer, up to a break at which the game is tied',
    },
    'hot-hand-tied': {
      slots: ['player', 'team', 'opponent', 'points', 'stretch', 'tied'],
      description: 'The leading scorer of the period, at its end',
    },
    tied: { slots: ['away', 'home', 'points', 'time'], description: 'The score, which is tied' },
    'late-cut': {
      slots: ['player', 'play', 'team', 'score', 'time'],
      description:
        'The last points, of a team that still trails by at most 5, in the last two minutes of the game',
    },
    'late-extend': {
      slots: ['player', 'play', 'leader', 'score', 'time'],
      description:
        'The last points, of a team that led before, in the last two minutes of the game',
    },
    'back-ahead': {
      slots: ['team', 'deficit', 'score', 'time'],
      description:
        'A team that trailed by 12 or more leads for the first time since, and gained since the break before',
    },
    'back-close': {
      slots: ['team', 'deficit', 'score', 'time'],
      description:
        'A team that trailed by 12 or more is within 5 for the first time since, and gained since the break before',
    },
    'run-leads': {
      slots: ['team', 'run', 'score', 'time'],
      description: 'The team that leads scored the last points without an answer',
    },
    'run-trails': {
      slots: ['team', 'run', 'score', 'time'],
      description: 'The team that trails scored the last points without an answer',
    },
    'lead-taken': {
      slots: ['player', 'play', 'leader', 'score', 'time'],
      description: 'A player turned a tie or deficit into the lead in the last half minute',
    },
    turned: {
      slots: ['leader', 'deficit', 'margin', 'score', 'time'],
      description: 'Behind by 5 or more at the break before, and ahead now',
    },
    'biggest-lead': {
      slots: ['leader', 'score', 'time'],
      description: 'The biggest lead of the game so far',
    },
    'hot-hand-leads': {
      slots: ['player', 'leader', 'trailer', 'points', 'stretch', 'score'],
      description: 'The leading scorer of the stretch, whose team leads',
    },
    'hot-hand-trails': {
      slots: ['player', 'team', 'leader', 'points', 'stretch', 'score'],
      description: 'The leading scorer of the stretch, whose team trails',
    },
    'hot-period-tied': {
      slots: ['player', 'team', 'points', 'period', 'tied', 'time'],
      description: 'The leading scorer of the period so far, at a timeout',
    },
    'hot-period-leads': {
      slots: ['player', 'points', 'period', 'leader', 'score', 'time'],
      description: 'The leading scorer of the period so far, whose team leads at a timeout',
    },
    'hot-period-trails': {
      slots: ['player', 'team', 'points', 'period', 'leader', 'score', 'time'],
      description: 'The leading scorer of the period so far, whose team trails at a timeout',
    },
    cut: {
      slots: ['leader', 'trailer', 'margin', 'earlier', 'score', 'time'],
      description: 'The lead was bigger by 3 or more at the break before',
    },
    grown: {
      slots: ['leader', 'margin', 'earlier', 'score', 'time'],
      description: 'The lead was smaller by 3 or more at the break before',
    },
    lead: {
      slots: ['leader', 'trailer', 'score', 'time'],
      description: 'The score and the leader',
    },
    'one-possession': {
      slots: ['leader', 'trailer', 'score', 'time'],
      description: 'At most 3 apart',
    },
    'far-ahead': {
      slots: ['leader', 'trailer', 'score', 'time'],
      description: '15 or more apart',
    },
    'top-scorer-lead': {
      slots: ['player', 'team', 'points', 'leader', 'score', 'time'],
      description: 'The leading scorer of the game',
    },
  },
  sentences: {
    // Messages of key takeaways.
    'play-tied': {
      slots: ['player', 'team', 'play', 'time'],
      description: 'The last points of the last half minute made the tie',
    },
    'play-led': {
      slots: ['player', 'team', 'play', 'time'],
      description: 'The last points of the last half minute turned a tie or deficit into the lead',
    },
    'play-cut': {
      slots: ['player', 'team', 'play', 'time', 'deficit', 'margin'],
      description: 'The last points of the last half minute cut the deficit of their team',
    },
    'play-extended': {
      slots: ['player', 'team', 'play', 'time', 'earlier', 'margin'],
      description: 'The last points of the last half minute extended the lead of their team',
    },
    'period-even': {
      slots: ['points', 'period'],
      description: 'Both teams scored the same number of points in the period',
    },
    'period-won': {
      slots: ['ahead', 'behind', 'score', 'period'],
      description: 'The points of both in the period',
    },
    'stretch-scoreless': { slots: ['stretch'], description: 'No points in the stretch' },
    'stretch-even': {
      slots: ['points', 'stretch'],
      description: 'Both teams scored the same number of points in the stretch',
    },
    'stretch-won': {
      slots: ['ahead', 'behind', 'score', 'stretch'],
      description: 'The points of both in the stretch',
    },
    'unanswered-since': {
      slots: ['team', 'points', 'stretch'],
      description: 'Only one team scored in the stretch',
    },
    'streak-ended-period': {
      slots: ['team', 'points', 'run', 'period'],
      description: 'The last points of the period, all of one team',
    },
    streak: { slots: ['team', 'points', 'run'], description: 'The last points, all of one team' },
    'fouled-out': { slots: ['player', 'team'], description: 'A player reached the limit of fouls' },
    'foul-trouble': {
      slots: ['player', 'team', 'fouls'],
      description: 'A player in danger of fouling out, with a new foul',
    },
    'foul-trouble-pair': {
      slots: ['players', 'team', 'fouls'],
      description:
        'Two players of one team in danger of fouling out, with equal numbers of fouls and a new foul each',
    },
    'hot-hand': {
      slots: ['player', 'team', 'points', 'stretch', 'now'],
      description: 'The leading scorer of the stretch',
    },
    'hot-hand-all': {
      slots: ['player', 'team', 'stretch', 'now'],
      description: 'The only scorer of the team in the stretch',
    },
    'hot-hand-share': {
      slots: ['player', 'team', 'points', 'of', 'stretch', 'now'],
      description: "More than half of the team's points",
    },
    'top-scorer': {
      slots: ['player', 'team', 'points'],
      description: 'The only leading scorer of the game',
    },
    changes: {
      slots: ['changes', 'ties'],
      description: 'Eight lead changes or more, at the end of a period or in the last six minutes',
    },
    'turnover-gap': {
      slots: ['more', 'fewer', 'most', 'least'],
      description: 'Turnovers of both teams, so far',
    },
    'threes-missed': { slots: ['team', 'attempted'], description: 'No three made, so far' },
    threes: {
      slots: ['team', 'threes'],
      description: 'Threes made far more or less often than usual, so far',
    },
    // Messages about what to watch next.
    'next-score-decides': { slots: [], description: 'A tie in the last half minute' },
    'one-score-behind': {
      slots: ['leader', 'trailer'],
      description: 'One or two points apart in the last half minute',
    },
    'three-behind': {
      slots: ['leader', 'trailer'],
      description: 'Three points apart in the last half minute',
    },
    'more-than-one-score': {
      slots: ['leader', 'trailer'],
      description: 'More than 3 apart in the last half minute',
    },
    'watch-run': { slots: ['team', 'opponent', 'run'], description: '7 or more points in a row' },
    'watch-double': {
      slots: ['player', 'team', 'lack', 'double'],
      description: 'A player who is one or two short of the last column of a triple-double',
    },
    'watch-perfect': {
      slots: ['player', 'team', 'shots'],
      description: 'A player who has made at least seven shots and missed none',
    },
    'watch-fouls': { slots: ['player', 'team', 'fouls'], description: 'A player in foul trouble' },
    'watch-fouls-pair': {
      slots: ['players', 'team', 'fouls'],
      description: 'Two players of one team in foul trouble, with equal numbers of fouls',
    },
    'watch-tie': { slots: ['points'], description: 'A tie' },
    'watch-threes': {
      slots: ['team', 'threes'],
      description: 'Threes made far less often than usual, so far',
    },
    'watch-margin': {
      slots: ['leader', 'margin'],
      description: 'At most 3 apart in the last six minutes',
    },
    'watch-mark': {
      slots: ['player', 'team', 'missing', 'mark'],
      description: 'A player within 3 points of a round number',
    },
    'watch-boards': {
      slots: ['more', 'fewer', 'most', 'least'],
      description: 'Rebounds of both teams, so far',
    },
    'watch-turnovers': {
      slots: ['more', 'most'],
      description: 'Turnovers of the team that has more, so far',
    },
    'watch-lead': {
      slots: ['leader', 'trailer', 'margin'],
      description: 'How far the teams are apart',
    },
  },
} as const
