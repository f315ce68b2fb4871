import type { Patterns } from '../../pattern.ts'

export const runPatterns: Patterns<'run'> = {
  run: 'los {team} (firmaron|lograron|encadenaron|endosaron|hicieron|lanzaron) un parcial de {run}, {effect} @periods',
  'run-unanswered':
    'los {team} (anotaron {points} puntos (seguidos|consecutivos|sin respuesta)|dejaron sin anotar a los {opponent} y sumaron {points} [puntos]), {effect} @periods',
  'run-outscored':
    'los {team} (superaron|fueron mejores que) [a] los {opponent} por {run}, {effect} @periods',
  'run-answers':
    '(tras el parcial de los {opponent}, los {team} (firmaron|lograron)|los {team} (respondieron|contestaron|replicaron) [al (parcial|tirón) de los {opponent}] con) (un|otro) parcial de {run} [propio], {effect} @periods',
  opens: '(para|y) (abrir el partido con|ponerse|tomar) [una ventaja de] {into}',
  'breaks-tie':
    '(para (convertir|transformar) el empate a {tied} en|para romper el empate a {tied} (con|y (tomar|lograr))) [una ventaja de] {into}',
  stretches:
    'para (ampliar|estirar) (la|su) ventaja de {before} a {into}|para pasar de(l|) {before} al {into}',
  'turns-deficit':
    'para (convertir|transformar|cambiar) (la|su|una) desventaja de {trailing} en (una|) ventaja de {into}|para pasar de perder (por|) {trailing} a (ganar|mandar) (por|) {into}',
  'erases-deficit':
    'para (borrar|anular|enjugar) (la|su|una) desventaja de {trailing} y empatar a {tied}|para pasar de(l|) {trailing} al empate a {tied}',
  'cuts-deficit':
    'para (recortar|reducir) (la|su|una) desventaja de {trailing} a {after}|para acercarse de(l|) {trailing} al {after}',
  'scored-all':
    '{player} anotó los {points:letters} puntos de los {team}|los {points:letters} puntos fueron de {player}',
  'scored-part':
    '{player} (anotó|sumó|metió) {points} de los {of} puntos|{points} de los {of} puntos (fueron|llegaron de la mano|llegaron) de {player}',
  'forced-turnovers':
    '(por el camino[,]|en ese tramo[,]) los {team} (forzaron|provocaron) {turnovers} pérdidas',
  'points-off-turnovers':
    'los {team} (forzaron|provocaron) {turnovers} pérdidas(| y anotaron {points} puntos|, y {points} puntos llegaron) tras (ellas|pérdida)',
}
