/**
 * The messages of the texts: for each kind of item its messages, and for each message its slots. A message is a name and its
 * values, without the words of a language. A message without a phrase in a language, or without a meaning in the checker,
 * does not compile.
 */

/** A value of each kind of slot that follows from actions. */
export interface FactValues {
  readonly number: number
  /** In percent, with one decimal. */
  readonly percent: number
  /** With one decimal. */
  readonly mean: number
  /** Two numbers, the number of the message's team first: points, wins, or games of a series. */
  readonly score: Pair
  /** Makes and attempts. */
  readonly ratio: Ratio
  /** Counts of a box score line, in the order of the line. */
  readonly line: readonly Column[]
  /** Makes and attempts by kind of shot. */
  readonly shooting: readonly Shooting[]
  readonly time: Time
  /** The time or the result; `undefined` if the text states neither. */
  readonly stage: Stage | undefined
  /** Number of overtimes of a game. Zero has no words. */
  readonly overtimes: number
  /** Points by the way in which they were scored. */
  readonly play: Play
  /** Scoring plays in order, each with the score after it. */
  readonly plays: readonly TimedPlay[]
  readonly result: Result
  readonly feat: Feat
  readonly chance: Chance
}

/** A value of each kind of slot. */
export interface SlotValues extends FactValues {
  /** Entity ids. */
  readonly team: string
  readonly player: string
  readonly players: readonly string[]
  /** The start of a count. */
  readonly stretch: Stretch
  readonly period: number
  /** The first and the last period of a stretch, or its only period. */
  readonly periods: readonly number[]
  /** The passer; `undefined` if the points had no assist. */
  readonly assist: string | undefined
  readonly high: High
  readonly act: Act
  readonly statistic: Statistic
  /** `2026-02-11` */
  readonly date: string
  readonly tipoff: Tipoff
  readonly place: Place
  readonly label: Label
  /** The past if the events are over. */
  readonly tense: 'present' | 'past'
}

/** A label of the source, or a named part of the season. */
export type Label = { readonly text: string } | { readonly stage: 'play-in' | 'cup-final' }

export interface Pair {
  readonly own: number
  readonly other: number
}

export interface Ratio {
  readonly made: number
  readonly of: number
}

export type ColumnKey = WordsOf<'points rebounds assists steals blocks threes turnovers'>

export interface Column {
  readonly key: ColumnKey
  readonly value: number
}

export interface Shooting extends Ratio {
  readonly key: 'shots' | 'threes' | 'free-throws'
}

/** A reading of the game clock, in the form of the content. */
export interface Time {
  readonly period: number
  readonly clock: string
}

export type Stage = { readonly soFar: Time } | { readonly result: Result } | 'whole-game'

/** The end of a game, from the perspective of one team. */
export interface Result {
  readonly won: boolean
  readonly opponent: string
  readonly score: Pair
}

/** The game so far, the time since the last timeout, or a period, which may still be played. */
export type Stretch = 'game' | 'timeout' | number

/** The kinds of two-point shots that texts name. */
export type BasketStyle = WordsOf<'layup dunk jumper hook'>

export interface Play {
  /** `basket` if the kind of shot is unknown or has no name of its own. */
  readonly how: 'three' | 'basket' | BasketStyle | 'free-throws'
  /** Number of free throws; 1 for a basket. */
  readonly made: number
}

export interface TimedPlay extends Play {
  readonly player: string
  readonly team: string
  /** The winner's points first. */
  readonly score: Pair
  readonly clock: string
  /** `undefined` in the last period of the game. */
  readonly period?: number | undefined
}

export type FeatKind =
  | WordsOf<'quadruple-double triple-double double-double'>
  | WordsOf<'points rebounds assists threes steals blocks shooting'>

/** A rare feature of a line, with its count or with makes and attempts. A double has neither. */
export interface Feat {
  readonly kind: FeatKind
  readonly count?: number
  readonly shooting?: Ratio
}

export type High = 'seasonHigh' | 'postseasonHigh' | 'careerHigh' | 'careerPlayoffHigh'

export type Act = BasketStyle | WordsOf<'three basket free-throw rebound assist steal block'>

export type FactorKey =
  WordsOf<'effectiveFieldGoalPercentage turnoverPercentage offensiveReboundPercentage freeThrowRate'>

export type CategoryKey =
  WordsOf<'fastBreakPoints pointsInPaint pointsOffTurnovers secondChancePoints'>

export type DefensiveKey = WordsOf<'offensiveRebounds defensiveRebounds turnovers blocks steals'>

export type Statistic = FactorKey | CategoryKey | DefensiveKey

/** A shot that would have tied or won the game. */
export interface Chance {
  readonly three: boolean
  readonly would: 'tie' | 'win'
}

export interface Tipoff {
  /** The time of day, `19:00`. */
  readonly time: string
  /** The clock that shows the time. */
  readonly clock: 'arena' | 'eastern' | 'utc'
}

export interface Place {
  readonly name: string
  readonly city: string | undefined
}

/** The slots of each kind of value, in all messages. */
export const slots = {
  team: 'team opponent away home leader trailer ahead behind more fewer better worse winner loser blockerTeam',
  score: 'run into before trailing after score awayRecord homeRecord series periodScore record',
  periods: 'periods',
  clause: 'effect headline',
  number:
    'points tied of turnovers deficit margin earlier fouls most least attempted missing mark assists steals blocks inPeriod missed rebounds baskets madeThrees othersThrees gap value changes lead ties awayGames homeGames own others',
  player: 'player blocker thief',
  play: 'play',
  period: 'period',
  time: 'time',
  stretch: 'stretch',
  tense: 'now',
  ratio: 'threes shots throws othersShots rebounded othersRebounded',
  high: 'high',
  feat: 'double feat',
  line: 'line lack',
  act: 'act',
  result: 'result',
  shooting: 'shooting',
  mean: 'mean awayPoints homePoints',
  stage: 'stage',
  percent: 'share rate good bad',
  statistic: 'statistic',
  overtimes: 'overtimes',
  players: 'players',
  label: 'label',
  date: 'date',
  place: 'place',
  tipoff: 'tipoff',
  assist: 'assist',
  plays: 'plays',
  chance: 'chance',
} as const

/** The messages of headlines by kind of item, each with its slots. */
export const headlines = {
  run: {},
  break: {
    'forced-overtime': 'player play points period', // whose points in the last half minute made the tie
    overtime: 'away home points period', // the period ended level
    'late-tie': 'player play away home points time', // whose points in the last half minute made the tie, in the last two minutes of the game
    'back-level': 'team deficit points time', // a team that trailed by 12 or more is level for the first time since, and gained since the break before
    'run-tied': 'team run points time', // points of one team in a row, up to the break
    'hot-hand-tied': 'player team opponent points stretch tied', // the leading scorer of the stretch
    tied: 'away home points time', // the score
    'late-cut': 'player play team score time', // the last points, of a team that still trails by at most 5, in the last two minutes of the game
    'late-extend': 'player play leader score time', // the last points, of a team that led before, in the last two minutes of the game
    'back-ahead': 'team deficit score time', // such a team leads
    'back-close': 'team deficit margin time', // such a team is within 5
    'run-leads': 'team run score time', // points in a row of the team that leads
    'run-trails': 'team run margin time', // points in a row of the team that trails
    'lead-taken': 'player play leader score time', // whose points in the last half minute turned a tie or deficit into the lead
    turned: 'leader deficit margin score time', // behind by 5 or more at the break before, and ahead now
    'biggest-lead': 'leader score time', // the biggest lead of the game so far
    'hot-hand-leads': 'player leader points stretch score', // the leading scorer of the stretch, whose team leads
    'hot-hand-trails': 'player team leader points stretch score', // the leading scorer of the stretch, whose team trails
    cut: 'leader trailer margin earlier time', // the lead was bigger by 3 or more at the break before
    grown: 'leader margin earlier time', // the lead was smaller by 3 or more at the break before
    lead: 'leader trailer score margin time', // the score
    'one-possession': 'leader score time', // at most 3 apart
    'far-ahead': 'leader score time', // 15 or more apart
    'top-scorer-lead': 'player team points leader score time', // the leading scorer of the game
  },
  player: {
    high: 'player high points', // more points than in any game of the season or career before
    perfect: 'player shots points', // at least eight shots and no miss
    double: 'player team double line time', // ten or more in two, three or four columns
    'double-completed': 'player double act', // the action with which the last column reached ten
    threes: 'player team threes time', // five threes
    assists: 'player team assists time', // ten assists
    steals: 'player team steals time', // four steals
    blocks: 'player team blocks time', // four blocks
    points: 'player team points time', // a round number of points
    'points-reached': 'player points act', // the action that reached a round number of points
    'leads-scorers': 'player points', // more points than every other player
    'points-in-period': 'player inPeriod period points', // the part of the points that was scored in the period
    line: 'player team line time', // the columns of the player's line
    'final-feat': 'player team feat result', // the rarest feat of the player's line, at the end
    'final-shooting': 'player shots result', // few misses, at the end
    'near-double': 'player lack double result', // one or two short of the last column of a triple-double, at the end
    'final-points': 'player team points result', // the player's points, at the end
    'final-leads-game': 'player points result', // more points than every other player
    'final-leads-team': 'player team points result', // more points than every teammate
    'final-fell-short': 'player team points', // the player's team lost
    'final-line': 'player line result', // the player's line, at the end
  },
  team: {
    // A figure that is more or less than usual.
    'points-many': 'team points stage', // more points than usual for the time played
    'points-few': 'team points stage', // fewer
    'shooting-good': 'team shots stage', // a better share of shots than usual
    'shooting-bad': 'team shots missed stage', // a worse one
    'threes-good': 'team threes stage', // a better share of threes than usual
    'threes-bad': 'team threes missed stage', // a worse one
    'threes-none': 'team missed stage', // no three made
    'free-throws-many': 'team throws stage', // more free throws made than usual
    'rebounds-many': 'team rebounds stage', // more rebounds than usual
    'rebounds-few': 'team rebounds stage', // fewer
    'offensive-rebounds-many': 'team rebounds stage', // more offensive rebounds than usual
    'assists-many': 'team assists baskets stage', // more assists than usual
    'assists-few': 'team assists baskets stage', // fewer
    'steals-many': 'team steals stage', // more steals than usual
    'blocks-many': 'team blocks stage', // more blocks than usual
    'turnovers-many': 'team turnovers stage', // more turnovers than usual
    'turnovers-few': 'team turnovers stage', // fewer
    plain: 'team points shots rebounds stage', // nothing stands out
    'plain-points': 'team points stage', // the same without rebounds, which the source does not record
  },
  factors: {},
  points: {},
  defensive: {},
  entry: {
    final: 'winner loser score margin overtimes', // the final score
    'final-scorer': 'player points winner score overtimes', // the winner's leading scorer
    'final-changes': 'winner score changes', // eight lead changes or more
    'final-led': 'winner score lead', // the winner led by 15 or more
    tied: 'away home points time', // the score; level
    lead: 'leader trailer score margin time', // the score
  },
  'pre-game': {
    labeled: 'label headline', // the game of a series, or of a stage, by its label
    'with-records': 'away home awayRecord homeRecord', // wins and losses of both teams
    'meet-again': 'winner loser score', // the winner of the last meeting
    'in-series': 'away home leader series', // wins of both in the playoff series
    'in-tied-series': 'away home series', // the same; as many for both
    neutral: 'away home', // the teams of a game on neutral ground
    fixture: 'away home date', // the teams
    'at-arena': 'away home place', // the teams and the place
    'at-time': 'away home tipoff', // the teams and the time
  },
  'post-game': {
    'decided-late': 'player play time winner loser score overtimes', // points in the last half minute that gave the final lead
    'sealed-block': 'blocker winner loser score overtimes', // the last shot that would have tied or won it was blocked
    'sealed-steal': 'thief winner loser score overtimes', // the ball was stolen before the last chance
    'series-won': 'winner loser score overtimes series', // the win that decided the playoff series
    'winners-star': 'player feat winner loser score overtimes', // a rare line of a player who won
    'winners-shooting': 'player shots winner loser score overtimes', // few misses of a player who won
    'winners-high': 'player high points winner loser score overtimes', // points that exceed the player's high
    'losers-star': 'player feat winner loser score overtimes', // a very rare line of a player who lost
    'losers-high': 'player high points winner loser score overtimes', // points that exceed the player's high
    'held-off': 'winner loser score lead overtimes', // the winner led by 15 or more and won by at most 5
    comeback: 'winner loser deficit period score overtimes', // the winner trailed by 10 or more
    'won-in-overtime': 'winner loser score overtimes', // won after regulation
    rout: 'winner loser score margin', // won by 20 or more
    'leader-rout': 'player points winner loser score', // the winner's leading scorer; won by 20 or more
    'never-trailed': 'winner loser score', // the winner never trailed
    'pulled-away': 'winner loser score period periodScore', // close before the last period, far apart after it
    close: 'winner loser score margin overtimes', // won by at most 3
    leader: 'player points winner loser score overtimes', // the winner's leading scorer
    beat: 'winner loser score overtimes', // the final score
  },
} as const

/** The messages of all other texts. */
const sentences = {
  run: {
    run: 'team opponent run periods effect', // the points of both teams in the run
    'run-unanswered': 'team opponent points periods effect', // the other team scored nothing in it
    'run-outscored': 'team opponent run periods effect', // the other team scored too
    'run-answers': 'team opponent run periods effect', // it began within three minutes of the end of a run of the other team
    opens: 'into', // from 0-0
    'breaks-tie': 'tied into', // from a tie into a lead
    stretches: 'before into', // from a lead into a bigger one
    'turns-deficit': 'trailing into', // from at least 4 behind into a lead
    'takes-lead': 'into', // from less behind into a lead
    'erases-deficit': 'trailing tied', // from at least 4 behind to a tie
    ties: 'tied', // from less behind to a tie
    'cuts-deficit': 'trailing after', // from far behind to less
    'scored-all': 'player team points', // one player scored all of it
    'scored-part': 'player points of', // the only leading scorer of the run, with at least half of its points
    'forced-turnovers': 'team turnovers', // turnovers of the other team in it
    'points-off-turnovers': 'team turnovers points', // turnovers of the other team in it, and at least 4 points off turnovers
  },
  break: {
    // Takeaways.
    'play-tied': 'player team play time', // the last points of the last half minute made the tie
    'play-led': 'player team play time', // they turned a tie or deficit into the lead
    'play-scored': 'player team play time', // they cut or extended the lead
    'period-even': 'points period', // both scored as many in the period
    'period-won': 'ahead behind score period', // the points of both in the period
    'stretch-scoreless': 'stretch', // no points in the stretch
    'stretch-even': 'points stretch', // both scored as many in the stretch
    'stretch-won': 'ahead behind score stretch', // the points of both in the stretch
    'unanswered-since': 'team points stretch', // only one team scored in the stretch
    'streak-ended-period': 'team points run period', // the last points of the period, all of one team
    streak: 'team points run', // the last points, all of one team
    'fouled-out': 'player team', // a player reached the limit of fouls
    'foul-trouble': 'player team fouls', // a player in danger of fouling out, with a new foul
    'hot-hand': 'player team points stretch now', // the leading scorer of the stretch
    'hot-hand-all': 'player team stretch now', // the only scorer of the team in the stretch
    'hot-hand-share': 'player team points of stretch now', // more than half of the team's points
    'top-scorer': 'player team points', // the only leading scorer of the game
    changes: 'changes ties', // eight lead changes or more, at the end of a period or in the last six minutes
    'turnover-gap': 'more fewer most least', // turnovers of both teams, so far
    'threes-missed': 'team attempted', // no three made, so far
    threes: 'team threes', // threes made far more or less often than usual, so far
    // What to watch next.
    'next-score-decides': '', // a tie in the last half minute
    'one-score-behind': 'leader trailer', // at most 3 apart in the last half minute
    'more-than-one-score': 'leader trailer', // more than 3 apart in the last half minute
    'watch-run': 'team opponent run', // 6 or more points in a row
    'watch-double': 'player team lack double', // a player who is one or two short of the last column of a triple-double
    'watch-perfect': 'player team shots', // a player who has made at least seven shots and missed none
    'watch-fouls': 'player team fouls', // a player in foul trouble
    'watch-tie': 'points', // a tie
    'watch-threes': 'team threes', // threes made far less often than usual, so far
    'watch-margin': 'leader margin', // at most 3 apart in the last six minutes
    'watch-mark': 'player team missing mark', // a player within 3 points of a round number
    'watch-boards': 'more fewer most least', // rebounds of both teams, so far
    'watch-turnovers': 'more most', // turnovers of the team that has more, so far
    'watch-lead': 'leader trailer margin', // how far the teams are apart
  },
  player: {
    'has-double': 'player team double line time', // ten or more in two, three or four columns so far
    'has-line': 'player team line time', // the player's line so far
    'had-line': 'player team line result', // the player's line at the end
    'led-with-line': 'player team line result', // the line of the team's only leading scorer, at the end
    'was-near-double': 'player lack double', // one or two short of the last column of a triple-double, at the end
    'game-led': 'leader trailer score', // the score of the game
    'game-tied': 'team opponent points', // level
    'part-in-period': 'player inPeriod points period', // the part of the points that was scored in the period
    'most-points': 'now', // more points than every other player
    'not-missed': 'player shots now', // at least eight shots and no miss
    shooting: 'player shooting now', // makes and attempts of each kind of shot
    'high-before': 'player high points', // the high that this game raises
    'season-average': 'player mean', // the player's mean of points in the season
    'regular-average': 'player mean', // the same, after a playoff game
    'stat-line': 'line', // a line of figures
    'stat-line-threes': 'line threes', // a line of figures, with threes
  },
  team: {
    tied: 'team opponent points time', // the score; level
    leads: 'team opponent points margin score time', // the score; ahead
    trails: 'team opponent points margin score time', // the score; behind
    won: 'team opponent points margin score', // the final score; won
    lost: 'team opponent points margin score', // the final score; lost
    shots: 'team shots now', // makes of attempts, without a try at a three
    shooting: 'team shots share threes now', // makes of attempts
    'note-rebounds-many': 'team rebounds now', // more rebounds than usual
    'note-rebounds-few': 'team rebounds now', // fewer
    'note-offensive-rebounds': 'team opponent rebounds now', // more offensive rebounds than usual
    'note-assists-many': 'team assists baskets now', // more assists than usual
    'note-assists-few': 'team assists baskets now', // fewer
    'note-turnovers-many': 'team turnovers now', // more turnovers than usual
    'note-turnovers-few': 'team turnovers now', // fewer
    'note-free-throws': 'team throws now', // more free throws made than usual
    'note-steals': 'team steals now', // more steals than usual
    'note-blocks': 'team blocks now', // more blocks than usual
    columns: 'team rebounds assists turnovers now', // nothing else stands out
    'season-average': 'team mean', // its mean of points in the season
    'regular-average': 'team mean', // the same, after a playoff game
  },
  factors: {
    level: 'away home statistic rate stage now', // the factor is the same for both
    'shots-counted': 'better worse shots madeThrees othersShots othersThrees stage now', // the counts of the factor
    'turnovers-counted': 'better worse least most stage now', // the counts of the factor
    'misses-counted': 'better worse rebounded othersRebounded stage now', // own misses that each rebounded
    'throws-counted': 'better worse most least stage now', // the counts of the factor
    rates: 'better worse statistic good bad now', // the factor itself
    edge: 'better worse statistic good bad stage now', // the factor alone, if its counts rank the teams otherwise
    measure: 'statistic', // the meaning of the factor
  },
  points: {
    level: 'statistic points stage', // as many points of the category for both, so far
    'was-level': 'statistic points', // the same of the whole game
    ahead: 'ahead behind statistic most least gap score stage', // points of the category for both, so far
    'was-ahead': 'ahead behind statistic most least gap score', // the same of the whole game
    widest: 'ahead statistic score stage', // no other category is as far apart, so far
    'was-widest': 'ahead statistic score', // the same of the whole game
    category: 'statistic', // the meaning of the category
  },
  defensive: {
    level: 'statistic value stage now', // as many for both
    turnovers: 'ahead behind most least stage now', // turnovers of both
    'offensive-rebounds': 'ahead behind most least stage now', // offensive rebounds of both
    blocks: 'ahead behind most least score stage now', // blocks of both
    ahead: 'ahead behind statistic most least score stage now', // steals or defensive rebounds of both
  },
  entry: {
    'is-over': 'winner loser score overtimes', // the final score
    'is-tied': 'away home points time', // the score; level
    'is-led': 'leader trailer score margin time', // the score
    'led-by': 'team lead now', // the biggest lead so far, or of the game
    'leads-by-most': 'team lead', // the current lead is the biggest one
    changes: 'changes ties now', // eight lead changes or more
    scorer: 'player team points now', // the only leading scorer of the team
    scorers: 'players team points now', // two leading scorers of the team
  },
  'pre-game': {
    'neutral-visit': 'away home date', // the same with the day
    visit: 'away home date', // the teams and the day
    place: 'place', // the place
    start: 'tipoff', // the time
    'start-at-place': 'tipoff place', // the time and the place
    'leads-series': 'leader series', // wins of both in the playoff series
    'series-is-tied': 'series', // the same; as many for both
    records: 'away home awayRecord homeRecord', // wins and losses of both teams
    averages: 'away home awayPoints awayGames homePoints homeGames', // means of points of both teams in the season
    averaged: 'away home awayPoints homePoints', // the same, before a playoff game
    'last-meeting': 'winner score date', // the winner of the last meeting
  },
  'post-game': {
    'opening-double': 'player double line winner loser score overtimes', // ten or more of a winner in two, three or four columns, and the final score
    'opening-high': 'player high points line winner loser score overtimes', // points of a winner that exceed the player's high
    'opening-shooting': 'player shots line winner loser score overtimes', // few misses of a winner
    'opening-line': 'player line winner loser score overtimes', // the line of a winner
    'opening-points': 'player points winner loser score overtimes', // the points of a winner
    opening: 'winner loser score margin overtimes', // the final score
    'opening-comeback': 'winner loser score deficit overtimes', // and the deficit that the winner overcame
    'opening-rout': 'winner loser score margin', // won by 20 or more
    'opening-close': 'winner loser score margin overtimes', // won by at most 3
    'opening-overtime': 'winner loser score overtimes', // won after regulation
    'star-double': 'player team double line', // ten or more in two, three or four columns
    'star-points': 'player team points shots line', // many points
    'star-points-lost': 'player team points line', // many points of a player who lost
    'star-high': 'player team high points shots line', // points that exceed the player's high
    'star-shooting': 'player team shots line', // shooting with few misses
    'star-count': 'player team feat line', // many of another column
    'never-behind': 'winner lead', // the winner never trailed
    'had-trailed': 'winner deficit period', // the biggest deficit of the winner, and when
    'first-led': 'winner player play time', // the points that gave the winner its first lead, in the last period or later
    'lead-changes': 'changes ties', // twelve lead changes or more
    'biggest-lead': 'winner lead', // the biggest lead of the winner
    'period-won': 'winner loser score period', // the last period, won by 8 or more
    'biggest-run': 'winner run periods', // the biggest run of the winner
    'forced-overtime': 'player team play time tied period', // points in the last half minute of a period that tied it and led to overtime
    'forced-overtimes': 'plays', // such points of several periods
    'ahead-for-good': 'player play assist winner score time', // the points that gave the final lead
    'last-minute': 'plays', // the points of an open last minute
    'last-shot-blocked': 'blocker blockerTeam player chance time', // the last shot that would have tied or won it was blocked
    'last-shot-missed': 'player team chance time', // it missed
    'last-steal': 'thief player team missing time', // the ball was lost before it
    // Context.
    'won-series': 'winner series', // the win that decided the playoff series
    'series-tied': 'series', // wins of both in the playoff series
    'series-led': 'winner series', // the same; the winner leads
    'series-trailed': 'winner series', // the same; the winner trails
    'led-team': 'player team line', // the leading scorer of the team
    record: 'winner record', // the winner's wins and losses with this game
    'edge-threes': 'winner loser own others', // threes of both
    'edge-free-throws': 'winner loser own others', // free throws of both
    'edge-rebounds': 'winner loser score', // rebounds of both
    'edge-turnovers': 'winner loser own others', // turnovers of both
    'edge-paint': 'winner loser score', // points in the paint of both
    bench: 'winner loser score', // points of the players who did not start
  },
} as const

type Messages = {
  readonly [Kind in ItemKind]: (typeof headlines)[Kind] & (typeof sentences)[Kind]
}

/** All messages of each kind of item, each with its slots. */
export const messages: Messages = Object.fromEntries(
  Object.entries(headlines).map(([kind, own]) => [
    kind,
    { ...own, ...sentences[kind as ItemKind] },
  ]),
) as Messages

export type ItemKind = keyof typeof headlines

export type MessageName<Kind extends ItemKind> = keyof (typeof messages)[Kind] & string

export type HeadlineName<Kind extends ItemKind> = keyof (typeof headlines)[Kind] & string

/** The slots of a message, each with the kind of its value. A `clause` is a message within a message. */
export type Slots<Kind extends ItemKind, Name extends MessageName<Kind>> = Pick<
  SlotKinds,
  WordsOf<(typeof messages)[Kind][Name]> & keyof SlotKinds
>

export type SlotKind = keyof typeof slots

/** Each slot with the kind of its value. */
export type SlotKinds = { readonly [Kind in SlotKind as WordsOf<(typeof slots)[Kind]>]: Kind }

/** The words of a list. */
export type WordsOf<List> = List extends `${infer First} ${infer Rest}`
  ? First | WordsOf<Rest>
  : List

/** The words of a list, in its order. */
export function wordsOf<List extends string>(list: List): readonly WordsOf<List>[] {
  return list.split(' ') as unknown as readonly WordsOf<List>[]
}
