import { headlines, type Patterns } from '../../pattern.ts'
import { isAhead, isBehind } from '../sides.ts'

/** A player's points, and how the game stood with them. */
const hot = (then: string): string =>
  `(<star> (anota|suma|mete|lleva) {points} [puntos]|{points} puntos de <star>)(,|;|:|) ${then} @stretch`

/** Points in a row, and how the game stands with them. */
const running = (then: string): string =>
  `(los {team}[,] [(están|van)] (con|en|firman|llevan) un parcial de {run}[,]|[un] parcial de {run} (de|para) los {team}[,]|{run:straight} puntos (seguidos|consecutivos|sin respuesta) (de|para) los {team}[,]) [(y|que)] ${then} @time`

const leads = '(ganan|mandan|dominan|lideran|se ponen|van)'

export const breakPatterns: Patterns<'break'> = {
  ...headlines({
    'forced-overtime':
      '({play} de {player}|{player}) (llevan?|envían?|mandan?|fuerzan?) [(el partido|el choque|el duelo) a] {period} [con {play}][,] [con] <tied>',
    overtime:
      '<pair>[,] [(van|se van|camino)] a {period}[,] <tied>|<tied>[(:|,)] <pair>[,] [(van|se van|camino)] a {period}',
    'late-tie':
      '({player}|{play} de {player}) (empatan?|igualan?|ponen? el empate) a {points} @time',
    'back-level':
      'los {team}(, que (perdían|llegaron a perder) (de|por) {deficit}[,]|, {deficit} abajo[,]| (remontan|levantan) {deficit} [puntos] [(de desventaja|abajo)] (y|,|para)| vuelven desde los? {deficit} [puntos] (abajo|de desventaja)[,]) [y] (<tied>|(empatar|igualar) a {points}) @time',
    'run-tied': running('<tied>'),
    'hot-hand-tied': hot(
      '(los {team} )?(<even> (con|a|ante) los {opponent} a {tied}|los {opponent}[,] <even> a {tied})',
    ),
    tied: `<tied>|<pair>[,] <tied>|[(todo|nada decidido)] <even>[:] [entre <pair>] a {points}|(nada separa a|sin ventaja entre|nada entre) <pair>[:] [,] [con] [<even>] a {points} @time`,
    'late-lead':
      '{play} de {player} (ponen?|sitúan?) [por] delante a los {leader}[,] <by>|{play} de {player} (ponen?|dan?) {score} (a|para) los {leader}|los {leader} ${leads} <by> (con|gracias a) {play} de {player}|{player} (da|pone) (a los {leader} (el|la ventaja) {score}|el {score} (a|para) los {leader}|{score} a los {leader}|{score} arriba a los {leader}|por delante a los {leader}[,] <by>) @time'.replace(
        '${leads}',
        leads,
      ),
    'back-ahead': `los {team}(, que (perdían|llegaron a perder) (de|por) {deficit}[,]|, {deficit} abajo[,]| (remontan|levantan) {deficit} [puntos] [(de desventaja|abajo)] (y|,|para)) (${leads}|ganar|mandar) <by> @time`,
    'back-close':
      'los {team}(, que (perdían|llegaron a perder) (de|por) {deficit}[,]|, {deficit} abajo[,]| (reducen|recortan)) [(se acercan|están|quedan|se quedan)] (a {margin} [puntos]|(una|su|la) desventaja de {deficit} [puntos] a {margin} [puntos]|de {deficit} a {margin} [puntos] (su|la) desventaja) @time',
    'run-leads': running(`${leads} <by>`),
    'run-trails': running('(pierden|caen|siguen por debajo|están) (de|por|a) {margin} [puntos]'),
    'lead-taken': `los {leader} (toman (el mando|la delantera|la ventaja)|se ponen (por delante|al frente)|pasan (a mandar|por delante))[,] [(con|,)] <by>|{play} de {player} (dan?|ponen?) (la (ventaja|delantera) a los {leader}[,] <by>|[el] {score} (a|para) los {leader}|a los {leader} (la ventaja|el mando)[,] <by>|por delante a los {leader}[,] <by>|a los {leader} [el] {score}) @time`,
    turned: `los {leader} (convierten|transforman|cambian|dan la vuelta a) (una|la|su) desventaja de {deficit} [puntos] (en|,) [una] [ventaja de] {score}|los {leader} (remontan|levantan|dan la vuelta a) {deficit} [puntos] [y] ${leads} <by>|de (perder|caer) (de|por) {deficit} a (ganar|mandar) (de|por) {margin}[(:|,)] los {leader}[,] [${leads}] <by> @time`,
    'biggest-lead':
      '(mayor|máxima) ventaja (del partido|) (de|para) los {leader}(:|,) {score}|los {leader}[,] [(ganan|mandan|dominan)] <by>[,] [con] su (mayor|máxima) ventaja [del partido] @time',
    'hot-hand-leads': hot(`[y] los {leader} [${leads}] <by>`),
    'hot-hand-trails': hot(
      `[pero] [los {team}] [(pierden|caen)] [(y|,)] [(mandan|ganan)] [los {leader}] [${leads}] <by>`,
    ),
    cut: 'los {trailer}[,] [(se acercan|se ponen|están|quedan)] a {margin} [puntos][,] (tras (perder|caer) (de|por)|desde los?|cuando perdían (de|por)|(perdían|llegaron a perder) (de|por)) {earlier}|la ventaja de los {leader} (baja|cae|se (reduce|queda)) (de {earlier} [puntos] a {margin} [puntos]|a {margin}[,] desde {earlier})|la ventaja de los {trailer} @time',
    grown:
      'los {leader} (ganan|mandan) (de|por) {margin} [puntos][,] ((tras|después de) (ganar|mandar) (de|por)|desde los?|cuando (ganaban|mandaban) (de|por)|antes (de|por)|(ganaban|mandaban) (de|por)) {earlier}|la ventaja de los {leader} (crece|sube|aumenta|pasa) de {earlier} [puntos] a {margin} [puntos] @time',
    lead: `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`,
    'one-possession': `(partido|duelo) de una (posesión|canasta)(:|,) los {leader} ${leads} <by> @time`,
    'far-ahead':
      'los {leader}[,] [(van|están|mandan)] (muy por delante|con holgura|con claridad|cómodos|lejos)[,] <by>|los {leader} (mandan|ganan|dominan) (con holgura|con claridad|con comodidad)[,] <by> @time',
    'top-scorer-lead': `<star> (lleva|suma|tiene|anota) {points} [puntos](,| y) los {leader} ${leads} <by> @time`,
  }),
  'period-even':
    'los dos equipos (anotaron|sumaron) {points} puntos en {period}|{period} (acabó|terminó) (en (empate|tablas)|igualado)[,] (con|a) {points} puntos [(cada uno|por equipo|por bando|para cada equipo)]|ambos equipos (anotaron|sumaron) {points} puntos en {period}',
  'period-won': `los {ahead} (ganaron|se llevaron|se apuntaron) {period}[,] [por] {score}|los {ahead} (superaron|ganaron) a los {behind} [por] {score} en {period}|{period} (fue|cayó del lado|se fue) (para|de) los {ahead}[,] [por] {score}|los {behind} (perdieron|cedieron) {period}[,] [por] {score}`,
  'stretch-scoreless':
    '(ningún equipo ha anotado|nadie ha anotado|ninguno de los dos equipos ha anotado) @stretch',
  'stretch-even':
    '(los dos|ambos) equipos han (anotado|sumado) {points} puntos|(hay|ha habido) igualdad[,] [con] {points} puntos (cada uno|por equipo|por bando|para cada equipo) @stretch',
  'stretch-won':
    'los {ahead} (han superado|superan|ganan) a los {behind} [por] {score}|(el parcial es|el parcial ha sido|van|va) [(de|un)] {score} (para|a favor de) los {ahead}|los {behind} (han sido superados|pierden|han cedido un parcial|han encajado un parcial|han perdido) [(por|de)] {score} @stretch',
  'streak-ended-period':
    'los {team} (anotaron|sumaron|metieron) los últimos {points} puntos de {period}|los últimos {points} puntos de {period} (fueron|llevaron la firma) de los {team}',
  streak:
    'los {team} (han anotado|han sumado|han metido|firman|llevan) (los últimos {points} puntos|{points} puntos (seguidos|consecutivos))|los últimos {points} puntos (han sido|son|fueron|llevan la firma) [todos] de los {team}',
  'fouled-out':
    '<who> (ha sido eliminado|se ha ido al banquillo|queda fuera|está fuera|ha quedado fuera) por (faltas|personales)|los {team} (han perdido|pierden) a {player} por (faltas|personales)|<who> (ha cometido|tiene) (su última falta|el máximo de faltas)',
  'foul-trouble':
    '<who> (tiene|lleva|suma|carga con|acumula|ha cometido|llega a|ya (lleva|suma)) {fouls} faltas <for>',
  'hot-hand': '<who> <owns> {points} puntos <for> @stretch',
  'hot-hand-all':
    '{player} <owns> todos los puntos de los {team}|todos los puntos de los {team} {now:(son|han sido)/fueron} de {player} @stretch',
  'hot-hand-share': '{player} <owns> {points} de los {of} puntos de los {team} @stretch',
  'top-scorer':
    '<who> (es quien más (puntos lleva|anota|ha anotado|puntos suma)|lidera (la anotación|el partido))[,] con {points} [puntos]|<who> (lleva|suma|tiene) más puntos que nadie[,] [con] {points}|nadie (suma|lleva|tiene|ha anotado) más [(puntos)] que los {points} puntos de <who>|nadie (supera|mejora) los {points} puntos de <who>',
  'turnover-gap':
    'los {more} (llevan|suman|tienen|acumulan|han cometido) {most} pérdidas(,| por| frente a|;) [las] {least} [de|,] [los {fewer}]|los {more} (llevan|suman|tienen|acumulan|han cometido) {most} pérdidas(,| por| frente a) [las] {least} de los {fewer}|los {more} (llevan|suman|tienen|han cometido) {most} pérdidas(,| y) los {fewer}[,] {least}|los {more} han perdido (el balón|la pelota) {most:times}(,| y| por) [las] [los {fewer}][,] {least:times} [los {fewer}]',
  'threes-missed':
    'los {team} han fallado (todos sus {attempted} triples|sus {attempted} triples|los {attempted} triples [que han] (intentado|lanzado|intentados|lanzados)|{attempted} de {attempted} triples)|los {team} no han (metido|anotado) ninguno de sus {attempted} triples',
  threes:
    'los {team} (llevan|suman|están en|tienen|firman) [un] {threes} en triples|los {team} (han <hit>|han (metido|anotado)|llevan) {threes} triples',
  'next-score-decides':
    '(atención a|ojo a|habrá que ver) quién (rompe|deshace) el empate|la próxima canasta (puede decidir|podría decidir|puede ser decisiva)[lo]|la próxima canasta puede decidirlo',
  'one-score-behind':
    'los {trailer} están a una [sola] (canasta|posesión) [de distancia]|una [sola] (canasta|posesión) separa a los {leader} (de|y a) los {trailer}',
  'more-than-one-score':
    'los {trailer} necesitan más de una (canasta|posesión)|los {leader} (ganan|mandan|están por delante) (de|por) más de una (canasta|posesión)',
  'watch-run':
    '(atención a|habrá que ver|está por ver) si los {opponent} (pueden responder|responden) al parcial de {run} de los {team}|(toca|es turno de|les toca) a los {opponent} responder a un parcial de {run}|es el turno de los {opponent} de responder a un parcial de {run}|los {team} (llevan|tienen|firman) un parcial de {run} (que ampliar|por ampliar|para seguir)|los {opponent} necesitan (una respuesta|responder) a un parcial de {run}',
  'watch-fouls':
    '[(atención a|ojo a|habrá que ver)] [cómo juega] <who> [(juega|sigue en pista|debe seguir jugando|tiene que seguir [(jugando|en pista)]|tendrá que seguir)] con {fouls} faltas|con {fouls} faltas, {player} es (a quien vigilar|alguien a quien vigilar|un nombre a vigilar|para vigilar|el nombre a seguir|uno a seguir) <for>|(atención a|habrá que ver) cuánto (tiempo|) (mantienen|dejan) los {team} a {player} en (pista|cancha) con {fouls} faltas|los {team} (mantienen|siguen teniendo|aún tienen|todavía tienen) [(aún|todavía)] a {player} en (pista|cancha) con {fouls} faltas',
  'watch-return':
    '(atención a|habrá que ver) cuándo (devuelven|vuelve|recuperan|hacen volver) [los {team}] a {player} [a la pista] [los {team}], (sentado|que (espera|está|sigue|se sienta)) (en el banquillo|) con {fouls} faltas|(atención a|habrá que ver) cuándo (devuelven|recuperan|hacen volver) los {team} a {player}[,] [a la pista][,] que (espera|está|sigue|se sienta|descansa) [en el banquillo] con {fouls} faltas|<who> (espera|está|sigue|se sienta|descansa) [en el banquillo] con {fouls} faltas',
  'watch-tie':
    '(atención a|ojo a|habrá que ver) quién (anota|marca) (primero|antes) [(a partir de (aquí|ahora)|desde (aquí|ahora))]|la próxima canasta (rompe|romperá|deshace) (un|el) empate a {points}|quien anote (primero|la próxima|ahora)[,] [(se pone|se pondrá)] (manda|mandará|por delante)',
  'watch-margin':
    '((atención a|ojo a|habrá que ver) quién (anota|marca) (primero|antes) en un (partido|duelo) de|el partido está en|es un (partido|duelo) de|[(desde|a partir de) (aquí|ahora)[,]] [es] un (partido|duelo) de) {margin} puntos [(a partir de (aquí|ahora)|desde (aquí|ahora))]|los {leader} (tienen|defienden) [una ventaja de] {margin} puntos [(de ventaja)] [(que|por|para) (defender|proteger)]',
  'watch-mark':
    '((atención a|ojo a) <who>[,]|<who> [(está|se queda)]) a {missing} puntos de [los] {mark}|(con|si suma) {missing} más, <who> (llega|llegará) a [los] {mark}|(con) {missing} [puntos] más, <who> (tiene|tendrá|suma|sumará) {mark}',
  'watch-boards':
    '(atención al|ojo al|hay que vigilar el) rebote(, donde|:|,) [los {more} (tienen|suman|llevan)] {most} [rebotes] [(de|para) los {more}][(,| y| por| frente a)] [(los|a)] {least} [(de|para) los {fewer}]|los {fewer} (tienen|suman|llevan) {least} rebotes(,| frente a| por| y) [los] {most} de los {more}[,] (que|por) (alcanzar|recortar|igualar)|los {fewer} (tienen|suman|llevan) {least} rebotes y (persiguen|deben alcanzar) los {most} de los {more}',
  'watch-turnovers':
    '((atención a|habrá que ver) si los {more} (cuidan|pueden cuidar) (mejor|más) (el balón|la pelota) tras {most} pérdidas|los {more} (llevan|suman|tienen|acumulan) {most} pérdidas y (deben|necesitan|tienen que) cuidar (mejor|más) (el balón|la pelota))',
  'watch-lead':
    '(atención a|habrá que ver) si los {trailer} (recortan|pueden recortar) (la (ventaja|renta) de {margin} [puntos] de los {leader}|{margin} puntos)|los {leader} (tienen|llevan) (una ventaja de {margin} puntos|{margin} puntos [de ventaja]) (que|por|para|sobre los que|sobre la que) (ampliar|construir)|los {trailer} (tienen|necesitan|deben) [que] [(remontar|recuperar|recortar)] {margin} puntos [(que|por|para) (remontar|recuperar|recortar)]|los {trailer} (están|pierden|van) (a|de|por) {margin} puntos|(atención a|habrá que ver) cómo (responden|reaccionan) los {trailer} a (los|sus|una desventaja de|estar a) {margin} puntos [(de (desventaja|distancia)|abajo)]',
}
