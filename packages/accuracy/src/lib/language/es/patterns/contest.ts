import type { Patterns } from '../../pattern.ts'

const ahead = '(ganan|superan|mandan|están por delante|van por delante)'

export const pointPatterns: Patterns<'points'> = {
  level:
    '(los dos|ambos) equipos (llevan|suman|tienen|han anotado) {points} {statistic}|[hay] (empate|igualdad) a {points} en {statistic}|[en] {statistic}[,] [(hay|están)] <even> a {points} @stage',
  'was-level':
    '(los dos|ambos) equipos (anotaron|sumaron) {points} {statistic}|hubo (empate|igualdad) a {points} en {statistic}|[en] {statistic}[,] (hubo (empate|igualdad)|quedaron (iguales|igualados|empatados)|(acabaron|terminaron) (iguales|igualados|empatados)) a {points}',
  ahead: `los {ahead} (llevan|suman|tienen|han anotado) {most} {statistic}(, {gap} más que los {behind}|(, por|, frente a|,| por| frente a) [los] {least} [de] los {behind})
    |los {ahead} (${ahead}|han superado) [(a|de|por)] [los {behind}] [por] {score} en {statistic}
    |los {behind} (pierden [(con|ante|contra|frente a)] [los {ahead}] [(por|de)] {score} en {statistic}|(van|están) por detrás [de los {ahead}] [por] {score} en {statistic}|han (encajado|concedido|permitido|recibido) {most} {statistic} y [han] anotado {least}) @stage`,
  'was-ahead': `los {ahead} ((anotaron|sumaron) {most} {statistic}, {gap} más que los {behind}|(superaron|ganaron) a los {behind} [por] {score} en {statistic}|(ganaron|se llevaron) (la batalla|el duelo) de [los] {statistic} [por] {score}|(mandaron|ganaron|se impusieron) en {statistic}[,] [por] {score} [<against> los {behind}])
    |los {behind} (encajaron|concedieron|permitieron|recibieron) {most} {statistic} y anotaron {least}|[los] {statistic} (fueron|cayeron del lado) (para|de) los {ahead}[,] [por] {score} [(ante|sobre|frente a) los {behind}]`,
  widest:
    'la mayor (diferencia|distancia|brecha) está en [los] {statistic}: {score} (para|a favor de) los {ahead} @stage',
  'was-widest':
    'la mayor (diferencia|distancia|brecha) estuvo en [los] {statistic}: {score} (para|a favor de) los {ahead}',
  category:
    '{statistic}, (según los anota|tal como los cuenta|según los cuenta|según) (la mesa|el anotador|el acta|la estadística oficial|quien lleva el acta); las categorías pueden (solaparse|coincidir)',
}

/** One team has more of something than the other. */
const more = (things: string): string =>
  `los {ahead} <own> {most} ${things}(, por|, frente a|,| por| frente a|, y) ([los] {least} de los {behind}|los {behind}[,] [que {now:(tienen|llevan|suman)/(tuvieron|sumaron)}] {least})
  |los {ahead} <own> {most} ${things} (ante|frente a|contra) los {behind}, que <own> {least}
  |los {ahead} {now:(superan|ganan|mandan|van por delante|están por delante)/(superaron|ganaron|mandaron|estuvieron por delante)} [(a|de)] [los {behind}] [por] {score} en ${things}
  |en ${things}[,] {now:(ganan|mandan|el balance es|es|la cuenta es|dominan)/(ganaron|mandaron|el balance fue|fue|la cuenta fue|dominaron)} [(los|de|,)] [por] {score} [(para|a favor de)] [los {ahead}]|en ${things}[,] los {ahead} {now:(ganan|mandan|dominan|superan)/(ganaron|mandaron|dominaron|superaron)} [a los {behind}] [por] {score}`

export const defensivePatterns: Patterns<'defensive'> = {
  level:
    '(los dos|ambos) equipos <own> {value} {statistic}|[en] {statistic}[,] {now:(hay|es|están)/(hubo|fue|quedaron|acabaron)} (empate|igualdad|empatados|igualados|iguales) a {value}|{now:hay/hubo} (empate|igualdad) a {value} en {statistic} @stage',
  turnovers: `los {behind} <forced> {most} pérdidas y {now:(han cometido|cometen)/cometieron} {least}|los {behind} <forced> {most} pérdidas y [solo] <committed> {least}
    |los {ahead} <committed> {most} pérdidas(, por|, frente a|,| por| frente a) [las] {least} [de] los {behind}|los {ahead} <committed> {most} pérdidas(,| y) los {behind}[,] {least}
    |la defensa de los {behind} {now:(ha forzado|ha provocado|fuerza)/(forzó|provocó)} {most} pérdidas(,| y| por) la de los {ahead}[,] {least}
    |los {ahead} <lost> {most:times}(,| y| por) [las] [los {behind}][,] {least:times} @stage`,
  'offensive-rebounds': `${more('rebotes ofensivos')}
    |los {behind} {now:(han permitido|han concedido|conceden|permiten)/(permitieron|concedieron)} {most} rebotes ofensivos y <own> {least}
    |los {behind} {now:(han dejado|dejan|han permitido|permiten)/(dejaron|permitieron)} (que los {ahead} (capturen|capturaran|atrapen|atraparan|cogieran|cojan) {most} rebotes ofensivos|{most} rebotes ofensivos a los {ahead}|a los {ahead} (capturar|atrapar|coger|sumar) {most} rebotes ofensivos|(capturar|atrapar|coger|sumar) {most} rebotes ofensivos a los {ahead}) @stage`,
  blocks: `${more('tapones')}|los {ahead} {now:han taponado/taponaron} {most} tiros(,| y| por) [los {behind}][,] {least} [los {behind}]|a los {behind} les {now:han (taponado|puesto)/(taponaron|pusieron)} {most} (tiros|tapones)|los {behind} {now:(han recibido|han sufrido|han encajado)/(recibieron|sufrieron|encajaron)} {most} tapones @stage`,
  ahead: `${more('{statistic:defended}')} @stage`,
}

const shots = '{shots} (tiros|en tiros) [de campo](,|) con {madeThrees} triples'
const others = '{othersShots} (con|y) {othersThrees} triples'

export const factorPatterns: Patterns<'factors'> = {
  level:
    'los {away} y los {home} {now:(están|van)/quedaron} (iguales|igualados|empatados|parejos) en {statistic}[,] (a|con|en) [un] {rate}|los {away} y los {home} (están|van|empatan) [(iguales|igualados|empatados|parejos)] en {statistic}[,] (a|con) [un] {rate} @stage',
  'shots-counted': `los {better} <scored> ${shots}(,| y| por) los {worse}[,] ${others}
    |los {better} {now:(han tirado|tiran|han lanzado)/(tiraron|lanzaron)} mejor(:|,) ${shots}(, por| por|,| frente a| ante) ([los] ${others} de los {worse}|los {worse}[,] ${others})
    |los {worse} <scored> {othersShots} tiros [de campo] con {othersThrees} triples; los {better}[,] [<scored>] {shots} (tiros|) (con|y) {madeThrees} triples @stage`,
  'turnovers-counted': `los {worse} <lost> {most:times}(,| y| por) [las] [los {better}][,] {least:times} [los {better}]
    |los {worse} {now:(han regalado|han entregado|regalan)/(regalaron|entregaron)} (el balón|la pelota) {most:times}(,| y| por) [las] [los {better}][,] {least:times}
    |los {better} (<committed> {least} pérdidas(, por|, frente a|,| por| frente a) [las] {most} [de] los {worse}|<forced> {most} pérdidas y [solo] {now:(han cometido|cometen|cometido)/cometieron} {least}) @stage`,
  'misses-counted': `los {better} {now:(han (recuperado|capturado|atrapado|cogido|reboteado)|recuperan)/(recuperaron|capturaron|atraparon|cogieron|rebotearon)} [el rebote de] {rebounded} [de sus] (fallos|tiros fallados|rebotes de sus fallos|fallos propios|rechaces propios|de sus fallos)(,| y| por) [los {worse}][,] {othersRebounded} [los {worse}]
    |los {worse} {now:(han dejado|han permitido|dejan|permiten)/(dejaron|permitieron)} [a los {better}] (recuperar|capturar|atrapar|coger) [a los {better}] [el rebote de] {rebounded} [de sus] (fallos|tiros fallados) [a los {better}] y {now:(han (recuperado|capturado|atrapado|cogido)|recuperan)/(recuperaron|capturaron|atraparon|cogieron)} {othersRebounded}
    |las segundas oportunidades {now:(son|van|caen)/(fueron|cayeron)} [del lado] (para|de|a) los {better}: {rebounded} (fallos|rebotes|tiros fallados|fallos recuperados)[,] (ante|frente a|por|contra) [los] {othersRebounded} (de|para) los {worse} @stage`,
  'throws-counted': `los {better} ({now:(han lanzado|han tirado|lanzan|tiran)/(lanzaron|tiraron)} {most} tiros libres(,| y| por) [los {worse}][,] {least} [los {worse}]|{now:(han ido|van)/fueron} a la línea para {most} tiros libres(,| y| por) los {worse}[,] para {least})
    |{most} tiros libres (para|de) los {better}[,] (ante|frente a|por|contra) [los] {least} (de|para) los {worse}
    |los {worse} {now:(han enviado|han mandado|han llevado)/(enviaron|mandaron|llevaron)} a los {better} a la línea para {most} tiros libres y {now:(han lanzado|han tirado|lanzado|tirado)/(lanzaron|tiraron)} {least} @stage`,
  rates: `en {statistic}[,] los {better} {now:(están|van|firman|tienen|quedan)/(quedaron|firmaron|estuvieron|tuvieron|acabaron)} (en|con|) [un] {good}(,| y) los {worse}[,] (en|con|) [un] {bad}
    |{now:(eso|esto) (es|supone|deja)/(eso|esto) (fue|supuso|dejó)} [un] {good} (frente a|contra|a|por|y|ante) [un] {bad} en {statistic} (para|a favor de) los {better}
    |para los {better}[,] {now:(eso|esto) (es|supone|da)/(eso|esto) (fue|supuso|dio)} (un|una) {statistic} de(l|) {good}[,] (frente a|por|contra|ante) (un|el|) {bad}`,
  edge: 'los {better} {now:(tienen|llevan|mantienen|sacan)/(tuvieron|sacaron|mantuvieron)} [(la) ventaja] (sobre|ante|a) los {worse} en {statistic}[,] {good} (a|por|frente a|contra|y) {bad}|los {better} {now:(tienen|llevan|firman)/(tuvieron|firmaron)} (el mejor|la mejor|mejor) {statistic}[,] {good} (a|por|frente a|contra|y) {bad} @stage',
  measure: '{statistic}: {statistic:measure}',
}
