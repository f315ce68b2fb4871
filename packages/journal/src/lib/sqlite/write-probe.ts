import type { DatabaseSync } from 'node:sqlite'

/** About a publication of ordinary size. The pages stay with the database, so the room it found is really there. */
const PROBE_BYTES = 256 * 1024

/** Finds out whether the database can be written to: by writing to it. */
export function writeProbe(database: DatabaseSync): void {
  database.exec(`INSERT INTO probe (bytes) VALUES (zeroblob(${PROBE_BYTES}))`)
  database.exec('DELETE FROM probe')
}
