import { type Phrases, phrasings } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: phrasings`
    {team} firmaron un parcial de {run} {periods} {effect}
    {team} metieron un parcial de {run} {periods} {effect}
    {team} lograron un parcial de {run} {periods} {effect}`,
  'run-unanswered': phrasings`
    {team} anotaron {points} puntos consecutivos {periods} {effect}
    {team} anotaron {points} puntos sin respuesta {periods} {effect}
    {team} encadenaron {points} puntos sin respuesta {opponent:de} {periods} {effect}
    {team} sumaron {points} puntos seguidos {periods} {effect}`,
  'run-outscored': phrasings`
    {team} endosaron un parcial de {run} {opponent:a} {periods} {effect}
    {team} castigaron {opponent:a} con un parcial de {run} {periods} {effect}`,
  'run-answers': phrasings`
    {team} contestaron al parcial {opponent:de} con otro de {run} {periods} {effect}
    {team} respondieron al parcial {opponent:de} con un {run} {periods} {effect}
    {team} reaccionaron con un parcial de {run} {periods} {effect}
    tras el parcial {opponent:de}, {team} replicaron con un {run} {periods} {effect}`,
  opens: phrasings`
    y se pusieron {into}
    y abrieron el partido con un {into} a favor`,
  'breaks-tie': phrasings`
    y pasaron del empate a {tied} al {into} a favor
    y rompieron el empate a {tied} hasta ponerse {into}`,
  stretches: phrasings`
    y estiraron su ventaja del {before} al {into}
    y pasaron del {before} al {into}`,
  'turns-deficit': phrasings`
    y convirtieron un {trailing} en contra en un {into} a favor
    y pasaron de perder {trailing} a mandar {into}`,
  'takes-lead': phrasings`
    y se pusieron por delante, {into}
    y tomaron el mando, {into}`,
  'erases-deficit': phrasings`
    y levantaron un {trailing} en contra hasta empatar a {tied}
    y pasaron de perder {trailing} a empatar a {tied}`,
  ties: phrasings`y empataron a {tied}`,
  'cuts-deficit': phrasings`
    y recortaron un {trailing} en contra hasta el {after}
    y se acercaron del {trailing} al {after}`,
  'scored-all': phrasings`
    {player} anotó los {points:letters} puntos {team:de} en el parcial
    los {points:letters} puntos del parcial fueron obra de {player}`,
  'scored-part': phrasings`
    {player} anotó {points} de los {of} puntos
    {player} sumó {points} de los {of} puntos
    {player} firmó {points} de los {of} puntos`,
  'forced-turnovers': phrasings`
    {team:subject} forzaron {turnovers:turnover}
    {team:subject} forzaron {turnovers:turnover} en ese tramo`,
  'points-off-turnovers': phrasings`
    {team:subject} forzaron {turnovers:turnover} y anotaron {points:point} tras pérdida
    {team:subject} forzaron {turnovers:turnover} y sacaron {points:point} tras pérdida`,
}
