import { randomUUID } from 'node:crypto'

/** A fixture id or feed key that nobody has. */
export function unknownName(): string {
  return `no-such-${randomUUID()}`
}
