import { type Phrases, ways } from '../../language.ts'

export const postGamePhrases: Phrases<'post-game'> = {
  'decided-late': ways`
    {play:the} de {player} {time:end} {play:da|dan} la victoria {winner:a} ante {loser}, {score}
    {winner} ganan {loser:a} por {score} {overtimes} con {play} de {player} {time:end}
    {player} da el triunfo {winner:a} {time:end} ante {loser}, {score}
    {play:the} de {player} {play:decide|deciden} el final: {winner}, {score} ante {loser}`,
  'series-won': ways`
    {winner} ganan {loser:a} por {score} {overtimes} y se llevan la serie por {series}
    {winner} cierran la serie por {series} con un triunfo por {score} ante {loser}`,
  'winners-star': ways`
    {feat:the} de {player} {feat:guía|guían} {winner:a} ante {loser}, {score} {overtimes}
    {player} {feat:does} y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {feat:a} de {player}`,
  'winners-high': ways`
    {player} anota {points}, {high}, y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} baten {loser:a} por {score} {overtimes} con {points:point} de {player}, {high}`,
  'losers-star': ways`
    {winner} ganan {loser:a} por {score} {overtimes} pese {feat:a-the} de {player}
    {player} {feat:does}, pero {winner} ganan {loser:a} por {score}`,
  'losers-high': ways`{player} anota {points}, {high}, pero {winner} ganan {loser:a} por {score}`,
  comeback: ways`
    {winner} remontan {deficit} puntos y ganan {loser:a} por {score} {overtimes}
    {winner} levantan {deficit:point} de desventaja y baten {loser:a} por {score} {overtimes}
    {winner} perdían de {deficit} en {period} y acaban ganando {loser:a} por {score}
    {winner} superan una desventaja de {deficit} y se imponen {loser:a} por {score}`,
  'won-in-overtime': ways`
    {winner} resisten más que {loser}, {score} {overtimes}
    {winner} ganan {loser:a} {overtimes}, {score}
    {winner} necesitan la prórroga para ganar {loser:a} por {score}`,
  rout: ways`
    {winner} arrollan {loser:a} por {score}
    {winner} pasan por encima {loser:de}, {score}
    {winner} ganan {loser:a} de {margin}, {score}`,
  'never-trailed': ways`
    {winner} no van nunca por detrás y ganan por {score} {loser:a}
    {winner} ganan {loser:a} por {score} sin ir nunca por detrás`,
  'pulled-away': ways`
    {winner} se escapan en {period} y ganan {loser:a} por {score}
    {winner} ganan {period} por {periodScore} y baten {loser:a} por {score}`,
  close: ways`
    {winner} ganan por la mínima {loser:a}, {score} {overtimes}
    {winner} ganan {loser:a} por {margin:point}, {score} {overtimes}
    {winner} se imponen por poco {loser:a}, {score} {overtimes}`,
  leader: ways`
    {player} anota {points} y {winner} ganan {loser:a} por {score} {overtimes}
    los {points:point} de {player} llevan {winner:a} a ganar {loser:a} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {points:point} de {player}`,
  beat: ways`
    {winner} ganan {loser:a} por {score} {overtimes}
    {winner} superan {loser:a} por {score} {overtimes}
    triunfo {winner:de} por {score} ante {loser} {overtimes}`,

  opening: ways`
    {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {winner:full} se impusieron por {score} {loser:a-full} {overtimes}
    {winner:full} ganaron de {margin}, {score} ante {loser:full} {overtimes}
    {winner:full} derrotaron {loser:a-full} por {score} {overtimes}
    el partido acabó {score} para {winner:full} ante {loser:full} {overtimes}`,
  'opening-comeback': ways`
    tras perder de hasta {deficit}, {winner:full} remontaron y ganaron {loser:a-full} por {score} {overtimes}
    con {deficit} puntos en contra, {winner:full} acabaron ganando por {score} {loser:a-full} {overtimes}
    una renta de {deficit} no les bastó {loser:a-full}, que perdieron con {winner:full} por {score} {overtimes}`,
  'opening-rout': ways`
    {loser:full} no fueron rival para {winner:full}, que ganaron de {margin}, {score}
    con {margin} puntos de margen, {winner:full} ganaron {loser:a-full} por {score}`,
  'opening-close': ways`
    {margin:point} {margin:separó|separaron} al final {winner:a-full} y {loser:a-full}, {score} {overtimes}
    {winner:full} aguantaron ante {loser:full} por {margin:point}, {score} {overtimes}`,
  'opening-overtime': ways`
    {winner:full} necesitaron más que el tiempo reglamentario para ganar {loser:a-full}, {score} {overtimes}
    {overtimes}, {winner:full} resistieron más que {loser:full}, {score}`,
  'star-double': ways`
    {player} logró un {double} para {team}: {line}
    {player}, {team:de}, acabó con un {double} de {line}`,
  'star-points': ways`
    {player} anotó {points:point} para {team} con {shots} en tiros {line:to-go-with}
    {player}, {team:de}, anotó {points:point} {line:with}`,
  'star-points-lost': ways`{player}, {team:de}, anotó {points:point} {line:with} en la derrota`,
  'star-high': ways`
    {player} anotó {points:point}, {high}, para {team} con {shots} en tiros {line:to-go-with}
    {player}, {team:de}, anotó {points:point}, {high}, {line:with}`,
  'star-shooting': ways`{player}, {team:de}, metió {shots} tiros y sumó {line}`,
  'star-count': ways`{player}, {team:de}, sumó {feat} {line:to-go-with}`,
  'never-behind': ways`
    {winner} no fueron nunca por detrás y mandaron de hasta {lead}
    {winner} mandaron de hasta {lead} y no fueron nunca por detrás`,
  'had-trailed': ways`
    {winner} habían perdido de hasta {deficit} en {period}
    {winner} habían estado a {deficit} puntos en {period}`,
  'lead-changes': ways`
    el mando cambió de manos {changes} veces
    hubo {changes} cambios de líder y {ties:tie}`,
  'biggest-lead': ways`
    {winner} mandaron de hasta {lead}
    la máxima ventaja {winner:de} fue de {lead}`,
  'period-won': ways`{winner} superaron {loser:a} por {score} en {period}`,
  'biggest-run': ways`
    {winner} firmaron un parcial de {run} {periods}
    un parcial de {run} {periods} fue el mayor {winner:de}`,
  'forced-overtime': ways`
    {player}, {team:de}, {play:did} {time:moment} para empatar a {tied} y forzar {period:an}
    {player}, {team:de}, empató a {tied} {time:moment} con {play} para forzar {period:an}`,
  'ahead-for-good': ways`
    {player} dio {winner:a} la ventaja definitiva, {score}, con {play} {time:moment} {assist}
    {winner} tomaron el mando definitivo, {score}, con {play} de {player} {time:moment}
    {play:the} de {player} {time:moment} {play:puso|pusieron} el {score}, y {winner} ya no soltaron el mando
    {winner} se fueron por delante para no volver cuando {player} {play:did} para el {score} {time:moment}`,
  'last-minute': ways`el último minuto: {plays}`,
  'last-shot-blocked': ways`
    {blocker}, {blockerTeam:de}, taponó {time:end} {chance} de {player} que {chance:done}`,
  'last-shot-missed': ways`
    {player}, {team:de}, falló {chance} {time:end} que {chance:done}
    {player}, {team:de}, {chance:done} con {chance} {time:end}, pero falló`,
  'last-steal': ways`
    {thief} le robó el balón a {player} {time:end}, con {team} a {missing:point}
    {team} estaban a {missing:point} cuando {thief} le robó el balón a {player} {time:end}`,

  'won-series': ways`{winner} ganaron la serie por {series}`,
  'series-tied': ways`la serie está empatada {series}`,
  'series-led': ways`{winner} mandan en la serie por {series}`,
  'series-trailed': ways`{winner} pierden la serie por {series:turned}`,
  'led-team': ways`
    {player} lideró {team:a} con {line}
    {line} de {player} fueron lo mejor {team:de}
    {player} sumó {line} para liderar {team:a}`,
  record: ways`{winner} tienen ahora un balance de {record}`,
  'edge-threes': ways`
    {winner} metieron {own:three} por {others} {loser:de}
    {winner} anotaron {own:three}, y {loser} {others}`,
  'edge-free-throws': ways`
    {winner} metieron {own:free-throw} por {others} {loser:de}
    {winner} sumaron {own:point} desde la línea, y {loser} {others}`,
  'edge-rebounds': ways`
    {winner} capturaron más rebotes que {loser}, {score}
    {winner} ganaron el rebote por {score}`,
  'edge-turnovers': ways`
    {winner} cometieron {own:turnover} por {others} {loser:de}
    {loser} perdieron el balón {others:time}, y {winner} {own:time}`,
  'edge-paint': ways`
    {winner} superaron {loser:a} por {score} en la pintura
    {winner} mandaron en la pintura por {score}`,
  bench: ways`el banquillo {winner:de} superó al {loser:de} por {score}`,
}
