/** The relations of the teams that a text can state without a number. */
export type LeadPhraseKind = 'neverTrailed' | 'neverLed' | 'ledThroughout' | 'tookLead' | 'cameBack'

/**
 * The words with which a language states numbers, and their units, owners, stretches and relations. Strings such as
 * `leading` are sources of regular expressions.
 */
export interface EvidenceWords {
  /**
   * Number words with their values. The values of a compound number are added, but 100 multiplies the value before it:
   * `two hundred five`.
   */
  readonly cardinals: ReadonlyMap<string, number>
  readonly ordinals: ReadonlyMap<string, number>
  /** The word between the parts of a compound number: `y` of `treinta y dos`. */
  readonly compound: string
  /** The decimal mark. */
  readonly decimal: ',' | '.'
  /** Sources of regular expressions, each with the keys that it states. The first match at a place counts. */
  readonly units: readonly (readonly [source: string, keys: string])[]
  /** Verbs that state the unit of the number that follows them directly. */
  readonly unitVerbs: readonly (readonly [source: string, keys: string])[]
  /** Words that state that the team of the sentence has more points. */
  readonly leading: string
  /** Words that state that the team of the sentence has fewer points. */
  readonly trailing: string
  /** Words that state that the team of the sentence faces the lead or the run of the other team. */
  readonly facing: string
  /** Words about a margin that do not state which team is ahead: `a one-point game`. */
  readonly even: string
  /** Words that assign the number to the other team or to the object of the verb. */
  readonly giving: string
  /** Words after which turnovers belong to the other team. */
  readonly forcing: string
  /** Prepositions, such as `against` and `for`. A name directly after one is not the subject. */
  readonly objectBefore: string
  /** Boundaries of clauses in addition to punctuation. */
  readonly clause: string
  /** Words that limit a count to a stretch that is not a period. */
  readonly stretch: string
  /**
   * Words of periods. An ordinal may precede those of quarters, halves and overtimes, and a number those of quarters
   * and overtimes.
   */
  readonly quarter: string
  readonly half: string
  readonly overtime: string
  readonly halftime: string
  readonly regulation: string
  /** Words before a period if the text states a moment of the period. */
  readonly atMoment: string
  readonly last: string
  /** Words that state attempts without makes. */
  readonly missed: string
  /** Words before the number of attempts if all of them were missed: `without a 3-pointer in`. */
  readonly without: string
  /** Words for a count without a number, before its unit: `no 3-pointers`. */
  readonly indefinite: string
  /** Words that state the distance to a round number or to a double-double. */
  readonly distance: string
  readonly buzzer: string
  /** Words directly before the number of points that both teams have. */
  readonly tied: string
  /** Words that state that the number applies to both teams. */
  readonly bothTeams: string
  /** Words that state that the makes of a ratio are assists. */
  readonly assisted: string
  /** Words that state that the number applies to each of several players. */
  readonly apiece: string
  /** Pronouns of a team and of a player as subjects. */
  readonly they: string
  readonly he: string
  /** First words of sentences that may be about the subject of the sentence before. */
  readonly openers: string
  /** `present`: verbs that state the current score. `earlier`: words that make them state an earlier score. */
  readonly present: string
  readonly earlier: string
  /** Words after an earlier score of a game that is over: `lead by 15, hold off the Herons`. */
  readonly finish: string
  /** Words directly before a lead or a deficit of an earlier moment: `after trailing by`. */
  readonly overcome: string
  /** Words between a period and the final score: `to beat`. */
  readonly result: string
  /** Words that state the points within a stretch, never a result. */
  readonly outscored: string
  /** Words before the biggest lead of a team. */
  readonly extreme: string
  /** Words of relations that state the score at a moment, never within a period. */
  readonly state: string
  /** Phrases that state a relation of the teams without a number. */
  readonly leadPhrases: Readonly<Record<LeadPhraseKind, string>>
  /** Words between a phrase without a number and the moment after which the phrase applies: `after`, `since`. */
  readonly later: string
  /** Words that are written with a capital but are not names. */
  readonly capitals: string
  /** Names of cities in the language, by their names in sources. */
  readonly cities?: ReadonlyMap<string, string>
}
