/** The inputs in which problems are found. `data.json` is the only file of a game in the format of FIBA LiveStats. */
export type InputFile = 'play-by-play' | 'box-score' | 'history' | 'data.json'

/** A fault that makes an input unusable, with its place. */
export interface Problem {
  readonly file: InputFile
  /** JSON Pointer (RFC 6901) to the value at fault; `''` is the whole file. */
  readonly path: string
  readonly actionNumber?: number | undefined
  /** The expected and the actual value. */
  readonly message: string
}

/** Formats a problem as one line of text: `play-by-play, action 407, /game/actions/12/clock: expected …`. */
export function formatProblem({ file, path, actionNumber, message }: Problem): string {
  const place = [
    file,
    ...(actionNumber === undefined ? [] : [`action ${actionNumber}`]),
    ...(path === '' ? [] : [path]),
  ]
  return `${place.join(', ')}: ${message}`
}
