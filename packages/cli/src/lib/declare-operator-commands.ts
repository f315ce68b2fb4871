import type { Command } from 'commander'
import { type CommandText, declareCommand } from './declare-command.ts'
import { choice, count, type OptionRow, several, streamRows, to, url } from './option-rows.ts'
import { parseBaseUrl, parseDefinitionIds } from './option-values.ts'

const group = 'Publishing:'

const placeRows: readonly OptionRow[] = [
  ['--to <url>', 'operator listener of a service', url()],
  ['--data <dir>', 'data folder of the sqlite engine, without a service'],
  ...streamRows,
]

const conditionRows: readonly OptionRow[] = [
  ['--if-match <etag>', 'only onto this version of the feed'],
  ['--idempotency-key <key>', 'makes trying again safe'],
]

const yes: OptionRow = ['--yes', 'do not ask']

/** Adds the commands that change the content of a service. */
export function declareOperatorCommands(program: Command): void {
  for (const command of beforeFixture) declareCommand(program, { ...command, group })
  const fixture = program
    .command('fixture')
    .helpGroup(group)
    .description('Register, list, retire or delete fixtures')
  for (const command of ofFixture) declareCommand(fixture, { ...command, group: 'Commands:' })
  for (const command of behindFixture) declareCommand(program, { ...command, group })
}

const beforeFixture: readonly Omit<CommandText, 'group'>[] = [
  {
    name: 'import <files...>',
    description: 'Apply publication logs (JSON Lines) or snapshots',
    notes:
      'A log makes the same history again. A snapshot is spread over the publishedAt of its items and ends at its snapshotAt; its fixture is registered, or given by --fixture. Files are checked before a line of any is applied. What is there already is passed over: an import that was interrupted goes on when it is asked for again.',
    examples: [
      'import samples/finished.jsonl --to http://127.0.0.1:8081',
      'import pulse.json --fixture game.json --data ./data',
      'import store.jsonl --nats nats://a:4222,nats://b:4222',
    ],
    options: [
      ...placeRows,
      ['--fixture <file>', 'fixture to register first'],
      ['--definitions <dir>', 'own definitions to check content by'],
    ],
    load: async () => (await import('./commands/import.ts')).importFiles,
  },
  {
    name: 'export [names...]',
    description:
      'Print the publication log of a feed or of the whole store (JSON Lines, also without --json); or write a static site',
    notes:
      "The names are a fixture and a feed, or with --as site a folder, and the fixtures that it is to have if not all. A static host serves that folder as a finished service (docs/recipes.md); over the same folder, only what changed is written, what is gone is removed, and files that are no export's stay. With --all every fixture is printed, retired ones too, with all feeds that they ever had. Into whatever store it is imported, snapshots, tags, replays and assets are the same. Not in it: who published, holds and what waits, and idempotency keys.",
    examples: [
      'export my-game pulse --to http://127.0.0.1:8081 > pulse.jsonl',
      'export my-game pulse --data ./data > pulse.jsonl',
      'export --all --data ./data > store.jsonl',
      'export --as site ./site --data ./data --public-url https://feeds.example',
    ],
    options: [
      ...placeRows,
      ['--all', 'the whole store'],
      ['--as <form>', 'what to make of it', choice(['log', 'site'], 'log')],
      ['--definitions <dir>', 'own definitions that a site tells of'],
      ['--public-url <url>', 'address of a site, for absolute links', { parse: parseBaseUrl }],
    ],
    load: async () => (await import('./commands/export.ts')).exportAs,
  },
  {
    name: 'publish <fixture> <feed> <file>',
    description: 'Publish what a file (- for stdin) holds',
    notes:
      'The file is a publication {"items", "withdrawals", "at"}, one draft, a list of drafts, or a whole snapshot, which is published as the difference to the current one. All of it is published or none. What generate prints has its charts with it, which are uploaded first, and registers a fixture that is not known yet.',
    examples: [
      'publish my-game pulse item.json',
      'publish my-game pulse - --idempotency-key 7c9e6679 < publication.json',
    ],
    options: [to, ...conditionRows],
    load: async () => (await import('./commands/publish.ts')).publish,
  },
  {
    name: 'withdraw <fixture> <feed> <ids...>',
    description: 'Take items out of a feed; earlier replays keep them',
    examples: ['withdraw my-game pulse my-game:pre --reason "game moved"'],
    options: [to, ...conditionRows, ['--reason <text>', 'why, for the record']],
    load: async () => (await import('./commands/withdraw.ts')).withdraw,
  },
  {
    name: 'upload <fixture> <feed> <file>',
    description: 'Upload an asset of a feed, and print what to put into asset.href of an item',
    examples: [
      'upload my-game pulse chart.svg',
      'upload my-game pulse photo --media-type image/png',
    ],
    options: [
      to,
      ['--media-type <type>', 'its media type (default: as the ending of its name says)'],
    ],
    load: async () => (await import('./commands/upload.ts')).upload,
  },
]

const ofFixture: readonly Omit<CommandText, 'group'>[] = [
  {
    name: 'put <file>',
    description: 'Register the fixture in a file (- for stdin), or change its registration',
    notes: 'The file is an entry of the fixture index; an itemCount in it is passed over.',
    examples: ['fixture put game.json'],
    options: [to],
    load: async () => (await import('./commands/put-fixture.ts')).putFixture,
  },
  {
    name: 'list',
    description: 'List every fixture, retired ones too',
    notes: 'A table on a terminal; elsewhere a line for each fixture, with tabs between.',
    examples: ['fixture list', 'fixture list --json'],
    options: [to],
    load: async () => (await import('./commands/fixture.ts')).listFixtures,
  },
  {
    name: 'retire <fixture>',
    description: 'Take a fixture out of the index; its history is kept',
    examples: ['fixture retire my-game'],
    options: [to],
    load: async () => (await import('./commands/fixture.ts')).retireFixture,
  },
  {
    name: 'purge <fixture>',
    description: 'Delete a retired fixture with all its history, for good',
    notes:
      'Its items, replays and assets are gone on every node, and their space is given back. On a terminal it asks before; where nobody can be asked it needs --yes. serve --keep-retired does this by itself.',
    examples: ['fixture purge my-game --yes'],
    options: [to, yes],
    load: async () => (await import('./commands/fixture.ts')).purgeFixture,
  },
]

const behindFixture: readonly Omit<CommandText, 'group'>[] = [
  {
    name: 'settings <fixture> <feed>',
    description: 'Set the state, the enabled definitions and the language of a feed',
    notes: 'What is not named stays as it is.',
    examples: [
      'settings my-game pulse --state finished',
      'settings my-game pulse --definitions basketball.four-factors@2,basketball.run-momentum@1',
      'settings my-game pulse --state live --definitions all',
    ],
    options: [
      to,
      ['--state <state>', 'state of the feed', choice(['live', 'finished'])],
      [
        '--definitions <list>',
        'key@version with commas between, or all',
        { parse: parseDefinitionIds },
      ],
      [
        '--language <tag>',
        'language of its texts, as in en or es-MX: Content-Language of its snapshots',
      ],
    ],
    load: async () => (await import('./commands/settings.ts')).settings,
  },
  {
    name: 'hold <fixture> <feed> <name>',
    description: 'Keep changes of a feed back until they are approved or due',
    notes:
      'A change is held when each list names it: its item, its definition, the token that publishes it; a list that is left out names all. What the token that sets the hold publishes passes. Delays keep no withdrawals.',
    examples: [
      'hold my-game pulse breath --after 20 --reason "time to look"',
      'hold my-game pulse players --definition basketball.player-performance-summary --approval --reason "to be read"',
      'hold my-game pulse mine --item my-game:pre --approval --reason "mended by hand"',
      'hold my-game pulse machine --token generator --approval --reason "wrong names"',
    ],
    options: [
      to,
      ['--item <id>', 'id of an item; may be given again', several],
      ['--definition <key>', 'definition key; may be given again', several],
      ['--token <name>', 'name of a token; may be given again', several],
      ['--approval', 'until somebody approves'],
      ['--after <seconds>', 'so long after it was proposed, at most 3600', count()],
      ['--at <time>', 'until an instant (RFC 3339)'],
      ['--reason <text>', 'why: the publisher of what is held is told', { isRequired: true }],
    ],
    load: async () => (await import('./commands/hold.ts')).hold,
  },
  {
    name: 'holds <fixture> <feed>',
    description: 'List the holds of a feed, and what waits there',
    examples: ['holds my-game pulse'],
    options: [to],
    load: async () => (await import('./commands/hold.ts')).holds,
  },
  {
    name: 'approve <fixture> <feed> <item>',
    description: 'Publish what waits for an item, whatever holds it',
    notes: 'No token approves of what it proposed itself.',
    examples: ['approve my-game pulse my-game:pre'],
    options: [to],
    load: async () => (await import('./commands/hold.ts')).approve,
  },
  {
    name: 'drop <fixture> <feed> <item>',
    description: 'Drop what waits for an item',
    examples: ['drop my-game pulse my-game:pre'],
    options: [to],
    load: async () => (await import('./commands/hold.ts')).drop,
  },
  {
    name: 'end-hold <fixture> <feed> <name>',
    description: 'End a hold; what no other hold keeps is dropped',
    examples: ['end-hold my-game pulse breath --publish'],
    options: [to, ['--publish', 'publish it, and do not drop it']],
    load: async () => (await import('./commands/hold.ts')).endHold,
  },
  {
    name: 'erase <fixture> <feed> <id>',
    description: 'Remove an item from a feed and from all its history, for good',
    notes:
      'For legal reasons only: to take an item out of a feed, withdraw it. On a terminal it asks before; where nobody can be asked it needs --yes.',
    examples: ['erase my-game pulse my-game:pre --reason "court order 12" --yes'],
    options: [to, ['--reason <text>', 'why, for the audit log'], yes],
    load: async () => (await import('./commands/erase.ts')).erase,
  },
]
