import { headlines, type Patterns } from '../../language.ts'

/** A player's count of something. */
const reached = (count: string): string =>
  `<star> (has|is at|reaches|hits|makes|hands out|comes up with) ${count} [for the {team}]|${count} for <star> @time`

export const playerPatterns: Patterns<'player'> = {
  ...headlines({
    high: '{player} scores a {high} {points} points|a {high} {points} points for {player}|{player-s} {points} points are a {high}',
    double:
      '<star> has {double}|{double} for <star> [: {line:lines}]|the {team-s} {player} has {line:lines} @time',
    'double-completed': '{player} completes {double} with a {act}|a {act} gives {player} {double}',
    threes: reached('({threes}|{threes:made}) threes'),
    assists: reached('{assists} assists'),
    steals: reached('{steals} steals'),
    blocks: reached('{blocks} blocks'),
    points: reached('{points} points'),
    'points-reached':
      'a {act} (makes it {points} points for {player}|takes {player} to {points} points)',
    'leads-scorers': '<star> <tops> with {points}',
    'points-in-period':
      '<star> (scores {inPeriod} in {period}, has {points}|has {points}, {inPeriod} of them in {period})',
    line: '<star> (:|with) {line:lines}|{player} has {line:lines} for the {team}|{line:lines} (for|:) <star> @time',
    'final-feat':
      '{player} (finishes with|has) {feat} [for the {team}]|{feat} for {player} @result!',
    'final-points':
      '({player} scores {points}|{points} points for <star>) {result}|{player} finishes with {points} points for the {team}',
    'final-leads-game': '<star> <tops> with {points} @result!',
    'final-leads-team':
      '{player} (leads the {team}|is the {team-s} top scorer) with {points} @result!',
    'final-fell-short': '{player} scores {points}, but the {team} (fall short|lose)',
    'final-line': '{player} ends with {line}|{line:lines} for {player} {result}',
  }),
  'has-line':
    '<who> has {line} <for>|the {team} have {line} from {player}|it is {line} for <who> @time',
  'had-line': '<who> (finished with|had) {line} <for>|the {team} got {line} from {player} @result',
  'led-with-line': '<led> @result',
  'part-in-period':
    '{player} has scored {inPeriod} points in {period}|{inPeriod} of the {points} points came in {period}',
  'most-points':
    'nobody [in the game] {now:has scored} more|no other player {now:has} as many points',
  shooting: '{player} ({now:has <hit>}|{now:is}) {shooting}',
  'high-before': '{player-s} {high} (before this game was|had been) {points} points',
  'season-average':
    '{player-s} season average is {mean} points|{player} averages {mean} points this season',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} 3PT',
}
