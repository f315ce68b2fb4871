import { type Phrases, phrasings } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labeled: phrasings`{label}: {headline}`,
  'with-records': phrasings`{away} ({awayRecord}) at {home} ({homeRecord})`,
  'meet-again': phrasings`{loser} meet {winner} again after {score} loss`,
  fixture: phrasings`
    {away:full} at {home:full}
    {away} visit {home}
    {home} host {away}
    {home} at home to {away}
    {away} on the road at {home}
    {away} and {home} meet on {date:day}
    {home} welcome {away}
    {away} travel to {home}`,
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
    the {away:full} visit the {home:full} on {date}
    the {home:full} host the {away:full} on {date}
    on {date}, the {away:full} play at the {home:full}
    the {home:full} are at home to the {away:full} on {date}
    the {away:full} travel to the {home:full} on {date}`,
  place: phrasings`
    the game is at {place}
    they play at {place}`,
  start: phrasings`
    tip-off is at {tipoff}
    the game starts at {tipoff}`,
  'start-at-place': phrasings`
    tip-off at {place} is at {tipoff}
    the game at {place} starts at {tipoff}
    it starts at {tipoff} at {place}`,
  records: phrasings`
    the {away} come in at {awayRecord}, the {home} at {homeRecord}
    the {away} are {awayRecord}, the {home} {homeRecord}`,
  averages: phrasings`
    the {away} average {awayPoints} points over {awayGames} games this season, the {home} {homePoints} over {homeGames}`,
  'last-meeting': phrasings`
    the {winner} won the last meeting {score} on {date:day}
    on {date:day} the {winner} won {score}`,
}
