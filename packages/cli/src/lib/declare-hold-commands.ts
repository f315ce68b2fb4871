import type { Command } from 'commander'
import { type CommandText, declareCommand } from './declare-command.ts'
import { type ToOptions, withTo } from './with-to.ts'

/** Adds the commands that keep others from publishing: locks of items, and stops of tokens. */
export function declareHoldCommands(program: Command, group: string): void {
  declareLocks(program, group)
  declareStops(program, group)
}

/** Three commands: one that holds something of a feed, one that ends that, one that lists what is held. */
interface HoldCommands {
  readonly set: Omit<CommandText, 'group'> & { readonly reason: string }
  readonly end: Omit<CommandText, 'group'>
  readonly list: Omit<CommandText, 'group'>
  readonly load: () => Promise<HoldActions>
}

interface HoldActions {
  set(
    fixtureId: string,
    feedKey: string,
    what: string,
    options: ToOptions & { readonly reason: string },
  ): Promise<void>
  end(fixtureId: string, feedKey: string, what: string, options: ToOptions): Promise<void>
  list(fixtureId: string, feedKey: string, options: ToOptions): Promise<void>
}

function declareHold(
  program: Command,
  group: string,
  { set: { reason, ...set }, end, list, load }: HoldCommands,
): void {
  withTo(declareCommand(program, { ...set, group }))
    .requiredOption('--reason <text>', reason)
    .action(async (...args: Parameters<HoldActions['set']>) => (await load()).set(...args))
  withTo(declareCommand(program, { ...end, group })).action(
    async (...args: Parameters<HoldActions['end']>) => (await load()).end(...args),
  )
  withTo(declareCommand(program, { ...list, group })).action(
    async (...args: Parameters<HoldActions['list']>) => (await load()).list(...args),
  )
}

function declareLocks(program: Command, group: string): void {
  declareHold(program, group, {
    set: {
      name: 'lock <fixture> <feed> <id>',
      description: 'Keep an item as it is, whatever other tokens publish',
      notes:
        'A withdrawn item can be locked too, and then stays away. What others would have made of it is shown by locks.',
      examples: ['lock my-game pulse my-game:pre --reason "mended by hand"'],
      reason: 'why: whoever is held off is told',
    },
    end: {
      name: 'unlock <fixture> <feed> <id>',
      description: 'Let all tokens change an item again',
      examples: ['unlock my-game pulse my-game:pre'],
    },
    list: {
      name: 'locks <fixture> <feed>',
      description: 'List the locked items of a feed, and what others want of them',
      examples: ['locks my-game pulse'],
    },
    load: async () => {
      const { lock, locks, unlock } = await import('./commands/lock.ts')
      return { set: lock, end: unlock, list: locks }
    },
  })
}

function declareStops(program: Command, group: string): void {
  declareHold(program, group, {
    set: {
      name: 'stop <fixture> <feed> <token>',
      description: 'Keep a token from changing a feed until it is let go',
      notes:
        'By its name, as the history shows it. What it published stays; other feeds are not concerned. No token stops itself.',
      examples: ['stop my-game pulse generator --reason "wrong names"'],
      reason: 'why: the stopped publisher is told',
    },
    end: {
      name: 'release <fixture> <feed> <token>',
      description: 'Let a stopped token change a feed again',
      examples: ['release my-game pulse generator'],
    },
    list: {
      name: 'stops <fixture> <feed>',
      description: 'List the tokens that are stopped on a feed',
      examples: ['stops my-game pulse'],
    },
    load: async () => {
      const { release, stop, stops } = await import('./commands/stop.ts')
      return { set: stop, end: release, list: stops }
    },
  })
}
