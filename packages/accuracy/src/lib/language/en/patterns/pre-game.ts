import { headlines, type Patterns } from '../../language.ts'

export const preGamePatterns: Patterns<'pre-game'> = {
  ...headlines({
    labeled: '{label} (:|–) {headline}',
    'with-records': 'the {away} \\({awayRecord}\\) <visit> the {home} \\({homeRecord}\\)',
    'meet-again': 'the {winner} and the {loser} meet again after a {score} {winner} win',
    'in-series': 'the {away} <visit> the {home}, the {leader} lead the series {series}',
    'decides-series': 'the {away} <visit> the {home} decides the series tied {series}',
    'in-tied-series': 'the {away} <visit> the {home}, the series is tied {series}',
    fixture:
      'the {away} <visit> the {home} [on the road]|the {home} <host> the {away}|<pair> meet {date:day}',
    neutral:
      'the {away} (and|against) the {home} on neutral ground|neutral ground for the {away} and the {home}',
    'at-arena': 'the {away} (meet|face|play) the {home} at {place:arena}',
    'at-time': 'the {away} <visit> the {home}, {tipoff}',
  }),
  'neutral-visit':
    '[on {date},] the {away} (and the {home} play|play the {home}) on neutral ground [on {date}]',
  visit:
    '[on {date},] (the {away} play the {home}|the {home} (are at home against|play at home against) the {away}|the {home} play the {away} at home) [on {date}]',
  place: '(the game is|the teams meet) at {place}',
  start: '(tipoff is|the game starts at) {tipoff}',
  'start-at-place':
    '(tipoff at {place} is|the game at {place} starts at) {tipoff}|tipoff is {tipoff} at {place}',
  'leads-series': 'the {leader} lead the series {series}',
  'series-is-tied': 'the series is tied {series}',
  records: 'the {away} (come in at|are) {awayRecord}, the {home} [(at|are)] {homeRecord}',
  'won-straight': 'the {team} have won {games} (straight|in a row)',
  'lost-straight': 'the {team} have lost {games} (straight|in a row)',
  averages:
    'the {away} are averaging {awayPoints} points through {awayGames} games this season, the {home} {homePoints} through {homeGames}',
  averaged:
    'the {away} averaged {awayPoints} points in the regular season, the {home} {homePoints}',
  'last-meeting':
    'the {winner} won the last meeting {score} on {date:day}|the {winner} won {score} when the teams last met on {date:day}',
}
