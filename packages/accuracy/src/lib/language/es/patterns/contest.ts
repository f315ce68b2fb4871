import type { Patterns } from '../../language.ts'

export const pointPatterns: Patterns<'points'> = {
  level: 'cada equipo anotó {points} {statistic}|hubo igualdad a {points} en {statistic} @stage!',
  'was-level': 'cada equipo anotó {points} {statistic}|hubo igualdad a {points} en {statistic}',
  ahead: `los {ahead} ((anotaron|sumaron) {most} {statistic}(, {gap} más que los {behind}| por {least} de los {behind})|(superaron|se impusieron) a los {behind} por {score} en {statistic})
    |los {behind} (encajaron {most} {statistic}, por {least} a favor|fueron por detrás de los {ahead} en {statistic}, {score}) @stage!`,
  'was-ahead': `los {ahead} (anotaron {most} {statistic}, {gap} más que los {behind}|superaron a los {behind} por {score} en {statistic})|en {statistic}, los {ahead} ganaron por {score} a los {behind}
    |los {behind} encajaron {most} {statistic}, por {least} a favor`,
  widest:
    'la mayor diferencia estuvo en (los|las|el|la) {statistic}: {score} para los {ahead} @stage!',
  'was-widest':
    'la mayor diferencia estuvo en (los|las|el|la) {statistic}: {score} para los {ahead}',
  category:
    '{statistic}, según el recuento de la mesa de anotadores; las categorías pueden solaparse',
}

/** The pattern of a sentence in which one team has more `things` than the other. */
const more = (things: string): string =>
  `los {ahead} <own> {most} ${things}( por {least} de los {behind}|; los {behind}, {least})|los {ahead} {now:superan/superaron} a los {behind} por {score} en ${things}|en ${things}, el balance {now:es/fue} de {score} para los {ahead} ante los {behind}`

export const defensivePatterns: Patterns<'defensive'> = {
  level:
    'cada equipo {now:lleva/acabó con} {value} {statistic}|{now:hay/hubo} igualdad a {value} en {statistic} @stage',
  turnovers: `los {ahead} <committed> {most} pérdidas por {least} de los {behind}|los {ahead} <lost> {most:times}; los {behind}, {least:times}
    |los {behind} <forced> {most} pérdidas por {least} (propias|propia)|la defensa de los {behind} {now:ha forzado/forzó} {most} pérdidas; la de los {ahead}, {least} @stage`,
  'offensive-rebounds': `${more('rebotes ofensivos')}
    |los {behind} {now:han concedido/concedieron} {most} rebotes ofensivos, por {least} a favor|los {behind} {now:han dejado/dejaron} que los {ahead} (capturen|capturaran) {most} rebotes ofensivos @stage`,
  blocks: `${more('tapones')}|los {ahead} {now:han taponado/taponaron} {most} tiros; los {behind}, {least}|los {behind} {now:han recibido/recibieron} {most} tapones @stage`,
  ahead: `${more('{statistic:defended}')} @stage`,
}

const shots = '{shots} tiros de campo, con {madeThrees} triples,'

export const factorPatterns: Patterns<'factors'> = {
  level:
    'los {away} y los {home} {now:tienen/tuvieron} el mismo registro en {statistic}: un {rate} @stage',
  'shots-counted': `los {better} {now:llevan/acabaron con} {shots} en tiros de campo y {madeThrees} triples, por {othersShots} y {othersThrees} triples de los {worse}
    |los {better} <scored> ${shots} y los {worse}, {othersShots}, con {othersThrees} triples
    |los {better} {now:han tirado/tiraron} mejor: ${shots} por {othersShots}, con {othersThrees} triples, de los {worse}
    |los {worse} <scored> {othersShots} tiros de campo, con {othersThrees} triples[,]; los {better}, {shots}, con {madeThrees} triples @stage`,
  'turnovers-counted': `los {worse} (<lost>|{now:han regalado/regalaron} el balón) {most:times}; los {better}, {least:times}
    |los {better} <own> {least} pérdidas por {most} de los {worse}|los {better} <forced> {most} pérdidas por {least} (propias|propia) @stage`,
  'misses-counted': `los {better} {now:han capturado/capturaron} {rebounded} rebotes de sus propios fallos(; los {worse}, {othersRebounded}|, por {othersRebounded} de los {worse})
    |los {worse} {now:han concedido/concedieron} a los {better} {rebounded} rebotes ofensivos posibles y {now:han capturado/capturaron} {othersRebounded}
    |las segundas oportunidades {now:son/fueron} para los {better}: {rebounded} rebotes ofensivos posibles, por {othersRebounded} de los {worse} @stage`,
  'throws-counted': `los {better} ({now:han lanzado/lanzaron}|{now:han tenido/tuvieron}|{now:han dispuesto/dispusieron} de) {most} tiros libres(;|,| por) [los {worse},] [por] {least} [de los {worse}]
    |los {worse} {now:han concedido/concedieron} {most} tiros libres a los {better}, por {least} a su favor @stage`,
  rates: `en {statistic}, los {better} {now:tienen/acabaron con} un {good} y los {worse}, un {bad}|(el|la) {statistic} {now:es/fue} favorable a los {better} ante los {worse}: {good} por {bad}
    |para los {better}, eso {now:supone/supuso} (un|una) {statistic} de {good}, por el {bad} de los {worse}`,
  edge: 'los {better} {now:tienen/tuvieron} mejor registro que los {worse} en {statistic}: {good} por {bad}|los {better} {now:tienen/tuvieron} mejor {statistic}: {good} por {bad} @stage',
  measure: '{statistic}: {statistic:measure}',
}
