import { phrasings, type ShortHeadlines } from '../../language.ts'

export const shortHeadlines: ShortHeadlines = {
  break: {
    'forced-overtime': phrasings`
      {player} fuerza {period} con {play}
      {player} fuerza {period}: empate a {points}`,
    overtime: phrasings`
      {away} y {home}, {period:a} con empate a {points}
      empate a {points}: el partido se va {period:a}`,
    'late-tie': phrasings`
      {play} de {player}: {points}-{points} {time}
      empate a {points} con {play} de {player}`,
    'back-level': phrasings`
      {team} remontan {deficit} puntos: {points}-{points} {time}
      {team} remontan {deficit} puntos: empate a {points}`,
    'run-tied': phrasings`
      parcial de {run} {team:de}: {points}-{points} {time}
      parcial de {run} {team:de}: empate a {points}`,
    'hot-hand-tied': phrasings`
      {points:point} de {player} ({team:name}) {stretch}: empate a {tied}
      {points:point} de {player} {stretch}: empate a {tied}`,
    tied: phrasings`
      empate, {points}-{points} {time}`,
    'late-cut': phrasings`
      {team} pierden {score:turned} {time} tras {play} de {player}
      {play} de {player} {play:acerca|acercan} {team:a}, {score:turned}
      {player} acerca {team:a}, {score:turned}`,
    'late-extend': phrasings`
      {player} amplía la ventaja {leader:de}: {score} {time}
      {play} de {player}: {leader} amplían su ventaja, {score}
      {player} amplía la ventaja {leader:de}, {score}`,
    'back-ahead': phrasings`
      {team} remontan {deficit} y mandan {score} {time}
      {team} remontan {deficit} puntos y mandan {score}`,
    'back-close': phrasings`
      {team} pierden {score} tras ir {deficit} abajo {time}
      {team} van por detrás, {score}, tras ir {deficit} abajo`,
    'run-leads': phrasings`
      {team} mandan {score} tras un {run} {time}
      {team} mandan {score} tras un {run}`,
    'run-trails': phrasings`
      {team} pierden {score} pese a un {run} {time}
      {team} van por detrás {score} pese a un {run}`,
    'lead-taken': phrasings`
      {play} de {player}: {leader} mandan {score} {time}
      {play} de {player}: {leader} mandan {score}
      {player} pone por delante {leader:a}, {score}`,
    turned: phrasings`
      {leader} mandan {score} tras perder por {deficit} {time}
      {leader} mandan {score} tras perder por {deficit}`,
    'biggest-lead': phrasings`
      máxima ventaja {leader:de}: {score}`,
    'hot-hand-leads': phrasings`
      {points:point} de {player} {stretch} y {leader} mandan {score}
      {points:point} de {player} {stretch}, con {score} a favor
      {points:point} de {player} {stretch}`,
    'hot-hand-trails': phrasings`
      {leader} mandan {score} pese a {points:point} de {player} {stretch}
      {points:point} de {player} {stretch}, con {score} en contra
      {points:point} de {player} {stretch} no bastan`,
    'hot-period-tied': phrasings`
      {player} ({team:name}) suma {points} en {period}: {tied}-{tied} {time:within}
      {player} ({team:name}) suma {points} en {period}: empate a {tied}`,
    'hot-period-leads': phrasings`
      {player} suma {points} en {period}: {score} a favor {time:within}
      {player} suma {points} en {period} y {leader} mandan {score}
      {player} suma {points} en {period}, con {score} a favor`,
    'hot-period-trails': phrasings`
      {player} suma {points} en {period}: {score} en contra {time:within}
      {leader} mandan {score} pese a los {points} de {player} en {period}
      {player} suma {points} en {period}, con {score} en contra`,
    cut: phrasings`
      {trailer} recortan de {earlier} a {margin:one}: {score} {time}
      {leader} bajan de +{earlier} a +{margin}: {score} {time}
      {trailer} recortan de {earlier} a {margin:one}: {score}
      {leader} bajan de +{earlier} a +{margin}: {score}`,
    grown: phrasings`
      {leader} suben de +{earlier} a +{margin}: {score} {time}
      {leader} suben de +{earlier} a +{margin}: {score}`,
    lead: phrasings`
      {leader} mandan {score} {time}`,
    'one-possession': phrasings`
      a una posesión: {leader} mandan {score} {time}
      a una posesión: {leader} mandan {score}`,
    'far-ahead': phrasings`
      {leader} ganan con holgura, {score} {time}
      {leader} mandan con holgura, {score}`,
    'top-scorer-lead': phrasings`
      {player} lleva {points:point} y {leader} mandan {score} {time}
      {player} lleva {points:point} y {leader} mandan {score}`,
  },
  'post-game': {
    'decided-late': phrasings`
      {play:the} de {player} {play:da|dan} la victoria {winner:a}, {score} {overtimes}
      {player} da el triunfo {winner:a}, {score} {overtimes}
      {player} da el triunfo {winner:a} {overtimes}`,
    'sealed-block': phrasings`
      un tapón de {blocker} sella el triunfo {winner:de}, {score} {overtimes}
      {blocker} sella con un tapón el triunfo {winner:de}`,
    'sealed-steal': phrasings`
      un robo de {thief} sella el triunfo {winner:de}, {score} {overtimes}
      {thief} sella con un robo el triunfo {winner:de}`,
    'series-won': phrasings`
      {winner} ganan por {score} {overtimes} y se llevan la serie por {series}
      {winner} cierran la serie por {series} con un {score} {overtimes}`,
    'winners-star': phrasings`
      {feat:the} de {player} {feat:guía|guían} {winner:a}, {score} {overtimes}
      {player} {feat:does} y {winner} ganan por {score} {overtimes}
      {winner} ganan por {score} {overtimes} con {feat:a} de {player}
      {winner} ganan {overtimes} con {feat:a} de {player}`,
    'winners-shooting': phrasings`
      {player} anota {shots} tiros de campo y {winner} ganan por {score} {overtimes}
      {player}, {shots} en tiros de campo y triunfo {winner:de}
      {player} anota {shots} tiros de campo`,
    'winners-high': phrasings`
      {player} anota {points:point}, {high}, y {winner} ganan por {score} {overtimes}
      {player} anota {points:point}, {high}, en el triunfo {winner:de}
      {player} anota {points:point}, {high}`,
    'losers-star': phrasings`
      {winner} ganan por {score} {overtimes} pese {feat:a-the} de {player}`,
    'losers-high': phrasings`
      {winner} ganan por {score} {overtimes} pese a los {points:point} de {player}, {high}
      {winner} ganan por {score} {overtimes} a pesar de los {points:point} de {player}
      {winner} ganan a pesar de los {points:point} de {player}`,
    'held-off': phrasings`
      {winner} resisten ante {loser}, {score} {overtimes}, tras mandar por {lead}
      {winner} resisten, {score} {overtimes}, tras mandar por {lead}`,
    comeback: phrasings`
      {winner} remontan {deficit} puntos y ganan por {score} {overtimes}`,
    'won-in-overtime': phrasings`
      {winner} ganan {overtimes}, {score}`,
    rout: phrasings`
      {winner} arrollan {loser:a}, {score}`,
    'leader-rout': phrasings`
      {player} anota {points:point} y {winner} arrollan {loser:a}, {score}
      {points:point} de {player} y paliza {winner:de}, {score}
      {player} anota {points:point} y {winner} arrollan {loser:a}
      {points:point} de {player} y paliza {winner:de}`,
    'never-trailed': phrasings`
      {winner} ganan por {score} sin ir nunca por detrás`,
    'pulled-away': phrasings`
      {winner} se escapan en {period} y ganan por {score}
      {winner} ganan {period} por {periodScore} y el partido por {score}`,
    close: phrasings`
      {winner} ganan por poco, {score} {overtimes}`,
    leader: phrasings`
      {player} anota {points:point} y {winner} ganan por {score} {overtimes}
      {winner} ganan por {score} {overtimes} con {points:point} de {player}
      {winner} ganan {overtimes} con {points:point} de {player}`,
    beat: phrasings`
      {winner} ganan por {score} {overtimes}`,
  },
  'pre-game': {
    'with-records': phrasings`
      {away} ({awayRecord}) visitan {home:a} ({homeRecord})`,
    'meet-again': phrasings`
      {loser} vuelven a medirse {winner:a} tras caer por {score}
      {loser} se reencuentran con {winner}`,
    'in-series': phrasings`
      {away} visitan {home:a} y {leader} mandan {series}
      {away} visitan {home:a} con {series} en la serie`,
    'decides-series': phrasings`
      {away} y {home} se juegan la serie`,
    'in-tied-series': phrasings`
      {away} visitan {home:a} con empate {series}
      {away} visitan {home:a} con la serie igualada`,
    fixture: phrasings`
      {away} visitan {home:a}
      {away} y {home} se miden {date:day}`,
    'at-arena': phrasings`
      {away} se miden {home:a}`,
  },
  entry: {
    final: phrasings`
      {winner} ganan por {score} {overtimes}
      {winner} ganan por {margin:point}, {score} {overtimes}`,
    'final-scorer': phrasings`
      {winner} ganan por {score} con {points:point} de {player}`,
    tied: phrasings`
      {away} y {home}, {points}-{points} {time}
      empate a {points} {time}
      empate a {points}`,
    lead: phrasings`
      {leader} mandan {score} {time}`,
  },
  player: {
    double: phrasings`
      {player} suma un {double}`,
    'near-double': phrasings`
      {player} se queda a {lack} del {double}`,
    'final-leads-team': phrasings`
      {player} lidera {team:a} con {points:point}`,
    'final-fell-short': phrasings`
      {player} anota {points:point} en la derrota {team:de}
      {player} anota {points:point}, pero pierde`,
  },
  team: {
    'shooting-good': phrasings`
      {team} anotan {shots} en tiros de campo {stage}
      {team} afinan la puntería: {shots}`,
    'shooting-bad': phrasings`
      {team}, solo {shots} en tiros de campo {stage}
      {team} fallan {missed} de {shots:of} tiros de campo
      {team}, solo {shots} en tiros de campo`,
    'threes-good': phrasings`
      {team} anotan {threes} triples`,
    'threes-bad': phrasings`
      {team}, solo {threes} en triples {stage}
      {team} fallan {missed} de {threes:of} triples
      {team}, solo {threes} en triples`,
    'threes-none': phrasings`
      {team}, sin un triple en {missed:try}`,
    'free-throws-many': phrasings`
      {team}, {throws} en tiros libres {stage}
      {team} anotan {throws} tiros libres`,
    'offensive-rebounds-many': phrasings`
      {rebounds:offensive-rebound} {team:de} {stage}
      {rebounds:offensive-rebound} {team:de}`,
    'assists-many': phrasings`
      {team} reparten {assists:assist}`,
    'assists-few': phrasings`
      solo {assists:assist} para {team}`,
    'turnovers-few': phrasings`
      solo {turnovers:turnover} {team:de}`,
    'turnovers-many': phrasings`
      {team} pierden el balón {turnovers:time}`,
    plain: phrasings`
      {team} anotan {shots} tiros de campo
      {team} suman {points:point}`,
  },
}
