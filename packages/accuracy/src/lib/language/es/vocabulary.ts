/** Ways to say what occurs in many sentences, as patterns have them. A team has an article but where its name is one. */
export const vocabulary: Readonly<Record<string, string>> = {
  // Players, where their team has to be said, and where it may be.
  who: '{player}[[,] de los {team!}[,]]',
  for: '[(para|con|en) los {team!}]',
  star: '{player}[[,] de los {team}[,]]',
  // Teams and the score.
  pair: 'los {away:either} y los {home:either}',
  even: '((con|hay)? (empate|igualdad|tablas)|empatados|igualados|empatan|igualan|iguales|(están|siguen|van) (empatados|igualados|iguales))',
  tied: '<even> a {points}',
  beat: '(ganan|ganaron|vencen|vencieron|derrotan|derrotaron|superan|superaron|baten|batieron|se imponen|se impusieron|tumban|pueden con|pudieron con|han ganado|han vencido|han derrotado)',
  win: '(victoria|triunfo)',
  against: '(a|ante|contra|frente a|sobre)',
  by: '[por] {score}',
  with: '(con|gracias a|de la mano de)',
  // What is done with the ball.
  hit: '(anotado|metido|encestado|convertido)',
  only: '(solo|apenas|nada más que)',
  scores: '(anota|suma|firma|mete|logra|alcanza|llega a|se va a|se va hasta)',
  does: '(firma|logra|suma|captura|atrapa|reparte|anota|mete|roba|coloca|consigue|convierte|tiene|pone)',
  had: '(firmó|logró|sumó|anotó|tuvo|consiguió|terminó con|acabó con|aportó|capturó|repartió)',
  most: '(es quien más (puntos|anota) [lleva|ha anotado|tiene]|es quien más puntos lleva|nadie anota más que)',
  // Told of a team, of what goes on and of what is over.
  own: '{now:(tienen|llevan|suman|acumulan|firman|han (sumado|logrado|capturado|repartido|dado|robado|puesto|conseguido))/(tuvieron|llevaron|sumaron|acumularon|firmaron|lograron|capturaron|repartieron|dieron|robaron|pusieron|consiguieron)}',
  owns: '{now:(tiene|lleva|suma|acumula|firma|ha (sumado|anotado|logrado|conseguido|metido))/(tuvo|llevó|sumó|acumuló|firmó|anotó|logró|consiguió|metió)}',
  scored:
    '{now:han (anotado|metido|encestado|convertido|sumado)/(anotaron|metieron|encestaron|convirtieron|sumaron)}',
  lost: '{now:(han perdido|pierden)/perdieron} [el balón|la pelota]',
  committed:
    '{now:(han cometido|cometen|suman|llevan|acumulan|tienen)/(cometieron|sumaron|tuvieron|acumularon)}',
  forced: '{now:(han forzado|han provocado|fuerzan)/(forzaron|provocaron)}',
}
