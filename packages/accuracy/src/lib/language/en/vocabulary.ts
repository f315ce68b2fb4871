/** Wordings that occur in many sentences, as entries for patterns. */
export const vocabulary: Readonly<Record<string, string>> = {
  // `who` and `for` are the places for the player's team. One slot of the sentence must name the team (`{team!}`),
  // unless the item has named the player before.
  who: '[the {team-s!}] {player} [of the {team!}]',
  for: '[for the {team!}]',
  // The team may be a pronoun if the previous sentence has the same subject.
  subject: '(the {team}|they)',
  star: '[the {team-s}] {player}',
  // Teams and the score.
  pair: 'the {away:either}( and|,) the {home:either}',
  tied: '(tied|all even|even|deadlocked)',
  ahead: '(ahead|in front|up|on top)',
  down: '(down|behind)',
  by: '({score}|[by] {margin})',
  beat: '(beat|top|topped|defeat|defeated)',
  over: '(over|against)',
  visit: '(visit|are on the road to face|travel to face|take on|are at)',
  host: '(host|welcome)',
  // Verbs, and words that limit a number.
  hit: '(made|hit)',
  lost: '(turned (the ball|it) over|given the ball away|lost the ball)',
  made: '(went on|put together|made|had)',
  does: '(has|grabs|hands out|hits|makes)',
  led: '{player} (led the {team} with {line}|had {line} to lead the {team})',
  tops: '(leads all scorers|is the leading scorer)',
  only: '(just|only)',
}

export const isAhead = (team: string, other: string): string =>
  `the {${team}} (lead|are <ahead>) [[(of|on)] the {${other}}][,] <by> [on the {${other}}]
  |the {${team}} (hold|have) a {margin}-point lead`

export const isBehind = (team: string, other: string): string =>
  `the {${team}} (trail|are <down>) [the {${other}}][,] <by> [to the {${other}}]`

export const isTied = '[<pair> are] <tied> at {points}|<tied>: <pair> at {points}'
