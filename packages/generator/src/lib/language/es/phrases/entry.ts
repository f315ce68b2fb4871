import { type Phrases, phrasings } from '../../language.ts'

export const entryPhrases: Phrases<'entry'> = {
  final: phrasings`
    final: {winner} ganan {score} {loser:a} {overtimes}
    {winner} se llevan el partido por {score} ante {loser} {overtimes}
    resultado final: {winner}, {score} ante {loser} {overtimes}
    el partido acaba {score} para {winner} ante {loser} {overtimes}
    se acabó: triunfo {winner:de} por {score} ante {loser} {overtimes}
    fin del partido: {winner} ganan de {margin}, {score} {overtimes}
    {score} final: {winner} superan {loser:a} {overtimes}
    {loser} caen ante {winner} por {score} {overtimes}
    {winner} derrotan {loser:a} por {score} {overtimes}
    final: victoria {winner:de} por {margin:point}, {score} {overtimes}
    fin del partido: {winner} baten {loser:a} por {score} {overtimes}`,
  'final-scorer': phrasings`
    {player} anota {points} en la victoria {winner:de} por {score} {overtimes}
    {winner} ganan por {score} {overtimes}, con {points} de {player}`,
  'final-changes': phrasings`{winner} ganan por {score} tras {changes} cambios de líder`,
  'final-led': phrasings`{winner} ganan por {score} tras mandar de hasta {lead}`,
  tied: phrasings`
    {away} y {home}, {home:empatados/empatadas} a {points}
    igualdad entre {home} y {away}, a {points} {time}
    todo igualado: {away} y {home}, a {points} {time}
    {points}-{points} entre {away} y {home} {time}`,
  lead: phrasings`
    {leader} mandan {score} ante {trailer}
    {leader} van ganando {score} {trailer:a}
    {leader} ganan por {margin:point} {time}
    en directo: {leader} mandan {score} ante {trailer} {time}
    {trailer} pierden por {margin:point} ante {leader} {time}
    {leader}, por delante, {score} ante {trailer}
    {score} para {leader} ante {trailer} {time}
    {trailer} van por detrás {leader:de}, {score}`,

  'is-over': phrasings`
    el partido ha terminado: {winner:full} ganaron por {score} {loser:a-full} {overtimes}
    {winner:full} han ganado {loser:a-full} por {score} {overtimes}
    el partido acabó {score} para {winner:full} ante {loser:full} {overtimes}
    {winner:full} se han impuesto por {score} {loser:a-full} {overtimes}`,
  'is-tied': phrasings`
    {away:full} y {home:full} empatan a {points} {time}
    hay {points}-{points} entre {away:full} y {home:full} {time}
    {time}, {away:full} y {home:full} están {home:empatados/empatadas} a {points}`,
  'is-led': phrasings`
    {leader:full} ganan {score} {trailer:a-full} {time}
    {time}, {leader:full} mandan {score} ante {trailer:full}
    {trailer:full} pierden {score} ante {leader:full} {time}
    {time}, {leader:full} aventajan en {margin:point} {trailer:a-full}
    {leader:full} van por delante, {score} ante {trailer:full} {time}`,
  'led-by': phrasings`
    {team} {now:han llegado|llegaron} a ganar de {lead}
    la máxima ventaja {now:hasta ahora|del partido} {now:es|fue} de {lead} para {team}`,
  'leads-by-most': phrasings`
    la ventaja de {lead:point} {team:de} es la máxima del partido hasta ahora
    nadie ha mandado por más que los {lead} de ahora {team:de}`,
  changes: phrasings`
    el mando {now:ha cambiado|cambió} de manos {changes} veces
    {now:ha habido|hubo} {changes} cambios de líder y {ties:tie}`,
  scorer: phrasings`
    {player} {now:lidera|lideró} {team:a} con {points:point}
    {player:el máximo anotador/la máxima anotadora} {team:de} {now:es|fue} {player}, con {points:point}`,
  scorers: phrasings`{players} {now:lideran|lideraron} {team:a} con {points:point} por cabeza`,
}
