import { headlines, type Patterns } from '../../language.ts'

export const preGamePatterns: Patterns<'pre-game'> = {
  ...headlines({
    labeled: '{label} (:|–) {headline}',
    'with-records': 'the {away} \\({awayRecord}\\) <visit> the {home} \\({homeRecord}\\)',
    'meet-again': 'the {loser} (meet|face|play) the {winner} again after a {score} loss',
    fixture: 'the {away} <visit> the {home}|the {home} <host> the {away}|<pair> meet on {date:day}',
    neutral:
      'the {away} (and|against) the {home} on neutral ground|neutral ground for the {away} and the {home}',
    'at-arena': 'the {away} (meet|face|play) the {home} at {place:arena}',
    'at-time': 'the {away} <visit> the {home}, {tipoff}',
  }),
  'neutral-visit':
    '[on {date},] the {away} (and the {home} play|play the {home}) on neutral ground [on {date}]',
  visit: '[on {date},] (the {away} <visit> the {home}|the {home} <host> the {away}) [on {date}]',
  place: '(the game is|they play) at {place}',
  start: '(tip-off is|(the game|it) starts) at {tipoff}',
  'start-at-place':
    '(tip-off at {place} is|the game at {place} starts) at {tipoff}|(it|the game) starts at {tipoff} at {place}',
  records: 'the {away} (come in at|are) {awayRecord}, the {home} [(at|are)] {homeRecord}',
  averages:
    'the {away} average {awayPoints} points (over|in) {awayGames} games this season, the {home} {homePoints} (over|in) {homeGames}',
  'last-meeting': '[on {date:day}] the {winner} won [the last meeting] {score} [on {date:day}]',
}
