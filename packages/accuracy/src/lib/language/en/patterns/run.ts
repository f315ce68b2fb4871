import type { Patterns } from '../reading.ts'

export const runPatterns: Patterns<'run'> = {
  run: ['the {team} (?:went on|put together|made) an? {run} run {periods}, {effect}'],
  'run-unanswered': [
    'the {team} scored {points} (?:straight points|points in a row) {periods}, {effect}',
    'the {team} held the {opponent} scoreless and scored {points} {periods}, {effect}',
  ],
  'run-outscored': ['the {team} outscored the {opponent} {run} {periods}, {effect}'],
  'run-answers': [
    'the {team} (?:answered|replied to) the {opponent-s} run with an? {run} run {periods}, {effect}',
    'the {team} came back with an? {run} run of their own {periods}, {effect}',
    'after the {opponent-s} run, the {team} went on an? {run} run {periods}, {effect}',
  ],
  opens: ['(?:for|to open the game with) an? {into} lead'],
  'breaks-tie': ['(?:turning a tie at {tied} into|breaking a tie at {tied} for) an? {into} lead'],
  stretches: ['stretching an? {before} lead to {into}', 'going from {before} ahead to {into}'],
  'turns-deficit': [
    'turning an? {trailing} deficit into an? {into} lead',
    'coming from {trailing} down to lead {into}',
  ],
  'erases-deficit': [
    '(?:erasing an? {trailing} deficit|coming from {trailing} down) to tie it at {tied}',
  ],
  'cuts-deficit': ['(?:cutting an? {trailing} deficit|closing from {trailing} down) to {after}'],
  'scored-all': [
    '{player} scored all {points:letters} of the {team-s} points',
    'all {points:letters} points were {player-s}',
  ],
  'scored-part': [
    '{player} (?:scored|had) {points} of the {of} points',
    '{points} of the {of} points came from {player}',
  ],
  'forced-turnovers': ['(?:along the way )?the {team} forced {turnovers} turnovers?'],
  'points-off-turnovers': [
    'the {team} forced {turnovers} turnovers? and scored {points} points? off turnovers',
    'the {team} forced {turnovers} turnovers?, and {points} points? came off turnovers',
  ],
}
