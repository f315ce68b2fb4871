import { headlines, type Patterns } from '../../language.ts'

/** The pattern of a headline about a player's count. */
const reached = (count: string): string =>
  `<star> (tiene|lleva|ya lleva|suma|llega a|alcanza|alcanza las|reparte|ya ha robado|firma) ${count} [para los {team}]|${count} de <star> @time`

export const playerPatterns: Patterns<'player'> = {
  ...headlines({
    high: '{player} (anota|firma|suma) {points} puntos, {high}|{points} puntos (de|para) {player}, {high}|los {points} puntos de {player} son {high}',
    'high-tied':
      '{player} iguala {high} con {points} puntos|con {points} puntos, {player} iguala {high}',
    perfect:
      '{player} lleva {shots} en tiros de campo y {points} puntos|{player}, sin fallo con {shots} en tiros de campo, lleva {points} puntos',
    double:
      '<star> (logra|firma|suma) {double} [para los {team}]|{double} de <star> [: {line:lines}] @time',
    'double-completed': '{player} completa {double} con {act}|{act} [le] da {double} a {player}',
    threes: `${reached('{threes:made} triples').replace(' @time', '')}|{player} lleva {threes} en triples @time`,
    assists: reached('{assists} asistencias'),
    steals: reached('{steals} (robos|balones)'),
    blocks: reached('{blocks} tapones'),
    points: reached('{points} puntos'),
    'points-reached': 'con {act}, {player} (llega a|alcanza) [los] {points} puntos',
    'leads-scorers': '<star> lidera la anotación[,] con {points} puntos',
    'points-in-period':
      '<star> (anota|suma) {inPeriod} puntos en {period} y [ya] (lleva|suma) {points}',
    line: '{player}: {line}|<star> (suma|lleva|ya suma) {line} [para los {team}]',
    'final-feat':
      '<star> (acaba|termina) con [un] {feat:deeds}|<star> (firma|logra) [un] {feat:deeds}|{feat:deeds} de <star> @result!',
    'final-shooting':
      '{player} (anota {shots} tiros de campo|firma {shots} en tiros de campo) @result!',
    'near-double': '{player} (se queda|,) a {lack} de {double} @result',
    'final-points':
      '({player} (anota|suma|firma) {points} puntos|{points} puntos de <star>) {result}|<star> (acaba|termina) con {points} puntos',
    'final-leads-game': '{player} lidera la anotación[,] con {points} puntos @result!',
    'final-leads-team':
      '{player} (lidera|encabeza|guía) a los {team}[,] con {points} puntos @result',
    'final-fell-short':
      '{player} (anota|suma|firma) {points} puntos((, pero no evita| en) la derrota de los {team}|, pero pierde)',
    'final-line': '{player} (acaba|termina) con {line}',
  }),
  'has-double':
    '{player} (lleva|tiene) {double} para los {team}: {line}|con {line}, <who> (lleva|tiene) {double} @time',
  'made-all':
    '<who> (ha anotado sus {shots:all} tiros de campo|lleva un {shots} perfecto en tiros de campo) @time',
  'period-points': '<who> ha (anotado|sumado|logrado) {inPeriod} puntos en {period}',
  'line-so-far': '{player} (lleva|ya suma) {line}',
  'has-line': '<who> (suma|ya suma|lleva|tiene) {line} <for> @time',
  'had-line':
    '<who> (acabó con|terminó con|sumó|firmó) {line} <for>|{player} aportó {line} a los {team} @result',
  'led-with-line': '{player} (lideró|encabezó|guio) a los {team} con {line} @result',
  'was-near-double': '{player} (se quedó|acabó) a {lack} de {double}',
  'game-led':
    'los {leader} (mandan {score} ante los {trailer}|van ganando {score} a los {trailer}|van por delante de los {trailer}, {score})|los {trailer} pierden {score} ante los {leader}',
  'game-tied': 'los {team} y los {opponent} empatan a {points}',
  'part-in-period': 'de esos puntos, {inPeriod} han llegado en {period}',
  'most-points':
    '{player} {now:es quien más ha anotado/fue quien más anotó} en el partido|nadie {now:(ha anotado|lleva)/anotó} más que {player} en el partido|nadie más {now:(tiene|lleva)/(tuvo|anotó)} tantos puntos como {player}',
  'not-missed':
    '{player} (no {now:ha fallado/falló} ningún tiro de campo, con {shots}|{now:lleva/firmó} un {shots} perfecto en tiros de campo)',
  shooting: '{player} {now:(ha <hit>|ha convertido|acumula)/(anotó|convirtió|firmó)} {shooting}',
  'high-before': 'la {high} de {player} antes de este partido era de {points} puntos',
  'high-equaled': '{player} igualó {high}',
  'season-average': 'la media de {player} esta temporada es de {mean} puntos',
  'regular-average': '{player} promedió {mean} puntos en la temporada regular',
  'stat-line': '{line:short}',
  'stat-line-threes': '{line:short}, {threes:dashed} T3',
}
