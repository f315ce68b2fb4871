import type { Patterns } from '../reading.ts'

export const entryPatterns: Patterns<'entry'> = {
  final: [
    'final: {winner} beat {loser} {score}{overtimes?}',
    '{winner} win it {score} against {loser}{overtimes?}',
    'final score: {winner} {score} over {loser}{overtimes?}',
    'it ended {score} for {winner} against {loser}{overtimes?}',
    'over: {winner} {score} winners against {loser}{overtimes?}',
    'game over, {winner} win by {margin}, {score}{overtimes?}',
    '{score} final: {winner} over {loser}{overtimes?}',
    '{loser} lose to {winner} {score}{overtimes?}',
    '{winner} take it by {margin} from {loser}{overtimes?}',
    'ended: {winner} {score} against {loser}{overtimes?}',
  ],
  'final-scorer': [
    '{player} scored {points} as {winner} won {score}{overtimes?}',
    '{winner} won {score}{overtimes?}, {points} from {player}',
  ],
  'final-changes': ['{winner} win {score} after {changes} lead changes'],
  'final-led': ['{winner} win {score}, led by as many as {lead}'],
  tied: [
    '{away} and {home} tied at {points}',
    '{home} and {away} level at {points} {time}',
    'all even: {away} and {home} at {points} {time}',
    '{points}-{points} between {away} and {home} {time}',
  ],
  lead: [
    '{leader} lead {trailer} {score}',
    '{leader} up {score} on {trailer}',
    '{leader} lead by {margin} {time}',
    'live: {leader} lead {trailer} {score} {time}',
    '{trailer} trail {leader} by {margin} {time}',
    '{leader} ahead, {score} against {trailer}',
    '{score} for {leader} against {trailer} {time}',
    '{trailer} behind {leader}, {score}',
  ],

  'is-over': [
    'the game is over: the {winner} beat the {loser} {score}{overtimes?}',
    'the {winner} have beaten the {loser} {score}{overtimes?}',
    'it ended {score} for the {winner} over the {loser}{overtimes?}',
    'the {winner} have won {score} against the {loser}{overtimes?}',
  ],
  'is-tied': [
    'the {away} and the {home} are tied at {points} {time}',
    'it is {points}-{points} between the {away} and the {home} {time}',
    '{time}, the {away} and the {home} are tied at {points}',
  ],
  'is-led': [
    'the {leader} lead the {trailer} {score} {time}',
    '{time}, the {leader} lead the {trailer} {score}',
    'the {trailer} trail the {leader} {score} {time}',
    '{time}, the {leader} are ahead of the {trailer} by {margin}',
    'the {leader} are up {score} on the {trailer} {time}',
  ],
  'led-by': ['the {team} led by as many as {lead}', 'the biggest lead was the {team-s} {lead}'],
  'has-led-by': [
    'the {team} have led by as many as {lead}',
    'the biggest lead so far was the {team-s} {lead}',
  ],
  'leads-by-most': [
    'the {team-s} {lead}-point lead is the biggest of the game so far',
    'no lead has been bigger than the {team-s} {lead} now',
  ],
  changes: [
    'the lead {now:has changed|changed} hands {changes} times',
    'there {now:have been|were} {changes} lead changes and {ties} ties?',
  ],
  scorer: [
    '{player} {now:leads|led} the {team} with {points} points?',
    'the {team-s} top scorer {now:is|was} {player} with {points} points?',
  ],
  scorers: ['{players} {now:lead|led} the {team} with {points} points? each'],
}
