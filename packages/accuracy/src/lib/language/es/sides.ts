export const isAhead = (team: string, other: string): string =>
  `los {${team}} (ganan|mandan|van ganando) ({score}|(de|por) {margin} [puntos]) [(a|ante|contra) los {${other}}]
  |los {${team}} aventajan en {margin} puntos a los {${other}}|los {${team}}(,| van) por delante( de los {${other}}, {score}|, {score} [ante los {${other}}])
  |los {${team}} (conservan|mantienen|tienen) {margin} puntos de ventaja|{score} (para|a favor de) los {${team}} [ante los {${other}}]`

export const isBehind = (team: string, other: string): string =>
  `los {${team}} (pierden|van perdiendo) ({score}|(de|por) {margin} [puntos]) [(ante|con|contra) los {${other}}]
  |los {${team}} (persiguen a|van por detrás de) los {${other}}, {score}`

/**
 * The pattern of a sentence in which a team has beaten another. The word "por" distinguishes a result from a lead.
 */
export const beaten = (winner: string, loser: string): string =>
  `los {${winner}} <beat> (a los {${loser}} por {score}|por {score} a los {${loser}})|los {${winner}} se llevan el partido por {score} ante los {${loser}}`
