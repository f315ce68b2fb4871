import { headlines, type Patterns } from '../../pattern.ts'

/** How many of something a player has. */
const reached = (count: string): string =>
  `<star> (tiene|lleva|suma|llega a|alcanza|alcanza los|llega a los|mete|anota|reparte|roba|pone|coloca|firma|logra|va por|ya (lleva|suma|tiene)) [los] ${count} [(para|con|en|de) los {team}]|${count} (de|para) <star> @time`

export const playerPatterns: Patterns<'player'> = {
  ...headlines({
    high: '{player} (anota|firma|logra|suma) {points} puntos, {high}|{player} (anota|firma|logra|suma) {high}[,] (con|de) {points} puntos|{points} puntos de {player}, {high}|{high} (de|para) {player}: {points} puntos|{high}, {points} puntos de {player}|los {points} puntos de {player} (son|suponen|marcan) {high}',
    double:
      '<star> (firma|logra|suma|tiene|lleva|alcanza) {double}|{double} (de|para) <star> [: {line:lines}]|<star> (tiene|lleva|suma|firma) {line:lines} @time',
    'double-completed':
      '{player} completa {double} con {act}|{act} (da|completa) {double} (a|de) {player}|{act} da a {player} {double}',
    threes: reached('({threes}|{threes:made}) triples'),
    assists: reached('{assists} asistencias'),
    steals: reached('({steals} robos|{steals} balones)'),
    blocks: reached('{blocks} tapones'),
    points: reached('{points} puntos'),
    'points-reached':
      '{act} (pone|deja) a {player} (en|con) {points} puntos|{act} (lleva|eleva) a {player} (a|hasta) [los] {points} puntos|{act}(,| y| para) [los] {points} puntos (de|para) {player}|{act} da a {player} (los|sus) {points} puntos',
    'leads-scorers':
      '{player} (es quien más anota|lidera la anotación|anota más que nadie)[,] con {points} [puntos]|nadie anota más que {player}[:|,] [con] {points} [puntos]',
    'points-in-period':
      '{player} (anota|mete|suma) {inPeriod} [puntos] en {period}(,| y) (lleva|suma|ya (lleva|suma)|tiene) {points}',
    line: '<star>(:|,| con) {line:lines}|{player} (lleva|suma|tiene|firma|acumula) {line:lines} (para|con|en|de) los {team}|{line:lines}[:] (de|para|:) <star>|{line:lines}: <star> @time',
    'final-feat':
      '{player} (acaba|termina|cierra|se queda) con {feat} [(para|con|en) los {team}]|{feat} (de|para) {player}|{player} (firma|logra|suma|tiene|acaba con|anota|captura|reparte|roba|pone) {feat} [(para|con|en) los {team}] @result!',
    'final-points':
      '({player} (anota|suma|firma|mete) {points} [puntos]|{points} puntos de <star>) {result}|{player} (acaba|termina|cierra) con {points} puntos (para|con|en) los {team}',
    'final-leads-game':
      '({player} (es quien más anota|lidera la anotación|anota más que nadie)[,] con {points} [puntos]|nadie anota más que {player}[(:|,)] [con] {points} [puntos]) @result!',
    'final-leads-team':
      '{player} (lidera|encabeza|guía|comanda) a los {team}[,] con {points} [puntos] @result!',
    'final-fell-short':
      '{player} (anota|suma|firma|mete) {points} [puntos], pero los {team} (pierden|caen|se quedan (cortos|a las puertas))|los {points} [puntos] de {player} no (bastan|alcanzan) a los {team}',
    'final-line':
      '{player} (acaba|termina|cierra) con {line}|{line:lines} (de|para) {player} {result}',
  }),
  'has-line':
    '<who> (lleva|suma|tiene|firma|acumula|va por) {line} <for>|los {team} (tienen|cuentan con|reciben|suman) {line} de {player}|[(van|son|hay)] {line} (para|de) <who> @time',
  'had-line':
    '<who> (acabó con|terminó con|cerró con|sumó|firmó|tuvo|aportó|se fue con) {line} <for>|los {team} (tuvieron|recibieron|sumaron|obtuvieron|contaron con) {line} de {player} @result',
  'led-with-line': '{player} (lideró|encabezó|guió|guio|comandó) a los {team} con {line} @result',
  'part-in-period':
    '{player} ha (anotado|metido|sumado) {inPeriod} puntos en {period}|{inPeriod} de (los|sus) {points} puntos (llegaron|han llegado|fueron|cayeron) en {period}',
  'most-points':
    'nadie [(en el partido|del partido)] {now:(ha anotado|ha sumado|lleva|anota|suma)/(anotó|sumó)} más [en el partido]|nadie más {now:(tiene|lleva|suma|ha (anotado|sumado))/(tuvo|anotó|sumó)} tantos puntos',
  shooting:
    '{player} {now:(ha <hit>|lleva|ha tirado|va con|tira|firma|está en|suma)/(anotó|metió|encestó|convirtió|tiró|firmó|acabó con|terminó con|sumó|estuvo en)} [con] {shooting}',
  'high-before':
    '[el] {high} de {player} antes de este partido (era|eran|estaba en) [de] {points} puntos|antes de este partido[,] [el] {high} de {player} (era|eran|estaba en) [de] {points} puntos',
  'season-average':
    '{player} promedia {mean} puntos [esta temporada]|(el|su) promedio de {player} [en|de|] [la|esta] temporada es de {mean} puntos|el promedio de {player} (en la|de la|esta) temporada es de {mean} puntos',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} (3PT|T3|TRI|triples|en triples|3P)',
}
