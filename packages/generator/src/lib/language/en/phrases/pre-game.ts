import { type Phrases, phrasings } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labeled: phrasings`{label}: {headline}`,
  'with-records': phrasings`{away} ({awayRecord}) at {home} ({homeRecord})`,
  'meet-again': phrasings`{winner} and {loser} meet again after {score} {winner} win`,
  'in-series': phrasings`{away} at {home}, {leader} lead series {series}`,
  'decides-series': phrasings`{away} at {home} decides series tied {series}`,
  'in-tied-series': phrasings`{away} at {home}, series tied {series}`,
  fixture: phrasings`
    {away} travel to face {home}
    {away} visit {home}
    {home} host {away}
    {away} on road to face {home}
    {away} and {home} meet {date:day}
    {home} welcome {away}
    {away} take on {home} on road`,
  neutral: phrasings`
    {away:full} and {home:full} on neutral ground
    {away} against {home} on neutral ground
    neutral ground for {away} and {home}`,
  'at-arena': phrasings`{away} face {home} at {place:name}`,
  'at-time': phrasings`{away} at {home}, {tipoff:time}`,

  'neutral-visit': phrasings`
    the {away:full} and the {home:full} play on neutral ground on {date}
    on {date}, the {away:full} play the {home:full} on neutral ground`,
  visit: phrasings`
    the {away:full} play the {home:full} on {date}
    the {home:full} are at home against the {away:full} on {date}
    on {date}, the {away:full} play the {home:full}
    the {home:full} play the {away:full} at home on {date}
    the {home:full} play at home against the {away:full} on {date}`,
  place: phrasings`
    the game is at {place}
    the teams meet at {place}`,
  start: phrasings`
    tipoff is {tipoff}
    the game starts at {tipoff}`,
  'start-at-place': phrasings`
    tipoff at {place} is {tipoff}
    the game at {place} starts at {tipoff}
    tipoff is {tipoff} at {place}`,
  'leads-series': phrasings`the {leader} lead the series {series}`,
  'series-is-tied': phrasings`the series is tied {series}`,
  records: phrasings`
    the {away} come in at {awayRecord}, the {home} at {homeRecord}
    the {away} are {awayRecord}, the {home} {homeRecord}`,
  'won-straight': phrasings`
    the {team} have won {games:letters} straight
    the {team} have won {games:letters} in a row`,
  'lost-straight': phrasings`
    the {team} have lost {games:letters} straight
    the {team} have lost {games:letters} in a row`,
  averages: phrasings`
    the {away} are averaging {awayPoints} points through {awayGames:game} this season, the {home} {homePoints} through {homeGames}`,
  averaged: phrasings`
    the {away} averaged {awayPoints} points in the regular season, the {home} {homePoints}`,
  'last-meeting': phrasings`
    the {winner} won the last meeting {score} on {date:day}
    the {winner} won {score} when the teams last met on {date:day}`,
}
