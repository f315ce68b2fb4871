import { type Phrases, phrasings } from '../../language.ts'

export const breakPhrases: Phrases<'break'> = {
  'forced-overtime': phrasings`
    {play:the} de {player} {play:lleva|llevan} el partido {period:a}, con empate a {points}
    {player} fuerza {period} con {play}: empate a {points}`,
  overtime: phrasings`
    {away} y {home} se van {period:a} con empate a {points}
    empate a {points}: {away} y {home} se jugarán el partido en {period}`,
  'late-tie': phrasings`
    empate entre {away} y {home}, {points}-{points} {time}, tras {play} de {player}
    {away} y {home}, {points}-{points} {time} tras {play} de {player}
    empate tras {play} de {player}: {points}-{points} {time}`,
  'back-level': phrasings`
    {team} llegaron a perder por {deficit}; ahora, {points}-{points} {time}
    {team} han remontado {deficit} puntos: {points}-{points} {time}`,
  'run-tied': phrasings`
    parcial de {run} {team:de} y empate, {points}-{points} {time}
    {team} llevan un parcial de {run}: empate, {points}-{points} {time}
    empate tras un parcial de {run} {team:de}, {points}-{points} {time}`,
  'hot-hand-tied': phrasings`
    {player} ({team:name}) anota {points:point} {stretch}: empate a {tied} con {opponent}
    {points:point} de {player} ({team:name}) {stretch}; igualdad a {tied} con {opponent}`,
  tied: phrasings`
    empate entre {away} y {home}, {points}-{points} {time}
    {away} y {home}, {points}-{points} {time}
    igualdad entre {home} y {away}, {points}-{points} {time}
    todo igualado entre {away} y {home}, {points}-{points} {time}`,
  'late-cut': phrasings`
    {team} se acercan tras {play} de {player}: {score:turned} {time}
    tras {play} de {player}, {team} pierden {score:turned} {time}`,
  'late-extend': phrasings`
    {leader} amplían su ventaja tras {play} de {player}: {score} {time}
    {play} de {player}: {leader} amplían su ventaja, {score} {time}`,
  'back-ahead': phrasings`
    {team}, que llegaron a perder por {deficit}, mandan {score} {time}
    {team} remontan {deficit} puntos y mandan {score} {time}`,
  'back-close': phrasings`
    {team}, que llegaron a perder por {deficit}, pierden {score} {time}
    {team} pierden {score} {time} tras llegar a perder por {deficit}`,
  'run-leads': phrasings`
    {team} firman un parcial de {run} y mandan {score} {time}
    parcial de {run} {team:de}, que ganan {score} {time}
    {team} mandan {score} con un parcial de {run} {time}`,
  'run-trails': phrasings`
    {team} firman un parcial de {run}, pero pierden {score} {time}
    parcial de {run} {team:de}, que aún pierden {score} {time}
    {team} pierden {score} {time} tras un parcial de {run}`,
  'lead-taken': phrasings`
    tras {play} de {player}, {leader} mandan {score} {time}
    {leader} mandan {score} {time} tras {play} de {player}
    {leader} ganan {score} {time} gracias a {play} de {player}`,
  turned: phrasings`
    {leader} pasan de perder por {deficit} a mandar, {score} {time}
    de perder por {deficit} a ganar por {margin:one}: {leader} mandan {score} {time}`,
  'biggest-lead': phrasings`
    máxima ventaja {leader:de}: {score} {time}
    {leader} mandan {score}, su máxima ventaja, {time}
    la mayor ventaja {leader:de}, {score} {time}`,
  'hot-hand-leads': phrasings`
    {player} anota {points:point} {stretch} y {leader} mandan {score} ante {trailer}
    {points:point} de {player} {stretch}; {leader} mandan {score} ante {trailer}`,
  'hot-hand-trails': phrasings`
    {player} ({team:name}) anota {points:point} {stretch}, pero {leader} mandan {score}
    {leader} mandan {score} pese a {points:point} de {player} ({team:name}) {stretch}`,
  'hot-period-tied': phrasings`
    {player} ({team:name}) suma {points:point} en {period}: {tied}-{tied} {time:within}
    {player} ({team:name}) llega a {points:point} en {period}: {tied}-{tied} {time:within}`,
  'hot-period-leads': phrasings`
    {player} suma {points:point} en {period} y {leader} mandan {score} {time:within}
    {leader} mandan {score} {time:within}, con {points:point} de {player} en {period}`,
  'hot-period-trails': phrasings`
    {player} ({team:name}) suma {points:point} en {period}, pero {leader} mandan {score} {time:within}
    {leader} mandan {score} {time:within} pese a {points:point} de {player} ({team:name}) en {period}`,
  cut: phrasings`
    {trailer} reducen su desventaja de {earlier} a {margin:one}, {score} {time}
    la ventaja {leader:de} baja de {earlier} a {margin:one}, {score} {time}
    la ventaja {leader:de} se reduce de {earlier} a {margin:one}, {score} {time}`,
  grown: phrasings`
    {leader} amplían su ventaja de {earlier} a {margin:one}, {score} {time}
    la ventaja {leader:de} crece de {earlier} a {margin:one}, {score} {time}`,
  lead: phrasings`
    {leader} mandan {score} ante {trailer} {time}
    {leader} ganan {score} {trailer:a} {time}
    {trailer} pierden {score} ante {leader} {time}
    {leader} van por delante {trailer:de}, {score} {time}
    {trailer} van por detrás {leader:de}, {score} {time}`,
  'one-possession': phrasings`partido a una posesión: {leader} mandan {score} ante {trailer} {time}`,
  'far-ahead': phrasings`{leader} ganan con holgura {trailer:a}, {score} {time}`,
  'top-scorer-lead': phrasings`{player} ({team:name}) lleva {points:point}, y {leader} mandan {score} {time}`,

  'play-tied': phrasings`
    {player}{team:tag} empató con {play} {time}
    {player} dio el empate {team:a} con {play} {time}`,
  'play-led': phrasings`
    {player} puso por delante {team:a} con {play} {time}
    {player} adelantó {team:a} con {play} {time}`,
  'play-cut': phrasings`
    {player}{team:tag} redujo la desventaja de {deficit} a {margin:point} con {play} {time}`,
  'play-extended': phrasings`
    {player}{team:tag} amplió la ventaja de {earlier} a {margin:point} con {play} {time}`,
  'period-even': phrasings`
    cada equipo anotó {points:point} en {period}
    {period} acabó en tablas, con {points:point} por equipo`,
  'period-won': phrasings`
    {ahead} ganaron {period} por {score}
    {ahead} superaron {behind:a} por {score} en {period}
    {period} fue para {ahead}, {score}
    {behind} perdieron {period} por {score}`,
  'stretch-scoreless': phrasings`nadie ha anotado {stretch}`,
  'stretch-even': phrasings`
    cada equipo ha anotado {points:point} {stretch}
    igualdad {stretch}, con {points:point} por equipo`,
  'stretch-won': phrasings`
    {ahead} han superado {behind:a} por {score} {stretch}
    {stretch}, {ahead} se han impuesto {behind:a} por {score}
    el saldo {stretch} es de {score} para {ahead}
    {behind} han encajado un {score} {stretch}`,
  'unanswered-since': phrasings`
    {team} han anotado los {points:letters} puntos {stretch}
    los {points:letters} puntos {stretch} son {team:de}`,
  'streak-ended-period': phrasings`
    {team} anotaron los últimos {points:point} {period:de}
    {team} cerraron {period} con un parcial de {run}`,
  streak: phrasings`
    {team} han anotado los últimos {points:point}
    {team} llevan un parcial de {run}
    {team} han anotado {points:point} seguidos`,
  'fouled-out': phrasings`
    {player}{team:tag} ha quedado fuera por faltas
    {team} han perdido a {player} por faltas`,
  'foul-trouble': phrasings`
    {player}{team:tag} tiene {fouls:foul}
    {player}{team:tag} acumula {fouls:foul}
    {player} {team:tag-name} ya suma {fouls:foul}`,
  'foul-trouble-pair': phrasings`
    {players}, {team:de}, tienen {fouls:foul-each}
    {players}, {team:de}, acumulan {fouls:foul-each}`,
  'hot-hand': phrasings`
    {player} {now:ha anotado|anotó} {points:point} {team:tag-para} {stretch}
    {player}{team:tag} {now:suma|sumó} {points:point} {stretch}`,
  'hot-hand-all': phrasings`{player} {now:ha anotado|anotó} todos los puntos {team:de} {stretch}`,
  'hot-hand-share': phrasings`
    {player} {now:ha anotado|anotó} {points} de los {of:point} {team:de} {stretch}
    {player} {now:ha sumado|sumó} {points} de los {of:point} {team:de} {stretch}`,
  'top-scorer': phrasings`
    {player}{team:tag} es quien más ha anotado en el partido, con {points:point}
    {player}{team:tag} lidera la anotación con {points:point}
    nadie supera los {points:point} de {player}{team:tag-open}`,
  changes: phrasings`
    el mando ha cambiado de manos {changes:time}
    ha habido {changes:change} y {ties:tie}`,
  'turnover-gap': phrasings`
    {more} acumulan {most:turnover} por {least} {fewer:de}
    {more} han perdido el balón {most:time}; {fewer}, {least:time}`,
  'threes-missed': phrasings`
    {team} han fallado los {attempted} triples que han intentado
    {team} siguen sin un triple en {attempted} intentos`,
  threes: phrasings`
    {team} llevan {threes} en triples
    {team} han anotado {threes} triples`,

  'next-score-decides': phrasings`
    habrá que ver quién tiene el último tiro
    la próxima canasta puede decidir el partido`,
  'one-score-behind': phrasings`
    habrá que ver si {leader} resisten ante {trailer} con una posesión de diferencia
    una sola canasta separa {leader:a} y {trailer:a}`,
  'three-behind': phrasings`
    habrá que ver si {leader} evitan un triple {trailer:de} que daría el empate
    un triple daría el empate {trailer:a} ante {leader}`,
  'more-than-one-score': phrasings`
    {trailer} necesitan más de una posesión ante {leader}
    {leader} ganan {trailer:a} por más de una posesión`,
  'watch-run': phrasings`
    habrá que ver si {opponent} responden al parcial de {run} {team:de}
    habrá que ver cómo {opponent} responden a un parcial de {run}
    habrá que ver si {team} alargan su parcial de {run}
    habrá que ver si {opponent} frenan un parcial de {run}`,
  'watch-double': phrasings`
    atención a {player}{team:tag-open}, a {lack} de un {double}
    {player}{team:tag} está a {lack} de un {double}`,
  'watch-perfect': phrasings`
    atención a {player}{team:tag-open}, con {shots} en tiros de campo
    habrá que ver si {player}{team:tag} sigue sin fallar tras {shots} en tiros de campo`,
  'watch-fouls': phrasings`
    habrá que ver si {team} siguen contando con {player}, con {fouls:foul}
    habrá que ver si {player} {team:tag-name}, con {fouls:foul}, evita otra
    ojo a {player} {team:tag-name}, con {fouls:foul}
    habrá que ver cómo administran {team} los minutos de {player}, con {fouls:foul}`,
  'watch-fouls-pair': phrasings`
    habrá que ver cómo administran {team} los minutos de {players}, con {fouls:foul-each}
    ojo a {players} {team:tag-name}, con {fouls:foul-each}`,
  'watch-tie': phrasings`
    habrá que ver quién rompe el empate a {points}
    la próxima canasta rompe el empate a {points}
    con {points}-{points}, quien anote ahora se pone por delante`,
  'watch-margin': phrasings`
    atención a los últimos minutos, con {margin:point} de diferencia
    habrá que ver si {leader} defienden {margin:point} de ventaja
    el partido está a {margin:point}`,
  'watch-threes': phrasings`
    habrá que ver si {team}, con {threes} en triples, encuentran el aro
    habrá que ver si {team} empiezan a anotar triples tras un {threes}`,
  'watch-mark': phrasings`
    atención a {player}{team:tag-open}, a {missing:point} de los {mark}
    {player}{team:tag} está a {missing:point} de los {mark}
    con {missing:point} más, {player}{team:tag} llegaría a los {mark}`,
  'watch-boards': phrasings`
    atención al rebote: {more} llevan {most:rebound} por {least} {fewer:de}
    ojo al rebote: {most:rebound} para {more} y {least} para {fewer}
    habrá que ver si {fewer} mejoran en el rebote: {least:one} por {most} {more:de}`,
  'watch-turnovers': phrasings`
    habrá que ver si {more} cuidan más el balón tras {most:turnover}
    habrá que ver si {more}, con {most:turnover}, protegen mejor el balón`,
  'watch-lead': phrasings`
    habrá que ver si {trailer} recortan la ventaja de {margin:point} {leader:de}
    habrá que ver si {leader} amplían su ventaja de {margin:point}
    habrá que ver si {trailer} remontan {margin:point}
    habrá que ver si {trailer} reducen una desventaja de {margin:point}
    atención a la reacción {trailer:de}, que pierden por {margin:point}`,
}
