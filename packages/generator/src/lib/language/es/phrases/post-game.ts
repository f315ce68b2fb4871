import { type Phrases, phrasings } from '../../language.ts'

export const postGamePhrases: Phrases<'post-game'> = {
  'decided-late': phrasings`
    {play:the} de {player} {time:end} {play:da|dan} la victoria {winner:a} ante {loser}, {score}
    {winner} ganan {loser:a} por {score} {overtimes} con {play} de {player} {time:end}
    {player} da el triunfo {winner:a} {time:end} ante {loser}, {score}
    {play:the} de {player} {play:decide|deciden} el final: {winner}, {score} ante {loser}`,
  'series-won': phrasings`
    {winner} ganan {loser:a} por {score} {overtimes} y se llevan la serie por {series}
    {winner} cierran la serie por {series} con un triunfo por {score} ante {loser}`,
  'winners-star': phrasings`
    {feat:the} de {player} {feat:guía|guían} {winner:a} ante {loser}, {score} {overtimes}
    {player} {feat:does} y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {feat:a} de {player}`,
  'winners-high': phrasings`
    {player} anota {points}, {high}, y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} baten {loser:a} por {score} {overtimes} con {points:point} de {player}, {high}`,
  'losers-star': phrasings`
    {winner} ganan {loser:a} por {score} {overtimes} pese {feat:a-the} de {player}
    {player} {feat:does}, pero {winner} ganan {loser:a} por {score}`,
  'losers-high': phrasings`{player} anota {points}, {high}, pero {winner} ganan {loser:a} por {score}`,
  comeback: phrasings`
    {winner} remontan {deficit} puntos y ganan {loser:a} por {score} {overtimes}
    {winner} levantan {deficit:point} de desventaja y baten {loser:a} por {score} {overtimes}
    {winner} perdían de {deficit} en {period} y acaban ganando {loser:a} por {score}
    {winner} superan una desventaja de {deficit} y se imponen {loser:a} por {score}`,
  'won-in-overtime': phrasings`
    {winner} resisten más que {loser}, {score} {overtimes}
    {winner} ganan {loser:a} {overtimes}, {score}
    {winner} necesitan la prórroga para ganar {loser:a} por {score}`,
  rout: phrasings`
    {winner} arrollan {loser:a} por {score}
    {winner} pasan por encima {loser:de}, {score}
    {winner} ganan {loser:a} de {margin}, {score}`,
  'never-trailed': phrasings`
    {winner} no van nunca por detrás y ganan por {score} {loser:a}
    {winner} ganan {loser:a} por {score} sin ir nunca por detrás`,
  'pulled-away': phrasings`
    {winner} se escapan en {period} y ganan {loser:a} por {score}
    {winner} ganan {period} por {periodScore} y baten {loser:a} por {score}`,
  close: phrasings`
    {winner} ganan por la mínima {loser:a}, {score} {overtimes}
    {winner} ganan {loser:a} por {margin:point}, {score} {overtimes}
    {winner} se imponen por poco {loser:a}, {score} {overtimes}`,
  leader: phrasings`
    {player} anota {points} y {winner} ganan {loser:a} por {score} {overtimes}
    los {points:point} de {player} llevan {winner:a} a ganar {loser:a} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {points:point} de {player}`,
  beat: phrasings`
    {winner} ganan {loser:a} por {score} {overtimes}
    {winner} superan {loser:a} por {score} {overtimes}
    triunfo {winner:de} por {score} ante {loser} {overtimes}`,

  opening: phrasings`
    {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {winner:full} se impusieron por {score} {loser:a-full} {overtimes}
    {winner:full} ganaron de {margin}, {score} ante {loser:full} {overtimes}
    {winner:full} derrotaron {loser:a-full} por {score} {overtimes}
    el partido acabó {score} para {winner:full} ante {loser:full} {overtimes}`,
  'opening-comeback': phrasings`
    tras perder de hasta {deficit}, {winner:full} remontaron y ganaron {loser:a-full} por {score} {overtimes}
    con {deficit} puntos en contra, {winner:full} acabaron ganando por {score} {loser:a-full} {overtimes}
    una renta de {deficit} no les bastó {loser:a-full}, que perdieron con {winner:full} por {score} {overtimes}`,
  'opening-rout': phrasings`
    {loser:full} no fueron rival para {winner:full}, que ganaron de {margin}, {score}
    con {margin} puntos de margen, {winner:full} ganaron {loser:a-full} por {score}`,
  'opening-close': phrasings`
    {margin:point} {margin:separó|separaron} al final {winner:a-full} y {loser:a-full}, {score} {overtimes}
    {winner:full} aguantaron ante {loser:full} por {margin:point}, {score} {overtimes}`,
  'opening-overtime': phrasings`
    {winner:full} necesitaron más que el tiempo reglamentario para ganar {loser:a-full}, {score} {overtimes}
    {overtimes}, {winner:full} resistieron más que {loser:full}, {score}`,
  'star-double': phrasings`
    {player} logró un {double} para {team}: {line}
    {player}, {team:de}, acabó con un {double} de {line}`,
  'star-points': phrasings`
    {player} anotó {points:point} para {team} con {shots} en tiros {line:to-go-with}
    {player}, {team:de}, anotó {points:point} {line:with}`,
  'star-points-lost': phrasings`{player}, {team:de}, anotó {points:point} {line:with} en la derrota`,
  'star-high': phrasings`
    {player} anotó {points:point}, {high}, para {team} con {shots} en tiros {line:to-go-with}
    {player}, {team:de}, anotó {points:point}, {high}, {line:with}`,
  'star-shooting': phrasings`{player}, {team:de}, metió {shots} tiros y sumó {line}`,
  'star-count': phrasings`{player}, {team:de}, sumó {feat} {line:to-go-with}`,
  'never-behind': phrasings`
    {winner} no fueron nunca por detrás y mandaron de hasta {lead}
    {winner} mandaron de hasta {lead} y no fueron nunca por detrás`,
  'had-trailed': phrasings`
    {winner} habían perdido de hasta {deficit} en {period}
    {winner} habían estado a {deficit} puntos en {period}`,
  'lead-changes': phrasings`
    el mando cambió de manos {changes} veces
    hubo {changes} cambios de líder y {ties:tie}`,
  'biggest-lead': phrasings`
    {winner} mandaron de hasta {lead}
    la máxima ventaja {winner:de} fue de {lead}`,
  'period-won': phrasings`{winner} superaron {loser:a} por {score} en {period}`,
  'biggest-run': phrasings`
    {winner} firmaron un parcial de {run} {periods}
    un parcial de {run} {periods} fue el mayor {winner:de}`,
  'forced-overtime': phrasings`
    {player}, {team:de}, {play:did} {time:moment} para empatar a {tied} y forzar {period:an}
    {player}, {team:de}, empató a {tied} {time:moment} con {play} para forzar {period:an}`,
  'ahead-for-good': phrasings`
    {player} dio {winner:a} la ventaja definitiva, {score}, con {play} {time:moment} {assist}
    {winner} tomaron el mando definitivo, {score}, con {play} de {player} {time:moment}
    {play:the} de {player} {time:moment} {play:puso|pusieron} el {score}, y {winner} ya no soltaron el mando
    {winner} se fueron por delante para no volver cuando {player} {play:did} para el {score} {time:moment}`,
  'last-minute': phrasings`el último minuto: {plays}`,
  'last-shot-blocked': phrasings`
    {blocker}, {blockerTeam:de}, taponó {time:end} {chance} de {player} que {chance:done}`,
  'last-shot-missed': phrasings`
    {player}, {team:de}, falló {chance} {time:end} que {chance:done}
    {player}, {team:de}, {chance:done} con {chance} {time:end}, pero falló`,
  'last-steal': phrasings`
    {thief} le robó el balón a {player} {time:end}, con {team} a {missing:point}
    {team} estaban a {missing:point} cuando {thief} le robó el balón a {player} {time:end}`,

  'won-series': phrasings`{winner} ganaron la serie por {series}`,
  'series-tied': phrasings`la serie está empatada {series}`,
  'series-led': phrasings`{winner} mandan en la serie por {series}`,
  'series-trailed': phrasings`{winner} pierden la serie por {series:turned}`,
  'led-team': phrasings`
    {player} lideró {team:a} con {line}
    {line} de {player} fueron lo mejor {team:de}
    {player} sumó {line} para liderar {team:a}`,
  record: phrasings`{winner} tienen ahora un balance de {record}`,
  'edge-threes': phrasings`
    {winner} metieron {own:three} por {others} {loser:de}
    {winner} anotaron {own:three}, y {loser} {others}`,
  'edge-free-throws': phrasings`
    {winner} metieron {own:free-throw} por {others} {loser:de}
    {winner} sumaron {own:point} desde la línea, y {loser} {others}`,
  'edge-rebounds': phrasings`
    {winner} capturaron más rebotes que {loser}, {score}
    {winner} ganaron el rebote por {score}`,
  'edge-turnovers': phrasings`
    {winner} cometieron {own:turnover} por {others} {loser:de}
    {loser} perdieron el balón {others:time}, y {winner} {own:time}`,
  'edge-paint': phrasings`
    {winner} superaron {loser:a} por {score} en la pintura
    {winner} mandaron en la pintura por {score}`,
  bench: phrasings`el banquillo {winner:de} superó al {loser:de} por {score}`,
}
