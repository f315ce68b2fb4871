import type { Patterns } from '../../language.ts'

const equals = '(los dos|ambos) equipos'

export const pointPatterns: Patterns<'points'> = {
  level: `${equals} (llevan|suman|tienen) {points} {statistic}|[hay] igualdad en {statistic}, a {points} @stage`,
  'was-level': `${equals} (anotaron|sumaron) {points} {statistic}|hubo igualdad en {statistic}, a {points}`,
  ahead: `los {ahead} (llevan|suman|tienen) {most} {statistic}(, {gap} más que los {behind}| por {least} de los {behind})
    |los {ahead} (superan|han superado|ganan) a los {behind} por {score} en {statistic}
    |los {behind} (pierden con los {ahead} por {score} en {statistic}|han (encajado|concedido) {most} {statistic} y [han] anotado {least}) @stage`,
  'was-ahead': `los {ahead} ((anotaron|sumaron) {most} {statistic}, {gap} más que los {behind}|(superaron|ganaron) a los {behind} por {score} en {statistic}|ganaron la batalla de (los|las) {statistic} por {score})
    |los {behind} (encajaron|concedieron) {most} {statistic} y anotaron {least}|(los|las) {statistic} fueron para los {ahead}, {score} ante los {behind}`,
  widest:
    'la mayor (diferencia|brecha) está en (los|las) {statistic}: {score} para los {ahead} @stage',
  'was-widest':
    'la mayor (diferencia|brecha) estuvo en (los|las) {statistic}: {score} para los {ahead}',
  category:
    '{statistic}, (según|tal como) los cuenta (la mesa de anotadores|la mesa|el acta); las categorías pueden (solaparse|coincidir)',
}

/** One team has more of something than the other. */
const more = (things: string): string =>
  `los {ahead} <own> {most} ${things}( por {least} de los {behind}|, y los {behind} {least}| ante los {behind}, que <own> {least})
  |los {ahead} {now:(superan|ganan)/(superaron|ganaron)} a los {behind} por {score} en ${things}
  |en ${things}, {now:es/fue} {score} para los {ahead}`

export const defensivePatterns: Patterns<'defensive'> = {
  level: `${equals} {now:(llevan|suman|tienen)/(acabaron con|sumaron|tuvieron)} {value} {statistic}|{now:hay/hubo} igualdad en {statistic}, a {value} @stage`,
  turnovers: `los {behind} <forced> {most} pérdidas y {now:[han] cometido/cometieron} {least}
    |los {ahead} (<committed> {most} pérdidas por {least} de los {behind}|<lost> {most:times}, y los {behind} {least:times})
    |la defensa de los {behind} {now:ha (forzado|provocado)/(forzó|provocó)} {most} pérdidas, y la de los {ahead} {least} @stage`,
  'offensive-rebounds': `${more('rebotes ofensivos')}
    |los {behind} {now:han (concedido|permitido)/(concedieron|permitieron)} {most} rebotes ofensivos y {now:[han] capturado/capturaron} {least}
    |los {behind} {now:han (dejado|permitido)/(dejaron|permitieron)} que los {ahead} {now:capturen/capturaran} {most} rebotes ofensivos @stage`,
  blocks: `${more('tapones')}|los {ahead} {now:han taponado/taponaron} {most} tiros, y los {behind} {least}|los {behind} {now:han (sufrido|recibido)/(sufrieron|recibieron)} {most} tapones @stage`,
  ahead: `${more('{statistic:defended}')} @stage`,
}

const shots = '{shots} tiros con {madeThrees} triples'
const others = '{othersShots} con {othersThrees} triples'
const shot = '{now:(han (metido|anotado)|llevan|suman)/(metieron|anotaron|acabaron con)}'
const back = '{now:(han (recuperado|capturado)|recuperan)/(recuperaron|capturaron)}'

export const factorPatterns: Patterns<'factors'> = {
  level: 'los {away} y los {home} están (igualados|empatados) en {statistic}, con un {rate} @stage',
  'shots-counted': `los {better} (${shot} ${shots}[,] y los {worse} ${others}|{now:(han tirado|tiran)/tiraron} mejor: ${shots} por ${others} de los {worse})
    |los {worse} ${shot} ${others}; los {better} ${shot} ${shots} @stage`,
  'turnovers-counted': `los {worse} (<lost>|{now:han entregado/entregaron} el balón) {most:times}[,] y los {better} {least:times}
    |los {better} (<committed> {least} pérdidas por {most} de los {worse}|<forced> {most} pérdidas y {now:[han] cometido/cometieron} {least}) @stage`,
  'misses-counted': `los {better} ${back} [el rebote de] {rebounded} fallos[,] y los {worse} [de] {othersRebounded}
    |los {worse} {now:han dejado/dejaron} que los {better} {now:recuperen/recuperaran} {rebounded} fallos y ${back} {othersRebounded} de los suyos
    |las segundas oportunidades {now:son/fueron} para los {better}: {rebounded} fallos, por {othersRebounded} de los {worse} @stage`,
  'throws-counted': `los {better} ({now:han (lanzado|tirado)/(lanzaron|tiraron)} {most} tiros libres[,] y los {worse} {least}|{now:han ido/fueron} a la línea para {most} tiros libres y los {worse} para {least})
    |{most} tiros libres para los {better} por {least} para los {worse}
    |los {worse} {now:han (concedido|dado)/(concedieron|dieron)} a los {better} {most} tiros libres y {now:[han] lanzado/lanzaron} {least} @stage`,
  rates: `en {statistic}, los {better} {now:están/(acabaron|estuvieron)} en un {good} y los {worse} en un {bad}
    |eso {now:es/fue} un {good} por un {bad} en {statistic} a favor de los {better}
    |para los {better}[,] eso {now:supone/supuso} un {statistic} de {good}, por un {bad}`,
  edge: 'los {better} {now:superan/superaron} a los {worse} en {statistic}, con un {good} por un {bad}|los {better} {now:tienen/tuvieron} mejor {statistic}, un {good} por un {bad} @stage',
  measure: '{statistic}: {statistic:measure}',
}
