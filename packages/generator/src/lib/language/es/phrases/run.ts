import { type Phrases, ways } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: ways`
    {team} firmaron un parcial de {run} {periods}, {effect}
    {team} encadenaron un parcial de {run} {periods}, {effect}
    {team} lograron un parcial de {run} {periods}, {effect}`,
  'run-unanswered': ways`
    {team} anotaron {points} puntos consecutivos {periods}, {effect}
    {team} anotaron {points} puntos sin respuesta {periods}, {effect}
    {team} dejaron sin anotar {opponent:a} y metieron {points} puntos {periods}, {effect}`,
  'run-outscored': ways`{team} superaron {opponent:a} por {run} {periods}, {effect}`,
  'run-answers': ways`
    {team} contestaron al parcial {opponent:de} con otro de {run} {periods}, {effect}
    {team} respondieron al parcial {opponent:de} con uno de {run} {periods}, {effect}
    {team} reaccionaron con un parcial propio de {run} {periods}, {effect}
    tras el parcial {opponent:de}, {team} replicaron con un {run} {periods}, {effect}`,
  opens: ways`
    para ponerse {into} arriba
    para abrir el partido con {into} a favor`,
  'breaks-tie': ways`
    para pasar del empate a {tied} al {into} a favor
    para romper el empate a {tied} y ponerse {into}`,
  stretches: ways`
    para estirar su ventaja del {before} al {into}
    para pasar de mandar {before} a mandar {into}`,
  'turns-deficit': ways`
    para convertir un {trailing} en contra en un {into} a favor
    para pasar de perder {trailing} a mandar {into}`,
  'erases-deficit': ways`
    para borrar un {trailing} en contra y empatar a {tied}
    para pasar de perder {trailing} a empatar a {tied}`,
  'cuts-deficit': ways`
    para recortar un {trailing} en contra hasta el {after}
    para acercarse del {trailing} al {after}`,
  'scored-all': ways`
    {player} anotó los {points:letters} puntos {team:de}
    los {points:letters} puntos fueron obra de {player}`,
  'scored-part': ways`
    {player} anotó {points} de los {of} puntos
    {player} sumó {points} de los {of} puntos
    {points} de los {of} puntos llevaron la firma de {player}`,
  'forced-turnovers': ways`
    {team} forzaron {turnovers:turnover}
    por el camino, {team} forzaron {turnovers:turnover}`,
  'points-off-turnovers': ways`
    {team} forzaron {turnovers:turnover} y anotaron {points:point} tras pérdida
    {team} forzaron {turnovers:turnover}, y {points:point} {points:llegó|llegaron} tras pérdida`,
}
