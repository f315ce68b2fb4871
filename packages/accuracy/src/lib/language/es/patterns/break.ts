import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind } from '../sides.ts'

/** The pattern of a headline about a player's points, and the course of the game during them. */
const hot = (then: string): string =>
  `(<star> (anota|suma|lleva) {points} puntos|{points} puntos de <star>)[(,|;|:)] ${then} @stretch`

/** The pattern of a headline about consecutive points, and the score after them. */
const running = (then: string): string =>
  `(los {team} (firman|llevan) un parcial de {run}|[un] parcial de {run} (de|para) los {team})[,] [(y|que|pero|que aún)] ${then}`

/** The pattern of a headline about a score after a run. */
const withRun = (then: string): string => `los {team} ${then} con un parcial de {run}`

const leads = '(ganan|mandan|dominan|lideran|van por delante)'
/** The pattern of a headline about a team that was far behind. */
const back = (now: string): string =>
  `los {team}(, que llegaron a perder por {deficit}, | (remontan|levantan) {deficit} [puntos] y )${now} @time`

export const breakPatterns: Patterns<'break'> = {
  ...headlines({
    'forced-overtime':
      '{player} fuerza {period} con {play}|{player} fuerza {period}: empate a {points}|{play} de {player} llevan? el partido a {period}, con empate a {points}|{player} fuerza {period} con {play}: empate a {points}',
    overtime:
      '<pair> (van|se van) a {period} con empate a {points}|empate a {points}: <pair> (van|se van) a {period}|empate a {points}: <pair> se jugarán el partido en {period}|<pair>, a {period} con empate a {points}|empate a {points}: el partido se va a {period}',
    'late-tie':
      'empate entre <pair>, {points}-{points}, tras {play} de {player}|<pair>, {points}-{points} tras {play} de {player}|empate tras {play} de {player}: {points}-{points}|<pair> empatan a {points} tras {play} de {player}|{play} de {player}: {points}-{points}|empate a {points} con {play} de {player} @time',
    'back-level': `los {team} llegaron a perder por {deficit}; ahora, {points}-{points}|los {team} (han remontado|remontan) {deficit} puntos: ({points}-{points}|empate a {points})|${back('(empatan|igualan) a {points}').replace(' @time', '')} @time`,
    'run-tied': `[un] parcial de {run} (de|para) los {team}(: empate a {points}|: {points}-{points}| y empate, {points}-{points})|los {team} llevan un parcial de {run}: empate, {points}-{points}|empate tras un parcial de {run} (de|para) los {team}, {points}-{points}|${running('(empatan|igualan) a {points}')}|${withRun('(empatan|igualan) a {points}')} @time`,
    'hot-hand-tied': hot('(empate|igualdad) a {tied} [con los {opponent}]'),
    tied: '<pair>, {points}-{points}|empate, {points}-{points}|(empate|igualdad|todo igualado) entre <pair>, {points}-{points} @time',
    'late-cut':
      'los {team} (pierden|caen) {score:turned} tras {play} de {player}|tras {play} de {player}, los {team} (pierden|caen) {score:turned}|[{play} de] {player} (acerca|acercan) a los {team}, {score:turned}|los {team} se acercan tras {play} de {player}: {score:turned} @time',
    'late-extend':
      'los {leader} amplían su ventaja tras {play} de {player}: {score}|{play} de {player}: los {leader} amplían su ventaja, {score}|{player} amplía la ventaja de los {leader}(:|,) {score} @time',
    'back-ahead': back(`${leads} {score}`),
    'back-close':
      'los {team}(, que llegaron a perder por {deficit}, pierden {score}| pierden {score} tras (llegar a perder por {deficit}|ir {deficit} abajo)| van por detrás, {score}, tras ir {deficit} abajo) @time',
    'run-leads': `${running(`${leads} {score}`)}|los {team} ${leads} {score} tras un {run}|${withRun(`${leads} {score}`)} @time`,
    'run-trails': `los {team} (pierden|caen|van por detrás) {score} pese a un {run}|${running('(pierden|caen|van por detrás) {score}')}|${withRun('(pierden|caen|van por detrás) {score}').replace(' con ', ' (con|tras) ')} @time`,
    'lead-taken': `los {leader} ${leads} {score} (con|tras|gracias a) {play} de {player}|tras {play} de {player}, los {leader} ${leads} {score}|{play} de {player}: los {leader} ${leads} {score}|{player} pone por delante a los {leader}, {score} @time`,
    turned: `los {leader} ${leads} {score} tras (ir {deficit} abajo|perder por {deficit})|los {leader} pasan de perder por {deficit} a (mandar|ganar), {score}|de perder por {deficit} a ganar por {margin}: los {leader} ${leads} {score} @time`,
    'biggest-lead': `(mayor|máxima) ventaja [del partido] (de|para) los {leader}: {score}|los {leader} ${leads} {score}, su (mayor|máxima) ventaja|la (mayor|máxima) ventaja de los {leader}, {score} @time`,
    'hot-period-tied':
      '<star> (suma|llega a) {points} [puntos] en {period}: ({tied}-{tied} {time:within}|empate a {tied})',
    'hot-period-leads':
      '{player} suma {points} puntos en {period} y los {leader} mandan {score} {time:within}|los {leader} mandan {score} {time:within}, con {points} puntos de {player} en {period}|{player} suma {points} en {period}(: {score} a favor {time:within}| y los {leader} mandan {score}|, con {score} a favor)',
    'hot-period-trails':
      '<star> suma {points} puntos en {period}, pero los {leader} mandan {score} {time:within}|los {leader} mandan {score} {time:within} pese a {points} puntos de <star> en {period}|{player} suma {points} en {period}(: {score} en contra {time:within}|, con {score} en contra)|los {leader} mandan {score} pese a los {points} de {player} en {period}',
    'hot-hand-leads': `${hot(`[y] los {leader} ${leads} {score} ante los {trailer}`).replace(' @stretch', '')}|{points} puntos de <star> [(y los {leader} ${leads} {score}|, con {score} a favor)] @stretch`,
    'hot-hand-trails': `${hot(`pero los {leader} ${leads} {score}`).replace(' @stretch', '')}|los {leader} ${leads} {score} pese a {points} puntos de <star>|{points} puntos de <star>(, con {score} en contra| no bastan) @stretch`,
    cut: 'los {trailer} recortan de {earlier} a {margin}: {score}|los {leader} bajan de \\+{earlier} a \\+{margin}: {score}|los {trailer} reducen su desventaja de {earlier} a {margin} [puntos], {score}|la ventaja de los {leader} (baja|cae|se reduce) de {earlier} a {margin} [puntos], {score} @time',
    grown:
      'los {leader} suben de \\+{earlier} a \\+{margin}: {score}|los {leader} amplían su ventaja de {earlier} a {margin} [puntos], {score}|la ventaja de los {leader} (sube|crece) de {earlier} a {margin} [puntos], {score} @time',
    lead: `los {leader} ${leads} {score}|${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`,
    'one-possession': `[(partido|duelo)] (a|de) una posesión: los {leader} ${leads} {score} [ante los {trailer}] @time`,
    'far-ahead': `los {leader} ${leads} con (holgura|claridad|comodidad) [(a|ante) los {trailer}], {score} @time`,
    'top-scorer-lead': `<star> (lleva|suma|tiene) {points} puntos[,] y los {leader} ${leads} {score} @time`,
  }),
  'play-tied': '<who> empató con {play}|{player} dio el empate a los {team!} con {play} @time',
  'play-led': '{player} (puso por delante|adelantó) a los {team} con {play} @time',
  'play-cut':
    '<who> (redujo|recortó) la desventaja de {deficit} a {margin} puntos con {play} @time',
  'play-extended': '<who> amplió la ventaja de {earlier} a {margin} puntos con {play} @time',
  'period-even':
    'cada equipo anotó {points} puntos en {period}|{period} (acabó|terminó) en tablas, con {points} puntos por equipo',
  'period-won':
    'los {ahead} (ganaron|se llevaron) {period} por {score}|los {ahead} (superaron|ganaron) a los {behind} por {score} en {period}|{period} fue para los {ahead}, {score}|los {behind} perdieron {period} por {score}',
  'stretch-scoreless': '(nadie|ningún equipo) ha anotado @stretch',
  'stretch-even':
    'cada equipo ha anotado {points} puntos|igualdad, con {points} puntos por equipo @stretch',
  'stretch-won':
    'los {ahead} (han superado|superan) a los {behind} por {score}|los {ahead} se han impuesto a los {behind} por {score}|el saldo es de {score} para los {ahead}|los {behind} han encajado un {score} @stretch',
  'unanswered-since':
    'los {team} han anotado los {points} puntos|los {points} puntos son de los {team} @stretch!',
  'streak-ended-period':
    'los {team} (anotaron|sumaron) los últimos {points} puntos de {period}|los {team} cerraron {period} con un parcial de {run}',
  streak:
    'los {team} han (anotado|sumado) (los últimos {points} puntos|{points} puntos (seguidos|consecutivos))|los {team} llevan un parcial de {run}',
  'fouled-out':
    '<who> ha (sido eliminado|quedado fuera) por faltas|los {team} han perdido a {player} por faltas',
  'foul-trouble': '<who> (tiene|lleva|suma|ya suma|acumula) {fouls} faltas <for>',
  'foul-trouble-pair': '{players}, de los {team}, (tienen|acumulan) {fouls} faltas <each>',
  'hot-hand': '<who> <owns> {points} puntos <for> @stretch',
  'hot-hand-all':
    '{player} <owns> todos los puntos de los {team}|todos los puntos de los {team} {now:(son|han sido)/fueron} de {player} @stretch',
  'hot-hand-share': '{player} <owns> {points} de los {of} puntos de los {team} @stretch',
  'top-scorer':
    '<who> (es (el máximo anotador [del partido]|quien más ha anotado en el partido)|lidera la anotación)[,] con {points} puntos|nadie supera los {points} puntos de <who>',
  changes:
    'el mando ha cambiado de manos {changes:times}|ha habido {changes} alternancias en el marcador y {ties} empates',
  'turnover-gap':
    'los {more} (acumulan|llevan|suman|han cometido) {most} pérdidas por {least} de los {fewer}|los {more} han perdido (el balón|la pelota) {most:times}; los {fewer}, {least:times}',
  'threes-missed':
    'los {team} (han fallado los {attempted} triples que han intentado|siguen sin un triple en {attempted} intentos)',
  threes: 'los {team} (llevan|suman) {threes} en triples|los {team} han <hit> {threes} triples',
  'next-score-decides':
    'habrá que ver quién tiene el último tiro|la próxima canasta puede decidir el partido',
  'one-score-behind':
    'habrá que ver si los {leader} resisten ante los {trailer} con una posesión de diferencia|una sola canasta separa a los {leader} y a los {trailer}',
  'three-behind':
    'habrá que ver si los {leader} evitan un triple de los {trailer} que daría el empate|un triple daría el empate a los {trailer} ante los {leader}',
  'more-than-one-score':
    'los {trailer} necesitan más de una posesión ante los {leader}|los {leader} (ganan|mandan) a los {trailer} por más de una posesión',
  'watch-run':
    'habrá que ver si los {opponent} (responden|contestan) al parcial de {run} de los {team}|habrá que ver (cómo los {opponent} responden a|si los {opponent} frenan) un parcial de {run}|habrá que ver si los {team} alargan su parcial de {run}',
  'watch-double': '(atención a <who>,|<who> está) a {lack} de {double}',
  'watch-perfect':
    'atención a <who>[,] con {shots} en tiros de campo|habrá que ver si <who> sigue sin fallar tras {shots} en tiros de campo',
  'watch-fouls':
    'habrá que ver si los {team} siguen contando con {player}, con {fouls} faltas|habrá que ver si <who>, con {fouls} faltas, evita otra|ojo a <who>, con {fouls} faltas|habrá que ver cómo administran los {team} los minutos de {player}, con {fouls} faltas',
  'watch-fouls-pair':
    'habrá que ver cómo administran los {team} los minutos de {players}, con {fouls} faltas <each>|ojo a {players} \\({team}\\), con {fouls} faltas <each>',
  'watch-tie':
    'habrá que ver quién rompe el empate a {points}|la próxima canasta (rompe|deshace) el empate a {points}|con {points}-{points}, quien anote (ahora|primero) se pone por delante',
  'watch-margin':
    'atención a los últimos minutos, con {margin} puntos de diferencia|habrá que ver si los {leader} defienden {margin} puntos de ventaja|el partido está a {margin} puntos',
  'watch-threes':
    'habrá que ver si los {team}, con {threes} en triples, encuentran el aro|habrá que ver si los {team} empiezan a anotar triples tras un {threes}',
  'watch-mark':
    '(atención a <who>[,]|<who> está) a {missing} puntos de los {mark}|con {missing} puntos más, <who> llegaría a los {mark}',
  'watch-boards':
    'atención al rebote: los {more} llevan {most} rebotes por {least} de los {fewer}|ojo al rebote: {most} rebotes para los {more} y {least} para los {fewer}|habrá que ver si los {fewer} mejoran en el rebote: {least} por {most} de los {more}',
  'watch-turnovers':
    'habrá que ver si los {more} cuidan (más|mejor) el balón tras {most} pérdidas|habrá que ver si los {more}, con {most} pérdidas, protegen mejor el balón',
  'watch-lead':
    'habrá que ver si los {trailer} recortan la ventaja de {margin} puntos de los {leader}|habrá que ver si los {leader} amplían su ventaja de {margin} puntos|habrá que ver si los {trailer} (remontan {margin} puntos|reducen una desventaja de {margin} puntos)|atención a la (reacción|respuesta) de los {trailer}, que pierden por {margin} puntos',
}
