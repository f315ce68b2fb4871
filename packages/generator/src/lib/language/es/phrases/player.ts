import { type Phrases, ways } from '../../language.ts'

export const playerPhrases: Phrases<'player'> = {
  high: ways`
    {player} anota {points:point}, {high}
    {points:point} para {player}, {high}
    los {points:point} de {player} son {high}`,
  double: ways`
    {player} logra un {double} {time}
    {double} de {player} con {team}
    {double} de {player}: {line}
    {player}, {team:de}, llega a {line} {time}`,
  'double-completed': ways`
    {player} completa un {double} con {act}
    {act} le da un {double} a {player}`,
  threes: ways`
    {player} llega a {threes:made-three}
    {threes:made-three} de {player} con {team}
    {player} mete {threes} triples {time}
    {player} suma {threes:made-three} para {team} {time}`,
  assists: ways`
    {player} reparte {assists:assist}
    {assists:assist} de {player} con {team} {time}
    {player} alcanza {assists:assist} con {team}`,
  steals: ways`
    {player} roba {steals} balones
    {steals:steal} de {player} con {team}
    {player} suma {steals:steal} {time}`,
  blocks: ways`
    {player} pone {blocks:block} {time}
    {blocks:block} de {player} con {team}
    {player} llega a {blocks:block} con {team}`,
  points: ways`
    {player} llega a {points:point} con {team}
    {points:point} de {player} con {team}
    {player} suma {points:point} {time}
    {player}, {team:de}, ya lleva {points:point} {time}`,
  'points-reached': ways`con {act}, {player} llega a {points:point}`,
  'leads-scorers': ways`{player} lidera la anotación con {points}`,
  'points-in-period': ways`{player} anota {inPeriod} en {period} y ya lleva {points}`,
  line: ways`
    {player}: {line}
    {player} suma {line} con {team}
    {line} de {player} {time}
    {player}, {team:de}, con {line} {time}
    {time}: {line} de {player}
    {line}: {player}, {team:de}, {time}`,
  'final-feat': ways`
    {player} acaba con {feat:a} {result}
    {feat} de {player} {result}
    {player} firma {feat:a} con {team} {result}`,
  'final-points': ways`
    {player} anota {points} {result}
    {points:point} de {player} con {team} {result}
    {player} termina con {points:point} en {team}`,
  'final-leads-game': ways`{player} lidera la anotación con {points} {result}`,
  'final-leads-team': ways`{player} lidera {team:a} con {points} {result}`,
  'final-fell-short': ways`{player} anota {points}, pero {team} se quedan cortos`,
  'final-line': ways`
    {player} acaba con {line}
    {line} de {player} {result}`,

  'has-line': ways`
    {player}, {team:de}, suma {line} {time:play}
    {time:play}, {player} suma {line} con {team}
    {player}, {team:de}, lleva {line} {time:play}
    {player} lleva {line} con {team} {time:play}
    {team} tienen {line} de {player} {time:play}
    {time:play}, son {line} de {player}, {team:de}`,
  'had-line': ways`
    {player} acabó con {line} con {team} {result}
    {player}, {team:de}, sumó {line} {result}
    {team} tuvieron {line} de {player} {result}`,
  'led-with-line': ways`{player} lideró {team:a} con {line} {result}`,
  'part-in-period': ways`
    {player} ha anotado {inPeriod:point} en {period}
    {inPeriod} de los {points:point} llegaron en {period}`,
  'most-points': ways`
    nadie {now:ha anotado|anotó} más en el partido
    nadie más {now:tiene|tuvo} tantos puntos`,
  shooting: ways`
    {player} {now:ha metido|metió} {shooting}
    {player} {now:suma|sumó} {shooting}
    {player} {now:está en|firmó} {shooting}`,
  'high-before': ways`el {high:noun} de {player} antes de este partido era de {points:point}`,
  'season-average': ways`la media de {player} esta temporada es de {mean} puntos`,
  'stat-line': ways`{line:short}`,
  'stat-line-threes': ways`{line:short}, {threes:short}`,
}
