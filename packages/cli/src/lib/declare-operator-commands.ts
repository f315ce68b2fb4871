import type { Command } from 'commander'
import { type CommandText, declareCommand } from './declare-command.ts'
import { factRows } from './game-input.ts'
import {
  choice,
  count,
  type OptionRow,
  seconds,
  several,
  streamRows,
  text,
  to,
  url,
} from './option-rows.ts'
import { parseBaseUrl, parseDefinitionIds } from './option-values.ts'

const group = 'Publishing:'

const placeRows: readonly OptionRow[] = [
  ['--to <url>', 'operator listener of a service', url()],
  ['--data <dir>', 'data folder of the sqlite engine, used directly'],
  ...streamRows,
]

const conditionRows: readonly OptionRow[] = [
  ['--if-match <etag>', 'publish only if this is the current entity tag of the feed'],
  [
    '--idempotency-key <key>',
    'unique key of this publication: a retry with the same key within a day is not applied again',
  ],
]

const yes: OptionRow = ['--yes', 'do not ask for confirmation']

/** Adds the commands that administer or export the content of a service or a store. */
export function declareOperatorCommands(program: Command): void {
  for (const command of commandsBeforeFixture) declareCommand(program, group, command)
  const fixture = program
    .command('fixture')
    .helpGroup(group)
    .description('Register, list, retire or delete fixtures')
  for (const command of fixtureCommands) declareCommand(fixture, 'Commands:', command)
  for (const command of commandsAfterFixture) declareCommand(program, group, command)
}

const commandsBeforeFixture: readonly CommandText[] = [
  {
    name: 'import <files...>',
    description: 'Apply publication logs (JSON Lines) or snapshots',
    notes:
      'A log reproduces the same history. The items of a snapshot are published at their publishedAt, and the history ends at its snapshotAt; its fixture must be registered already, or specified with --fixture. All files are checked before the first line is applied. Lines that were applied before are skipped, so an interrupted import can be repeated.',
    examples: [
      'import samples/finished.jsonl --to http://127.0.0.1:8081',
      'import pulse.json --fixture game.json --data ./data',
      'import store.jsonl --nats nats://a:4222,nats://b:4222',
    ],
    options: [
      ...placeRows,
      ['--fixture <file>', 'file with a fixture to register first'],
      ['--definitions <dir>', 'folder of custom definitions for checking content'],
    ],
    load: async () => (await import('./commands/import.ts')).importFiles,
  },
  {
    name: 'export [names...]',
    description:
      'Print the publication log of a feed or of the whole store as JSON Lines, or write a static site',
    notes:
      'The names are a fixture and a feed; with --as site they are a folder and, optionally, fixtures. A static host can serve the folder in place of a service whose games are finished (docs/recipes.md). A repeated export into the same folder writes only changed files, removes deleted content, and does not touch files that no export wrote. --all exports every fixture, including retired ones, with its feeds and with its earlier feeds that have publications. Importing a log into an empty store produces the same snapshots, tags, replays and assets. Tokens, holds, pending changes and idempotency keys are not exported.',
    examples: [
      'export my-game pulse --to http://127.0.0.1:8081 > pulse.jsonl',
      'export my-game pulse --data ./data > pulse.jsonl',
      'export --all --data ./data > store.jsonl',
      'export --as site ./site --data ./data --public-url https://feeds.example',
    ],
    options: [
      ...placeRows,
      ['--all', 'export the whole store'],
      ['--as <form>', 'output format', choice(['log', 'site'], 'log')],
      ['--definitions <dir>', 'with --as site: folder of custom definitions'],
      [
        '--public-url <url>',
        'with --as site: public address of the site, for absolute links',
        { parse: parseBaseUrl },
      ],
    ],
    load: async () => (await import('./commands/export.ts')).exportAs,
  },
  {
    name: 'publish <fixture> <feed> <file>',
    description: 'Publish the content of a file (- for stdin)',
    notes:
      'The file is a publication {"items", "withdrawals", "at"}, one draft, a list of drafts, or a whole snapshot, of which only the differences from the current snapshot are published. A publication is applied completely or not at all. The output of generate also contains charts, which are uploaded first, and a registration, which is applied if the fixture or the feed is not registered.',
    examples: [
      'publish my-game pulse item.json',
      'publish my-game pulse - --idempotency-key 7c9e6679 < publication.json',
    ],
    options: [to, ...conditionRows],
    load: async () => (await import('./commands/publish.ts')).publish,
  },
  {
    name: 'withdraw <fixture> <feed> <ids...>',
    description: 'Withdraw items from a feed; earlier replays keep them',
    examples: ['withdraw my-game pulse my-game:pre --reason "game moved"'],
    options: [
      to,
      ...conditionRows,
      ['--reason <text>', 'reason, recorded in the history of the item'],
    ],
    load: async () => (await import('./commands/withdraw.ts')).withdraw,
  },
  {
    name: 'upload <fixture> <feed> <file>',
    description: 'Upload an asset of a feed, and print the value for asset.href of an item',
    examples: [
      'upload my-game pulse chart.svg',
      'upload my-game pulse photo --media-type image/png',
    ],
    options: [to, ['--media-type <type>', 'media type (default: derived from the file extension)']],
    load: async () => (await import('./commands/upload.ts')).upload,
  },
]

const fixtureCommands: readonly CommandText[] = [
  {
    name: 'put <file>',
    description: 'Register the fixture in a file (- for stdin), or change its registration',
    notes: 'The file is an entry of the fixture index; itemCount is ignored.',
    examples: ['fixture put game.json'],
    options: [to],
    load: async () => (await import('./commands/put-fixture.ts')).putFixture,
  },
  {
    name: 'list',
    description: 'List all fixtures, including retired ones',
    notes: 'Prints a table on a terminal, and tab-separated lines otherwise.',
    examples: ['fixture list', 'fixture list --json'],
    options: [to],
    load: async () => (await import('./commands/fixture.ts')).listFixtures,
  },
  {
    name: 'retire <fixture>',
    description: 'Remove a fixture from the index, and keep its history',
    examples: ['fixture retire my-game'],
    options: [to],
    load: async () => (await import('./commands/fixture.ts')).retireFixture,
  },
  {
    name: 'purge <fixture>',
    description: 'Permanently delete a retired fixture with all its history',
    notes:
      'Deletes its items, replays and assets on every node and frees their space. Asks for confirmation on a terminal; otherwise --yes is required. serve --keep-retired purges automatically.',
    examples: ['fixture purge my-game --yes'],
    options: [to, yes],
    load: async () => (await import('./commands/fixture.ts')).purgeFixture,
  },
]

const commandsAfterFixture: readonly CommandText[] = [
  {
    name: 'settings <fixture> <feed>',
    description:
      'Set the state, the enabled definitions, the language or the evidence requirement of a feed',
    notes:
      'Other settings stay unchanged. With --evidence required, the service rejects a publication if a number or a name in the texts of an item is not covered by a claim of its evidence.',
    examples: [
      'settings my-game pulse --state finished',
      'settings my-game pulse --definitions basketball.four-factors@2,basketball.run-momentum@1',
      'settings my-game pulse --state live --definitions all',
      'settings my-game pulse --evidence required',
    ],
    options: [
      to,
      ['--state <state>', 'state of the feed', choice(['live', 'finished'])],
      [
        '--definitions <list>',
        'enabled definitions: key@version, comma-separated, or all',
        { parse: parseDefinitionIds },
      ],
      [
        '--language <tag>',
        'language of the texts, such as en or es-MX; sent as Content-Language of the snapshots',
      ],
      [
        '--evidence <requirement>',
        'whether every number and name in the texts requires evidence',
        choice(['optional', 'required']),
      ],
    ],
    load: async () => (await import('./commands/settings.ts')).settings,
  },
  {
    name: 'hold <fixture> <feed> <name>',
    description: 'Hold changes of a feed until they are approved or due',
    notes:
      '--item, --definition and --token limit the hold: a change is held only if it matches each of these options that is given. Without them, the hold applies to all changes of the feed. It never applies to changes by the token that set it, and with --after or --at it does not apply to withdrawals.',
    examples: [
      'hold my-game pulse breath --after 20 --reason "time to review"',
      'hold my-game pulse players --definition basketball.player-performance-summary --approval --reason "to be read"',
      'hold my-game pulse mine --item my-game:pre --approval --reason "corrected by hand"',
      'hold my-game pulse machine --token generator --approval --reason "wrong names"',
    ],
    options: [
      to,
      ['--item <id>', 'hold changes of the item with this id; can be repeated', several],
      [
        '--definition <key>',
        'hold changes of items with this definition key; can be repeated',
        several,
      ],
      ['--token <name>', 'hold changes by the token with this name; can be repeated', several],
      ['--approval', 'hold until approved'],
      ['--after <seconds>', 'delay in seconds after the proposal (max 3600)', count()],
      ['--at <time>', 'hold until an instant (RFC 3339)'],
      ['--reason <text>', 'reason, shown to the publisher of a held change', { isRequired: true }],
    ],
    load: async () => (await import('./commands/hold.ts')).hold,
  },
  {
    name: 'holds <fixture> <feed>',
    description: 'List the holds and pending changes of a feed',
    examples: ['holds my-game pulse'],
    options: [to],
    load: async () => (await import('./commands/hold.ts')).holds,
  },
  {
    name: 'approve <fixture> <feed> [item]',
    description:
      'Publish the pending change of an item, or every pending change that passes verification',
    notes:
      'An approval publishes the change, even if several holds apply to it. A token cannot approve its own proposals. With --verified the command runs until SIGINT or SIGTERM, and skips withdrawals and the proposals of its own token. It approves every remaining proposed item that agrees with the files of the game, and reports the items that do not, with the reason. It verifies these items again when the files change.',
    examples: [
      'approve my-game pulse my-game:pre',
      'approve my-game pulse --verified --play-by-play playbyplay.json --box-score boxscore.json',
    ],
    options: [
      to,
      [
        '--verified',
        'approve every proposed item that passes verification, until a signal ends the command',
      ],
      ['--play-by-play <file>', 'with --verified: file or URL of the play-by-play'],
      ['--box-score <file>', 'with --verified: file or URL of the box score'],
      ['--history <file>', 'with --verified: file of earlier games'],
      ['--source <name>', 'with --verified: format of the files', text('live-data')],
      ['--every <seconds>', 'with --verified: polling interval in seconds', seconds(2_000)],
      ...factRows.filter(([flags]) => !flags.startsWith('--fixture')),
    ],
    load: async () => (await import('./commands/approve.ts')).approve,
  },
  {
    name: 'drop <fixture> <feed> <item>',
    description: 'Drop the pending change of an item',
    examples: ['drop my-game pulse my-game:pre'],
    options: [to],
    load: async () => (await import('./commands/hold.ts')).drop,
  },
  {
    name: 'end-hold <fixture> <feed> <name>',
    description: 'End a hold, and drop the pending changes to which no other hold applies',
    examples: ['end-hold my-game pulse breath --publish'],
    options: [to, ['--publish', 'publish these pending changes instead of dropping them']],
    load: async () => (await import('./commands/hold.ts')).endHold,
  },
  {
    name: 'erase <fixture> <feed> <id>',
    description: 'Permanently remove an item from a feed and its history',
    notes:
      'For legal reasons only; otherwise withdraw the item. Asks for confirmation on a terminal; otherwise --yes is required.',
    examples: ['erase my-game pulse my-game:pre --reason "court order 12" --yes'],
    options: [
      to,
      ['--reason <text>', 'reason, written to the log of the service and not stored'],
      yes,
    ],
    load: async () => (await import('./commands/erase.ts')).erase,
  },
]
