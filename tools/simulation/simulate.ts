import { plantMutation } from './lib/mutations/mutation.ts'
import { installVirtualNetwork } from './lib/network/install-network.ts'
import { type Plan, parsePlan, usage } from './lib/run/options.ts'
import { installVirtualGlobals } from './lib/world/install.ts'

try {
  const plan = parsePlan(process.argv.slice(2))
  if (plan === undefined) process.stdout.write(usage)
  else process.exitCode = await run(plan)
} catch (error) {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!(error instanceof RangeError || code.startsWith('ERR_PARSE_ARGS'))) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}

async function run(plan: Plan): Promise<number> {
  // The product must be loaded after these calls, because modules keep the timers and clocks that they import.
  installVirtualGlobals()
  installVirtualNetwork()
  if (plan.mutation !== undefined) plantMutation(plan.mutation)
  const { runSeeds } = await import('./lib/run/run-seeds.ts')
  return runSeeds(plan)
}
