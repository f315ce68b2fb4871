import { headlines, type Patterns } from '../../language.ts'

/** A player's count of something. */
const reached = (count: string): string =>
  `<star> (tiene|lleva|ya lleva|suma|llega a|alcanza|mete|anota|reparte|roba|pone|firma) ${count} [(con|para|en) los {team}]|${count} de <star> [(con|para|en) los {team}] @time`

export const playerPatterns: Patterns<'player'> = {
  ...headlines({
    high: '{player} (anota|firma|suma) {points} puntos, {high}|{points} puntos (de|para) {player}, {high}|los {points} puntos de {player} son {high}',
    double:
      '<star> (logra|firma|suma) {double}|{double} de <star> [con los {team}] [: {line:lines}]|<star> (llega a|suma|lleva) {line:lines} @time',
    'double-completed': '{player} completa {double} con {act}|{act} [le] da {double} a {player}',
    threes: reached('({threes}|{threes:made}) triples'),
    assists: reached('{assists} asistencias'),
    steals: reached('{steals} (robos|balones)'),
    blocks: reached('{blocks} tapones'),
    points: reached('{points} puntos'),
    'points-reached': 'con {act}, {player} (llega a|alcanza) [los] {points} puntos',
    'leads-scorers': '<star> lidera la anotación[,] con {points} [puntos]',
    'points-in-period':
      '<star> (anota|mete|suma) {inPeriod} [puntos] en {period} y [ya] (lleva|suma) {points}',
    line: '<star>(:|,| con) {line:lines}|<star> (suma|lleva|firma) {line:lines} [(con|para|en) los {team}]|{line:lines}(:| de) <star> @time',
    'final-feat':
      '<star> (acaba|termina) con [un] {feat} [(con|en) los {team}]|<star> (firma|logra) [un] {feat} [(con|en) los {team}]|{feat} de <star> @result!',
    'final-points':
      '(<star> (anota|suma|firma) {points} [puntos]|{points} puntos de <star> [(con|en|para) los {team}]) {result}|{player} (acaba|termina) con {points} puntos (con|en) los {team}',
    'final-leads-game': '{player} lidera la anotación[,] con {points} [puntos] @result!',
    'final-leads-team':
      '{player} (lidera|encabeza|guía) a los {team}[,] con {points} [puntos] @result!',
    'final-fell-short':
      '{player} (anota|suma|firma) {points} [puntos], pero los {team} (se quedan cortos|pierden|caen)',
    'final-line': '{player} (acaba|termina) con {line}|{line:lines} de {player} {result}',
  }),
  'has-line':
    '<who> (suma|lleva|tiene|firma) {line} <for>|los {team} tienen {line} de {player}|son {line} de <who> @time',
  'had-line':
    '<who> (acabó con|terminó con|sumó|firmó) {line} <for>|los {team} tuvieron {line} de {player} @result',
  'led-with-line': '{player} (lideró|encabezó|guio) a los {team} con {line} @result',
  'part-in-period':
    '{player} ha (anotado|metido|sumado) {inPeriod} puntos en {period}|{inPeriod} de los {points} puntos (llegaron|cayeron) en {period}',
  'most-points':
    'nadie {now:(ha anotado|lleva)/anotó} más en el partido|nadie más {now:(tiene|lleva)/(tuvo|anotó)} tantos puntos',
  shooting:
    '{player} {now:(ha <hit>|suma|lleva|está en)/(anotó|metió|encestó|sumó|firmó|acabó en)} {shooting}',
  'high-before': 'el {high} de {player} antes de este partido (era|eran) [de] {points} puntos',
  'season-average':
    'la media de {player} esta temporada es de {mean} puntos|{player} promedia {mean} puntos esta temporada',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} T3',
}
