/**
 * Wordings that occur in many sentences, as entries for patterns. The article `los` is optional, because the name of a
 * team may include its article.
 */
export const vocabulary: Readonly<Record<string, string>> = {
  // `who` and `for` are the places for the player's team. One slot of the sentence must name the team (`{team!}`),
  // unless the item has named the player before.
  who: '{player}[([,] de los {team!}[,]|\\({team!}\\))]',
  for: '[(para|con|en) los {team!}]',
  // The team may be omitted if the previous sentence has the same subject.
  subject: '[los {team}]',
  star: '{player}[([,] de los {team}[,]|\\({team}\\))]',
  // Teams and the score.
  pair: 'los {away:either} y los {home:either}',
  beat: '(ganan|ganaron|vencen|vencieron|derrotan|derrotaron|superan|superaron|baten|batieron|se imponen|se impusieron|se han impuesto|han ganado|han vencido|han derrotado)',
  win: '(victoria|triunfo)',
  against: '(a|ante|contra|frente a)',
  // Verbs, and words that limit a number.
  hit: '(anotado|metido|encestado)',
  only: '(solo|apenas)',
  // The masculine, or words without a gender, for players whose gender is unknown.
  each: '(cada uno|por cabeza)',
  // Verbs whose subject is a player.
  does: '(anota|captura|reparte|suma|pone|firma|logra|mete) [un]',
  had: '(firmó|logró|sumó|tuvo|acabó con|terminó con)',
  // Verbs in the present and in the past. Their subject is a team; the subject of `owns` is a player.
  own: '{now:(tienen|llevan|suman|acumulan|han (sumado|firmado|capturado|repartido|dado|robado|puesto))/(tuvieron|sumaron|acumularon|firmaron|lograron|capturaron|repartieron|dieron|robaron|pusieron)}',
  owns: '{now:(lleva|suma|ha (sumado|anotado|metido))/(sumó|anotó|metió)}',
  scored: '{now:(han (anotado|metido|encestado))/(anotaron|metieron|encestaron)}',
  lost: '{now:han perdido/perdieron} el balón',
  committed: '{now:(han cometido|suman|llevan|acumulan)/(cometieron|sumaron|tuvieron|acumularon)}',
  forced: '{now:(han forzado|han provocado)/(forzaron|provocaron)}',
}
