import type { Patterns } from '../reading.ts'

export const preGamePatterns: Patterns<'pre-game'> = {
  labelled: ['{label}: {headline}'],
  'with-records': ['{away} \\({awayRecord}\\) at {home} \\({homeRecord}\\)'],
  'meet-again': ['{loser} meet {winner} again after {score} loss'],
  fixture: [
    '{away} (?:at|visit|on the road at|travel to) {home}',
    '{home} (?:host|at home to|welcome) {away}',
    '{away} and {home} meet on {date:day}',
  ],
  'at-arena': ['{away} face {home} at {place:arena}'],
  'at-time': ['{away} at {home}, {tipoff}'],

  visit: [
    'the {away} visit the {home} on {date}',
    'the {home} (?:host|are at home to) the {away} on {date}',
    'on {date}, the {away} play at the {home}',
    'the {away} travel to the {home} for {date}',
  ],
  place: ['(?:the game is|they play) at {place}'],
  start: ['(?:tip-off is at|the game starts at) {tipoff}'],
  'start-at-place': [
    'tip-off at {place} is at {tipoff}',
    'the game at {place} starts at {tipoff}',
    'it starts at {tipoff} at {place}',
  ],
  records: [
    'the {away} come in at {awayRecord}, the {home} at {homeRecord}',
    'the {away} are {awayRecord}, the {home} {homeRecord}',
  ],
  averages: [
    'the {away} average {awayPoints} points over {awayGames} games this season, the {home} {homePoints} over {homeGames}',
  ],
  'last-meeting': [
    'the {winner} won the last meeting {score} on {date:day}',
    'on {date:day} the {winner} won {score}',
  ],
}
