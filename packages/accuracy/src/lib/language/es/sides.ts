/** A team leads another, told from its side. */
export const isAhead = (team: string, other: string): string =>
  `los {${team}} (ganan|mandan|lideran|están por delante|van por delante|van ganando|dominan) [[a|ante|de] los {${other}}][,] (<by>|[(de|por)] {margin} [puntos]) [(a|ante|sobre|contra) los {${other}}]
  |los {${team}}[,] por delante [de los {${other}}][,] (<by>|[(de|por)] {margin} [puntos]) [<against> los {${other}}]
  |los {${team}} (tienen|mantienen|conservan|llevan) {margin} [puntos] [de] ventaja|los {${team}} (tienen|mantienen|conservan|llevan) una ventaja de {margin} [puntos]
  |{score} (para|a favor de) los {${team}} [<against> los {${other}}]`

/** A team trails another, told from its side. */
export const isBehind = (team: string, other: string): string =>
  `los {${team}} (pierden|están por detrás|van por detrás|van perdiendo|persiguen|siguen|caen|[están|van] por debajo) [[de|a|ante|contra] los {${other}}][,] (<by>|[(de|por)] {margin} [puntos]) [<against> los {${other}}]|los {${team}}[,] (por detrás|a remolque) [de los {${other}}][,] (<by>|[(a|de|por)] {margin} [puntos])|los {${team}}[,] a {margin} [puntos] [de los {${other}}]`

/** A team has beaten another. */
export const beaten = (winner: string, loser: string): string =>
  `los {${winner}} <beat> (a los {${loser}} [por] {score}|[por] {score} <against> los {${loser}}|<against> los {${loser}} [por] {score})`
