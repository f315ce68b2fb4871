import { headlines, type Patterns } from '../../language.ts'
import { beaten } from '../sides.ts'

const beat = beaten('winner', 'loser')
const won = 'los {winner} ganan por {score}'
/** The pattern of a headline about a player's performance in a win. */
const does = (what: string): string => `${what} y (${beat}|${won})`
/** The pattern of a first sentence: a player's performance, and the result. */
const opened = (what: string): string => `${what}, y (${beat}) @overtimes`
/** The pattern of a headline about a team that lost in spite of a player's performance. */
const despite = (what: string): string =>
  `(${beat}|${won}) pese a [(el|los|las)] ${what}|los {winner} se sobreponen a [(el|los|las)] ${what}[,] y ganan a los {loser} por {score} @overtimes`

const shooting = '{shots} (en tiros de campo|tiros de campo)'

export const postGamePatterns: Patterns<'post-game'> = {
  ...headlines({
    labeled: '{label} (:|–) {headline}',
    'decided-late': `{play} de {player} dan? (la victoria|el triunfo) a los {winner} [ante los {loser}], {score}|{player} da (la victoria|el triunfo) a los {winner} [ante los {loser}] [, {score}]|(${beat}) (con|gracias a) {play} de {player} @time:brief @overtimes`,
    'sealed-block': `un tapón de {blocker} sella el (triunfo|éxito) de los {winner} [ante los {loser}], {score}|{blocker} sella con un tapón el triunfo de los {winner}|(${beat}) con un tapón de {blocker} al último tiro @overtimes`,
    'sealed-steal': `un robo de {thief} sella el (triunfo|éxito) de los {winner} [ante los {loser}], {score}|{thief} sella con un robo el triunfo de los {winner}|(${beat}) con un robo final de {thief} @overtimes`,
    'series-won': `(${beat}|${won}) y se llevan la serie por {series}|los {winner} (cierran|ganan) la serie por {series} con un (<win> por {score} ante los {loser}|{score}) @overtimes`,
    'winners-star': `[(los|las|el)] {feat:deeds} de {player} (guía|guían|llevan?) a los {winner} [al triunfo ante los {loser}], {score}|${does('{player} <does> {feat:deeds}')}|(${beat}|los {winner} ganan [por {score}]) con [un] {feat:deeds} de {player} @overtimes`,
    'winners-shooting': `${does(`{player} (anota|mete) ${shooting}`)}|{player}, ${shooting} y triunfo de los {winner}|{player} (anota|mete) ${shooting}|con ${shooting} de {player}, ${beat} @overtimes`,
    'winners-high': `${does('{player} (anota|suma) {points} puntos, {high},')}|{player} (anota|suma) {points} puntos, {high} [, en el triunfo de los {winner}]|(${beat}) con {points} puntos de {player}, {high} @overtimes`,
    'losers-star': despite('{feat} de {player}'),
    'losers-high': `${despite('{points} puntos de {player}, {high}').replace(' @overtimes', '')}|los {winner} ganan por {score} pese a los {points} puntos de {player}, {high}|los {winner} ganan [por {score}] a pesar de los {points} puntos de {player} @overtimes`,
    'held-off':
      'los {winner} (resisten [ante los {loser}], {score}, tras [llegar a] mandar por {lead}|llegan a mandar por {lead} y resisten ante los {loser}, {score}) @overtimes',
    comeback: `los {winner} (remontan {deficit} puntos|levantan una desventaja de {deficit} puntos|superan una desventaja de {deficit} puntos) y (<beat> a los {loser}|ganan) por {score}|los {winner} perdían por {deficit} en {period} y acaban (ganando|venciendo) a los {loser} por {score} @overtimes`,
    'won-in-overtime': `los {winner} ((doblegan|ganan) a los {loser}|ganan), {score} @overtimes!`,
    rout: 'los {winner} (arrollan|aplastan|barren) a los {loser}( por|,) {score}|los {winner} pasan por encima de los {loser}, {score}',
    'leader-rout':
      '{player} anota {points} puntos y los {winner} arrollan a los {loser}[( por|,) {score}]|{points} puntos de {player} y paliza de los {winner}[, {score}]|los {winner} arrollan a los {loser} por {score} con {points} puntos de {player}',
    'never-trailed':
      'los {winner} no van nunca por detrás y ganan (por {score} a los {loser}|a los {loser} por {score})|los {winner} ganan [a los {loser}] por {score} sin ir nunca por detrás',
    'pulled-away': `los {winner} se escapan en {period} y (<beat> a los {loser}|ganan) por {score}|los {winner} (superan a los {loser} por {periodScore} en {period} y ganan|ganan {period} por {periodScore} y el partido) por {score}`,
    close:
      'los {winner} (ganan a los {loser} (por un estrecho margen|en un final apretado)|se imponen por poco a los {loser}|ganan por poco), {score} @overtimes',
    leader: `${does('{player} (anota|suma) {points} puntos')}|los {points} puntos de {player} dan la victoria a los {winner} ante los {loser} por {score}|(${beat}|los {winner} ganan [por {score}]) con {points} puntos de {player} @overtimes`,
    beat: `${beat}|${won}|(victoria|triunfo) de los {winner} por {score} ante los {loser} @overtimes`,
  }),
  'opening-double': opened('{player} (<had> {double} con {line}|acabó con {line} para {double})'),
  'opening-high': opened('{player} alcanzó {high} con {points} puntos [además de {line}]'),
  'opening-shooting': opened(
    `{player} (sumó {line} con ${shooting}|anotó ${shooting} y sumó {line})`,
  ),
  'opening-line': `{player} (sumó|acabó con) {line:lines}, y (${beat})|con {line:lines} de {player}, (${beat}) @overtimes`,
  'opening-points': `{player} anotó {points} puntos, y (${beat})|con {points} puntos de {player}, (${beat}) @overtimes`,
  opening: `${beat}|los {winner} ganaron por {margin} puntos, {score} ante los {loser}|el partido acabó con triunfo de los {winner} por {score} ante los {loser} @overtimes`,
  'opening-comeback': `tras llegar a perder por {deficit}, los {winner} remontaron y ganaron a los {loser} por {score}|los {winner} levantaron {deficit} puntos en contra y ganaron (por {score} a los {loser}|a los {loser} por {score})|una ventaja de {deficit} puntos no les bastó a los {loser}, que (perdieron|cayeron) ante los {winner} por {score} @overtimes`,
  'opening-rout':
    'los {loser} no fueron rival para los {winner}, que ganaron por {margin} puntos, {score}|con {margin} puntos de (margen|sobra), los {winner} ganaron a los {loser} por {score}',
  'opening-close':
    'los {winner} (ganaron por poco a los {loser}, por {margin} puntos|se impusieron por {margin} puntos a los {loser}), {score} @overtimes',
  'opening-overtime':
    'los {winner} no pudieron con los {loser} en el tiempo reglamentario, pero ganaron por {score}|los {winner} doblegaron a los {loser} por {score} @overtimes!',
  'star-double': '<who> <had> {double} <for>(:| de) {line}',
  'star-points':
    '<who> (anotó|sumó) {points} puntos <for> [[,] con {shots} en tiros de campo] [además de {line}]',
  'star-points-lost': '<who> (anotó|sumó) {points} puntos [además de {line}] en la derrota',
  'star-high':
    '<who> (anotó|firmó) {points} puntos <for>[,] {high}[,] [[,] con {shots} en tiros de campo] [además de {line}]|<who> alcanzó {high} con {points} puntos [además de {line}]',
  'star-shooting': '<who> (metió|anotó) {shots} tiros de campo y (sumó|tuvo) {line}',
  'star-count': '<who> <had> {feat} y acabó con {line}',
  'never-behind':
    'los {winner} no fueron nunca por detrás y llegaron a mandar por {lead}|los {winner} llegaron a mandar por {lead} y no fueron nunca por detrás',
  'had-trailed':
    'los {winner} [remontaron tras] (llegaron|llegar) a perder por {deficit} en {period}',
  'first-led':
    'los {winner} no se pusieron por delante hasta {play} de {player}|{play} de {player} (dio|dieron) a los {winner} su primera ventaja @time',
  'lead-changes':
    'el (mando|liderato) cambió de manos {changes} veces|hubo {changes} alternancias en el marcador y {ties} empates',
  'biggest-lead':
    'los {winner} llegaron a mandar por {lead}|la (máxima|mayor) ventaja de los {winner} fue de {lead} puntos',
  'period-won': 'en {period}, los {winner} superaron a los {loser} por {score}',
  'biggest-run':
    'los {winner} (firmaron|lograron) un parcial de {run}|el mayor parcial de los {winner} fue un {run} @periods',
  'run-and-period':
    'los {winner} firmaron un parcial de {run} y superaron a los {loser} por {score} en {period} @periods!',
  'run-in-period':
    'los {winner} superaron a los {loser} por {score} en {period} con un parcial de {run}',
  'forced-overtime':
    '<who> empató a {tied} con {play} y forzó {period}|con {play}, <who> empató a {tied} y forzó {period} @time',
  'forced-overtimes': 'los empates al final alargaron el partido: {plays}',
  'ahead-for-good': `{player} dio a los {winner} la ventaja definitiva, {score}, con {play}|los {winner} lograron la ventaja definitiva, {score}, con {play} de {player}
    |{play} de {player} (puso|pusieron) el {score}, y los {winner} ya no volvieron a ir por detrás|{play} de {player} (dio|dieron) a los {winner} la ventaja definitiva, {score} @time @assist`,
  'ahead-late': '{player} (adelantó|puso por delante) a los {winner}, {score}, con {play} @time!',
  'last-minute': 'en el último minuto, {plays}',
  'last-shot-blocked':
    '{blocker}[, de los {blockerTeam},] taponó {chance} de {player} que {chance:would} @time',
  'last-shot-missed':
    '<who> (falló|erró) {chance} que {chance:would}|<who> (falló|erró) {chance} para {chance:would} @time',
  'last-steal':
    '{thief} [le] robó el balón a {player} con los {team} a {missing} puntos|los {team} estaban a {missing} puntos cuando {thief} [le] robó el balón a {player} @time',
  'won-series': 'los {winner} (ganaron|se llevaron) la serie por {series}',
  'series-tied': 'la serie (está (empatada|igualada)|queda igualada,) {series}',
  'series-led': 'los {winner} (mandan|ganan) en la serie por {series}',
  'series-trailed': 'los {winner} van por detrás en la serie, {series:turned}',
  'led-team':
    '{player} (lideró|encabezó|guio) a los {team} con {line}|con {line}, {player} encabezó la anotación de los {team}|{player} fue quien más anotó en los {team}: {line}',
  record: 'los {winner} tienen ahora un balance de {record}',
  'win-streak':
    'los {winner} (suman {games} victorias seguidas|han ganado {games} partidos seguidos)',
  'skid-ended':
    'los {winner} (cortaron una racha de {games} derrotas|venían de {games} derrotas seguidas)',
  'losing-streak':
    'los {loser} (suman {games} derrotas seguidas|han perdido {games} partidos seguidos)',
  'streak-ended':
    'los {loser} venían de {games} victorias seguidas|la derrota cortó una racha de {games} victorias de los {loser}',
  'edge-threes':
    'los {winner} (metieron|anotaron) {own} triples( por {others} de los {loser}|; los {loser}, {others})',
  'edge-free-throws':
    'los {winner} ((metieron|anotaron) {own} tiros libres|sumaron {own} puntos desde la línea)( por {others} de los {loser}|; los {loser}, {others})',
  'edge-rebounds':
    'los {winner} (capturaron más rebotes que los {loser}, {score}|ganaron la batalla del rebote por {score})',
  'edge-turnovers':
    'los {winner} cometieron {own} pérdidas por {others} de los {loser}|los {loser} perdieron el balón {others:times}; los {winner}, {own:times}',
  'edge-paint':
    'los {winner} (superaron a los {loser} por {score} en la pintura|mandaron en la pintura por {score})',
  bench: 'el banquillo de los {winner} superó a de los {loser} por {score}',
}
