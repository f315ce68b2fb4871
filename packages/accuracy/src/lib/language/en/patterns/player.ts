import { headlines, type Patterns } from '../reading.ts'

/** How many of something a player has. */
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
    'points-reached': 'a {act} makes it {points} points for {player}',
    'leads-scorers': '{player} leads all scorers with {points}',
    'points-in-period': '{player} scores {inPeriod} in {period}, has {points}',
    line: '<star> (:|with) {line:lines}|{player} has {line:lines} for the {team}|{line:lines} (for|:) <star> @time',
    'final-feat':
      '{player} (finishes with|has) {feat} [for the {team}]|{feat} for {player} @result!',
    'final-points':
      '({player} scores {points}|{points} points for <star>) {result}|{player} finishes with {points} points for the {team}',
    'final-leads-game': '{player} leads all scorers with {points} @result!',
    'final-leads-team': '{player} leads the {team} with {points} @result!',
    'final-fell-short': '{player} scores {points}, but the {team} fall short',
    'final-line': '{player} ends with {line}|{line:lines} for {player} {result}',
  }),
  'has-line':
    '<who> has {line} <for>|the {team} have {line} from {player}|it is {line} for <who> @time',
  'had-line': '<who> (finished with|had) {line} <for>|the {team} got {line} from {player} @result',
  'led-with-line': '{player} led the {team} with {line} @result',
  'part-in-period':
    '{player} has scored {inPeriod} points in {period}|{inPeriod} of the {points} points came in {period}',
  'most-points':
    'nobody [in the game] {now:has scored} more|no other player {now:has} as many points',
  shooting: '{player} ({now:has <hit>}|{now:is}) {shooting}',
  'high-before': '{player-s} {high:highBefore} before this game was {points} points',
  'season-average': '{player-s} season average is {mean} points',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} 3PT',
}
