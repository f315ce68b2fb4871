import { type Command, Option } from 'commander'
import type { EraseOptions } from './commands/erase.ts'
import type { ExportOptions } from './commands/export.ts'
import type { FixtureOptions, PurgeOptions } from './commands/fixture.ts'
import type { ImportOptions } from './commands/import.ts'
import type { PublishOptions } from './commands/publish.ts'
import type { SettingsOptions } from './commands/settings.ts'
import type { UploadOptions } from './commands/upload.ts'
import type { WithdrawOptions } from './commands/withdraw.ts'
import { declareCommand } from './declare-command.ts'
import { declareHoldCommands } from './declare-hold-commands.ts'
import { parseBaseUrl, parseDefinitionNames } from './option-values.ts'
import { withStream } from './with-stream.ts'
import { withTo } from './with-to.ts'

const group = 'Publishing:'

/** Adds the commands that change what a service has. */
export function declareOperatorCommands(program: Command): void {
  declareImport(program)
  declareExport(program)
  declarePublish(program)
  declareWithdraw(program)
  declareUpload(program)
  declareFixture(program)
  declareSettings(program)
  declareHoldCommands(program, group)
  declareErase(program)
}

function declareImport(program: Command): void {
  const command = declareCommand(program, {
    name: 'import <files...>',
    group,
    description: 'Apply publication logs (JSON Lines) or snapshots',
    notes:
      'A log makes the same history again. A snapshot is spread over the publishedAt of its items and ends at its\nsnapshotAt; its fixture is registered, or given by --fixture. Files are checked before a line of any is applied. What is\nthere already is passed over: an import that was interrupted goes on when it is asked for again.',
    examples: [
      'import samples/finished.jsonl --to http://127.0.0.1:8081',
      'import pulse.json --fixture game.json --data ./data',
      'import store.jsonl --nats nats://a:4222,nats://b:4222',
    ],
  })
  withPlace(command)
    .option('--fixture <file>', 'fixture to register first')
    .option('--definitions <dir>', 'own definitions to check content by')
    .action(async (files: readonly string[], options: ImportOptions) => {
      const { importFiles } = await import('./commands/import.ts')
      await importFiles(files, options)
    })
}

function declareExport(program: Command): void {
  const command = declareCommand(program, {
    name: 'export [fixture] [feed]',
    group,
    description:
      'Print the publication log of a feed or of the whole store (JSON Lines, also without --json)',
    notes:
      'With --all every fixture is printed, retired ones too, with all feeds that they ever had. Into whatever store it is\nimported, snapshots, tags, replays and assets are the same. Not in it: who published, locks, stops,\nand idempotency keys.',
    examples: [
      'export my-game pulse --to http://127.0.0.1:8081 > pulse.jsonl',
      'export my-game pulse --data ./data > pulse.jsonl',
      'export --all --data ./data > store.jsonl',
    ],
  })
  withPlace(command)
    .option('--all', 'the whole store')
    .action(
      async (fixture: string | undefined, feed: string | undefined, options: ExportOptions) => {
        const { exportLog } = await import('./commands/export.ts')
        await exportLog(fixture, feed, options)
      },
    )
}

function declarePublish(program: Command): void {
  const command = declareCommand(program, {
    name: 'publish <fixture> <feed> <file>',
    group,
    description: 'Publish what a file (- for stdin) holds',
    notes:
      'The file is a publication {"items", "withdrawals", "at"}, one draft, a list of drafts, or a whole snapshot, which\nis published as the difference to the current one. All of it is published or none. What generate prints has its charts\nwith it, which are uploaded first, and registers a fixture that is not known yet.',
    examples: [
      'publish my-game pulse item.json',
      'publish my-game pulse - --idempotency-key 7c9e6679 < publication.json',
    ],
  })
  withConditions(withTo(command)).action(
    async (fixture: string, feed: string, file: string, options: PublishOptions) => {
      const { publish } = await import('./commands/publish.ts')
      await publish(fixture, feed, file, options)
    },
  )
}

function declareWithdraw(program: Command): void {
  const command = declareCommand(program, {
    name: 'withdraw <fixture> <feed> <ids...>',
    group,
    description: 'Take items out of a feed; earlier replays keep them',
    examples: ['withdraw my-game pulse my-game:pre --reason "game moved"'],
  })
  withConditions(withTo(command))
    .option('--reason <text>', 'why, for the record')
    .action(
      async (fixture: string, feed: string, ids: readonly string[], options: WithdrawOptions) => {
        const { withdraw } = await import('./commands/withdraw.ts')
        await withdraw(fixture, feed, ids, options)
      },
    )
}

function declareUpload(program: Command): void {
  const command = declareCommand(program, {
    name: 'upload <fixture> <feed> <file>',
    group,
    description: 'Upload an asset of a feed, and print what to put into asset.href of an item',
    examples: [
      'upload my-game pulse chart.svg',
      'upload my-game pulse photo --media-type image/png',
    ],
  })
  withTo(command)
    .option('--media-type <type>', 'its media type (default: as the ending of its name says)')
    .action(async (fixture: string, feed: string, file: string, options: UploadOptions) => {
      const { upload } = await import('./commands/upload.ts')
      await upload(fixture, feed, file, options)
    })
}

function declareFixture(program: Command): void {
  const fixture = program
    .command('fixture')
    .helpGroup(group)
    .description('Register, list, retire or delete fixtures')
  const put = declareCommand(fixture, {
    name: 'put <file>',
    group: 'Commands:',
    description: 'Register the fixture in a file (- for stdin), or change its registration',
    notes: 'The file is an entry of the fixture index; an itemCount in it is passed over.',
    examples: ['fixture put game.json'],
  })
  withTo(put).action(async (file: string, options: FixtureOptions) => {
    const { putFixture } = await import('./commands/fixture.ts')
    await putFixture(file, options)
  })
  const list = declareCommand(fixture, {
    name: 'list',
    group: 'Commands:',
    description: 'List every fixture, retired ones too',
    notes: 'A table on a terminal; elsewhere a line for each fixture, with tabs between.',
    examples: ['fixture list', 'fixture list --json'],
  })
  withTo(list).action(async (options: FixtureOptions) => {
    const { listFixtures } = await import('./commands/list-fixtures.ts')
    await listFixtures(options)
  })
  const retire = declareCommand(fixture, {
    name: 'retire <fixture>',
    group: 'Commands:',
    description: 'Take a fixture out of the index; its history is kept',
    examples: ['fixture retire my-game'],
  })
  withTo(retire).action(async (fixtureId: string, options: FixtureOptions) => {
    const { retireFixture } = await import('./commands/fixture.ts')
    await retireFixture(fixtureId, options)
  })
  const purge = declareCommand(fixture, {
    name: 'purge <fixture>',
    group: 'Commands:',
    description: 'Delete a retired fixture with all its history, for good',
    notes:
      'Its items, replays and assets are gone on every node, and their space is given back. On a terminal it asks before;\nwhere nobody can be asked it needs --yes. serve --keep-retired does this by itself.',
    examples: ['fixture purge my-game --yes'],
  })
  withTo(purge)
    .option('--yes', 'do not ask')
    .action(async (fixtureId: string, options: PurgeOptions) => {
      const { purgeFixture } = await import('./commands/fixture.ts')
      await purgeFixture(fixtureId, options)
    })
}

function declareSettings(program: Command): void {
  const command = declareCommand(program, {
    name: 'settings <fixture> <feed>',
    group,
    description: 'Set the state and the enabled definitions of a feed',
    notes: 'What is not named stays as it is.',
    examples: [
      'settings my-game pulse --state finished',
      'settings my-game pulse --definitions basketball.four-factors@2,basketball.run-momentum@1',
      'settings my-game pulse --state live --definitions all',
    ],
  })
  withTo(command)
    .addOption(new Option('--state <state>', 'state of the feed').choices(['live', 'finished']))
    .addOption(
      new Option('--definitions <list>', 'key@version with commas between, or all').argParser(
        parseDefinitionNames,
      ),
    )
    .action(async (fixture: string, feed: string, options: SettingsOptions) => {
      const { settings } = await import('./commands/settings.ts')
      await settings(fixture, feed, options)
    })
}

function declareErase(program: Command): void {
  const command = declareCommand(program, {
    name: 'erase <fixture> <feed> <id>',
    group,
    description: 'Remove an item from a feed and from all its history, for good',
    notes:
      'For legal reasons only: to take an item out of a feed, withdraw it. On a terminal it asks before; where nobody can be\nasked it needs --yes.',
    examples: ['erase my-game pulse my-game:pre --reason "court order 12" --yes'],
  })
  withTo(command)
    .option('--reason <text>', 'why, for the audit log')
    .option('--yes', 'do not ask')
    .action(async (fixture: string, feed: string, id: string, options: EraseOptions) => {
      const { erase } = await import('./commands/erase.ts')
      await erase(fixture, feed, id, options)
    })
}

function withPlace(command: Command): Command {
  command
    .addOption(new Option('--to <url>', 'operator listener of a service').argParser(parseBaseUrl))
    .option('--data <dir>', 'data folder of the sqlite engine, without a service')
  return withStream(command)
}

function withConditions(command: Command): Command {
  return command
    .option('--if-match <etag>', 'only onto this version of the feed')
    .option('--idempotency-key <key>', 'makes trying again safe')
}
