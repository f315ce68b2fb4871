import { type Phrases, phrasings } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: phrasings`
    {team} firmaron un parcial de {run} {periods}, {effect}
    {team} encadenaron un parcial de {run} {periods}, {effect}
    {team} lograron un parcial de {run} {periods}, {effect}`,
  'run-unanswered': phrasings`
    {team} anotaron {points} puntos consecutivos {periods}, {effect}
    {team} anotaron {points} puntos sin respuesta {periods}, {effect}
    {team} encadenaron {points} puntos sin respuesta {opponent:de} {periods}, {effect}`,
  'run-outscored': phrasings`{team} endosaron un parcial de {run} {opponent:a} {periods}, {effect}`,
  'run-answers': phrasings`
    {team} contestaron al parcial {opponent:de} con otro de {run} {periods}, {effect}
    {team} respondieron al parcial {opponent:de} con uno de {run} {periods}, {effect}
    {team} reaccionaron con un parcial propio de {run} {periods}, {effect}
    tras el parcial {opponent:de}, {team} replicaron con un {run} {periods}, {effect}`,
  opens: phrasings`
    para ponerse {into} arriba
    para abrir el partido con {into} a favor`,
  'breaks-tie': phrasings`
    para pasar del empate a {tied} al {into} a favor
    para romper el empate a {tied} y ponerse {into}`,
  stretches: phrasings`
    para estirar su ventaja del {before} al {into}
    para pasar de mandar {before} a mandar {into}`,
  'turns-deficit': phrasings`
    para convertir un {trailing} en contra en un {into} a favor
    para pasar de perder {trailing} a mandar {into}`,
  'erases-deficit': phrasings`
    para borrar un {trailing} en contra y empatar a {tied}
    para pasar de perder {trailing} a empatar a {tied}`,
  'cuts-deficit': phrasings`
    para recortar un {trailing} en contra hasta el {after}
    para acercarse del {trailing} al {after}`,
  'scored-all': phrasings`
    {player} anotó los {points:letters} puntos {team:de}
    los {points:letters} puntos fueron obra de {player}`,
  'scored-part': phrasings`
    {player} anotó {points} de los {of} puntos
    {player} sumó {points} de los {of} puntos
    {points} de los {of} puntos llevaron la firma de {player}`,
  'forced-turnovers': phrasings`
    {team} forzaron {turnovers:turnover}
    por el camino, {team} forzaron {turnovers:turnover}`,
  'points-off-turnovers': phrasings`
    {team} forzaron {turnovers:turnover} y anotaron {points:point} tras pérdida
    {team} forzaron {turnovers:turnover}, y {points:point} {points:llegó|llegaron} tras pérdida`,
}
