import type { ClaimFault } from '../claim-check.ts'

export function falsehood(message: string): ClaimFault {
  return { kind: 'false', message, plays: [] }
}

export function unclear(message: string): ClaimFault {
  return { kind: 'not-computable', message, plays: [] }
}
