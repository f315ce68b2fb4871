import type { Action } from '../files/play-by-play.ts'

/** What a player has so far. */
export interface Tally {
  points: number
  assists: number
  offensive: number
  defensive: number
  turnovers: number
  steals: number
  blocks: number
  personal: number
  technical: number
}

export function emptyTally(): Tally {
  return {
    points: 0,
    assists: 0,
    offensive: 0,
    defensive: 0,
    turnovers: 0,
    steals: 0,
    blocks: 0,
    personal: 0,
    technical: 0,
  }
}

/** Whether a technical foul is the player's: three defensive seconds and delays are the team's. */
export function isOwnTechnical({ personId, descriptor }: Action): boolean {
  return personId !== 0 && descriptor !== 'defensive-3-second'
}
