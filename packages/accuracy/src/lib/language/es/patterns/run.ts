import type { Patterns } from '../../language.ts'

export const runPatterns: Patterns<'run'> = {
  run: 'los {team} (firmaron|lograron|metieron) un parcial de {run} {effect} @periods',
  'run-unanswered':
    'los {team} (anotaron|sumaron|encadenaron) {points} puntos (seguidos|consecutivos|sin respuesta) [de los {opponent}] {effect} @periods',
  'run-outscored':
    'los {team} (endosaron|firmaron) un parcial de {run} (a|ante) los {opponent} {effect}|los {team} castigaron a los {opponent} con un parcial de {run} {effect} @periods',
  'run-answers':
    'los {team} (respondieron|contestaron|replicaron) al parcial de los {opponent} con (otro de|un) {run} {effect}|los {team} (respondieron|reaccionaron) con un parcial de {run} {effect}|tras el parcial de los {opponent}, los {team} (replicaron|respondieron) con un {run} {effect} @periods',
  opens: 'y (se pusieron {into}|abrieron el partido con un {into} a favor)',
  'breaks-tie':
    'y (pasaron del empate a {tied} al {into} a favor|rompieron el empate a {tied} hasta ponerse {into})',
  stretches:
    'y (estiraron|ampliaron) su ventaja de {before} a {into}|y pasaron de {before} a {into}',
  'turns-deficit':
    'y (convirtieron un {trailing} en contra en un {into} a favor|pasaron de perder {trailing} a (mandar|ganar) {into})',
  'takes-lead': 'y (se pusieron por delante|tomaron el mando), {into}',
  'erases-deficit':
    'y (levantaron un {trailing} en contra hasta empatar|pasaron de perder {trailing} a empatar) a {tied}',
  ties: 'y empataron a {tied}',
  'cuts-deficit':
    'y (recortaron un {trailing} en contra (hasta el|a) {after}|se acercaron de {trailing} a {after})',
  'scored-all':
    '{player} (anotó|metió) los {points:letters} puntos de los {team} en el parcial|los {points:letters} puntos del parcial fueron obra de {player}',
  'scored-part': '{player} (anotó|sumó|firmó) {points} de los {of} puntos',
  'forced-turnovers': '<subject> forzaron {turnovers} pérdidas [en ese tramo]',
  'points-off-turnovers':
    '<subject> forzaron {turnovers} pérdidas y (anotaron|sacaron) {points} puntos tras pérdida',
}
