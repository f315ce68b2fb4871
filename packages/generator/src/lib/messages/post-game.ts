/**
 * The messages of post-game summaries. Each has the slots of its phrases and a description of the facts that it
 * states.
 */
export const postGameMessages = {
  headlines: {
    labeled: {
      slots: ['label', 'headline'],
      description: 'The label of a playoff game, before the headline',
    },
    'decided-late': {
      slots: ['player', 'play', 'time', 'winner', 'loser', 'score', 'overtimes'],
      description: 'Points in the last half minute that gave the final lead',
    },
    'sealed-block': {
      slots: ['blocker', 'winner', 'loser', 'score', 'overtimes'],
      description: 'The last shot that would have tied or won the game was blocked',
    },
    'sealed-steal': {
      slots: ['thief', 'winner', 'loser', 'score', 'overtimes'],
      description: 'The ball was stolen before the last chance',
    },
    'series-won': {
      slots: ['winner', 'loser', 'score', 'overtimes', 'series'],
      description: 'The win that decided the playoff series',
    },
    'winners-star': {
      slots: ['player', 'feat', 'winner', 'loser', 'score', 'overtimes'],
      description: 'A rare line of a player who won',
    },
    'winners-shooting': {
      slots: ['player', 'shots', 'winner', 'loser', 'score', 'overtimes'],
      description: 'Good shooting of a player who won',
    },
    'winners-high': {
      slots: ['player', 'high', 'points', 'winner', 'loser', 'score', 'overtimes'],
      description: "Points that exceed the player's high",
    },
    'losers-star': {
      slots: ['player', 'feat', 'winner', 'loser', 'score', 'overtimes'],
      description: 'A very rare line of a player who lost',
    },
    'losers-high': {
      slots: ['player', 'high', 'points', 'winner', 'loser', 'score', 'overtimes'],
      description: "Points that exceed the player's high",
    },
    'held-off': {
      slots: ['winner', 'loser', 'score', 'lead', 'overtimes'],
      description: 'The winner led by 15 or more and won by at most 5',
    },
    comeback: {
      slots: ['winner', 'loser', 'deficit', 'period', 'score', 'overtimes'],
      description: 'The winner trailed by 10 or more',
    },
    'won-in-overtime': {
      slots: ['winner', 'loser', 'score', 'overtimes'],
      description: 'Won after regulation',
    },
    rout: { slots: ['winner', 'loser', 'score'], description: 'Won by 20 or more' },
    'leader-rout': {
      slots: ['player', 'points', 'winner', 'loser', 'score'],
      description: "The winner's leading scorer; won by 20 or more",
    },
    'never-trailed': {
      slots: ['winner', 'loser', 'score'],
      description: 'The winner never trailed',
    },
    'pulled-away': {
      slots: ['winner', 'loser', 'score', 'period', 'periodScore'],
      description: 'Close before the last period, far apart after it',
    },
    close: {
      slots: ['winner', 'loser', 'score', 'overtimes'],
      description: 'Won by at most 3',
    },
    leader: {
      slots: ['player', 'points', 'winner', 'loser', 'score', 'overtimes'],
      description: "The winner's leading scorer",
    },
    beat: { slots: ['winner', 'loser', 'score', 'overtimes'], description: 'The final score' },
  },
  sentences: {
    'opening-double': {
      slots: ['player', 'double', 'line', 'winner', 'loser', 'score', 'overtimes'],
      description: 'Ten or more of a winner in two, three or four columns, and the final score',
    },
    'opening-high': {
      slots: ['player', 'high', 'points', 'line', 'winner', 'loser', 'score', 'overtimes'],
      description: "Points of a winner that exceed the player's high",
    },
    'opening-shooting': {
      slots: ['player', 'shots', 'line', 'winner', 'loser', 'score', 'overtimes'],
      description: 'Few misses of a winner',
    },
    'opening-line': {
      slots: ['player', 'line', 'winner', 'loser', 'score', 'overtimes'],
      description: 'The line of a winner',
    },
    'opening-points': {
      slots: ['player', 'points', 'winner', 'loser', 'score', 'overtimes'],
      description: 'The points of a winner',
    },
    opening: {
      slots: ['winner', 'loser', 'score', 'margin', 'overtimes'],
      description: 'The final score',
    },
    'opening-comeback': {
      slots: ['winner', 'loser', 'score', 'deficit', 'overtimes'],
      description: 'The final score and the deficit that the winner overcame',
    },
    'opening-rout': {
      slots: ['winner', 'loser', 'score', 'margin'],
      description: 'Won by 20 or more',
    },
    'opening-close': {
      slots: ['winner', 'loser', 'score', 'margin', 'overtimes'],
      description: 'Won by at most 3',
    },
    'opening-overtime': {
      slots: ['winner', 'loser', 'score', 'overtimes'],
      description: 'Won after regulation',
    },
    'star-double': {
      slots: ['player', 'team', 'double', 'line'],
      description: 'Ten or more in two, three or four columns',
    },
    'star-points': {
      slots: ['player', 'team', 'points', 'shots', 'line'],
      description: 'Many points',
    },
    'star-points-lost': {
      slots: ['player', 'team', 'points', 'line'],
      description: 'Many points of a player who lost',
    },
    'star-high': {
      slots: ['player', 'team', 'high', 'points', 'shots', 'line'],
      description: "Points that exceed the player's high",
    },
    'star-shooting': {
      slots: ['player', 'team', 'shots', 'line'],
      description: 'Shooting with few misses',
    },
    'star-count': {
      slots: ['player', 'team', 'feat', 'line'],
      description: 'Many of another column',
    },
    'never-behind': { slots: ['winner', 'lead'], description: 'The winner never trailed' },
    'had-trailed': {
      slots: ['winner', 'deficit', 'period'],
      description: 'The biggest deficit of the winner, and its period',
    },
    'first-led': {
      slots: ['winner', 'player', 'play', 'time'],
      description: 'The points that gave the winner its first lead, in the last period or later',
    },
    'lead-changes': { slots: ['changes', 'ties'], description: 'Twelve lead changes or more' },
    'biggest-lead': { slots: ['winner', 'lead'], description: 'The biggest lead of the winner' },
    'period-won': {
      slots: ['winner', 'loser', 'score', 'period'],
      description: 'The last period, won by 8 or more',
    },
    'biggest-run': {
      slots: ['winner', 'run', 'periods'],
      description: 'The biggest run of the winner',
    },
    'run-and-period': {
      slots: ['winner', 'loser', 'run', 'periods', 'score', 'period'],
      description:
        "The winner's biggest run, and the points of both in the last period of regulation",
    },
    'run-in-period': {
      slots: ['winner', 'loser', 'run', 'score', 'period'],
      description:
        'The points of both in the last period of regulation, and the biggest run of the winner, which was in it',
    },
    'forced-overtime': {
      slots: ['player', 'team', 'play', 'time', 'tied', 'period'],
      description:
        'Points in the last half minute of a period that tied the game and led to overtime',
    },
    'forced-overtimes': {
      slots: ['plays'],
      description:
        'Points in the last half minute of several periods that tied the game and led to overtime',
    },
    'ahead-for-good': {
      slots: ['player', 'play', 'assist', 'winner', 'score', 'time'],
      description: 'The points that gave the final lead',
    },
    'ahead-late': {
      slots: ['player', 'play', 'time', 'winner', 'score'],
      description: 'Points in the last half minute that gave the final lead',
    },
    'last-minute': {
      slots: ['plays'],
      description: 'The points of the last minute of a game that was still undecided',
    },
    'last-shot-blocked': {
      slots: ['blocker', 'blockerTeam', 'player', 'chance', 'time'],
      description: 'The last shot that would have tied or won the game was blocked',
    },
    'last-shot-missed': {
      slots: ['player', 'team', 'chance', 'time'],
      description: 'The last shot that would have tied or won the game missed',
    },
    'last-steal': {
      slots: ['thief', 'player', 'team', 'missing', 'time'],
      description: 'The ball was lost before the last chance to tie or win the game',
    },
    // Messages of the supporting context.
    'won-series': {
      slots: ['winner', 'series'],
      description: 'The win that decided the playoff series',
    },
    'series-tied': {
      slots: ['series'],
      description: 'The wins of both teams in a tied playoff series',
    },
    'series-led': {
      slots: ['winner', 'series'],
      description: 'The wins of both teams in a playoff series that the winner leads',
    },
    'series-trailed': {
      slots: ['winner', 'series'],
      description: 'The wins of both teams in a playoff series in which the winner trails',
    },
    'led-team': {
      slots: ['player', 'team', 'line'],
      description: 'The leading scorer of the team',
    },
    record: {
      slots: ['winner', 'record'],
      description: "The winner's wins and losses with this game",
    },
    'win-streak': {
      slots: ['winner', 'games'],
      description: 'Three wins or more in a row with this game',
    },
    'skid-ended': {
      slots: ['winner', 'games'],
      description: 'Three losses or more in a row before this game',
    },
    'losing-streak': {
      slots: ['loser', 'games'],
      description: 'Three losses or more in a row with this game',
    },
    'streak-ended': {
      slots: ['loser', 'games'],
      description: 'Three wins or more in a row before this game',
    },
    'edge-threes': { slots: ['winner', 'loser', 'own', 'others'], description: 'Threes of both' },
    'edge-free-throws': {
      slots: ['winner', 'loser', 'own', 'others'],
      description: 'Free throws of both',
    },
    'edge-rebounds': { slots: ['winner', 'loser', 'score'], description: 'Rebounds of both' },
    'edge-turnovers': {
      slots: ['winner', 'loser', 'own', 'others'],
      description: 'Turnovers of both',
    },
    'edge-paint': {
      slots: ['winner', 'loser', 'score'],
      description: 'Points in the paint of both',
    },
    bench: {
      slots: ['winner', 'loser', 'score'],
      description: 'Points of the players who did not start',
    },
  },
} as const
