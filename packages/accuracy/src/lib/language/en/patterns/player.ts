import type { Patterns } from '../reading.ts'

export const playerPatterns: Patterns<'player'> = {
  high: [
    '{player} scores {high} {points} points?',
    '{high} {points} points? for {player}',
    '{player-s} {points} points? are a {high}',
  ],
  double: [
    '{player} has {double} {time}',
    '{double} for {team-s} {player}',
    '{double} for {player}: {line:lines}',
    '{team-s} {player} has {line:lines} {time}',
  ],
  'double-completed': ['{player} completes {double} with {act}', '{act} gives {player} {double}'],
  threes: [
    '{player} hits {threes:made} threes?',
    '{threes:made} threes? for {team-s} {player}',
    '{player} makes {threes} threes {time}',
    '{player} has {threes:made} threes? for {team} {time}',
  ],
  assists: [
    '{player} hands out {assists} assists?',
    '{assists} assists? for {team-s} {player} {time}',
    '{player} reaches {assists} assists? for {team}',
  ],
  steals: [
    '{player} comes up with {steals} steals?',
    '{steals} steals? for {team-s} {player}',
    '{player} has {steals} steals? {time}',
  ],
  blocks: [
    '{player} has {blocks} blocks? {time}',
    '{blocks} blocks? for {team-s} {player}',
    '{player} reaches {blocks} blocks? for {team}',
  ],
  points: [
    '{player} reaches {points} points? for {team}',
    '{points} points? for {team-s} {player}',
    '{player} has {points} points? {time}',
    '{team-s} {player} at {points} points? {time}',
  ],
  'points-reached': ['{act} makes it {points} points? for {player}'],
  'leads-scorers': ['{player} leads all scorers with {points}'],
  'points-in-period': ['{player} scores {inPeriod} in {period}, has {points}'],
  line: [
    '{player}: {line:lines}',
    '{player} has {line:lines} for {team}',
    '{line:lines} for {player} {time}',
    '{team-s} {player} with {line:lines} {time}',
    '{time}: {line:lines} for {player}',
    '{line:lines}: {team-s} {player} {time}',
  ],
  'final-feat': [
    '{player} finishes with {feat} {result}',
    '{feat} for {player} {result}',
    '{player} has {feat} for {team} {result}',
  ],
  'final-points': [
    '{player} scores {points} {result}',
    '{points} points? for {team-s} {player} {result}',
    '{player} finishes with {points} points? for {team}',
  ],
  'final-leads-game': ['{player} leads all scorers with {points} {result}'],
  'final-leads-team': ['{player} leads {team} with {points} {result}'],
  'final-fell-short': ['{player} scores {points}, but {team} fall short'],
  'final-line': ['{player} ends with {line}', '{line:lines} for {player} {result}'],
  'has-line': [
    '{player} of the {team} has {line} {time}',
    '{time}, {player} has {line} for the {team}',
    'the {team-s} {player} has {line} {time}',
    '{player} has {line} for the {team} {time}',
    'the {team} have {line} from {player} {time}',
    '{time}, it is {line} for the {team-s} {player}',
  ],
  'had-line': [
    '{player} finished with {line} for the {team} {result}',
    '{player} of the {team} had {line} {result}',
    'the {team} got {line} from {player} {result}',
  ],
  'led-with-line': ['{player} led the {team} with {line} {result}'],
  'part-in-period': [
    '{player} has scored {inPeriod} points? in {period}',
    '{inPeriod} of the {points} points? came in {period}',
  ],
  'most-points': [
    'nobody in the game {now:has scored|scored} more',
    'no other player {now:has|had} as many points',
  ],
  shooting: [
    '{player} {now:has made|made} {shooting}',
    '{player} {now:has hit|hit} {shooting}',
    '{player} {now:is|was} {shooting}',
  ],
  'high-before': ['{player-s} {high:highBefore} before this game was {points} points?'],
  'season-average': ['{player-s} season average is {mean} points'],
  'stat-line': ['{line:short}'],
  'stat-line-threes': ['{line:short}, {threes:dashed} 3PT'],
}
