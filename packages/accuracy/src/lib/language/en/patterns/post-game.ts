import { headlines, type Patterns } from '../../language.ts'

const beat = 'the {winner} beat the {loser} {score}'
/** The pattern of a headline about a player's performance in a win. */
const behind = (what: string): string =>
  `{player-s} ${what} leads? the {winner} past the {loser} {score}|${beat} behind {player-s} ${what} @overtimes`

/** The pattern of a headline about a team that lost in spite of a player's performance. */
const despite = (what: string): string =>
  `${beat} despite {player-s} ${what}|the {winner} overcome {player-s} ${what}, beat the {loser} {score} @overtimes`

/** The pattern of a first sentence: a player's performance, and the result. */
const opened = (what: string): string =>
  `${what}(, and| as) the {winner} <beat> the {loser} {score} @overtimes`

export const postGamePatterns: Patterns<'post-game'> = {
  ...headlines({
    labeled: '{label} (:|–) {headline}',
    'decided-late': `{player-s} [late] {play} lifts? the {winner} past the {loser} {score}|${beat} on {player-s} {play}
      |{player} (lifts the {winner} past|wins it for the {winner} against) the {loser} {score} @time:brief @overtimes`,
    'sealed-block': `{blocker-s} block seals the {winner-s} {score} win over the {loser}|${beat} as {blocker} blocks the last shot @overtimes`,
    'sealed-steal': `{thief-s} steal seals the {winner-s} {score} win over the {loser}|${beat} on a late steal by {thief} @overtimes`,
    'series-won': `${beat} to win the series {series}|the {winner} win the series {series} with a {score} victory over the {loser} @overtimes`,
    'winners-star': `{player} <does> {feat:deeds} as ${beat}|${behind('{feat:deeds}')}`,
    'winners-shooting': `{player} (makes|shoots) {shots} [shots] as ${beat} @overtimes`,
    'winners-high': `{player} scores a {high} {points} as ${beat}|${beat} behind {player-s} {high} {points} points @overtimes`,
    'losers-star': despite('{feat}'),
    'losers-high': despite('{high} {points} [points]'),
    'held-off': `the {winner} (hold off the {loser} {score} after leading by {lead}|lead by {lead}, hold off the {loser} {score}) @overtimes`,
    comeback: `the {winner} (rally from {deficit} down to beat the {loser}|erase a {deficit}-point deficit, beat the {loser}|overcome a {deficit}-point deficit to beat the {loser}) {score}
      |down {deficit} in {period}, the {winner} come back to beat the {loser} {score} @overtimes`,
    'won-in-overtime': 'the {winner} (outlast|get past) the {loser} {score} @overtimes!',
    rout: 'the {winner} (rout|roll past|crush) the {loser} {score}',
    'leader-rout':
      '{player} scores {points} as the {winner} rout the {loser} {score}|the {winner} rout the {loser} {score} behind {player-s} {points} points',
    'never-trailed': `the {winner} never trail in a {score} win over the {loser}|${beat} without ever trailing`,
    'pulled-away':
      'the {winner} (pull away in {period} to beat the {loser} {score}|outscore the {loser} {periodScore} in {period}, win {score})',
    close: 'the {winner} (edge|nip|slip past) the {loser} {score} @overtimes',
    leader: `{player} scores {points} as ${beat}|${behind('{points} points')}`,
    beat: 'the {winner} (beat|top|defeat) the {loser} {score} @overtimes',
  }),
  'opening-double': opened('{player} (had {double} with {line}|finished with {line} for {double})'),
  'opening-high': opened('{player} scored a {high} {points} points [and added {line}]'),
  'opening-shooting': opened(
    '{player} (had {line} on {shots} shooting|shot {shots} and had {line})',
  ),
  'opening-line': opened('{player} (had|finished with) {line:lines}'),
  'opening-points': `${opened('{player} scored {points} points').replace(' @overtimes', '')}|behind {points} points from {player}, the {winner} <beat> the {loser} {score} @overtimes`,
  opening:
    'the {winner} (<beat> the {loser}|<beat> the {loser} by {margin},|came away with a) {score} [win over the {loser}] @overtimes',
  'opening-comeback': `down by as many as {deficit}, the {winner} came back to beat the {loser} {score}
    |the {winner} (rallied from {deficit} down to beat|erased a {deficit}-point deficit and beat) the {loser} {score} @overtimes`,
  'opening-rout':
    'the {winner} (routed the {loser} by {margin}|rolled to a {margin}-point win over the {loser}), {score}',
  'opening-close':
    'the {winner} (edged|slipped past) the {loser} by {margin} [points], {score} @overtimes',
  'opening-overtime':
    'the {winner} (needed extra time to beat the {loser},|outlasted the {loser}) {score} @overtimes!',
  'star-double': '<who> (had {double} with {line}|finished with {line} for {double}) <for>',
  'star-points': '<who> scored {points} points <for> [on {shots} shooting] [and added {line}]',
  'star-points-lost': '<who> scored {points} points [and added {line}] in the loss',
  'star-high':
    '<who> scored a {high} {points} points <for> [on {shots} shooting] [and added {line}]',
  'star-shooting': '<who> shot {shots} and finished with {line}',
  'star-count': '<who> had {feat} and finished with {line}',
  'never-behind':
    'the {winner} (never trailed and led by as many as {lead}|led by as many as {lead} and never trailed)',
  'had-trailed':
    'the {winner} (trailed by as many as {deficit}|rallied after falling behind by {deficit}) in {period}',
  'first-led':
    'the {winner} did not lead until {player-s} {play}|{player-s} {play} gave the {winner} their first lead @time',
  'lead-changes':
    'the lead changed hands {changes} times|there were {changes} lead changes and {ties} ties',
  'biggest-lead':
    'the {winner} led by as many as {lead}|the {winner-s} (biggest|largest) lead was {lead}',
  'period-won': 'in {period}, the {winner} outscored the {loser} {score}',
  'biggest-run':
    'the {winner} (had|went on) a {run} run|a {run} run was the {winner-s} biggest @periods',
  'run-and-period':
    'the {winner} had a {run} run and outscored the {loser} {score} in {period} @periods!',
  'run-in-period': 'the {winner} outscored the {loser} {score} in {period} behind a {run} run',
  'forced-overtime':
    '<who> {play:did} to tie it at {tied} and force {period}|{player-s} {play} tied it at {tied} for the {team!} and forced {period} @time',
  'forced-overtimes': 'late ties forced the overtimes: {plays}',
  'ahead-for-good': `{player-s} {play} put the {winner} ahead for good, {score}|the {winner} took the lead for good, {score}, on {player-s} {play}
    |{player-s} {play} made it {score}, and the {winner} never trailed again|the {winner} went ahead to stay at {score} when {player} {play:did} @time @assist`,
  'ahead-late':
    '({player} put the {winner} ahead {score} with {play}|{player-s} {play} put the {winner} ahead {score}) @time!',
  'last-minute': 'in the (last|final) minute, {plays}',
  'last-shot-blocked':
    '{blocker} [of the {blockerTeam}] blocked {player-s} potential {chance:would} {chance} @time',
  'last-shot-missed':
    '<who> (missed|was off the mark on) a potential {chance:would} {chance} @time',
  'last-steal':
    '{thief} stole the ball from {player} with the {team} down {missing}|the {team} trailed by {missing} when {thief} stole the ball from {player} @time',
  'won-series': 'the {winner} (won|took|have won) the series {series}',
  'series-tied': 'the series is <tied> [at] {series}|the win tied the series [at] {series}',
  'series-led': 'the {winner} (lead|are <ahead> in) the series {series}',
  'series-trailed': 'the {winner} (trail|are <down> in) the series {series:turned}',
  'led-team': '<led>|the {team} were led by {player} with {line}',
  record: 'the {winner} (are now|improved to) {record}',
  'win-streak': 'the {winner} have won {games} (straight|in a row)',
  'skid-ended': 'the {winner} (ended a {games}-game losing streak|had lost {games} straight)',
  'losing-streak': 'the {loser} have lost {games} (straight|in a row)',
  'streak-ended':
    'the {loser} had won {games} straight|the loss ended a {games}-game winning streak for the {loser}',
  'edge-threes':
    'the {winner} <hit> {own} 3-pointers( to {others} for the {loser}|, the {loser} {others})',
  'edge-free-throws':
    'the {winner} (<hit> {own} free throws to {others} for the {loser}|outscored the {loser} {own}-{others} at the line)',
  'edge-rebounds': 'the {winner} (outrebounded the {loser}|won the rebounding battle) {score}',
  'edge-turnovers':
    'the {winner} committed {own} turnovers to the {loser-s} {others}|the {loser} <lost> {others:times}, the {winner} {own:times}',
  'edge-paint': 'the {winner} (outscored the {loser} {score}|had a {score} edge) in the paint',
  bench: 'the {winner-s} (bench|reserves) outscored the {loser-s} [(bench|reserves)] {score}',
}
