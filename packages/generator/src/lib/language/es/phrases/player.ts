import { type Phrases, phrasings } from '../../language.ts'

export const playerPhrases: Phrases<'player'> = {
  high: phrasings`
    {player} anota {points:point}, {high}
    {points:point} para {player}, {high}
    los {points:point} de {player} son {high}`,
  double: phrasings`
    {player} logra un {double} {time}
    {double} de {player} con {team}
    {double} de {player}: {line}
    {player}, {team:de}, llega a {line} {time}`,
  'double-completed': phrasings`
    {player} completa un {double} con {act}
    {act} le da un {double} a {player}`,
  threes: phrasings`
    {player} llega a {threes:made-three}
    {threes:made-three} de {player} con {team}
    {player} mete {threes} triples {time}
    {player} suma {threes:made-three} para {team} {time}`,
  assists: phrasings`
    {player} reparte {assists:assist}
    {assists:assist} de {player} con {team} {time}
    {player} alcanza {assists:assist} con {team}`,
  steals: phrasings`
    {player} roba {steals} balones
    {steals:steal} de {player} con {team}
    {player} suma {steals:steal} {time}`,
  blocks: phrasings`
    {player} pone {blocks:block} {time}
    {blocks:block} de {player} con {team}
    {player} llega a {blocks:block} con {team}`,
  points: phrasings`
    {player} llega a {points:point} con {team}
    {points:point} de {player} con {team}
    {player} suma {points:point} {time}
    {player}, {team:de}, ya lleva {points:point} {time}`,
  'points-reached': phrasings`con {act}, {player} llega a {points:point}`,
  'leads-scorers': phrasings`{player} lidera la anotación con {points}`,
  'points-in-period': phrasings`{player} anota {inPeriod} en {period} y ya lleva {points}`,
  line: phrasings`
    {player}: {line}
    {player} suma {line} con {team}
    {line} de {player} {time}
    {player}, {team:de}, con {line} {time}
    {time}: {line} de {player}
    {line}: {player}, {team:de}, {time}`,
  'final-feat': phrasings`
    {player} acaba con {feat:a} {result}
    {feat} de {player} {result}
    {player} firma {feat:a} con {team} {result}`,
  'final-points': phrasings`
    {player} anota {points} {result}
    {points:point} de {player} con {team} {result}
    {player} termina con {points:point} en {team}`,
  'final-leads-game': phrasings`{player} lidera la anotación con {points} {result}`,
  'final-leads-team': phrasings`{player} lidera {team:a} con {points} {result}`,
  'final-fell-short': phrasings`{player} anota {points}, pero {team} se quedan cortos`,
  'final-line': phrasings`
    {player} acaba con {line}
    {line} de {player} {result}`,

  'has-line': phrasings`
    {player}, {team:de}, suma {line} {time:play}
    {time:play}, {player} suma {line} con {team}
    {player}, {team:de}, lleva {line} {time:play}
    {player} lleva {line} con {team} {time:play}
    {team} tienen {line} de {player} {time:play}
    {time:play}, son {line} de {player}, {team:de}`,
  'had-line': phrasings`
    {player} acabó con {line} con {team} {result}
    {player}, {team:de}, sumó {line} {result}
    {team} tuvieron {line} de {player} {result}`,
  'led-with-line': phrasings`{player} lideró {team:a} con {line} {result}`,
  'part-in-period': phrasings`
    {player} ha anotado {inPeriod:point} en {period}
    {inPeriod} de los {points:point} llegaron en {period}`,
  'most-points': phrasings`
    nadie {now:ha anotado|anotó} más en el partido
    nadie más {now:tiene|tuvo} tantos puntos`,
  shooting: phrasings`
    {player} {now:ha metido|metió} {shooting}
    {player} {now:suma|sumó} {shooting}
    {player} {now:está en|firmó} {shooting}`,
  'high-before': phrasings`el {high:noun} de {player} antes de este partido era de {points:point}`,
  'season-average': phrasings`la media de {player} esta temporada es de {mean} puntos`,
  'stat-line': phrasings`{line:short}`,
  'stat-line-threes': phrasings`{line:short}, {threes:short}`,
}
