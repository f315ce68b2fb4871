import type { Command } from 'commander'
import type { DoctorOptions } from './commands/doctor.ts'
import { declareCommand } from './declare-command.ts'
import { withStream } from './with-stream.ts'

/** Adds the command that checks a store. */
export function declareDoctor(program: Command): void {
  const command = declareCommand(program, {
    name: 'doctor',
    group: 'Service:',
    description: 'Check a store, also of a service that runs: check sums, chains, assets',
    notes:
      'Says what it found and what to do, and writes nothing. Ends with 0 when the store is sound, also with warnings, and\nwith 1 when something is wrong.',
    examples: ['doctor --data ./data', 'doctor --nats nats://a:4222 --json'],
  }).option('--data <dir>', 'folder of the sqlite engine')
  withStream(command).action(async (options: DoctorOptions) => {
    const { doctor } = await import('./commands/doctor.ts')
    await doctor(options)
  })
}
