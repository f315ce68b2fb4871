/**
 * Every threshold of plans, by kind of item. Times are milliseconds of the game clock. The comments appear on the page of
 * `npm run prose -- --phrases`.
 */
export const thresholds = {
  break: {
    streak: 5, // least points in a row of one team that are a takeaway
    headlineStreak: 8, // least points in a row that are the headline
    watchedStreak: 7, // least points in a row that are something to watch
    hotHand: 5, // least points of one player since the last timeout, or in the period, that are a takeaway
    headlineTopScorer: 12, // least points of the game's leading scorer that are the headline
    headlineHotHand: 8, // least points of one player since the last timeout, or in the period, that are the headline
    biggestLead: 8, // least current lead that is the headline if it is the biggest lead so far
    change: 3, // least change of a lead that is stated as cut or grown
    nearLead: 15, // most points of a lead that is stated as cut
    onePossession: 3, // a lead that one score can turn into a tie
    farAhead: 15, // least lead that counts as far ahead
    deficit: 12, // least deficit of a comeback
    turned: 5, // least deficit that is stated as turned into a lead
    changes: 8, // least number of lead changes that is stated
    perfect: 7, // least number of shots without a miss that are something to watch
    doubleWithin: 2, // most by which a player to watch is short of a triple-double
    watchedLead: 4, // least lead that is something to watch
    backWithin: 5, // most points by which a team that came back trails
    recent: 30_000, // most time between a break and the last points before it that are its news
    late: 120_000, // time left in the game below which a single play is the news
    closing: 360_000, // time left in the game below which a close score is something to watch
    last: 30_000, // time left in the game below which only the next score counts
    foulsMatter: 120_000, // time left below which a player's fouls are ignored
    foulTrouble: [3, 3, 4, 5], // a player's fouls so far that are foul trouble, by quarter, if the limit is six
    earlyFouls: { count: 2, leftMs: 360_000 }, // least fouls of a starter in the first period that are foul trouble while at least this time is left
    turnoverGap: 4, // least difference in turnovers that is stated
    reboundGap: 6, // least difference in rebounds that is something to watch
    grownGap: 2, // growth after which a stated gap is stated again
    threes: { attempts: 8, usual: 0.36, distance: 0.16, again: 3 }, // least attempts, usual share of makes, least distance from this share, and least attempts since the previous break
    wideStretch: 6, // least margin of a stretch that is stated first
    stretch: 4, // least margin of a stretch that is stated before the leading scorer
    marks: [30, 40, 50, 60, 70], // round numbers of points
    markWithin: 3, // most points by which a player to watch is short of a round number
    takeaways: 3, // most takeaways
  },
  entry: {
    changes: 8, // least number of lead changes that is stated
    lead: 8, // least value of the game's biggest lead that is stated
    bigLead: 15, // least value of the winner's biggest lead that is the headline
    scorers: 2, // most leading scorers that are named
    closing: 300_000, // time left in the last period below which every change of lead updates the summary
  },
  player: {
    points: [20, 30, 40, 50, 60, 70, 80], // points at which an item is written; a double-, triple- or quadruple-double also gets an item
    threes: 5, // threes at which an item is written
    assists: 10, // assists at which an item is written
    steals: 4, // steals at which an item is written
    blocks: 4, // blocks at which an item is written
    line: { points: 1, rebounds: 2, assists: 2, steals: 2, blocks: 2 }, // least counts that a line in words lists
    statLine: { points: 1, rebounds: 1, assists: 1, steals: 2, blocks: 2 }, // least counts that a line in figures lists
    double: { points: 10, rebounds: 10, assists: 10, steals: 10, blocks: 10 }, // least counts of the columns of a double-double
    headlineInPeriod: 8, // least points in the period that are the headline
    periodPoints: 15, // points in a quarter at which an item is written
    highHeadline: 20, // least points of a new or equaled high that is the headline
    inPeriod: 6, // least points of the period that are stated
    offAverage: 8, // least distance of final points from the season's mean, also at least half of the mean
    shots: 2, // least attempts of a kind of shot that are stated
    high: 15, // least points that are stated as a new high
    highGames: 5, // least earlier games for a new high of the season or of its playoffs
    perfect: 8, // least number of shots without a miss that is stated
    doubleWithin: 2, // most by which a player is short of a triple-double
    lastMs: 60_000, // time left in the last period below which no item is written
  },
  // The worth of a feat: the least count that is a feat, its worth at that count, and the worth of each further unit.
  line: {
    remembered: 8, // least worth of a feat that is stated for a player of either team
    points: { from: 28, worth: 2, step: 0.5 }, // worth of points
    fortyPoints: { from: 40, worth: 8, step: 0.5 }, // worth of points that are always stated
    rebounds: { from: 13, worth: 3, step: 1 }, // worth of rebounds
    assists: { from: 11, worth: 4, step: 1 }, // worth of assists
    threes: { from: 5, worth: 2.5, step: 1.5 }, // worth of threes
    steals: { from: 4, worth: 3, step: 2 }, // worth of steals
    blocks: { from: 4, worth: 3, step: 2 }, // worth of blocks
    shooting: { from: 9, share: 0.8, worth: 6, step: 1 }, // worth of shooting with few misses
    doubles: { 2: 1.5, 3: 30, 4: 40 }, // worth of a double-double, a triple-double (more than of any points) and a quadruple-double
    second: 0.5, // share of the second feat's worth that counts in a whole line
    rebound: 0.7, // worth of a rebound in a whole line; a point, assist, steal or block is worth one
    usual: 10, // points that are worth one in a whole line
  },
  team: {
    offAverage: 12, // least distance of a final score from the season's mean
    unusual: 0.7, // least difference from the usual figure, in standard deviations, that is news
    // In 48 minutes: the mean, the standard deviation between games, and whether lower values are stated too.
    points: { mean: 112, spread: 12, few: true }, // count
    shooting: { mean: 46.5, spread: 5.5, few: true }, // percent
    threes: { mean: 36, spread: 8, few: true }, // percent
    freeThrows: { mean: 18, spread: 6, few: false }, // makes
    rebounds: { mean: 44, spread: 6.5, few: true }, // count
    offensiveRebounds: { mean: 10.3, spread: 3.8, few: false }, // count
    assists: { mean: 25, spread: 5, few: true }, // count
    steals: { mean: 7.6, spread: 2.9, few: false }, // count
    blocks: { mean: 4.8, spread: 2.5, few: false }, // count
    turnovers: { mean: 13.5, spread: 4, few: true }, // count
  },
  factors: {
    tries: 10, // least attempts, possessions or misses for a stated share
  },
  points: {
    earlyGap: 8, // least gap in a category that is stated before halftime
  },
  defensive: {
    second: 0.8, // least difference between the teams, in standard deviations, at which a second statistic is stated
  },
  run: {
    reach: 8, // least points of a team, minus the cost of the other's points, in a run
    cost: 2, // cost of each point of the other team
    answer: 180_000, // most time between a run and the run of the other team that responds to it
    decided: { margin: 10, starters: 2 }, // least margin and most starters on the floor with which the last period has no more runs, because the game is decided
    turnovers: 2, // least turnovers during a run that are stated
    offTurnovers: 4, // least points off turnovers that are stated
    deficit: 4, // least deficit that is stated
  },
  'pre-game': {
    games: 5, // least games for a stated mean
    streak: 3, // least wins or losses in a row that are stated
  },
  'post-game': {
    comeback: 10, // least overcome deficit that is stated
    greatComeback: 15, // least overcome deficit that is the headline before any player
    rout: 20, // least margin of a rout
    close: 3, // most points by which a close game is won
    late: 30_000, // time left below which the final lead counts as taken late
    lastChance: 10_000, // time left below which a missed shot can be the last chance
    open: 5, // most points apart before a last minute whose plays are listed
    openAtEnd: 8, // most points apart after a last minute whose plays are listed
    lastPlays: { least: 2, most: 3 }, // plays of the last minute that are listed
    openBefore: 5, // most points apart before the last period of a game that was pulled away
    wideAfter: 10, // least points apart after the last period of a game that was pulled away
    sentences: 6, // maximum number of sentences in the summary
    others: 2, // most further players in the summary
    heldOff: { lead: 15, margin: 5 }, // least biggest lead of a winner who nearly lost it, and the most points by which such a game is won
    biggestLead: 8, // least biggest lead of the winner that is stated
    leaderFirst: 30, // least points of the winner's leading scorer that are the headline before a rout or a close end
    highFirst: { winner: 20, loser: 25 }, // least points of a new high that is the headline
    changes: 12, // least number of lead changes that is stated
    streak: 3, // least wins or losses in a row that are stated
    edges: 2, // most advantages of the winner that are stated
    wideLastPeriod: 8, // least margin of the last period that is stated
    bench: 10, // least difference between the benches that is stated
    column: 3, // least count of a column that is listed in addition to the points
    rareFeat: 12, // least worth of a line with which a player of the loser is the headline
    edge: { threePointersMade: 4, freeThrowsMade: 6, rebounds: 7, turnovers: 4, pointsInPaint: 10 }, // least advantages of the winner that are stated
    context: 3, // most sentences of the context
  },
} as const
