import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind } from '../sides.ts'

/** A player's points, and the course of the game during them. */
const hot = (then: string): string =>
  `(<star> (anota|suma|mete|lleva) {points} [puntos]|{points} puntos de <star>)[(,|;|:)] ${then} @stretch`

/** Consecutive points, and the score after them. */
const running = (then: string): string =>
  `(los {team} (firman|llevan|van con|encadenan) un parcial de {run}|[un] parcial de {run} (de|para) los {team}|{run:straight} puntos (seguidos|consecutivos) (de|para) los {team})[,] [(y|que)] ${then} @time`

const leads = '(ganan|mandan|dominan|lideran|van por delante)'
const trails = '(pierden|caen|van por detrás) (de|por) {margin} [puntos]'
/** A team that was far behind. */
const back = (now: string): string =>
  `los {team}(, que (perdían|llegaron a perder) (de|por) {deficit}, | (remontan|levantan|dan la vuelta a|le dan la vuelta a) {deficit} [puntos] [(en contra|de desventaja)] y )${now} @time`
export const breakPatterns: Patterns<'break'> = {
  ...headlines({
    'forced-overtime':
      '({play} de {player}|{player}) (llevan?|mandan?|envían?) (el partido|el duelo) a {period} [con {play}], [con] empate a {points}',
    overtime:
      '<pair> (van|se van) a {period} con empate a {points}|empate a {points}: <pair> (van|se van) a {period}|empate a {points}: <pair> se jugarán el partido en {period}',
    'late-tie':
      '({player} (empata|iguala)|{play} de {player} (ponen? el empate|empatan?|igualan?)) a {points} @time',
    'back-level': back('(empatan|igualan) a {points}'),
    'run-tied': running('(empatan|igualan) a {points}'),
    'hot-hand-tied': hot(
      '[y] (empate a {tied} con los {opponent}|los {opponent} (empatan|igualan) a {tied})',
    ),
    tied: '[<pair>] (empatan|igualan) a {points}|[(nada separa a los {away:either} y a los {home:either}|<pair>):] empate a {points}|todo igualado a {points}|igualdad entre <pair>, a {points} @time',
    'late-lead': `{play} de {player} ponen? a los {leader} por delante, {score}|{player} (da|pone) el {score} (a|para) los {leader}|los {leader} ${leads} {score} (con|gracias a) {play} de {player} @time`,
    'back-ahead': back(`${leads} {score}`),
    'back-close':
      `${back('(se ponen|se acercan|se quedan|están) a {margin} [puntos]')}|los {team} (recortan|reducen) de {deficit} a {margin} [puntos] su desventaja @time`.replace(
        ' @time|',
        '|',
      ),
    'run-leads': running(`${leads} {score}`),
    'run-trails': running(trails),
    'lead-taken': `los {leader} (toman (el mando|la delantera)|se ponen (por delante|al frente)), {score}|{play} de {player} dan? a los {leader} (el|la ventaja,) {score} @time`,
    turned: `los {leader} pasan de perder (de|por) {deficit} a (mandar|ganar) {score}|de {deficit} (abajo|en contra) a {margin} (arriba|a favor): los {leader} ${leads} {score} @time`,
    'biggest-lead': `(mayor|máxima) ventaja [del partido] (de|para) los {leader}: {score}|los {leader} ${leads} {score}, su (mayor|máxima) ventaja @time`,
    'hot-hand-leads': hot(`[y] los {leader}( ${leads}|, por delante,) {score}`),
    'hot-hand-trails': hot(`pero los {leader} ${leads} {score}`),
    cut: 'los {trailer} se acercan de {earlier} a {margin} [puntos]|la (renta|ventaja) de los {leader} (baja|cae) de {earlier} a {margin} [puntos] @time',
    grown:
      'los {leader} (ganan|mandan) (de|por) {margin} [puntos], cuando (ganaban|mandaban) (de|por) {earlier}|la (renta|ventaja) de los {leader} (sube|crece) de {earlier} a {margin} [puntos] @time',
    lead: `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`,
    'one-possession': `(partido|duelo) (a|de) una (posesión|canasta): los {leader} ${leads} {score} @time`,
    'far-ahead': `los {leader} ${leads} con (holgura|claridad|comodidad), {score} @time`,
    'top-scorer-lead': `<star> (lleva|suma|tiene) {points} [puntos][,] y los {leader} ${leads} {score} @time`,
  }),
  'period-even':
    '(los dos|ambos) equipos anotaron {points} puntos en {period}|{period} (acabó|terminó) igualado, con {points} puntos por (bando|equipo)',
  'period-won':
    'los {ahead} (ganaron|se llevaron) {period} por {score}|los {ahead} (superaron|ganaron) a los {behind} por {score} en {period}|{period} fue para los {ahead}, {score}|los {behind} perdieron {period} por {score}',
  'stretch-scoreless': '(nadie|ningún equipo) ha anotado @stretch',
  'stretch-even':
    '(los dos|ambos) equipos han anotado {points} puntos|hay igualdad, con {points} puntos por (bando|equipo) @stretch',
  'stretch-won':
    'los {ahead} (han superado|superan) a los {behind} por {score}|los {ahead} han anotado más que los {behind}, {score}|el parcial es de {score} para los {ahead}|los {behind} (han cedido|pierden) un parcial de {score} @stretch',
  'streak-ended-period':
    'los {team} (anotaron|sumaron) los últimos {points} puntos de {period}|los últimos {points} puntos de {period} fueron de los {team}',
  streak:
    'los {team} han (anotado|sumado) (los últimos {points} puntos|{points} puntos (seguidos|consecutivos))|los últimos {points} puntos han sido [todos] de los {team}',
  'fouled-out':
    '<who> ha (sido eliminado|quedado fuera) por faltas|los {team} han perdido (a {player} por faltas|por faltas a {player})',
  'foul-trouble':
    '<who> (tiene|lleva|suma|ya suma|se ha cargado con|carga con) {fouls} faltas <for>',
  'hot-hand': '<who> <owns> {points} puntos <for> @stretch',
  'hot-hand-all':
    '{player} <owns> todos los puntos de los {team}|todos los puntos de los {team} {now:(son|han sido)/fueron} de {player} @stretch',
  'hot-hand-share': '{player} <owns> {points} de los {of} puntos de los {team} @stretch',
  'top-scorer':
    '<who> (es el máximo anotador [del partido]|lidera la anotación)[,] con {points} [puntos]|nadie (tiene|lleva|suma) más que los {points} puntos de <who>',
  'turnover-gap':
    'los {more} (acumulan|llevan|suman|han cometido) {most} pérdidas por {least} de los {fewer}|los {more} han perdido (el balón|la pelota) {most:times} y los {fewer} {least:times}',
  'threes-missed': 'los {team} han fallado [todos] sus {attempted} triples',
  threes: 'los {team} (llevan|suman) {threes} en triples|los {team} han <hit> {threes} triples',
  'next-score-decides':
    'atención a quién (deshace|rompe) el empate|la próxima canasta puede decidir el partido',
  'one-score-behind':
    'los {trailer} están a una [sola] canasta|una [sola] canasta separa a los {leader} y a los {trailer}',
  'more-than-one-score':
    'los {trailer} necesitan más de una canasta|los {leader} (ganan|mandan) por más de una canasta',
  'watch-run':
    'atención a si los {opponent} (responden|contestan) al parcial de {run} de los {team}|los {opponent} (tienen que responder|necesitan una respuesta) (a un|al) parcial de {run}|los {team} quieren ampliar su parcial de {run}',
  'watch-fouls':
    '[atención a cómo juega] <who> [(juega|sigue en pista|tiene que seguir)] con {fouls} faltas|con {fouls} faltas, (ojo|atención) a {player} <for>|atención a cuánto mantienen los {team} en pista a {player} con {fouls} faltas|los {team} (siguen con|mantienen a) {player} en pista con {fouls} faltas',
  'watch-return':
    'atención a cuándo devuelven los {team} a la pista a {player}, en el banquillo con {fouls} faltas|<who> (espera|sigue|descansa) en el banquillo con {fouls} faltas',
  'watch-tie':
    '(atención|ojo) a quién anota primero desde (aquí|ahora)|la próxima canasta (rompe|deshace) el empate a {points}|quien anote (ahora|primero) se pone por delante',
  'watch-margin':
    '(atención|ojo) a quién anota primero con {margin} puntos de diferencia|los {leader} (defienden|tienen) {margin} puntos de ventaja|el partido (sigue|está) a {margin} puntos',
  'watch-mark':
    '((atención|ojo) a <who>[,]|<who> (está|se queda)) a {missing} puntos de los {mark}|con {missing} más, <who> llega a [los] {mark}',
  'watch-boards':
    '(atención|ojo) al rebote, con {most} rebotes de los {more} por {least} de los {fewer}|(atención|ojo) al rebote: {most} rebotes para los {more}, {least} para los {fewer}|los {fewer} tienen que recuperar terreno con {least} rebotes por {most} de los {more}',
  'watch-turnovers':
    'atención a si los {more} cuidan (más|mejor) el balón tras {most} pérdidas|los {more} (llevan|suman) {most} pérdidas y (necesitan|deben) cuidar (más|mejor) el balón',
  'watch-lead':
    'atención a si los {trailer} recortan la ventaja de {margin} puntos de los {leader}|los {leader} (quieren|pueden) ampliar su ventaja de {margin} puntos|los {trailer} tienen que remontar {margin} puntos|los {trailer} están a {margin} puntos|atención a la (reacción|respuesta) de los {trailer}, que pierden (de|por) {margin} puntos',
}
