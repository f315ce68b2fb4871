/** Kind of shot by technique and location, in coaching terms. */
export type Zone =
  | 'dunk'
  | 'layup'
  | 'putback'
  | 'hook'
  | 'floater'
  | 'midrange'
  | 'corner'
  | 'arc'
  | 'heave'

export interface ZoneTraits {
  readonly points: 2 | 3
  readonly subType: 'Layup' | 'DUNK' | 'Hook' | 'Jump Shot'
  /** Share of attempts that are made, before the effects of shooter and game. */
  readonly made: number
  /** Share of attempts that are blocked. */
  readonly blocked: number
  /** Share of makes that are assisted, and share of makes on which the shooter is fouled. */
  readonly assisted: number
  readonly andOne: number
  /** Factor of the probability of a shooting foul in place of an attempt. */
  readonly fouled: number
}

export const zones: Readonly<Record<Zone, ZoneTraits>> = {
  dunk: close('DUNK', { made: 0.895, blocked: 0.035, assisted: 0.81 }),
  layup: close('Layup', { made: 0.55, blocked: 0.112, assisted: 0.58 }),
  putback: close('Layup', { made: 0.58, blocked: 0.097, assisted: 0 }),
  hook: middle('Hook', { made: 0.49, blocked: 0.065, assisted: 0.44 }),
  floater: middle('Jump Shot', { made: 0.42, blocked: 0.07, assisted: 0.39 }),
  midrange: middle('Jump Shot', { made: 0.405, blocked: 0.035, assisted: 0.44 }),
  corner: long({ made: 0.375, blocked: 0.01, assisted: 0.92 }),
  arc: long({ made: 0.339, blocked: 0.011, assisted: 0.74 }),
  heave: long({ made: 0, blocked: 0, assisted: 0.74 }),
}

type Shares = Pick<ZoneTraits, 'made' | 'blocked' | 'assisted'>

function close(subType: 'DUNK' | 'Layup', shares: Shares): ZoneTraits {
  return { points: 2, subType, ...shares, andOne: 0.088, fouled: 1.75 }
}

function middle(subType: 'Hook' | 'Jump Shot', shares: Shares): ZoneTraits {
  return { points: 2, subType, ...shares, andOne: 0.035, fouled: 0.85 }
}

function long(shares: Shares): ZoneTraits {
  return { points: 3, subType: 'Jump Shot', ...shares, andOne: 0.008, fouled: 0.11 }
}
