import type { Patterns } from '../../language.ts'

export const runPatterns: Patterns<'run'> = {
  run: 'los {team} (firmaron|lograron|encadenaron|endosaron) un parcial de {run}, {effect} @periods',
  'run-unanswered':
    'los {team} (anotaron|metieron) {points} puntos (seguidos|consecutivos|sin respuesta), {effect}|los {team} encadenaron {points} puntos (seguidos|sin respuesta) [de los {opponent}], {effect} @periods',
  'run-outscored':
    'los {team} (endosaron|firmaron) un parcial de {run} (a|ante) los {opponent}, {effect} @periods',
  'run-answers':
    'los {team} (respondieron|contestaron|replicaron) al parcial de los {opponent} con (otro|uno) de {run}, {effect}|los {team} (respondieron|reaccionaron) con un parcial propio de {run}, {effect}|tras el parcial de los {opponent}, los {team} (replicaron|respondieron) con un {run}, {effect} @periods',
  opens: 'para (ponerse|abrir el partido con) {into} (arriba|a favor)',
  'breaks-tie':
    'para pasar del empate a {tied} al {into} a favor|para romper el empate a {tied} y ponerse {into}',
  stretches:
    'para (estirar|ampliar) su ventaja de {before} a {into}|para pasar de mandar {before} a mandar {into}',
  'turns-deficit':
    'para convertir un {trailing} en contra en un {into} a favor|para pasar de perder {trailing} a (mandar|ganar) {into}',
  'erases-deficit':
    'para (borrar|anular) un {trailing} en contra y empatar a {tied}|para pasar de perder {trailing} a empatar a {tied}',
  'cuts-deficit':
    'para recortar un {trailing} en contra (hasta el|a) {after}|para acercarse de {trailing} a {after}',
  'scored-all':
    '{player} (anotó|metió) los {points:letters} puntos de los {team}|los {points:letters} puntos (fueron [obra]|llevaron la firma) de {player}',
  'scored-part':
    '{player} (anotó|sumó|metió) {points} de los {of} puntos|{points} de los {of} puntos (fueron|llevaron la firma) de {player}',
  'forced-turnovers': '[por el camino,] los {team} forzaron {turnovers} pérdidas',
  'points-off-turnovers':
    'los {team} forzaron {turnovers} pérdidas( y anotaron {points} puntos|, y {points} puntos (llegó|llegaron)) tras pérdida',
}
