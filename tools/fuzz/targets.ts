import { bodies } from './bodies.ts'
import { commandInputs } from './command-inputs.ts'
import { contract } from './contract.ts'
import { hostileServers } from './hostile-servers.ts'
import { journalFiles } from './journal-files.ts'
import { operatorBytes } from './operator-bytes.ts'
import { publicBytes } from './public-bytes.ts'
import type { FuzzTarget } from './target.ts'

/** Everything that takes input of others. */
export const targets: readonly FuzzTarget[] = [
  publicBytes,
  operatorBytes,
  hostileServers,
  bodies,
  contract,
  journalFiles,
  commandInputs,
]
