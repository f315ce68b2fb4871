import { type Phrases, phrasings } from '../../language.ts'

export const entryPhrases: Phrases<'entry'> = {
  final: phrasings`
    final: {winner} beat {loser} {score} {overtimes}
    {winner} win it {score} against {loser} {overtimes}
    final score: {winner} {score} over {loser} {overtimes}
    it ended {score} for {winner} against {loser} {overtimes}
    over: {winner} {score} winners against {loser} {overtimes}
    game over, {winner} win by {margin}, {score} {overtimes}
    {score} final: {winner} over {loser} {overtimes}
    {loser} lose to {winner} {score} {overtimes}
    {winner} defeat {loser} {score} {overtimes}
    final: {winner} win by {margin}, {score} {overtimes}
    game over: {winner} beat {loser} {score} {overtimes}`,
  'final-scorer': phrasings`
    {player} scored {points} as {winner} won {score} {overtimes}
    {winner} won {score} {overtimes}, {points} from {player}`,
  'final-changes': phrasings`{winner} win {score} after {changes} lead changes`,
  'final-led': phrasings`{winner} win {score}, led by as many as {lead}`,
  tied: phrasings`
    {away} and {home} tied at {points}
    {home} and {away} level at {points} {time}
    all even: {away} and {home} at {points} {time}
    {points}-{points} between {away} and {home} {time}`,
  lead: phrasings`
    {leader} lead {trailer} {score}
    {leader} up {score} on {trailer}
    {leader} lead by {margin} {time}
    live: {leader} lead {trailer} {score} {time}
    {trailer} trail {leader} by {margin} {time}
    {leader} ahead, {score} against {trailer}
    {score} for {leader} against {trailer} {time}
    {trailer} behind {leader}, {score}`,

  'is-over': phrasings`
    the game is over: the {winner:full} beat the {loser:full} {score} {overtimes}
    the {winner:full} have beaten the {loser:full} {score} {overtimes}
    it ended {score} for the {winner:full} over the {loser:full} {overtimes}
    the {winner:full} have won {score} against the {loser:full} {overtimes}`,
  'is-tied': phrasings`
    the {away:full} and the {home:full} are tied at {points} {time}
    it is {points}-{points} between the {away:full} and the {home:full} {time}
    {time}, the {away:full} and the {home:full} are tied at {points}`,
  'is-led': phrasings`
    the {leader:full} lead the {trailer:full} {score} {time}
    {time}, the {leader:full} lead the {trailer:full} {score}
    the {trailer:full} trail the {leader:full} {score} {time}
    {time}, the {leader:full} are ahead of the {trailer:full} by {margin}
    the {leader:full} are up {score} on the {trailer:full} {time}`,
  'led-by': phrasings`
    the {team} {now:have led|led} by as many as {lead}
    the biggest lead {now:so far was|was} the {team's} {lead}`,
  'leads-by-most': phrasings`
    the {team's} {lead:-point} lead is the biggest of the game so far
    no lead has been bigger than the {team's} {lead} now`,
  changes: phrasings`
    the lead {now:has changed|changed} hands {changes} times
    there {now:have been|were} {changes} lead changes and {ties:tie}`,
  scorer: phrasings`
    {player} {now:leads|led} the {team} with {points:point}
    the {team's} top scorer {now:is|was} {player} with {points:point}`,
  scorers: phrasings`{players} {now:lead|led} the {team} with {points:point} each`,
}
