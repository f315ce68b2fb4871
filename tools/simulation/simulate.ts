import { plantMutation } from './lib/mutations/mutation.ts'
import { mutationIn } from './lib/mutations/mutations.ts'
import { installVirtualNetwork } from './lib/network/install-network.ts'
import { installVirtualGlobals } from './lib/world/install.ts'

// The product is loaded afterwards: modules keep the timers and clocks that they import.
installVirtualGlobals()
installVirtualNetwork()
const mutation = mutationIn(process.argv)
if (mutation !== undefined) plantMutation(mutation)
const { runCommand } = await import('./lib/run/command.ts')
try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!(error instanceof RangeError || code.startsWith('ERR_PARSE_ARGS'))) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
