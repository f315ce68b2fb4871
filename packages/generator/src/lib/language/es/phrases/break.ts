import { type Phrases, phrasings } from '../../language.ts'

export const breakPhrases: Phrases<'break'> = {
  'forced-overtime': phrasings`
    {play:the} de {player} {play:lleva|llevan} el partido {period:a}, con empate a {points}
    {player} manda el partido {period:a} con {play}, empate a {points}`,
  overtime: phrasings`
    {away} y {home} se van {period:a} con empate a {points}
    empate a {points}: {away} y {home} se jugarán el partido en {period}`,
  'late-tie': phrasings`
    {player} empata a {points} {time}
    {play:the} de {player} {play:pone|ponen} el empate a {points} {time}`,
  'back-level': phrasings`
    {team}, que perdían de {deficit}, empatan a {points} {time}
    {team} remontan {deficit} puntos y empatan a {points} {time}`,
  'run-tied': phrasings`{team} firman un parcial de {run} y empatan a {points} {time}`,
  'hot-hand-tied': phrasings`
    {player}, {team:de}, anota {points} {stretch}: empate a {tied} con {opponent}
    {points:point} de {player}, {team:de}, {stretch}, y {opponent} igualan a {tied}`,
  tied: phrasings`
    empate a {points} {time}
    {away} y {home} empatan a {points} {time}
    todo igualado a {points} {time}
    nada separa {away:a} y {home:a}: empate a {points} {time}
    igualdad entre {home} y {away}, a {points} {time}`,
  'late-lead': phrasings`
    {play:the} de {player} {play:pone|ponen} {leader:a} por delante, {score} {time}
    {leader} mandan {score} con {play} de {player} {time}
    {player} da el {score} {leader:a} {time}`,
  'back-ahead': phrasings`
    {team}, que perdían de {deficit}, mandan {score} {time}
    {team} le dan la vuelta a {deficit} puntos en contra y ganan {score} {time}`,
  'back-close': phrasings`
    {team}, que perdían por {deficit}, se ponen a {margin:point} {time}
    {team} recortan de {deficit} a {margin:point} su desventaja {time}`,
  'run-leads': phrasings`
    {team} firman un parcial de {run} y mandan {score} {time}
    parcial de {run} {team:de}, que ganan {score} {time}`,
  'run-trails': phrasings`
    {team} firman un parcial de {run} y pierden por {margin:point} {time}
    parcial de {run} {team:de}, que pierden por {margin:point} {time}`,
  'lead-taken': phrasings`
    {leader} toman el mando, {score}, {time}
    {play:the} de {player} {play:da|dan} {leader:a} el {score} {time}
    {leader} se ponen por delante, {score}, {time}`,
  turned: phrasings`
    {leader} pasan de perder de {deficit} a mandar {score} {time}
    de {deficit} abajo a {margin} arriba: {leader} mandan {score} {time}`,
  'biggest-lead': phrasings`
    máxima ventaja del partido para {leader}: {score} {time}
    {leader} ganan {score} {time}, su máxima ventaja`,
  'hot-hand-leads': phrasings`
    {player} anota {points} {stretch} y {leader} mandan {score}
    {points:point} de {player} {stretch}; {leader}, por delante, {score}`,
  'hot-hand-trails': phrasings`
    {player}, {team:de}, anota {points} {stretch}, pero {leader} mandan {score}`,
  cut: phrasings`
    {trailer} se acercan de {earlier} a {margin:point} {time}
    la renta {leader:de} baja de {earlier} a {margin:point} {time}`,
  grown: phrasings`
    {leader} ganan por {margin:point} {time}, cuando ganaban por {earlier}
    la renta {leader:de} sube de {earlier} a {margin:point} {time}`,
  lead: phrasings`
    {leader} ganan por {margin:point} {time}
    {leader} mandan {score} ante {trailer} {time}
    {leader} ganan {score} {time}
    {leader} aventajan en {margin:point} {trailer:a} {time}
    {trailer} pierden {score} ante {leader} {time}
    {trailer} pierden por {margin:point} {time}
    {leader}, por delante, {score}, {time}
    {score} para {leader} {time}
    {leader} conservan {margin:point} de ventaja {time}
    {trailer} persiguen {leader:a}, {score} {time}`,
  'one-possession': phrasings`partido a una posesión: {leader} mandan {score} {time}`,
  'far-ahead': phrasings`{leader} ganan con holgura, {score} {time}`,
  'top-scorer-lead': phrasings`{player}, {team:de}, lleva {points}, y {leader} mandan {score} {time}`,

  'period-even': phrasings`
    los dos equipos anotaron {points:point} en {period}
    {period} acabó igualado, con {points:point} por bando`,
  'period-won': phrasings`
    {ahead} ganaron {period} por {score}
    {ahead} superaron {behind:a} por {score} en {period}
    {period} fue para {ahead}, {score}
    {behind} perdieron {period} por {score}`,
  'stretch-scoreless': phrasings`nadie ha anotado {stretch}`,
  'stretch-even': phrasings`
    los dos equipos han anotado {points:point} {stretch}
    hay igualdad {stretch}, con {points:point} por bando`,
  'stretch-won': phrasings`
    {ahead} han superado {behind:a} por {score} {stretch}
    {stretch}, {ahead} han anotado más que {behind}, {score}
    el parcial es de {score} para {ahead} {stretch}
    {behind} han cedido un parcial de {score} {stretch}`,
  'streak-ended-period': phrasings`
    {team} anotaron los últimos {points:point} {period:de}
    los últimos {points:point} {period:de} fueron {team:de}`,
  streak: phrasings`
    {team} han anotado los últimos {points:point}
    los últimos {points:point} han sido todos {team:de}
    {team} han anotado {points:point} seguidos`,
  'fouled-out': phrasings`
    {player}, {team:de}, ha quedado fuera por faltas
    {team} han perdido por faltas a {player}`,
  'foul-trouble': phrasings`
    {player}, {team:de}, tiene {fouls:foul}
    {player}, {team:de}, se ha cargado con {fouls:foul}
    {player} ya suma {fouls:foul} con {team}`,
  'hot-hand': phrasings`
    {player} {now:ha anotado|anotó} {points:point} para {team} {stretch}
    {player}, {team:de}, {now:suma|sumó} {points:point} {stretch}`,
  'hot-hand-all': phrasings`{player} {now:ha anotado|anotó} todos los puntos {team:de} {stretch}`,
  'hot-hand-share': phrasings`{player} {now:lleva|anotó} {points} de los {of:point} {team:de} {stretch}`,
  'top-scorer': phrasings`
    {player}, {team:de}, es {player:el máximo anotador/la máxima anotadora} del partido, con {points:point}
    {player}, {team:de}, lidera la anotación con {points}
    nadie tiene más que los {points:point} de {player}, {team:de}`,
  'turnover-gap': phrasings`
    {more} acumulan {most:turnover} por {least} {fewer:de}
    {more} han perdido el balón {most:time} y {fewer} {least:time}`,
  'threes-missed': phrasings`{team} han fallado sus {attempted} triples`,
  threes: phrasings`
    {team} llevan {threes} en triples
    {team} han anotado {threes} triples`,

  'next-score-decides': phrasings`
    atención a quién deshace el empate
    la próxima canasta puede decidir el partido`,
  'one-score-behind': phrasings`
    {trailer} están a una canasta
    una canasta separa {leader:a} y {trailer:a}`,
  'more-than-one-score': phrasings`
    {trailer} necesitan más de una canasta
    {leader} ganan por más de una canasta`,
  'watch-run': phrasings`
    atención a si {opponent} contestan al parcial de {run} {team:de}
    {opponent} tienen que responder a un parcial de {run}
    {team} quieren ampliar su parcial de {run}
    {opponent} necesitan una respuesta al parcial de {run}`,
  'watch-fouls': phrasings`
    atención a cómo juega {player}, {team:de}, con {fouls:foul}
    {player}, {team:de}, tiene que seguir con {fouls:foul}
    con {fouls:foul}, ojo a {player} en {team}
    atención a cuánto mantienen {team} en pista a {player} con {fouls:foul}
    {team} siguen con {player} en pista con {fouls:foul}`,
  'watch-return': phrasings`
    atención a cuándo devuelven {team} a la pista a {player}, en el banquillo con {fouls:foul}
    {player}, {team:de}, espera en el banquillo con {fouls:foul}`,
  'watch-tie': phrasings`
    atención a quién anota primero desde aquí
    la próxima canasta rompe el empate a {points}
    quien anote ahora se pone por delante`,
  'watch-margin': phrasings`
    atención a quién anota primero con {margin:point} de diferencia
    {leader} defienden {margin:point} de ventaja
    el partido sigue a {margin:point}`,
  'watch-mark': phrasings`
    atención a {player}, {team:de}, a {missing:point} de los {mark}
    {player}, {team:de}, se queda a {missing:point} de los {mark}
    con {missing} más, {player}, {team:de}, llega a {mark}`,
  'watch-boards': phrasings`
    atención al rebote, con {most:rebound} {more:de} por {least} {fewer:de}
    ojo al rebote: {most:rebound} para {more}, {least} para {fewer}
    {fewer} tienen que recuperar terreno con {least:rebound} por {most} {more:de}`,
  'watch-turnovers': phrasings`
    atención a si {more} cuidan más el balón tras {most:turnover}
    {more} llevan {most:turnover} y necesitan cuidar más el balón`,
  'watch-lead': phrasings`
    atención a si {trailer} recortan la ventaja de {margin:point} {leader:de}
    {leader} quieren ampliar su ventaja de {margin:point}
    {trailer} tienen que remontar {margin:point}
    {trailer} están a {margin:point}
    atención a la reacción {trailer:de}, que pierden por {margin:point}`,
}
