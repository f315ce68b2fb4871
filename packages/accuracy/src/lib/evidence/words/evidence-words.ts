/** The relations of the teams that a text can state without a number. */
export type LeadPhraseKind = 'neverTrailed' | 'neverLed' | 'ledThroughout' | 'tookLead' | 'cameBack'

/** The words of a language with which texts state the unit, the owner and the stretch of a number. */
export interface EvidenceWords {
  /** Number words; values below 100 may follow tens and hundreds. */
  readonly cardinals: ReadonlyMap<string, number>
  readonly ordinals: ReadonlyMap<string, number>
  /** Words between the parts of a compound number: `y` of `treinta y dos`. */
  readonly compound: string
  /** The decimal mark. */
  readonly decimal: ',' | '.'
  /** Sources of regular expressions, each with the keys that it states. The first match at a place counts. */
  readonly units: readonly (readonly [source: string, keys: string])[]
  /** Verbs that state the unit of the number that follows them directly. */
  readonly unitVerbs: readonly (readonly [source: string, keys: string])[]
  /** The team of the sentence has more points. */
  readonly leading: string
  /** The team of the sentence has fewer points. */
  readonly trailing: string
  /** The team of the sentence faces the lead or the run of the other team. */
  readonly facing: string
  /** No team of the sentence is ahead: `a one-point game`. */
  readonly even: string
  /** The number belongs to the other team or to the object of the verb. */
  readonly giving: string
  /** Turnovers after it belong to the other team. */
  readonly forcing: string
  /** Words between a number and its owner: `for`, `from`. */
  readonly ownerAfter: string
  /** Words before the names of objects, which own no number: `against`, `over`. */
  readonly objectBefore: string
  /** Words between two names, of which the second one only states the team of the first: `of`. */
  readonly ofTeam: string
  /** Boundaries of clauses in addition to punctuation. */
  readonly clause: string
  /** A count within a stretch that no period states. */
  readonly stretch: string
  /** Words of periods; an ordinal or a number precedes or follows them. */
  readonly quarter: string
  readonly half: string
  readonly overtime: string
  readonly halftime: string
  readonly regulation: string
  /** Words before a period within which a number was counted, and before a moment of a period. */
  readonly within: string
  readonly atMoment: string
  readonly last: string
  /** Attempts without makes. */
  readonly missed: string
  /** No attempt was made. */
  readonly without: string
  /** Words before a unit that count it without a number: `no 3-pointers`. */
  readonly indefinite: string
  /** The distance to a round number or to a double-double. */
  readonly distance: string
  readonly buzzer: string
  /** Words directly before the points that both teams have. */
  readonly tied: string
  /** Both teams have the number. */
  readonly bothTeams: string
  /** The makes of a ratio are assists. */
  readonly assisted: string
  /** Each of several players has the number. */
  readonly apiece: string
  /** Pronouns of a team and of a player as subjects. */
  readonly they: string
  readonly he: string
  /** First words of sentences that may be about the subject of the sentence before. */
  readonly openers: string
  /** Verbs of the current score, and words with which they state an earlier one. */
  readonly present: string
  readonly earlier: string
  /** Words after an earlier score of a game that is over: `lead by 15, hold off the Herons`. */
  readonly finish: string
  /** Words directly before a lead or a deficit of an earlier moment: `after trailing by`. */
  readonly overcome: string
  /** Words between a period and the final score: `to beat`. */
  readonly result: string
  /** Verbs of the points within a stretch, and not of a result. */
  readonly outscored: string
  /** Words before the biggest lead of a team. */
  readonly extreme: string
  /** Relations that state the score at a moment, and not within a period. */
  readonly state: string
  /** Phrases that state a relation of the teams without a number. */
  readonly leadPhrases: Readonly<Record<LeadPhraseKind, string>>
  /** Words between such a phrase and the moment after which it applies: `after`, `since`. */
  readonly later: string
  /** Words with a capital that are not names. */
  readonly capitals: string
  /** Units of a clock without a colon. */
  readonly seconds: string
  readonly minutes: string
}
