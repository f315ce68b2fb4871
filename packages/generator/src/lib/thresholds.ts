/**
 * What is worth saying: every threshold of plans, by kind of item. Times are milliseconds of the game clock. The
 * comments appear on the page of `npm run prose -- --phrases`.
 */
export const thresholds = {
  break: {
    streak: 5, // points in a row are a takeaway
    headlineStreak: 8, // points in a row are the headline
    watchedStreak: 6, // points in a row are something to watch
    hotHand: 5, // points of one player since the break before, or in the period, are a takeaway
    headlineHotHand: 8, // those points are the headline
    biggestLead: 8, // the biggest lead so far is the headline
    change: 3, // a lead is told as cut or grown by so much
    nearLead: 15, // a lead of more is not told as cut
    onePossession: 3, // a lead that one score can turn into a tie
    farAhead: 15, // a lead that is far ahead
    deficit: 12, // a team that trailed by so much has come back
    backWithin: 5, // when it is this close
    recent: 30_000, // points before the break are told as its news
    late: 120_000, // in the end one play is the news
    closing: 360_000, // in the end a close game is something to watch
    last: 30_000, // at the very end only the next score counts
    foulsMatter: 120_000, // with less left nobody asks about a player's fouls
    foulTrouble: [2, 3, 4, 5], // a player's fouls in each quarter, where six are the limit
    turnoverGap: 4, // more turnovers than the other team
    reboundGap: 6, // more rebounds than the other team
    grownGap: 2, // a gap that was told is told again
    threes: { attempts: 8, usual: 0.36, distance: 0.16, again: 3 }, // a share of threes; again after more attempts
    wideStretch: 6, // a stretch won by so much is told first
    stretch: 3, // a stretch won by so much is told before the leading scorer
    marks: [20, 30, 40, 50, 60, 70], // round numbers of points that people wait for
    markWithin: 3, // a player so far short of one is to watch
    takeaways: 3, // at most
  },
  entry: {
    changes: 6, // lead changes are told
    bigLead: 15, // the winner's biggest lead is the headline
    scorers: 2, // of more leading scorers nothing is said
    closing: 300_000, // from here on every change of lead brings it up to date
  },
  player: {
    points: [20, 30, 40, 50, 60, 70, 80], // points of which an item is written, as it is of two, three and four doubles
    threes: 5, // such threes
    assists: 10, // such assists
    steals: 4, // such steals
    blocks: 4, // such blocks
    line: { points: 1, rebounds: 2, assists: 2, steals: 2, blocks: 2 }, // counts of a line in words
    statLine: { points: 1, rebounds: 1, assists: 1, steals: 2, blocks: 2 }, // counts of a line in figures
    double: { points: 10, rebounds: 10, assists: 10, steals: 10, blocks: 10 }, // what a double is made of
    headlineInPeriod: 8, // points of the period are the headline
    inPeriod: 6, // points of the period are told
    shots: 2, // attempts of a kind of shot are told
    high: 15, // points that raise a high are told as one
  },
  // What is rare about a line, with how much it is worth telling: from how many on, what so many are worth, and each more.
  line: {
    remembered: 8, // worth of what a game is remembered for, whoever won
    points: { from: 28, worth: 2, step: 0.5 }, // worth of points
    fortyPoints: { from: 40, worth: 8, step: 0.5 }, // worth of points that are always told
    rebounds: { from: 13, worth: 3, step: 1 }, // worth of rebounds
    assists: { from: 11, worth: 4, step: 1 }, // worth of assists
    threes: { from: 5, worth: 2.5, step: 1.5 }, // worth of threes
    steals: { from: 4, worth: 3, step: 2 }, // worth of steals
    blocks: { from: 4, worth: 3, step: 2 }, // worth of blocks
    shooting: { from: 9, share: 0.8, worth: 6, step: 1 }, // worth of makes of hardly a miss
    doubles: { 2: 1.5, 3: 30, 4: 40 }, // worth of a double-double, a triple-double (more than of any points) and a quadruple-double
    second: 0.5, // share of the second feat's worth that counts in a whole line
    rebound: 0.7, // worth of a rebound beside a point, assist, steal or block in a whole line
    usual: 10, // such points are worth one in a whole line
  },
  team: {
    unusual: 0.7, // spreads from the usual figure are news
    // Of 48 minutes: the mean, how far it spreads from game to game, whether less of it is told too.
    points: { mean: 112, spread: 12, few: true }, // more or fewer than usual
    shooting: { mean: 46.5, spread: 5.5, few: true }, // percent
    threes: { mean: 36, spread: 8, few: true }, // percent
    freeThrows: { mean: 18, spread: 6, few: false }, // made
    rebounds: { mean: 44, spread: 6.5, few: true }, // more or fewer than usual
    offensiveRebounds: { mean: 10.3, spread: 3.8, few: false }, // more than usual
    assists: { mean: 25, spread: 5, few: true }, // more or fewer than usual
    steals: { mean: 7.6, spread: 2.9, few: false }, // more than usual
    blocks: { mean: 4.8, spread: 2.5, few: false }, // more than usual
    turnovers: { mean: 13.5, spread: 4, few: true }, // more or fewer than usual
  },
  factors: {
    tries: 10, // a share of fewer attempts, possessions or misses says nothing
  },
  points: {
    earlyGap: 8, // before halftime the teams are so far apart in a category
  },
  defensive: {
    second: 0.8, // spreads between the teams: a second statistic is told
  },
  run: {
    reach: 8, // points of a team less the cost of the other's, from which they are a run
    cost: 2, // of each point of the other team
    answer: 180_000, // a run that begins so soon after the other team's answers it
    decided: { margin: 10, starters: 2 }, // no run that begins in the last period with so much between the teams and at most so many starters on the floor
    turnovers: 2, // turnovers in it are told
  },
  'pre-game': {
    games: 5, // a mean of fewer games says nothing
  },
  'post-game': {
    comeback: 10, // a deficit that was overcome is told
    greatComeback: 15, // such a deficit is the headline before any player
    rout: 20, // won by so much
    close: 3, // won by at most so much
    late: 30_000, // the lead that lasted was taken this late
    lastChance: 10_000, // a missed shot was the last
    open: 5, // so close before the last minute, its points are told
    openAtEnd: 8, // and at its end
    lastPlays: { least: 2, most: 6 }, // plays of the last minute
    openBefore: 5, // at most so far apart before the last period, and
    wideAfter: 10, // so far after it: pulled away
    changes: 12, // lead changes are told
    wideLastPeriod: 8, // the last period was won by so much
    bench: 10, // the bench scored so much more
    column: 3, // counts beside the points in a line
    rareFeat: 12, // worth of a line with which a player of the loser is the headline
    edge: { threePointersMade: 4, freeThrowsMade: 6, rebounds: 7, turnovers: 4, pointsInPaint: 10 }, // the winner was so much ahead; most for its threshold is told
    context: 3, // at most
  },
} as const
