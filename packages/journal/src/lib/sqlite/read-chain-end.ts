import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'

const READ_CHAIN_END = 'SELECT position FROM entry WHERE chain = ?1 ORDER BY previous DESC LIMIT 1'

/** The position of a chain's last entry; 0 when the chain has none. */
export function prepareReadChainEnd(database: DatabaseSync): (chain: string) => Position {
  const statement = database.prepare(READ_CHAIN_END)
  return chain => (statement.get(chain)?.position ?? 0) as Position
}
