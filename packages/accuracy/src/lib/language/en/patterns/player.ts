import { headlines, type Patterns } from '../../language.ts'

/** The pattern of a headline about a player's count. */
const reached = (count: string): string =>
  `<star> (has|is up to|reaches|hits|makes|hands out|comes up with|blocks) ${count} [for the {team}]|${count} for <star> @time`

export const playerPatterns: Patterns<'player'> = {
  ...headlines({
    high: '{player} (scores|reaches) a {high} {points} points|{player-s} {points} points are a {high}',
    'high-tied': '{player} (ties {high} with {points} points|has {points} points, ties {high})',
    perfect: '{player} (is|is perfect at) {shots} from the field, has {points} [points]',
    double:
      '<star> (has|posts) {double} [for the {team}]|{double} for <star> [: {line:lines}] @time',
    'double-completed': '{player} completes {double} with a {act}|a {act} gives {player} {double}',
    threes: `${reached('{threes:made} 3-pointers').replace(' @time', '')}|{player} is {threes} from 3-point range @time`,
    assists: reached('{assists} assists'),
    steals: reached('{steals} steals'),
    blocks: reached('{blocks} (blocks|shots)'),
    points: reached('{points} points'),
    'points-reached': 'a {act} gives {player} {points} points',
    'leads-scorers': '<star> <tops> with {points}',
    'points-in-period': '<star> scores {inPeriod} in {period}, has {points}',
    line: '{player} (up to|has) {line:lines} [for the {team}]',
    'final-feat':
      '{player} (finishes with|has|<does>) {feat:deeds} [for the {team}]|{feat:deeds} for {player} @result!',
    'final-shooting': '{player} (makes {shots} shots|shoots {shots}) @result!',
    'near-double': '{player} [falls] {lack} shy of {double} @result!',
    'final-points':
      '({player} scores {points}|{points} points for <star>) {result}|{player} finishes with {points} points for the {team}',
    'final-leads-game': '<star> <tops> with {points} @result!',
    'final-leads-team': '{player} leads the {team} with {points} @result!',
    'final-fell-short': '{player} scores {points} in a loss for the {team}',
    'final-line': '{player} finishes with {line}',
  }),
  'has-double':
    '{player} has {double} for the {team}: {line}|with {line}, <who> has {double} @time',
  'made-all': '<who> (has made all {shots:all} shots|is a perfect {shots} from the field) @time',
  'period-points': '<who> has scored {inPeriod} points in {period}',
  'line-so-far': '{player} (has|is up to) {line}',
  'has-line': '<who> (has|is up to) {line} <for> @time',
  'had-line': '<who> (finished with|had) {line} <for>|the {team} got {line} from {player} @result',
  'led-with-line': '<led> @result',
  'was-near-double': '{player} (finished {lack} shy|fell {lack} short) of {double}',
  'game-led':
    'the {leader} (lead the {trailer} {score}|are up {score} on the {trailer}|are ahead of the {trailer} {score})|the {trailer} trail the {leader} {score}',
  'game-tied': 'the {team} and the {opponent} are tied at {points}',
  'part-in-period': 'that includes {inPeriod} points in {period}',
  'most-points':
    '({player} {now:leads} all scorers|no other player {now:has} as many points as {player})',
  shooting: '{player} ({now:is shooting}|{now:is}) {shooting}',
  'not-missed':
    '{player} ({now:has not missed} a shot, going {shots} from the field|{now:is} a perfect {shots} from the field)',
  'high-before': '{player-s} previous {high} was {points} points',
  'high-equaled': '{player} tied a {high}',
  'season-average': '{player} came in averaging {mean} points',
  'regular-average': '{player} averaged {mean} points in the regular season',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} 3PT',
}
