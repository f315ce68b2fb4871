import { headlines, type Patterns } from '../../language.ts'

const beat = 'the {winner} beat the {loser} {score}'
/** Points or a line in a win. */
const behind = (what: string): string =>
  `{player-s} ${what} leads? the {winner} past the {loser} {score}|${beat} behind {player-s} ${what} @overtimes`

export const postGamePatterns: Patterns<'post-game'> = {
  ...headlines({
    'decided-late': `{player-s} {play} lifts? the {winner} past the {loser} {score}|${beat} on {player-s} {play}
      |{player} wins it for the {winner}(, {score}| in a {score} win) over the {loser}|{player-s} late {play} decides? it: the {winner} {score} over the {loser} @time @overtimes`,
    'series-won': `${beat} to win the series {series}|the {winner} win the series {series} with a {score} victory over the {loser} @overtimes`,
    'winners-star': `{player} <does> {feat:feats} as ${beat}|${behind('{feat:feats}')}`,
    'winners-high': `{player} scores a {high} {points} as ${beat}|${beat} behind {player-s} {high} {points} points @overtimes`,
    'losers-star': `${beat} despite {player-s} {feat}|{player} (scores {feat:scored}|<does> {feat:feats}), but ${beat} @overtimes`,
    'losers-high': `{player} scores a {high} {points}, but ${beat}|${beat} despite {player-s} {high} {points} points`,
    comeback: `the {winner} (rally from {deficit} down to beat the {loser}|erase a {deficit}-point deficit, beat the {loser}) {score}
      |down {deficit} in {period}, the {winner} come back to beat the {loser} {score}|the {winner} overcome a {deficit}-point deficit in a {score} win over the {loser} @overtimes`,
    'won-in-overtime':
      'the {winner} (outlast|need overtime to beat) the {loser} {score}|the {winner} beat the {loser}, {score} @overtimes',
    rout: 'the {winner} (rout|roll past|crush) the {loser} {score}|the {winner} beat the {loser} by {margin:wide}, {score}',
    'never-trailed': `the {winner} never trail in a {score} win over the {loser}|${beat} without ever trailing`,
    'pulled-away':
      'the {winner} (pull away in {period} to|win {period} {periodScore},) beat the {loser} {score}',
    close:
      'the {winner} (edge|slip past) the {loser} {score}|the {winner} beat the {loser} by {margin:narrow}, {score} @overtimes',
    leader: `{player} scores {points} as ${beat}|${behind('{points} points')}`,
    beat: 'the {winner} (beat|top|defeat) the {loser} {score}|the {winner} {score} winners over the {loser} @overtimes',
  }),
  opening:
    'the {winner} (<beat> the {loser}|won|won by {margin},) {score} [over the {loser}]|it ended {score} for the {winner} <over> the {loser} @overtimes',
  'opening-comeback': `down by as many as {deficit}, the {winner} came back to beat the {loser} {score}|from {deficit} points <down>, the {winner} won {score} over the {loser}
    |a lead of {deficit} did not last for the {loser}, who lost to the {winner} {score} @overtimes`,
  'opening-rout':
    'the {loser} were no match for the {winner}, who won by {margin}, {score}|with {margin} points to spare, the {winner} <beat> the {loser} {score}',
  'opening-close':
    '{margin} points separated the {winner} and the {loser} at the end, {score}|[by {margin} points,] the {winner} held on against the {loser} [by {margin} points], {score} @overtimes',
  'opening-overtime':
    'it took the {winner} more than regulation to beat the {loser}, {score}|the {winner} outlasted the {loser} {score} @overtimes',
  'star-double': '<who> (had|finished with) {double} <for> (:|of) {line}',
  'star-points': '<who> scored {points} points <for> [on {shots} shooting] [with {line}]',
  'star-points-lost': '<who> scored {points} points [with {line}] in the loss',
  'star-high': '<who> scored a {high} {points} points <for> [on {shots} shooting] [with {line}]',
  'star-shooting': '<who> made {shots} shots and had {line}',
  'star-count': '<who> had {feat} [to go with {line}]',
  'never-behind':
    'the {winner} (never trailed and led by as many as {lead}|led by as many as {lead} and were never behind)',
  'had-trailed':
    'the {winner} had (trailed by as many as {deficit}|been {deficit} points <down>) in {period}',
  'lead-changes':
    'the lead changed hands {changes} times|there were {changes} lead changes and {ties} ties',
  'biggest-lead': 'the {winner} led by as many as {lead}|the {winner-s} biggest lead was {lead}',
  'period-won': 'the {winner} (outscored the {loser} {score} in {period}|won {period} {score})',
  'biggest-run':
    'the {winner} (had|went on) a {run} run|a {run} run was the biggest of the {winner} @periods',
  'forced-overtime':
    '<who> ({play:did} to tie it at {tied} and|tied it at {tied} with {play} to) force {period} @time',
  'ahead-for-good': `{player} put the {winner} ahead for good, {score}, with {play}|the {winner} took the lead for good, {score}, on {player-s} {play}
    |{player-s} {play} made it {score}, and the {winner} never gave the lead back|the {winner} went ahead to stay when {player} {play:did} for {score} @time @assist`,
  'last-minute': '[in] the last minute: {plays}',
  'last-shot-blocked':
    '[the {blockerTeam-s!}] {blocker} [of the {blockerTeam!}] blocked {player-s} {chance} that would have {chance:would} @time',
  'last-shot-missed':
    '<who> (missed a {chance} that would have {chance:would}|could have {chance:would} with a {chance}, but missed) @time',
  'last-steal':
    '{thief} stole the ball from {player}, with the {team} {missing} points <down>|the {team} were {missing} points <down> when {thief} stole the ball from {player} @time',
  'won-series': 'the {winner} (won|took|have won) the series {series}',
  'series-tied': 'the series is <tied> [at] {series}',
  'series-led': 'the {winner} (lead|are <ahead> in) the series {series}',
  'series-trailed': 'the {winner} (trail|are <down>) in the series {series:turned}',
  'led-team': '<led>|{line} from {player} led the {team}',
  record: 'the {winner} (are now|improved to) {record}',
  'edge-threes': 'the {winner} <hit> {own} threes (to the {loser-s}|, the {loser}) {others}',
  'edge-free-throws':
    'the {winner} (<hit> {own} free throws to the {loser-s}|scored {own} points at the line, the {loser}) {others}',
  'edge-rebounds': 'the {winner} (outrebounded the {loser}|won the boards) {score}',
  'edge-turnovers':
    'the {winner} committed {own} turnovers to the {loser-s} {others}|the {loser} <lost> {others:times}, the {winner} {own:times}',
  'edge-paint': 'the {winner} (outscored the {loser} {score}|had a {score} edge) in the paint',
  bench: 'the {winner-s} (bench|reserves) outscored the {loser-s} [(bench|reserves)] {score}',
}
