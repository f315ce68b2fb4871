import { headlines, type Patterns } from '../../pattern.ts'
import { beaten } from '../sides.ts'

const beat = beaten('winner', 'loser')
/** Points, or a line, with which the winner won. */
const behind = (what: string): string =>
  `${what} de {player} (dan|da|llevan?|guían?|lideran?|impulsan?|lanzan?|conducen?) (a los {winner} (a ganar|al triunfo|a la victoria|ante)|(la victoria|el triunfo) a los {winner}|a los {winner}) [<against>] [los {loser}][,] [por] {score}|(${beat})[,] (con|gracias a|tras|a lomos de|de la mano de|apoyados en) [los] ${what} de {player} @overtimes`
/** What somebody did while his team won or lost. */
const does = (what: string): string =>
  `{player} <does> ${what} (y|en) ((la|el) <win> de los {winner} [por] {score} <against> los {loser}|(la|el) <win> de los {winner} <against> los {loser} [por] {score}|${beat})`

export const postGamePatterns: Patterns<'post-game'> = {
  ...headlines({
    'decided-late': `{play} de {player} (dan?|decide|deciden) [(la victoria|el triunfo)] [a los {winner}] [(la victoria|el triunfo)] [<against> los {loser}][,] [por] {score} [<against> los {loser}]|(${beat})[,] (con|gracias a) {play} de {player}
      |{player} (da|decide|sella|firma|gana|pone) (la victoria|el triunfo) (a|de|para) los {winner}[,] ([por] {score} <against> los {loser}|<against> los {loser}[,] [por] {score})|{player} decide (para|a favor de) los {winner}[,] [(en (la victoria|el triunfo)|que (ganan|vencen))] [por] {score} <against> los {loser}|{play} de {player} (en el (último suspiro|final)|al final|tardíos?|en los últimos segundos) (deciden?|lo deciden?)[:|,] los {winner} [(ganan|vencen)][,] [por] {score} (a|<against>) los {loser} @time @overtimes`,
    'series-won': `(${beat})[,] (y (ganan|se llevan|cierran)|para (ganar|cerrar|llevarse)) la (serie|eliminatoria) [por] {series}|los {winner} (ganan|cierran|se llevan) la (serie|eliminatoria) [por] {series}[,] (con|tras) (una|la|un|el|) (<win>|) (de|por|) {score} <against> los {loser}|los {winner} (ganan|cierran|se llevan) la (serie|eliminatoria) [por] {series}[,] tras (ganar|vencer) [por] {score} a los {loser} @overtimes`,
    'winners-star': `${does('{feat:feats}')}|${behind('{feat:feats}')}`,
    'winners-high': `${does('{points} puntos, {high},')}|${does('{points}[,] {high}[,]')}|${does('{high}[,] [(con|de)] {points} [puntos]')}|(${beat})[,] (con|gracias a|tras) (el|los|) ({high}[,] [(de|con)] {points} puntos de {player}|{points} puntos de {player}, {high}|{high} de {player}[,] [(de|con)] {points} puntos) @overtimes`,
    'losers-star': `(${beat})[,] pese a(l| los|) {feat} de {player}|{player} (<does> {feat:feats}|(anota|suma|firma|mete) {feat:scored} [puntos]), pero ${beat} @overtimes`,
    'losers-high': `{player} <does> ({points} [puntos], {high}|{high}[,] [(con|de)] {points} [puntos]|{points}), pero ${beat}`,
    comeback: `los {winner} (remontan|levantan) [una desventaja de] {deficit} [puntos] (y|para) ((ganan|ganar|vencen|vencer|derrotar|derrotan) [por] {score} <against> los {loser}|(ganan|ganar|vencen|vencer|derrotar|derrotan) a los {loser} [por] {score})
      |los {winner} (borran|anulan|enjugan|superan|neutralizan) (una|la|su) desventaja de {deficit} [puntos] (y|para|en) ((ganan|ganar|vencen|vencer|derrotar) ([por] {score} <against> los {loser}|a los {loser} [por] {score})|(la|su) (victoria|triunfo) [por] {score} <against> los {loser}|(la|su) (victoria|triunfo) <against> los {loser} por {score})
      |({deficit} [puntos] (abajo|por detrás)|(perdían|tras perder|con) (de|por) {deficit} [puntos]) en {period}[,] los {winner} (remontan|reaccionan|se levantan) [(y|para)] ((ganan|ganar|vencen|vencer|derrotar) [por] {score} a los {loser}|(ganan|ganar|vencen|vencer|derrotar) a los {loser} [por] {score}|a los {loser} [por] {score})|los {winner} (remontan|levantan) {deficit} [puntos] <against> los {loser} y (ganan|vencen) [por] {score} @overtimes`,
    'won-in-overtime': `los {winner} (doblegan|tumban|sobreviven|resisten|desgastan|superan|pueden con|aguantan) [(a|ante)] los {loser} [por] {score}|los {winner} <beat> a los {loser}[,] [por] {score}|los {winner} necesitan (la|una) prórroga para (ganar|vencer|derrotar|superar) ([por] {score} a los {loser}|a los {loser} [por] {score}) @overtimes`,
    rout: 'los {winner} (arrollan|aplastan|barren|vapulean|arrasan|golean|pasan por encima|apabullan) [(a|de)] [los {loser}] [por] {score} [<against>] [los {loser}]|los {winner} <beat> a los {loser} (de|por) {margin:wide} [puntos], {score}',
    'never-trailed':
      'los {winner} (nunca (van|fueron) (por detrás|por debajo)|no van nunca por (detrás|debajo)|mandan de principio a fin) (en|y) ((su|la|el) <win> [por] {score} <against> los {loser}|(su|la|el) <win> <against> los {loser} [por] {score}|(ganan|vencen) [por] {score} a los {loser})|los {winner} <beat> ([por] {score} a los {loser}|a los {loser} [por] {score})[,] sin ir (nunca|ni una vez|en ningún momento) por (detrás|debajo)',
    'pulled-away':
      'los {winner} (se escapan|se despegan|se van|abren brecha|rompen el partido) en {period} (y|para) ((ganan|ganar|vencen|vencer) [por] {score} a los {loser}|(ganan|ganar|vencen|vencer|derrotar) a los {loser} [por] {score})|los {winner} (ganan|se llevan) {period} [por] {periodScore} y ((ganan|vencen|derrotan) [por] {score} a los {loser}|(ganan|vencen|derrotan) a los {loser} [por] {score}|a los {loser} [por] {score})',
    close: `los {winner} (sufren|superan por poco|resisten|aguantan|ganan (por poco|por la mínima|por los pelos|con apuros|apurados|in extremis)|sobreviven|se imponen por (poco|la mínima)|se escapan vivos) [(para|y)] [(ganar|vencer|ganan)] [(a|ante|de)] [los {loser}] [por] {score} [<against>] [los {loser}]|los {winner} <beat> a los {loser} (de|por) {margin:narrow} [puntos], {score} @overtimes`,
    leader: `${does('{points} [puntos]')}|${behind('[los] {points} puntos')}`,
    beat: `${beat}|los {winner} (doblegan|tumban|se llevan el (triunfo|partido)) [(a|ante)] los {loser} [por] {score}|(<win>|victoria) de los {winner} [por] {score} <against> los {loser}|(<win>|victoria) de los {winner} <against> los {loser}[,] [por] {score}|los {winner}[,] [(vencedores|ganadores)] [por] {score} <against> los {loser} @overtimes`,
  }),
  opening: `${beat}|los {winner} (ganaron|vencieron|se impusieron) (de|por) {margin}[,] {score}[,] <against> los {loser}|los {winner} (ganaron|vencieron|se impusieron) (de|por) {margin} [puntos] [<against>] [los {loser}], {score}|(acabó|terminó) [(con|en)] {score} (para|a favor de) los {winner} <against> los {loser} @overtimes`,
  'opening-comeback': `[(con|tras)] ((perder|ir perdiendo|llegaron a perder|perdían) (de|por) [hasta] {deficit}|hasta {deficit} [puntos] (abajo|por detrás|de desventaja)) [puntos][,] los {winner} (remontaron|reaccionaron|se levantaron) [(y|para)] (ganar|ganaron|vencer|vencieron|derrotar|derrotaron) ([por] {score} a los {loser}|a los {loser} [por] {score})|(desde|con) {deficit} puntos (por detrás|abajo|por debajo|de desventaja)[,] los {winner} (ganaron|vencieron|se impusieron) ([por] {score} <against> los {loser}|<against> los {loser} [por] {score})
    |una ventaja de {deficit} [puntos] no (bastó|duró|fue suficiente|les bastó|alcanzó) [(a|para)] los {loser}, que (perdieron|cayeron) ([por] {score} <against> los {winner}|<against> los {winner} [por] {score})|(a los {loser} no les|no) (bastó|duró|alcanzó) una ventaja de {deficit} [puntos] [a los {loser}][(, que|:|y)] (perdieron|cayeron) ([por] {score} <against> los {winner}|<against> los {winner} [por] {score}) @overtimes`,
  'opening-rout':
    'los {loser} no (fueron rival|tuvieron opción|tuvieron opciones) (para|ante|frente a) los {winner}, que (ganaron|vencieron) (de|por) {margin} [puntos], {score}|(con|por) {margin} puntos de (sobra|margen|diferencia|ventaja)[,] los {winner} <beat> ([por] {score} <against> los {loser}|a los {loser} [por] {score})',
  'opening-close':
    '{margin} puntos separaron a los {winner} (y a|de|y) los {loser} al final, {score}|los {winner} (resistieron|aguantaron|se sostuvieron|sobrevivieron) (ante|frente a|contra|a) los {loser} [(y (ganaron|vencieron)|para (ganar|vencer))] [(por|de)] {margin} puntos, {score} @overtimes',
  'opening-overtime':
    'los {winner} necesitaron más (que|del) [el] tiempo reglamentario para (ganar|vencer|derrotar|superar) a los {loser}, [por] {score}|los {winner} (necesitaron más que los cuatro cuartos para|) (doblegaron|tumbaron|pudieron con|superaron|sobrevivieron|resistieron|desgastaron) [(a|ante)] los {loser}[,] [por] {score} @overtimes',
  'star-double': '<who> (<had>|sumó) {double} <for> [(:|,|con|de)] {line}',
  'star-points':
    '<who> (anotó|sumó|firmó|metió) {points} puntos <for>[,] [con {shots} (tiros|en tiros [de campo])] [(,|y|)] [con {line}]',
  'star-points-lost':
    '<who> (anotó|sumó|firmó|metió) {points} puntos[,] [con {line}][,] en la derrota',
  'star-high':
    '<who> (anotó|firmó|sumó|logró|metió) {points} puntos, {high}[,] <for>[,] [con {shots} (tiros|en tiros [de campo])] [(,|y|)] [con {line}]|<who> (anotó|firmó|sumó|logró|metió) {high}[,] [(con|de)] {points} puntos[,] <for>[,] [con {shots} (tiros|en tiros [de campo])] [(,|y|)] [con {line}]',
  'star-shooting':
    '<who> (metió|anotó|acertó|encestó) {shots} tiros [de campo] y (sumó|tuvo|firmó|añadió|aportó) {line}',
  'star-count': '<who> <had> {feat}[,] [(además de|junto a|con|y) {line}]',
  'never-behind':
    'los {winner} (nunca (fueron|estuvieron|llegaron a ir)|no (fueron|estuvieron) nunca) por (detrás|debajo) y (mandaron|ganaron|llegaron a (mandar|ganar)|tuvieron) [(de|por)] [hasta] {lead} [puntos] [(de ventaja|arriba)]|los {winner} (mandaron|ganaron|llegaron a (mandar|ganar)) (de|por) [hasta] {lead} [puntos] y (nunca|no) (fueron|estuvieron) [nunca] por (detrás|debajo)',
  'had-trailed':
    'los {winner} (habían (perdido|llegado a (perder|estar|ir perdiendo)|estado|ido perdiendo)|llegaron a (perder|estar)|perdían) [(de|por|a)] [hasta] {deficit} [puntos] [(abajo|por detrás|por debajo)] en {period}',
  'lead-changes':
    'el liderato cambió [de manos] {changes} veces|hubo {changes} cambios de liderato y {ties} empates',
  'biggest-lead':
    'los {winner} (mandaron|ganaron|llegaron a (mandar|ganar)) (de|por) [hasta] {lead} [puntos]|la (mayor|máxima) ventaja de los {winner} fue [de] {lead} [puntos]',
  'period-won':
    'los {winner} (superaron|ganaron|batieron) a los {loser} [por] {score} en {period}|los {winner} (ganaron|se llevaron) {period} [por] {score}',
  'biggest-run':
    'los {winner} (firmaron|lograron|tuvieron|endosaron|hicieron|lanzaron) un parcial de {run}|(un|el) parcial de {run}[,] fue el mayor de los {winner} @periods',
  'forced-overtime':
    '<who> ({play:did}[,] para (empatar a {tied} y|empatar a {tied}[,])|empató a {tied} con {play}[,] [(para|y)]) (forzar|forzó) {period} @time',
  'ahead-for-good': `{player} (puso|colocó) (por delante a los {winner} (de forma definitiva|definitivamente|ya|para siempre|hasta el final)|a los {winner} por delante (de forma definitiva|definitivamente|ya|para siempre|hasta el final))[,] [(con el|por|)] {score}, con {play}|los {winner} (tomaron|cogieron) (la ventaja definitiva|el mando definitivo|la delantera definitiva|el mando (de forma definitiva|definitivamente|ya))[,] {score}[,] (con|gracias a) {play} de {player}
    |{play} de {player}[,] (puso|pusieron|hizo|hicieron|dejó|dejaron|supuso|estableció|establecieron) el {score}[,] y los {winner} (ya no|nunca) (cedieron|soltaron|perdieron|devolvieron) [ya] (la ventaja|el mando|la delantera)|los {winner} (se pusieron|pasaron) por delante (de forma definitiva|definitivamente|ya|hasta el final|para no mirar atrás|para quedarse) cuando {player} {play:did}[,] para el {score} @time @assist`,
  'last-minute': '(el|en el) último minuto: {plays}',
  'last-shot-blocked':
    '{blocker}[[,] de los {blockerTeam!}[,]] taponó (el|un) {chance} de {player} (que (habría|hubiera|podía|pudo|podría) (valido para|servido para|haber|)|para|con el que (podía|pudo)) {chance:would} @time',
  'last-shot-missed':
    '<who> (falló|erró) (el|un) {chance} (que (habría|hubiera) (valido para|servido para|)|para|que podía|con el que podía) {chance:would}|<who> (pudo|podría haber) {chance:would} con un {chance}[,] pero (falló|erró) @time',
  'last-steal':
    '{thief} (robó|quitó) el balón a {player}[,] (con los {team}|cuando los {team} (perdían|estaban|iban perdiendo)) [(a|de|por)] {missing} puntos [(abajo|por detrás|por debajo)]|los {team} (perdían|estaban|iban perdiendo) [(a|de|por)] {missing} puntos [(abajo|por detrás|por debajo)] cuando {thief} (robó|quitó) el balón a {player} @time',
  'won-series':
    'los {winner} (ganaron|se llevaron|cerraron) la (serie|eliminatoria) [por] {series}',
  'series-tied':
    'la (serie|eliminatoria) (está|queda|va) (empatada|igualada|en (tablas|empate)) [a] {series}',
  'series-led':
    'los {winner} (mandan|ganan|lideran|dominan|van por delante|están por delante) [en] la (serie|eliminatoria) [por] {series}',
  'series-trailed':
    'los {winner} (pierden|caen|van por detrás|están por detrás|van por debajo) [en] la (serie|eliminatoria) [por] {series:turned}',
  'led-team':
    '{player} (lideró|encabezó|guió|guio|comandó) a los {team} con {line}|{line} de {player} (lideraron|guiaron|encabezaron|sostuvieron|comandaron) a los {team}|{player} (tuvo|sumó|firmó|aportó) {line} (para (liderar|guiar|encabezar|comandar)|y (lideró|guió|guio|encabezó|comandó)) a los {team}',
  record:
    'los {winner} (quedan (con|en)|suman|tienen (ahora|ya|)|están (ahora|) (en|con)|llevan (ahora|ya|)) [un balance de] {record}',
  'edge-threes':
    'los {winner} (metieron|anotaron|encestaron|convirtieron) {own} triples(,| y| por| frente a|, por) ([los] {others} de los {loser}|los {loser}[,] {others}|{others} los {loser})',
  'edge-free-throws':
    'los {winner} (metieron|anotaron|convirtieron) {own} tiros libres(,| y| por| frente a|, por) ([los] {others} de los {loser}|los {loser}[,] {others}|{others} los {loser})|los {winner} (sumaron|anotaron) {own} puntos (desde|en) la línea [de tiros libres](,| y| por| frente a|, por) ([los] {others} de los {loser}|los {loser}[,] {others}|{others} los {loser})',
  'edge-rebounds':
    'los {winner} (ganaron (el|la batalla del|la lucha por el) rebote|dominaron el rebote|superaron a los {loser} en el rebote|capturaron más rebotes que los {loser}|mandaron en el rebote)[,] [por] {score} [(a|ante) los {loser}]|los {winner} (superaron|ganaron) a los {loser} [por] {score} en (el rebote|rebotes)|los {winner} (ganaron|superaron) [por] {score} a los {loser} en (el rebote|rebotes)',
  'edge-turnovers':
    'los {winner} (cometieron|sumaron|tuvieron) {own} pérdidas(,| y| por| frente a|, por) ([las] {others} de los {loser}|los {loser}[,] {others})|los {loser} perdieron (el balón|la pelota) {others:times}(,| y| por|, por) [las] (los {winner}[,] {own:times}|{own:times} [de] los {winner})',
  'edge-paint':
    'los {winner} (superaron|ganaron) a los {loser} [por] {score} en la pintura|los {winner} (sacaron|tuvieron|lograron) (una|) ventaja [(de|por)] {score} en la pintura|los {winner} (mandaron|dominaron|se impusieron|ganaron) [por] {score} en la pintura|los {winner} (mandaron|dominaron|se impusieron|ganaron) en la pintura[,] [por] {score}',
  bench:
    'el banquillo de los {winner} (superó|ganó) (al de los {loser} [por] {score}|[por] {score} al de los {loser})|(los suplentes|los reservas) de los {winner} (superaron|ganaron) (a los de los {loser} [por] {score}|[por] {score} a los de los {loser})',
}
