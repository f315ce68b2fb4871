import type { Command } from 'commander'
import type { LockOptions } from './commands/lock.ts'
import type { StopOptions } from './commands/stop.ts'
import { declareCommand } from './declare-command.ts'
import { withTo } from './with-to.ts'

/** Adds the commands that keep others from publishing: locks of items, and stops of tokens. */
export function declareHoldCommands(program: Command, group: string): void {
  declareLocks(program, group)
  declareStops(program, group)
}

function declareLocks(program: Command, group: string): void {
  const lock = declareCommand(program, {
    name: 'lock <fixture> <feed> <id>',
    group,
    description: 'Keep an item as it is, whatever other tokens publish',
    notes:
      'A withdrawn item can be locked too, and then stays away. What others would have made of it is shown by locks.',
    examples: ['lock my-game pulse my-game:pre --reason "mended by hand"'],
  })
  withTo(lock)
    .requiredOption('--reason <text>', 'why: whoever is held off is told')
    .action(
      async (
        fixture: string,
        feed: string,
        id: string,
        options: LockOptions & { readonly reason: string },
      ) => {
        const commands = await import('./commands/lock.ts')
        await commands.lock(fixture, feed, id, options)
      },
    )
  const unlock = declareCommand(program, {
    name: 'unlock <fixture> <feed> <id>',
    group,
    description: 'Let all tokens change an item again',
    examples: ['unlock my-game pulse my-game:pre'],
  })
  withTo(unlock).action(async (fixture: string, feed: string, id: string, options: LockOptions) => {
    const commands = await import('./commands/lock.ts')
    await commands.unlock(fixture, feed, id, options)
  })
  const locks = declareCommand(program, {
    name: 'locks <fixture> <feed>',
    group,
    description: 'List the locked items of a feed, and what others want of them',
    examples: ['locks my-game pulse'],
  })
  withTo(locks).action(async (fixture: string, feed: string, options: LockOptions) => {
    const commands = await import('./commands/lock.ts')
    await commands.locks(fixture, feed, options)
  })
}

function declareStops(program: Command, group: string): void {
  const stop = declareCommand(program, {
    name: 'stop <fixture> <feed> <token>',
    group,
    description: 'Keep a token from changing a feed until it is let go',
    notes:
      'By its name, as the history shows it. What it published stays; other feeds are not concerned. No token stops itself.',
    examples: ['stop my-game pulse generator --reason "wrong names"'],
  })
  withTo(stop)
    .requiredOption('--reason <text>', 'why: the stopped publisher is told')
    .action(
      async (
        fixture: string,
        feed: string,
        token: string,
        options: StopOptions & { readonly reason: string },
      ) => {
        const commands = await import('./commands/stop.ts')
        await commands.stop(fixture, feed, token, options)
      },
    )
  const release = declareCommand(program, {
    name: 'release <fixture> <feed> <token>',
    group,
    description: 'Let a stopped token change a feed again',
    examples: ['release my-game pulse generator'],
  })
  withTo(release).action(
    async (fixture: string, feed: string, token: string, options: StopOptions) => {
      const commands = await import('./commands/stop.ts')
      await commands.release(fixture, feed, token, options)
    },
  )
  const stops = declareCommand(program, {
    name: 'stops <fixture> <feed>',
    group,
    description: 'List the tokens that are stopped on a feed',
    examples: ['stops my-game pulse'],
  })
  withTo(stops).action(async (fixture: string, feed: string, options: StopOptions) => {
    const commands = await import('./commands/stop.ts')
    await commands.stops(fixture, feed, options)
  })
}
