/** Ways to say what occurs in many sentences, as patterns have them. A team has an article but where its name is one. */
export const vocabulary: Readonly<Record<string, string>> = {
  // Players, where their team has to be said, and where it may be.
  who: '{player}[[,] de los {team!}[,]]',
  for: '[(para|con|en) los {team!}]',
  star: '{player}[[,] de los {team}[,]]',
  // Teams and the score.
  pair: 'los {away:either} y los {home:either}',
  beat: '(ganan|ganaron|vencen|vencieron|derrotan|derrotaron|superan|superaron|baten|batieron|se imponen|se impusieron|se han impuesto|han ganado|han vencido|han derrotado)',
  win: '(victoria|triunfo)',
  against: '(a|ante|contra|frente a)',
  // What is done with the ball.
  hit: '(anotado|metido|encestado)',
  only: '(solo|apenas)',
  does: '(anota|captura|reparte|suma|pone|firma|logra|mete) [un]',
  had: '(firmó|logró|sumó|tuvo|acabó con|terminó con)',
  // Told of a team, of what goes on and of what is over.
  own: '{now:(tienen|llevan|suman|acumulan|han (sumado|firmado|capturado|repartido|dado|robado|puesto))/(tuvieron|sumaron|acumularon|firmaron|capturaron|repartieron|dieron|robaron|pusieron)}',
  owns: '{now:(lleva|suma|ha (sumado|anotado|metido))/(sumó|anotó|metió)}',
  scored: '{now:(han (anotado|metido|encestado))/(anotaron|metieron|encestaron)}',
  lost: '{now:han perdido/perdieron} el balón',
  committed: '{now:(han cometido|suman|llevan|acumulan)/(cometieron|sumaron|tuvieron|acumularon)}',
  forced: '{now:(han forzado|han provocado)/(forzaron|provocaron)}',
}
