/**
 * The thresholds of plans, by kind of item. Times are milliseconds of the game clock. The comments appear on the page
 * of `npm run prose -- --phrases`.
 */
export const thresholds = {
  break: {
    streak: 5, // minimum points in a row of one team for a takeaway
    headlineStreak: 8, // minimum points in a row for the headline
    watchedStreak: 7, // minimum points in a row for a text about what to watch
    hotHand: 5, // minimum points of one player since the last timeout, or in the period, for a takeaway
    headlineTopScorer: 12, // minimum points of the game's leading scorer for the headline
    headlineHotHand: 8, // minimum points of one player in the period for the headline
    biggestLead: 8, // minimum current lead that is the headline if it is the biggest lead so far
    change: 3, // minimum change of a lead that is stated as cut or grown
    nearLead: 15, // maximum points of a lead that is stated as cut
    onePossession: 3, // maximum lead that one score can turn into a tie
    farAhead: 15, // minimum lead that counts as far ahead
    deficit: 12, // minimum deficit of a comeback
    turned: 5, // minimum deficit that is stated as turned into a lead
    changes: 8, // minimum number of lead changes that is stated
    perfect: 7, // minimum number of shots without a miss for a text about what to watch
    doubleWithin: 2, // maximum number that a player to watch lacks in a column for a triple-double
    backWithin: 5, // maximum points by which a team that came back trails
    recent: 30_000, // maximum time between a break and the last points before it, if they are news
    late: 120_000, // maximum time left in the game at which a single play is the news
    closing: 360_000, // maximum time left in the game at which a close score is something to watch, and a timeout may state the lead changes
    last: 30_000, // maximum time left in the game at which only the next score counts
    foulsMatter: 120_000, // minimum time left in the game at which a player's fouls are something to watch
    foulTrouble: [3, 3, 4, 5], // minimum fouls of a player that are foul trouble, by quarter, if the limit is six
    earlyFouls: { count: 2, leftMs: 360_000 }, // minimum fouls of a starter in the first period that are foul trouble while at least this time is left
    turnoverGap: 4, // minimum difference in turnovers that is stated
    reboundGap: 6, // minimum difference in rebounds for a text about what to watch
    grownGap: 2, // minimum growth since the previous break with which a gap in turnovers is stated again
    threes: { attempts: 8, usual: 0.36, distance: 0.16, again: 3 }, // minimum attempts, usual share of makes, minimum distance from this share, and minimum attempts since the previous break
    wideStretch: 6, // minimum margin of a stretch that is stated first
    stretch: 4, // minimum margin of a stretch that is stated before the leading scorer
    marks: [30, 40, 50, 60, 70], // round numbers of points
    markWithin: 3, // maximum number of points that a player to watch lacks for a round number
    takeaways: 3, // maximum number of takeaways
  },
  entry: {
    changes: 8, // minimum number of lead changes that is stated
    lead: 8, // minimum biggest lead of the game that is stated
    bigLead: 15, // minimum biggest lead of the winner for the headline
    scorers: 2, // maximum number of equal leading scorers of a team that are named
    closing: 300_000, // maximum time left in the last period or an overtime at which a change of the lead updates the summary
  },
  player: {
    points: [20, 30, 40, 50, 60, 70, 80], // points at which an item is written, 20 only in the first half; a double-, triple- or quadruple-double also gets an item
    threes: 5, // threes at which an item is written
    assists: 10, // assists at which an item is written
    steals: 4, // steals at which an item is written
    blocks: 4, // blocks at which an item is written
    line: { points: 1, rebounds: 2, assists: 2, steals: 2, blocks: 2 }, // minimum counts that a line in words lists
    statLine: { points: 1, rebounds: 1, assists: 1, steals: 2, blocks: 2 }, // minimum counts that a line in figures lists
    double: { points: 10, rebounds: 10, assists: 10, steals: 10, blocks: 10 }, // minimum counts of the columns of a double-double
    headlineInPeriod: 8, // minimum points in the period for the headline
    periodPoints: 15, // points in a quarter at which an item is written
    highHeadline: 20, // minimum points of a new or equaled high that is the headline
    inPeriod: 6, // minimum points of the period that are stated
    offAverage: 8, // minimum distance of final points from the season's mean that is stated; it must also be at least half of the mean
    shots: 2, // minimum attempts of a kind of shot that are stated; at least one must be made
    high: 15, // minimum points of a new or equaled high that is stated
    highGames: 5, // minimum earlier games for a new or equaled high of the season or of its playoffs
    perfect: 8, // minimum number of shots without a miss that is stated
    doubleWithin: 2, // maximum number that a player lacks in a column for a triple-double
    lastMs: 60_000, // minimum time left in the last period or an overtime at which a milestone has an item
  },
  // The worth of a feat: the least count that is a feat, its worth at that count, and the worth of each further unit.
  line: {
    remembered: 8, // minimum worth of a feat that makes a line memorable
    points: { from: 28, worth: 2, step: 0.5 }, // worth of points
    fortyPoints: { from: 40, worth: 8, step: 0.5 }, // worth of points that always make a line memorable
    rebounds: { from: 13, worth: 3, step: 1 }, // worth of rebounds
    assists: { from: 11, worth: 4, step: 1 }, // worth of assists
    threes: { from: 5, worth: 2.5, step: 1.5 }, // worth of threes
    steals: { from: 4, worth: 3, step: 2 }, // worth of steals
    blocks: { from: 4, worth: 3, step: 2 }, // worth of blocks
    shooting: { from: 9, share: 0.8, worth: 6, step: 1 }, // worth of shooting with few misses
    doubles: { 2: 1.5, 3: 30, 4: 40 }, // worth of a double-double, a triple-double (as much as 84 points) and a quadruple-double
    second: 0.5, // share of the second feat's worth that counts in a whole line
    rebound: 0.7, // worth of a rebound in a whole line; a point, assist, steal or block is worth one
    usual: 10, // points that are worth one in a whole line
  },
  team: {
    offAverage: 12, // minimum distance of a team's final points from its season's mean that is stated
    unusual: 0.7, // minimum difference from the usual figure, in standard deviations, that is news
    // The mean, the standard deviation between games, and whether values below the mean are stated too.
    points: { mean: 112, spread: 12, few: true }, // points in 48 minutes
    shooting: { mean: 46.5, spread: 5.5, few: true }, // percentage of field goals made
    threes: { mean: 36, spread: 8, few: true }, // percentage of 3-pointers made
    freeThrows: { mean: 18, spread: 6, few: false }, // free throws made in 48 minutes
    rebounds: { mean: 44, spread: 6.5, few: true }, // rebounds in 48 minutes
    offensiveRebounds: { mean: 10.3, spread: 3.8, few: false }, // offensive rebounds in 48 minutes
    assists: { mean: 25, spread: 5, few: true }, // assists in 48 minutes
    steals: { mean: 7.6, spread: 2.9, few: false }, // steals in 48 minutes
    blocks: { mean: 4.8, spread: 2.5, few: false }, // blocks in 48 minutes
    turnovers: { mean: 13.5, spread: 4, few: true }, // turnovers in 48 minutes
  },
  factors: {
    tries: 10, // minimum attempts, possessions or misses for a stated share
  },
  points: {
    earlyGap: 8, // minimum gap in a category that is stated before halftime
  },
  defensive: {
    second: 0.8, // minimum difference between the teams, in standard deviations, at which a second statistic is stated
  },
  run: {
    reach: 8, // minimum points of a team, minus the cost of the other's points, in a run
    cost: 2, // cost of each point of the other team
    answer: 180_000, // maximum time between a run and the run of the other team that responds to it
    decided: { margin: 10, starters: 2 }, // minimum margin, and maximum number of starters of both teams on the floor, with which no run that begins in the last period or an overtime has an item, because the game is decided
    turnovers: 2, // minimum turnovers during a run that are stated
    offTurnovers: 4, // minimum points off turnovers that are stated
    deficit: 4, // minimum deficit that is stated
  },
  'pre-game': {
    games: 5, // minimum games for a stated mean
    streak: 3, // minimum wins or losses in a row that are stated
  },
  'post-game': {
    comeback: 10, // minimum overcome deficit that is stated
    greatComeback: 15, // minimum overcome deficit that is the headline before any player
    rout: 20, // minimum margin of a rout
    close: 3, // maximum margin of a close game
    late: 30_000, // maximum time left at which the final lead counts as taken late
    lastChance: 10_000, // maximum time left at which a missed shot or a turnover can be the last chance
    open: 5, // maximum points apart before a last minute whose plays are listed
    openAtEnd: 8, // maximum points apart after a last minute whose plays are listed
    lastPlays: { least: 2, most: 3 }, // plays of the last minute that are listed
    openBefore: 5, // maximum lead of the winner before the last period of a game that was pulled away
    wideAfter: 10, // minimum margin of a game that was pulled away
    sentences: 6, // maximum number of sentences in the summary
    others: 2, // maximum number of further players in the summary
    heldOff: { lead: 15, margin: 5 }, // minimum biggest lead of a winner who nearly lost it, and maximum margin of such a game
    biggestLead: 8, // minimum biggest lead of the winner that is stated
    leaderFirst: 30, // minimum points of the winner's leading scorer for the headline before a rout or a close end
    highFirst: { winner: 20, loser: 25 }, // minimum points of a new high for the headline
    changes: 12, // minimum number of lead changes that is stated
    streak: 3, // minimum wins or losses in a row that are stated
    edges: 2, // maximum number of advantages of the winner that are stated
    wideLastPeriod: 8, // minimum points by which the winner won the last period, if this is stated
    bench: 10, // minimum advantage of the winner's bench in points that is stated
    column: 3, // minimum count of a column that is listed in addition to the points
    rareFeat: 12, // minimum worth of a line with which a player of the loser is the headline
    edge: { threePointersMade: 4, freeThrowsMade: 6, rebounds: 7, turnovers: 4, pointsInPaint: 10 }, // minimum advantages of the winner that are stated
    context: 3, // maximum number of sentences of the context
  },
} as const
