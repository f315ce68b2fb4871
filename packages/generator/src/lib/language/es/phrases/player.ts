import { type Phrases, phrasings } from '../../language.ts'

export const playerPhrases: Phrases<'player'> = {
  high: phrasings`
    {player} anota {points:point}, {high}
    {points:point} para {player}, {high}
    los {points:point} de {player} son {high}`,
  'high-tied': phrasings`
    {player} iguala {high} con {points:point}
    con {points:point}, {player} iguala {high}`,
  perfect: phrasings`
    {player} lleva {shots} en tiros de campo y {points:point}
    {player}, sin fallo con {shots} en tiros de campo, lleva {points:point}`,
  double: phrasings`
    {player} logra un {double} {time}
    {double} de {player} ({team:name})
    {double} de {player}: {line}
    {player} firma un {double} para {team}`,
  'double-completed': phrasings`
    {player} completa un {double} con {act}
    {act} le da el {double} a {player}`,
  threes: phrasings`
    {player} llega a {threes:made-three}
    {threes:made-three} de {player} ({team:name})
    {player} lleva {threes} en triples {time}
    {player} suma {threes:made-three} para {team} {time}`,
  assists: phrasings`
    {player} reparte {assists:assist}
    {assists:assist} de {player} ({team:name}) {time}
    {player} alcanza las {assists:assist} para {team}`,
  steals: phrasings`
    {player} ya ha robado {steals} balones
    {steals:steal} de {player} ({team:name})
    {player} suma {steals:steal} {time}`,
  blocks: phrasings`
    {player} suma {blocks:block} {time}
    {blocks:block} de {player} ({team:name})
    {player} llega a {blocks:block} para {team}`,
  points: phrasings`
    {player} llega a {points:point} para {team}
    {points:point} de {player} ({team:name})
    {player} suma {points:point} {time}
    {player} ({team:name}) ya lleva {points:point} {time}`,
  'points-reached': phrasings`con {act}, {player} llega a {points:point}`,
  'leads-scorers': phrasings`{player} lidera la anotación con {points:point}`,
  'points-in-period': phrasings`{player} anota {inPeriod:point} en {period} y ya lleva {points}`,
  line: phrasings`
    {player}: {line}
    {player} suma {line} para {team}
    {player} ({team:name}) ya suma {line}`,
  'final-feat': phrasings`
    {player} acaba con {feat:a} {result}
    {feat} de {player} {result}
    {player} ({team:name}) firma {feat:a} {result}`,
  'final-shooting': phrasings`
    {player} anota {shots} tiros de campo {result}
    {player} firma {shots} en tiros de campo {result}`,
  'near-double': phrasings`
    {player} se queda a {lack} del {double} {result}
    {player}, a {lack} del {double} {result}`,
  'final-points': phrasings`
    {player} anota {points:point} {result}
    {points:point} de {player} ({team:name}) {result}
    {player} ({team:name}) termina con {points:point}`,
  'final-leads-game': phrasings`{player} lidera la anotación con {points:point} {result}`,
  'final-leads-team': phrasings`{player} lidera {team:a} con {points:point} {result}`,
  'final-fell-short': phrasings`{player} anota {points:point}, pero no evita la derrota {team:de}`,
  'final-line': phrasings`{player} acaba con {line}`,

  'has-double': phrasings`
    {player} lleva un {double} para {team} {time:play}: {line}
    con {line}, {player}, {team:de}, lleva un {double} {time:play}`,
  'made-all': phrasings`
    {player}, {team:de}, ha anotado sus {shots:all} tiros de campo {time:play}
    {time:play}, {player}, {team:de}, lleva un {shots} perfecto en tiros de campo`,
  'period-points': phrasings`
    {player}, {team:de}, ha sumado {inPeriod:point} en {period}
    {player}, {team:de}, ha logrado {inPeriod:point} en {period}`,
  'line-so-far': phrasings`
    {player} lleva {line}
    {player} ya suma {line}`,
  'has-line': phrasings`
    {player}, {team:de}, suma {line} {time:play}
    {time:play}, {player} suma {line} para {team}
    {player}, {team:de}, lleva {line} {time:play}
    {player} lleva {line} para {team} {time:play}
    {player} ya suma {line} para {team} {time:play}`,
  'had-line': phrasings`
    {player} ({team:name}) acabó con {line} {result}
    {player}, {team:de}, sumó {line} {result}
    {player} aportó {line} {team:a} {result}`,
  'led-with-line': phrasings`{player} lideró {team:a} con {line} {result}`,
  'was-near-double': phrasings`
    {player} se quedó a {lack} de un {double}
    {player} acabó a {lack} de un {double}`,
  'game-led': phrasings`
    {leader} mandan {score} ante {trailer}
    {leader} van ganando {score} {trailer:a}
    {trailer} pierden {score} ante {leader}
    {leader} van por delante {trailer:de}, {score}`,
  'game-tied': phrasings`{team} y {opponent} empatan a {points}`,
  'part-in-period': phrasings`de esos puntos, {inPeriod} han llegado en {period}`,
  'most-points': phrasings`{player} {now:es quien más ha anotado|fue quien más anotó} en el partido`,
  shooting: phrasings`
    {player} {now:ha anotado|anotó} {shooting}
    {player} {now:acumula|firmó} {shooting:from}`,
  'not-missed': phrasings`
    {player} no {now:ha fallado|falló} ningún tiro de campo, con {shots}
    {player} {now:lleva|firmó} un {shots} perfecto en tiros de campo`,
  'high-before': phrasings`la {high:noun} de {player} antes de este partido era de {points:point}`,
  'high-equaled': phrasings`{player} igualó {high}`,
  'season-average': phrasings`la media de {player} esta temporada es de {mean} puntos`,
  'regular-average': phrasings`{player} promedió {mean} puntos en la temporada regular`,
  'stat-line': phrasings`{line:short}`,
  'stat-line-threes': phrasings`{line:short}, {threes:short}`,
}
