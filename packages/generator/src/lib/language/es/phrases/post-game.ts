import { type Phrases, phrasings } from '../../language.ts'

export const postGamePhrases: Phrases<'post-game'> = {
  'decided-late': phrasings`
    {play:the} de {player} {time:brief} {play:da|dan} la victoria {winner:a} ante {loser}, {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {play} de {player} {time:brief}
    {winner} ganan {loser:a} por {score} {overtimes} gracias a {play} de {player}
    {player} da el triunfo {winner:a} ante {loser}, {score} {overtimes}`,
  'sealed-block': phrasings`
    un tapón de {blocker} sella el triunfo {winner:de} ante {loser}, {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con un tapón de {blocker} al último tiro`,
  'sealed-steal': phrasings`
    un robo de {thief} sella el triunfo {winner:de} ante {loser}, {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con un robo final de {thief}`,
  'series-won': phrasings`
    {winner} ganan {loser:a} por {score} {overtimes} y se llevan la serie por {series}
    {winner} cierran la serie por {series} con un triunfo por {score} ante {loser} {overtimes}`,
  'winners-star': phrasings`
    {feat:the} de {player} {feat:guía|guían} {winner:a} al triunfo ante {loser}, {score} {overtimes}
    {player} {feat:does} y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {feat:a} de {player}`,
  'winners-shooting': phrasings`
    {player} anota {shots} tiros de campo y {winner} ganan {loser:a} por {score} {overtimes}
    con {shots} en tiros de campo de {player}, {winner} ganan {loser:a} por {score} {overtimes}`,
  'winners-high': phrasings`
    {player} anota {points:point}, {high}, y {winner} ganan {loser:a} por {score} {overtimes}
    {winner} baten {loser:a} por {score} {overtimes} con {points:point} de {player}, {high}`,
  'losers-star': phrasings`
    {winner} ganan {loser:a} por {score} {overtimes} pese {feat:a-the} de {player}
    {winner} se sobreponen {feat:a-the} de {player} y ganan {loser:a} por {score} {overtimes}`,
  'losers-high': phrasings`
    {winner} ganan {loser:a} por {score} {overtimes} pese a los {points:point} de {player}, {high}
    {winner} se sobreponen a los {points:point} de {player}, {high}, y ganan {loser:a} por {score} {overtimes}`,
  'held-off': phrasings`
    {winner} resisten ante {loser}, {score} {overtimes}, tras llegar a mandar por {lead}
    {winner} llegan a mandar por {lead} y resisten ante {loser}, {score} {overtimes}`,
  comeback: phrasings`
    {winner} remontan {deficit} puntos y ganan {loser:a} por {score} {overtimes}
    {winner} levantan una desventaja de {deficit:point} y baten {loser:a} por {score} {overtimes}
    {winner} perdían por {deficit} en {period} y acaban ganando {loser:a} por {score} {overtimes}
    {winner} superan una desventaja de {deficit:point} y se imponen {loser:a} por {score} {overtimes}`,
  'won-in-overtime': phrasings`
    {winner} doblegan {loser:a}, {score} {overtimes}
    {winner} ganan {loser:a} {overtimes}, {score}`,
  rout: phrasings`
    {winner} arrollan {loser:a} por {score}
    {winner} pasan por encima {loser:de}, {score}
    {winner} aplastan {loser:a} por {score}`,
  'leader-rout': phrasings`
    {player} anota {points:point} y {winner} arrollan {loser:a} por {score}
    {winner} arrollan {loser:a} por {score} con {points:point} de {player}`,
  'never-trailed': phrasings`
    {winner} no van nunca por detrás y ganan por {score} {loser:a}
    {winner} ganan {loser:a} por {score} sin ir nunca por detrás`,
  'pulled-away': phrasings`
    {winner} se escapan en {period} y ganan {loser:a} por {score}
    {winner} superan {loser:a} por {periodScore} en {period} y ganan por {score}`,
  close: phrasings`
    {winner} ganan {loser:a} por un estrecho margen, {score} {overtimes}
    {winner} ganan {loser:a} en un final apretado, {score} {overtimes}
    {winner} se imponen por poco {loser:a}, {score} {overtimes}`,
  leader: phrasings`
    {player} anota {points:point} y {winner} ganan {loser:a} por {score} {overtimes}
    los {points:point} de {player} dan la victoria {winner:a} ante {loser} por {score} {overtimes}
    {winner} ganan {loser:a} por {score} {overtimes} con {points:point} de {player}`,
  beat: phrasings`
    {winner} ganan {loser:a} por {score} {overtimes}
    {winner} superan {loser:a} por {score} {overtimes}
    triunfo {winner:de} por {score} ante {loser} {overtimes}`,
  labeled: phrasings`{label}: {headline}`,

  'opening-double': phrasings`
    {player} firmó un {double} con {line}, y {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {player} acabó con {line} para un {double}, y {winner:full} derrotaron {loser:a-full} por {score} {overtimes}`,
  'opening-high': phrasings`
    {player} alcanzó {high} con {points:point} {line:to-go-with}, y {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {player} alcanzó {high} con {points:point}, y {winner:full} derrotaron {loser:a-full} por {score} {overtimes}`,
  'opening-shooting': phrasings`
    {player} sumó {line} con {shots} en tiros de campo, y {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {player} anotó {shots} tiros de campo y sumó {line}, y {winner:full} derrotaron {loser:a-full} por {score} {overtimes}`,
  'opening-line': phrasings`
    {player} sumó {line}, y {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {player} acabó con {line}, y {winner:full} derrotaron {loser:a-full} por {score} {overtimes}
    con {line} de {player}, {winner:full} se impusieron {loser:a-full} por {score} {overtimes}`,
  'opening-points': phrasings`
    {player} anotó {points:point}, y {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {player} anotó {points:point}, y {winner:full} derrotaron {loser:a-full} por {score} {overtimes}
    con {points:point} de {player}, {winner:full} se impusieron {loser:a-full} por {score} {overtimes}`,
  opening: phrasings`
    {winner:full} ganaron {loser:a-full} por {score} {overtimes}
    {winner:full} se impusieron por {score} {loser:a-full} {overtimes}
    {winner:full} ganaron por {margin:point}, {score} ante {loser:full} {overtimes}
    {winner:full} derrotaron {loser:a-full} por {score} {overtimes}
    el partido acabó con triunfo {winner:de-full} por {score} ante {loser:full} {overtimes}`,
  'opening-comeback': phrasings`
    tras llegar a perder por {deficit}, {winner:full} remontaron y ganaron {loser:a-full} por {score} {overtimes}
    {winner:full} levantaron {deficit} puntos en contra y ganaron por {score} {loser:a-full} {overtimes}
    una ventaja de {deficit} puntos no les bastó {loser:a-full}, que perdieron ante {winner:full} por {score} {overtimes}`,
  'opening-rout': phrasings`
    {loser:full} no fueron rival para {winner:full}, que ganaron por {margin} puntos, {score}
    con {margin} puntos de margen, {winner:full} ganaron {loser:a-full} por {score}`,
  'opening-close': phrasings`
    {winner:full} ganaron por poco {loser:a-full}, por {margin:point}, {score} {overtimes}
    {winner:full} se impusieron por {margin:point} {loser:a-full}, {score} {overtimes}`,
  'opening-overtime': phrasings`
    {winner:full} no pudieron con {loser:full} en el tiempo reglamentario, pero ganaron por {score} {overtimes}
    {winner:full} doblegaron {loser:a-full} por {score} {overtimes}`,
  'star-double': phrasings`
    {player} logró un {double} {team:tag-para}: {line}
    {player}{team:tag} acabó con un {double} de {line}`,
  'star-points': phrasings`
    {player} anotó {points:point} {team:tag-para}, con {shots} en tiros de campo {line:to-go-with}
    {player}{team:tag} anotó {points:point} {line:to-go-with}`,
  'star-points-lost': phrasings`
    {player}{team:tag} anotó {points:point} {line:to-go-with} en la derrota`,
  'star-high': phrasings`
    {player} anotó {points:point} {team:tag-para}, {high}, con {shots} en tiros de campo {line:to-go-with}
    {player}{team:tag} alcanzó {high} con {points:point} {line:to-go-with}`,
  'star-shooting': phrasings`
    {player}{team:tag} anotó {shots} tiros de campo y sumó {line}`,
  'star-count': phrasings`
    {player}{team:tag} sumó {feat} y acabó con {line}`,
  'never-behind': phrasings`
    {winner} no fueron nunca por detrás y llegaron a mandar por {lead}
    {winner} llegaron a mandar por {lead} y no fueron nunca por detrás`,
  'had-trailed': phrasings`
    {winner} llegaron a perder por {deficit} en {period}
    {winner} remontaron tras llegar a perder por {deficit} en {period}`,
  'first-led': phrasings`
    {winner} no se pusieron por delante hasta {play:the} de {player} {time:to-end}
    {time:to-end}, {play} de {player} {play:dio|dieron} {winner:a} su primera ventaja`,
  'lead-changes': phrasings`
    el mando cambió de manos {changes} veces
    hubo {changes:change} y {ties:tie}`,
  'biggest-lead': phrasings`
    {winner} llegaron a mandar por {lead}
    la máxima ventaja {winner:de} fue de {lead:point}`,
  'period-won': phrasings`en {period}, {winner} superaron {loser:a} por {score}`,
  'biggest-run': phrasings`
    {winner} firmaron un parcial de {run} {periods}
    el mayor parcial {winner:de} fue un {run} {periods}`,
  'run-and-period': phrasings`
    {winner} firmaron un parcial de {run} {periods} y superaron {loser:a} por {score} en {period}`,
  'run-in-period': phrasings`
    {winner} superaron {loser:a} por {score} en {period} con un parcial de {run}`,
  'forced-overtime': phrasings`
    {player}{team:tag} empató a {tied} con {play} {time:to-end} y forzó {period}
    con {play} {time:to-end}, {player}{team:tag} empató a {tied} y forzó {period}`,
  'forced-overtimes': phrasings`
    los empates al final alargaron el partido: {plays}`,
  'ahead-for-good': phrasings`
    {player} dio {winner:a} la ventaja definitiva, {score}, con {play} {assist} {time:to-end}
    {winner} lograron la ventaja definitiva, {score}, con {play} de {player} {time:to-end}
    {time:to-end}, {play} de {player} {play:puso|pusieron} el {score}, y {winner} ya no volvieron a ir por detrás
    {time:to-end}, {play} de {player} {play:dio|dieron} {winner:a} la ventaja definitiva, {score}`,
  'ahead-late': phrasings`
    {player} adelantó {winner:a}, {score}, con {play} {time:brief}
    {player} puso por delante {winner:a}, {score}, con {play} {time:brief}`,
  'last-minute': phrasings`en el último minuto, {plays}`,
  'last-shot-blocked': phrasings`
    {time:brief}, {blocker}{blockerTeam:tag-blocker} taponó {chance} de {player} que {chance:done}`,
  'last-shot-missed': phrasings`
    {time:brief}, {player}{team:tag} falló {chance} que {chance:done}
    {time:brief}, {player}{team:tag} falló {chance:potential}`,
  'last-steal': phrasings`
    {time:brief}, {thief} le robó el balón a {player} con {team} a {missing:point}
    {team} estaban a {missing:point} cuando {thief} le robó el balón a {player} {time:brief}`,

  'won-series': phrasings`{winner} ganaron la serie por {series}`,
  'series-tied': phrasings`
    la serie está empatada {series}
    la serie queda igualada, {series}`,
  'series-led': phrasings`{winner} mandan en la serie por {series}`,
  'series-trailed': phrasings`{winner} van por detrás en la serie, {series:turned}`,
  'led-team': phrasings`
    {player} lideró {team:a} con {line}
    con {line}, {player} encabezó la anotación {team:de}
    {player} fue quien más anotó en {team}: {line}`,
  record: phrasings`{winner} tienen ahora un balance de {record}`,
  'win-streak': phrasings`
    {winner} suman {games:letters} victorias seguidas
    {winner} han ganado {games:letters} partidos seguidos`,
  'skid-ended': phrasings`
    {winner} cortaron una racha de {games:letters} derrotas
    {winner} venían de {games:letters} derrotas seguidas`,
  'losing-streak': phrasings`
    {loser} suman {games:letters} derrotas seguidas
    {loser} han perdido {games:letters} partidos seguidos`,
  'streak-ended': phrasings`
    {loser} venían de {games:letters} victorias seguidas
    la derrota cortó una racha de {games:letters} victorias {loser:de}`,
  'edge-threes': phrasings`
    {winner} anotaron {own:three} por {others} {loser:de}
    {winner} anotaron {own:three}; {loser}, {others:none}`,
  'edge-free-throws': phrasings`
    {winner} anotaron {own:free-throw} por {others} {loser:de}
    {winner} sumaron {own:point} desde la línea; {loser}, {others:none}`,
  'edge-rebounds': phrasings`
    {winner} capturaron más rebotes que {loser}, {score}
    {winner} ganaron la batalla del rebote por {score}`,
  'edge-turnovers': phrasings`
    {winner} cometieron {own:turnover} por {others} {loser:de}
    {loser} perdieron el balón {others:time}; {winner}, {own:time}`,
  'edge-paint': phrasings`
    {winner} superaron {loser:a} por {score} en la pintura
    {winner} mandaron en la pintura por {score}`,
  bench: phrasings`el banquillo {winner:de} superó al {loser:de} por {score}`,
}
