import { headlines, type Patterns } from '../../language.ts'
import { beaten } from '../sides.ts'

const beat = beaten('winner', 'loser')
/** A player's performance in a win. */
const does = (what: string): string => `${what} y ${beat}`

export const postGamePatterns: Patterns<'post-game'> = {
  ...headlines({
    'decided-late': `{play} de {player} dan? (la victoria|el triunfo) a los {winner} ante los {loser}, {score}|{player} da (la victoria|el triunfo) a los {winner} ante los {loser}, {score}|(${beat}) con {play} de {player}|{play} de {player} deciden? el final: los {winner}, {score} ante los {loser} @time @overtimes`,
    'series-won': `(${beat}) y se llevan la serie por {series}|los {winner} (cierran|ganan) la serie por {series} con un <win> por {score} ante los {loser} @overtimes`,
    'winners-star': `[(los|las|el)] {feat:feats} de {player} (guía|guían|llevan?) a los {winner} ante los {loser}, {score}|${does('{player} <does> {feat:feats}')}|(${beat}) con [un] {feat:feats} de {player} @overtimes`,
    'winners-high': `${does('{player} (anota|firma) {points}, {high},')}|(${beat}) con {points} puntos de {player}, {high} @overtimes`,
    'losers-star': `(${beat}) pese a (los|las|el|) {feat} de {player}|{player} (<does> {feat:feats}|(anota|suma) {feat:scored} puntos), pero ${beat} @overtimes`,
    'losers-high': `{player} (anota|firma) {points}, {high}, pero ${beat}`,
    comeback: `los {winner} (remontan {deficit} puntos|levantan {deficit} puntos de desventaja|superan una desventaja de {deficit}) y <beat> a los {loser} por {score}|los {winner} perdían de {deficit} en {period} y acaban (ganando|venciendo) a los {loser} por {score} @overtimes`,
    'won-in-overtime': `los {winner} resisten más que los {loser}, {score}|los {winner} <beat> a los {loser}, {score}|los {winner} necesitan la prórroga para ganar a los {loser} por {score} @overtimes`,
    rout: 'los {winner} (arrollan|aplastan|barren) a los {loser} por {score}|los {winner} pasan por encima de los {loser}, {score}|los {winner} ganan a los {loser} de {margin:wide}, {score}',
    'never-trailed':
      'los {winner} no van nunca por detrás y ganan (por {score} a los {loser}|a los {loser} por {score})|los {winner} ganan a los {loser} por {score} sin ir nunca por detrás',
    'pulled-away': `los {winner} (se escapan en {period}|ganan {period} por {periodScore}) y <beat> a los {loser} por {score}`,
    close:
      'los {winner} (ganan por la mínima|se imponen por poco) a los {loser}, {score}|los {winner} ganan a los {loser} por {margin:narrow} puntos, {score} @overtimes',
    leader: `${does('{player} (anota|suma) {points}')}|los {points} puntos de {player} llevan a los {winner} a (ganar|vencer) a los {loser} por {score}|(${beat}) con {points} puntos de {player} @overtimes`,
    beat: `${beat}|(victoria|triunfo) de los {winner} por {score} ante los {loser} @overtimes`,
  }),
  opening: `${beat}|los {winner} ganaron de {margin}, {score} ante los {loser}|el partido acabó {score} para los {winner} ante los {loser} @overtimes`,
  'opening-comeback': `tras perder de hasta {deficit}, los {winner} remontaron y ganaron a los {loser} por {score}|con {deficit} puntos en contra, los {winner} acabaron ganando (por {score} a los {loser}|a los {loser} por {score})|una (renta|ventaja) de {deficit} no les bastó a los {loser}, que (perdieron|cayeron) con los {winner} por {score} @overtimes`,
  'opening-rout':
    'los {loser} no fueron rival para los {winner}, que ganaron de {margin}, {score}|con {margin} puntos de (margen|sobra), los {winner} ganaron a los {loser} por {score}',
  'opening-close':
    '{margin} puntos (separó|separaron) al final a los {winner} y a los {loser}, {score}|los {winner} (aguantaron|resistieron) ante los {loser} por {margin} puntos, {score} @overtimes',
  'opening-overtime':
    'los {winner} necesitaron más que el tiempo reglamentario para ganar a los {loser}, {score}|los {winner} resistieron más que los {loser}, {score} @overtimes',
  'star-double': '<who> <had> {double} <for>(:| de) {line}',
  'star-points':
    '<who> (anotó|sumó) {points} puntos <for> [con {shots} en tiros] [(con|además de) {line}]',
  'star-points-lost': '<who> (anotó|sumó) {points} puntos [con {line}] en la derrota',
  'star-high':
    '<who> (anotó|firmó) {points} puntos, {high}[,] <for> [con {shots} en tiros] [(con|además de) {line}]',
  'star-shooting': '<who> (metió|anotó) {shots} tiros y (sumó|tuvo) {line}',
  'star-count': '<who> <had> {feat} [además de {line}]',
  'never-behind':
    'los {winner} no fueron nunca por detrás y mandaron de hasta {lead}|los {winner} mandaron de hasta {lead} y no fueron nunca por detrás',
  'had-trailed':
    'los {winner} (habían perdido de hasta|habían estado a) {deficit} [puntos] en {period}',
  'lead-changes':
    'el (mando|liderato) cambió de manos {changes} veces|hubo {changes} cambios de líder y {ties} empates',
  'biggest-lead':
    'los {winner} (mandaron|ganaron) de hasta {lead}|la (máxima|mayor) ventaja de los {winner} fue de {lead}',
  'period-won': 'los {winner} (superaron|ganaron) a los {loser} por {score} en {period}',
  'biggest-run':
    'los {winner} (firmaron|lograron) un parcial de {run}|un parcial de {run} fue el mayor de los {winner} @periods',
  'forced-overtime':
    '<who> ({play:did} para empatar a {tied} y|empató a {tied} con {play} para) forzar {period} @time',
  'ahead-for-good': `{player} dio a los {winner} la ventaja definitiva, {score}, con {play}|los {winner} tomaron el mando definitivo, {score}, con {play} de {player}
    |{play} de {player} (puso|pusieron) el {score}, y los {winner} ya no (soltaron|cedieron) el mando|los {winner} se (fueron|pusieron) por delante para no volver cuando {player} {play:did} para el {score} @time @assist`,
  'last-minute': '(el|en el) último minuto: {plays}',
  'last-shot-blocked':
    '{blocker}[,] de los {blockerTeam}[,] taponó {chance} de {player} que {chance:would} @time',
  'last-shot-missed':
    '<who> (falló|erró) {chance} que {chance:would}|<who> {chance:would} con {chance}, pero falló @time',
  'last-steal':
    '{thief} [le] robó el balón a {player}, con los {team} a {missing} puntos|los {team} estaban a {missing} puntos cuando {thief} [le] robó el balón a {player} @time',
  'won-series': 'los {winner} (ganaron|se llevaron) la serie por {series}',
  'series-tied': 'la serie está (empatada|igualada) {series}',
  'series-led': 'los {winner} (mandan|ganan) en la serie por {series}',
  'series-trailed': 'los {winner} pierden [en] la serie por {series:turned}',
  'led-team':
    '{player} (lideró|encabezó|guio) a los {team} con {line}|{line} de {player} fueron lo mejor de los {team}|{player} sumó {line} para liderar a los {team}',
  record: 'los {winner} tienen ahora un balance de {record}',
  'edge-threes':
    'los {winner} (metieron|anotaron) {own} triples( por {others} de los {loser}|, y los {loser} {others})',
  'edge-free-throws':
    'los {winner} ((metieron|anotaron) {own} tiros libres|sumaron {own} puntos desde la línea)( por {others} de los {loser}|, y los {loser} {others})',
  'edge-rebounds':
    'los {winner} (capturaron más rebotes que los {loser}, {score}|ganaron el rebote por {score})',
  'edge-turnovers':
    'los {winner} cometieron {own} pérdidas por {others} de los {loser}|los {loser} perdieron el balón {others:times}, y los {winner} {own:times}',
  'edge-paint':
    'los {winner} (superaron a los {loser} por {score} en la pintura|mandaron en la pintura por {score})',
  bench: 'el banquillo de los {winner} superó a de los {loser} por {score}',
}
