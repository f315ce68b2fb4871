import { type Phrases, phrasings } from '../../language.ts'

export const entryPhrases: Phrases<'entry'> = {
  final: phrasings`
    final: {winner} ganan por {score} {loser:a} {overtimes}
    {winner} se llevan el partido por {score} ante {loser} {overtimes}
    resultado final: {winner}, {score} ante {loser} {overtimes}
    el partido acaba con triunfo {winner:de} por {score} ante {loser} {overtimes}
    fin del partido: {winner} ganan por {margin:point}, {score} {overtimes}
    final, {score}: {winner} superan {loser:a} {overtimes}
    {loser} caen ante {winner} por {score} {overtimes}
    {winner} derrotan {loser:a} por {score} {overtimes}
    final: victoria {winner:de} por {margin:point}, {score} {overtimes}`,
  'final-scorer': phrasings`
    {player} anota {points:point} en la victoria {winner:de} por {score} {overtimes}
    {winner} ganan por {score} {overtimes}, con {points:point} de {player}`,
  'final-changes': phrasings`{winner} ganan por {score} tras {changes:change}`,
  'final-led': phrasings`{winner} ganan por {score} tras llegar a mandar por {lead}`,
  tied: phrasings`
    {away} y {home}, en tablas a {points}
    igualdad a {points} entre {home} y {away} {time}
    todo igualado a {points} entre {away} y {home} {time}
    {points}-{points} entre {away} y {home} {time}`,
  lead: phrasings`
    {leader} mandan {score} ante {trailer}
    {leader} van ganando {score} {trailer:a}
    {leader} ganan por {margin:point} {time}
    en directo: {leader} mandan {score} ante {trailer} {time}
    {trailer} pierden por {margin:point} ante {leader} {time}
    {leader}, por delante, {score} ante {trailer}
    {trailer} van por detrás {leader:de}, {score}`,

  'is-over': phrasings`
    final del partido: {winner:full} se llevaron el triunfo por {score} ante {loser:full} {overtimes}
    {winner:full} han ganado {loser:a-full} por {score} {overtimes}
    el partido acabó con triunfo {winner:de-full} por {score} ante {loser:full} {overtimes}
    {winner:full} se han impuesto por {score} {loser:a-full} {overtimes}`,
  'is-tied': phrasings`
    {away:full} y {home:full} empatan a {points} {time}
    {away:full} y {home:full} igualan a {points} {time}
    {time}, {away:full} y {home:full} están en tablas a {points}`,
  'is-led': phrasings`
    {leader:full} ganan {score} {trailer:a-full} {time}
    {time}, {leader:full} mandan {score} ante {trailer:full}
    {trailer:full} pierden {score} ante {leader:full} {time}
    {time}, {leader:full} aventajan en {margin:point} {trailer:a-full}
    {leader:full} van por delante {trailer:de-full}, {score}, {time}`,
  'led-by': phrasings`
    {team} {now:han llegado|llegaron} a ganar por {lead}
    la máxima ventaja {team:de} {now:es|fue} de {lead:point}`,
  'leads-by-most': phrasings`
    la ventaja de {lead:point} {team:de} es la máxima del partido hasta ahora
    {team} tienen ahora la máxima ventaja del partido, {lead:point}`,
  changes: phrasings`
    el mando {now:ha cambiado|cambió} de manos {changes:time}
    {now:ha habido|hubo} {changes:change} y {ties:tie}`,
  scorer: phrasings`
    {player} {now:lidera|lideró} {team:a} con {points:point}
    con {points:point}, {player} {now:es|fue} quien más {now:ha anotado|anotó} en {team}`,
  scorers: phrasings`{players} {now:lideran|lideraron} {team:a} con {points:point} por cabeza`,
}
