import { randomUUID } from 'node:crypto'

/** A fixture id or feed key that does not exist. */
export function unknownName(): string {
  return `no-such-${randomUUID()}`
}
