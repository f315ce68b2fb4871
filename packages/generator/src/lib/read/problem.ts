export type InputFile = 'play-by-play' | 'box-score' | 'history'

/** What makes an input unusable, and where. */
export interface Problem {
  readonly file: InputFile
  /** JSON Pointer (RFC 6901) to the value at fault; `''` is the whole file. */
  readonly path: string
  readonly actionNumber?: number | undefined
  /** What was expected and what was found. */
  readonly message: string
}

/** A problem on one line: `play-by-play, action 407, /game/actions/12/clock: expected …`. */
export function formatProblem({ file, path, actionNumber, message }: Problem): string {
  const place = [
    file,
    ...(actionNumber === undefined ? [] : [`action ${actionNumber}`]),
    ...(path === '' ? [] : [path]),
  ]
  return `${place.join(', ')}: ${message}`
}
