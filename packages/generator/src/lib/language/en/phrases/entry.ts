import { type Phrases, phrasings } from '../../language.ts'

export const entryPhrases: Phrases<'entry'> = {
  final: phrasings`
    final: {winner} beat {loser} {score} {overtimes}
    {winner} top {loser} {score} {overtimes}
    final: {winner} top {loser} {score} {overtimes}
    {winner} close out {score} win over {loser} {overtimes}
    {winner} win by {margin}, {score} {overtimes}
    {winner} take down {loser} {score} {overtimes}
    {loser} fall to {winner} {score} {overtimes}
    {winner} defeat {loser} {score} {overtimes}
    final: {winner} win by {margin}, {score} {overtimes}`,
  'final-scorer': phrasings`
    {player} scores {points} as {winner} win {score} {overtimes}
    {winner} win {score} {overtimes} behind {player's} {points:point}`,
  'final-changes': phrasings`{winner} win {score} after {changes} lead changes`,
  'final-led': phrasings`{winner} win {score} after leading by as many as {lead}`,
  tied: phrasings`
    {away} and {home} tied at {points}
    {home} and {away} even at {points} {time}
    all even: {away} and {home} at {points} {time}
    {away}, {home} tied {points}-{points} {time}`,
  lead: phrasings`
    {leader} lead {trailer} {score}
    {leader} up {score} on {trailer}
    {leader} lead by {margin} {time}
    live: {leader} lead {trailer} {score} {time}
    {trailer} trail {leader} by {margin} {time}
    {leader} ahead of {trailer} {score}
    {trailer} trail {leader} {score}`,

  'is-over': phrasings`
    the {winner:full} beat the {loser:full} {score} {overtimes}
    the {winner:full} have defeated the {loser:full} {score} {overtimes}
    the {winner:full} topped the {loser:full} {score} {overtimes}
    the {winner:full} came away with {score:a} win over the {loser:full} {overtimes}`,
  'is-tied': phrasings`
    the {away:full} and the {home:full} are tied at {points} {time}
    the {away:full} and the {home:full} are even at {points} {time}
    {time}, the {away:full} and the {home:full} are tied at {points}`,
  'is-led': phrasings`
    the {leader:full} lead the {trailer:full} {score} {time}
    {time}, the {leader:full} lead the {trailer:full} {score}
    the {trailer:full} trail the {leader:full} {score} {time}
    {time}, the {leader:full} lead the {trailer:full} by {margin:letters}
    the {leader:full} are up {score} on the {trailer:full} {time}`,
  'led-by': phrasings`
    the {team} {now:have led|led} by as many as {lead}
    the {team's} largest lead {now:has been|was} {lead}`,
  'leads-by-most': phrasings`
    the {team's} {lead:-point} lead is the biggest of the game so far
    the {lead:-point} lead is the {team's} largest of the game`,
  changes: phrasings`
    the lead {now:has changed|changed} hands {changes:times}
    there {now:have been|were} {changes} lead changes and {ties:tie}`,
  scorer: phrasings`
    {player} {now:leads|led} the {team} with {points:point}
    {player} {now:has|had} {points:point} to lead the {team}`,
  scorers: phrasings`{players} {now:lead|led} the {team} with {points:point} apiece`,
}
