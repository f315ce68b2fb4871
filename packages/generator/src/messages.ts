/**
 * What the texts of items can say: for each kind of item its messages, and for each message its slots with what stands in
 * them. A message is a name and its values; no word of any language is here. A message that a language has no phrase for does not compile, nor
 * one that the checker has no meaning for.
 */

/** A value of each kind of slot. */
export interface SlotValues {
  /** Entity ids. */
  readonly team: string
  readonly player: string
  readonly players: readonly string[]
  readonly number: number
  /** In percent, with one decimal. */
  readonly percent: number
  /** With one decimal. */
  readonly mean: number
  /** Two numbers of which the first is of the side that the message is about: points, wins, games of a series. */
  readonly score: Pair
  /** Makes and attempts. */
  readonly ratio: Ratio
  /** Counts of a box score line, in its order. */
  readonly line: readonly Column[]
  /** Makes and attempts by kind of shot. */
  readonly shooting: readonly Shooting[]
  readonly time: Time
  /** When it is, or how it ended; `undefined` where neither is said. */
  readonly stage: Stage | undefined
  /** Since when something is counted. */
  readonly stretch: Stretch
  readonly period: number
  /** The first and the last period of a stretch; one where they are the same. */
  readonly periods: readonly number[]
  /** How many overtimes a game had; of none nothing is said. */
  readonly overtimes: number
  /** Points as somebody scored them. */
  readonly play: Play
  /** Points in their order, each with the score after it. */
  readonly plays: readonly TimedPlay[]
  /** The player who passed; `undefined` of points without an assist. */
  readonly assist: string | undefined
  readonly result: Result
  readonly feat: Feat
  readonly high: High
  readonly act: Act
  readonly statistic: Statistic
  /** `2026-02-11` */
  readonly date: string
  readonly tipoff: Tipoff
  readonly place: Place
  readonly chance: Chance
  /** What a source wrote. */
  readonly label: string
  /** Whether it is told of something that goes on or of something that is over. */
  readonly tense: 'present' | 'past'
}

export interface Pair {
  readonly own: number
  readonly other: number
}

export interface Ratio {
  readonly made: number
  readonly of: number
}

export type ColumnKey =
  | 'points'
  | 'rebounds'
  | 'assists'
  | 'steals'
  | 'blocks'
  | 'threes'
  | 'turnovers'

export interface Column {
  readonly key: ColumnKey
  readonly value: number
}

export interface Shooting extends Ratio {
  readonly key: 'shots' | 'threes' | 'free-throws'
}

/** A place on the clock, as content has it. */
export interface Time {
  readonly period: number
  readonly clock: string
}

export type Stage = { readonly soFar: Time } | { readonly result: Result } | 'whole-game'

/** The end of a game, seen from one of the teams. */
export interface Result {
  readonly won: boolean
  readonly opponent: string
  readonly score: Pair
}

/** In the game so far, since the break before, or in a period. */
export type Stretch = 'game' | 'break' | number

export interface Play {
  readonly how: 'three' | 'basket' | 'free-throws'
  /** How many free throws; 1 of a basket. */
  readonly made: number
}

export interface TimedPlay extends Play {
  readonly player: string
  readonly team: string
  /** The winner's points first. */
  readonly score: Pair
  readonly clock: string
}

export type FeatKind =
  | 'quadruple-double'
  | 'triple-double'
  | 'points'
  | 'rebounds'
  | 'assists'
  | 'threes'
  | 'steals'
  | 'blocks'
  | 'shooting'
  | 'double-double'

/** What is rare about a line: how many of it, or makes of attempts; of a double neither. */
export interface Feat {
  readonly kind: FeatKind
  readonly count?: number
  readonly shooting?: Ratio
}

export type High = 'seasonHigh' | 'postseasonHigh' | 'careerHigh' | 'careerPlayoffHigh'

export type Act = 'three' | 'basket' | 'free-throw' | 'rebound' | 'assist' | 'steal' | 'block'

export type Statistic =
  | 'effectiveFieldGoalPercentage'
  | 'turnoverPercentage'
  | 'offensiveReboundPercentage'
  | 'freeThrowRate'
  | 'fastBreakPoints'
  | 'pointsInPaint'
  | 'pointsOffTurnovers'
  | 'secondChancePoints'
  | 'offensiveRebounds'
  | 'defensiveRebounds'
  | 'turnovers'
  | 'blocks'
  | 'steals'

/** A shot that would have tied or won the game. */
export interface Chance {
  readonly three: boolean
  readonly would: 'tie' | 'win'
}

export interface Tipoff {
  /** The time of day, `19:00`. */
  readonly time: string
  /** Whose clock that is. */
  readonly clock: 'arena' | 'eastern' | 'utc'
}

export interface Place {
  readonly name: string
  readonly city: string | undefined
}

/** The slots of each kind of value, whatever the message. */
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
  line: 'line',
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

/** The messages of each kind of item, each with its slots. */
export const messages = {
  run: {
    run: 'team opponent run periods effect',
    'run-unanswered': 'team opponent points periods effect',
    'run-outscored': 'team opponent run periods effect',
    'run-answers': 'team opponent run periods effect',
    opens: 'into',
    'breaks-tie': 'tied into',
    stretches: 'before into',
    'turns-deficit': 'trailing into',
    'erases-deficit': 'trailing tied',
    'cuts-deficit': 'trailing after',
    'scored-all': 'player team points',
    'scored-part': 'player points of',
    'forced-turnovers': 'team turnovers',
    'points-off-turnovers': 'team turnovers points',
  },
  break: {
    // Headlines.
    'forced-overtime': 'player play points period',
    overtime: 'away home points period',
    'late-tie': 'player play points time',
    'back-level': 'team deficit points time',
    'run-tied': 'team run points time',
    'hot-hand-tied': 'player team opponent points stretch tied',
    tied: 'away home points time',
    'late-lead': 'player play leader score time',
    'back-ahead': 'team deficit score time',
    'back-close': 'team deficit margin time',
    'run-leads': 'team run score time',
    'run-trails': 'team run margin time',
    'lead-taken': 'player play leader score time',
    turned: 'leader deficit margin score time',
    'biggest-lead': 'leader score time',
    'hot-hand-leads': 'player leader points stretch score',
    'hot-hand-trails': 'player team leader points stretch score',
    cut: 'leader trailer margin earlier time',
    grown: 'leader margin earlier time',
    lead: 'leader trailer score margin time',
    'one-possession': 'leader score time',
    'far-ahead': 'leader score time',
    'top-scorer-lead': 'player team points leader score time',
    // Takeaways.
    'period-even': 'points period',
    'period-won': 'ahead behind score period',
    'stretch-scoreless': 'stretch',
    'stretch-even': 'points stretch',
    'stretch-won': 'ahead behind score stretch',
    'streak-ended-period': 'team points period',
    streak: 'team points',
    'fouled-out': 'player team',
    'foul-trouble': 'player team fouls',
    'hot-hand': 'player team points stretch now',
    'hot-hand-all': 'player team stretch now',
    'hot-hand-share': 'player team points of stretch now',
    'top-scorer': 'player team points',
    'turnover-gap': 'more fewer most least',
    'threes-missed': 'team attempted',
    threes: 'team threes',
    // What to watch next.
    'next-score-decides': '',
    'one-score-behind': 'leader trailer',
    'more-than-one-score': 'leader trailer',
    'watch-run': 'team opponent run',
    'watch-fouls': 'player team fouls',
    'watch-fouls-on-floor': 'player team fouls',
    'watch-return': 'player team fouls',
    'watch-tie': 'points',
    'watch-margin': 'leader margin',
    'watch-mark': 'player team missing mark',
    'watch-boards': 'more fewer most least',
    'watch-turnovers': 'more most',
    'watch-lead': 'leader trailer margin',
  },
  player: {
    // Headlines.
    high: 'player high points',
    double: 'player team double line time',
    'double-completed': 'player double act',
    threes: 'player team threes time',
    assists: 'player team assists time',
    steals: 'player team steals time',
    blocks: 'player team blocks time',
    points: 'player team points time',
    'points-reached': 'player points act',
    'leads-scorers': 'player points',
    'points-in-period': 'player inPeriod period points',
    line: 'player team line time',
    'final-feat': 'player team feat result',
    'final-points': 'player team points result',
    'final-leads-game': 'player points result',
    'final-leads-team': 'player team points result',
    'final-fell-short': 'player team points',
    'final-line': 'player line result',
    // Summaries.
    'has-line': 'player team line time',
    'had-line': 'player team line result',
    'led-with-line': 'player team line result',
    'part-in-period': 'player inPeriod points period',
    'most-points': 'now',
    shooting: 'player shooting now',
    'high-before': 'player high points',
    'season-average': 'player mean',
    'stat-line': 'line',
    'stat-line-threes': 'line threes',
  },
  team: {
    // Headlines: a figure that is more or less than usual.
    'points-many': 'team points stage',
    'points-few': 'team points stage',
    'shooting-good': 'team shots stage',
    'shooting-bad': 'team shots missed stage',
    'threes-good': 'team threes stage',
    'threes-bad': 'team threes missed stage',
    'threes-none': 'team missed stage',
    'free-throws-many': 'team throws stage',
    'rebounds-many': 'team rebounds stage',
    'rebounds-few': 'team rebounds stage',
    'offensive-rebounds-many': 'team opponent rebounds stage',
    'assists-many': 'team assists baskets stage',
    'assists-few': 'team assists baskets stage',
    'steals-many': 'team steals stage',
    'blocks-many': 'team blocks stage',
    'turnovers-many': 'team turnovers stage',
    'turnovers-few': 'team turnovers stage',
    plain: 'team opponent points shots rebounds stage',
    // Summaries.
    tied: 'team opponent points time',
    leads: 'team opponent points margin score time',
    trails: 'team opponent points margin score time',
    won: 'team opponent points margin score',
    lost: 'team opponent points margin score',
    shots: 'team shots now',
    shooting: 'team shots share threes now',
    'note-rebounds-many': 'team rebounds now',
    'note-rebounds-few': 'team rebounds now',
    'note-offensive-rebounds': 'team opponent rebounds now',
    'note-assists-many': 'team assists baskets now',
    'note-assists-few': 'team assists baskets now',
    'note-turnovers-many': 'team turnovers now',
    'note-turnovers-few': 'team turnovers now',
    'note-free-throws': 'team throws now',
    'note-steals': 'team steals now',
    'note-blocks': 'team blocks now',
    columns: 'team rebounds assists turnovers now',
    'season-average': 'team mean',
  },
  factors: {
    level: 'away home statistic rate stage',
    'shots-counted': 'better worse shots madeThrees othersShots othersThrees stage now',
    'turnovers-counted': 'better worse least most stage now',
    'misses-counted': 'better worse rebounded othersRebounded stage now',
    'throws-counted': 'better worse most least stage now',
    rates: 'better worse statistic good bad now',
    edge: 'better worse statistic good bad stage now',
    measure: 'statistic',
  },
  points: {
    level: 'statistic points stage',
    'was-level': 'statistic points',
    ahead: 'ahead behind statistic most least gap score stage',
    'was-ahead': 'ahead behind statistic most least gap score',
    widest: 'ahead statistic score stage',
    'was-widest': 'ahead statistic score',
    category: 'statistic',
  },
  defensive: {
    level: 'statistic value stage now',
    turnovers: 'ahead behind most least stage now',
    'offensive-rebounds': 'ahead behind most least stage now',
    blocks: 'ahead behind most least score stage now',
    ahead: 'ahead behind statistic most least score stage now',
  },
  entry: {
    // Headlines.
    final: 'winner loser score margin overtimes',
    'final-scorer': 'player points winner score overtimes',
    'final-changes': 'winner score changes',
    'final-led': 'winner score lead',
    tied: 'away home points time',
    lead: 'leader trailer score margin time',
    // Summaries.
    'is-over': 'winner loser score overtimes',
    'is-tied': 'away home points time',
    'is-led': 'leader trailer score margin time',
    'led-by': 'team lead',
    'has-led-by': 'team lead',
    'leads-by-most': 'team lead',
    changes: 'changes ties now',
    scorer: 'player team points now',
    scorers: 'players team points now',
  },
  'pre-game': {
    // Headlines.
    labelled: 'label headline',
    'with-records': 'away home awayRecord homeRecord',
    'meet-again': 'winner loser score',
    fixture: 'away home date',
    'at-arena': 'away home place',
    'at-time': 'away home tipoff',
    // Summaries.
    visit: 'away home date',
    place: 'place',
    start: 'tipoff',
    'start-at-place': 'tipoff place',
    records: 'away home awayRecord homeRecord',
    averages: 'away home awayPoints awayGames homePoints homeGames',
    'last-meeting': 'winner score date',
  },
  'post-game': {
    // Headlines.
    'decided-late': 'player play time winner loser score overtimes',
    'series-won': 'winner loser score overtimes series',
    'winners-star': 'player feat winner loser score overtimes',
    'winners-high': 'player high points winner loser score overtimes',
    'losers-star': 'player feat winner loser score overtimes',
    'losers-high': 'player high points winner loser score overtimes',
    comeback: 'winner loser deficit period score overtimes',
    'won-in-overtime': 'winner loser score overtimes',
    rout: 'winner loser score margin',
    'never-trailed': 'winner loser score',
    'pulled-away': 'winner loser score period periodScore',
    close: 'winner loser score margin overtimes',
    leader: 'player points winner loser score overtimes',
    beat: 'winner loser score overtimes',
    // Summaries.
    opening: 'winner loser score margin overtimes',
    'opening-comeback': 'winner loser score deficit overtimes',
    'opening-rout': 'winner loser score margin',
    'opening-close': 'winner loser score margin overtimes',
    'opening-overtime': 'winner loser score overtimes',
    'star-double': 'player team double line',
    'star-points': 'player team points shots line',
    'star-points-lost': 'player team points line',
    'star-high': 'player team high points shots line',
    'star-shooting': 'player team shots line',
    'star-count': 'player team feat line',
    'never-behind': 'winner lead',
    'had-trailed': 'winner deficit period',
    'lead-changes': 'changes ties',
    'biggest-lead': 'winner lead',
    'period-won': 'winner loser score period',
    'biggest-run': 'winner run periods',
    'forced-overtime': 'player team play time tied period',
    'ahead-for-good': 'player play assist winner score time',
    'last-minute': 'plays',
    'last-shot-blocked': 'blocker blockerTeam player chance time',
    'last-shot-missed': 'player team chance time',
    'last-steal': 'thief player team missing time',
    // Context.
    'won-series': 'winner series',
    'series-tied': 'series',
    'series-led': 'winner series',
    'series-trailed': 'winner series',
    'led-team': 'player team line',
    record: 'winner record',
    'edge-threes': 'winner loser own others',
    'edge-free-throws': 'winner loser own others',
    'edge-rebounds': 'winner loser score',
    'edge-turnovers': 'winner loser own others',
    'edge-paint': 'winner loser score',
    bench: 'winner loser score',
  },
} as const

export type ItemKind = keyof typeof messages

export type MessageName<Kind extends ItemKind> = keyof (typeof messages)[Kind] & string

/** The slots of a message, each with the kind of its value. `clause` is a message inside of another. */
export type Slots<Kind extends ItemKind, Name extends MessageName<Kind>> = Pick<
  SlotKinds,
  WordsOf<(typeof messages)[Kind][Name]> & keyof SlotKinds
>

export type SlotKind = keyof typeof slots

type SlotKinds = { readonly [Kind in SlotKind as WordsOf<(typeof slots)[Kind]>]: Kind }

type WordsOf<List> = List extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : List
