import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import { providerFormats } from '@fixture-feed/simulator/provider-files'
import type { CommandText } from './declare-command.ts'
import { documentKinds } from './document-kinds.ts'
import { factRows } from './game-input.ts'
import {
  choice,
  count,
  languages,
  limit,
  list,
  minutes,
  type OptionRow,
  port,
  publicKeys,
  seconds,
  several,
  speed,
  text,
  trustedKey,
  url,
} from './option-rows.ts'
import { parseBehind, parseCount, parseFaults } from './option-values.ts'

const history: OptionRow = [
  '--history <file>',
  'file of earlier games, for averages, season highs and recent games',
]
const source: OptionRow = [
  '--source <name>',
  'format of the files: live-data (two files), or fiba-livestats (one data.json)',
  text('live-data'),
]
const requiredTo: OptionRow = ['--to <url>', 'operator listener', { ...url(), isRequired: true }]

/** The commands that create, check, send or follow content. */
export const contentCommands: readonly CommandText[] = [
  {
    name: 'validate <files...>',
    description:
      'Check snapshots, items, indexes or publication logs against the contract, offline',
    notes:
      'Detects the kind of each file (- for stdin), unless --as is given. Prints a line for each issue and for each file without an issue, or with --json one line for each file. Exits with 1 if there is an issue.',
    examples: [
      'validate samples/finished.jsonl',
      'validate item.json --as draft --json',
      'export my-game pulse --data ./data | fixture-feed validate -',
    ],
    options: [
      ['--as <kind>', 'kind of the files (default: detected)', choice(documentKinds)],
      ['--definitions <dir>', 'folder of custom definitions: files {key}@{version}.schema.json'],
    ],
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  {
    name: 'tail <url> [fixture] [feed]',
    description: 'Follow a feed or all live feeds: added (+), revised (~) and withdrawn (−) items',
    notes:
      'The URL is the address of the public listener. Without a fixture the command follows all live feeds, and each line names fixture and feed (with --json the members fixtureId and feedKey). It retries while the service is unreachable or the feed does not exist. SIGINT or SIGTERM ends the command with 0.',
    examples: [
      'tail http://127.0.0.1:8080 my-game pulse',
      'tail http://127.0.0.1:8080 my-game pulse --wait',
      'tail http://127.0.0.1:8080 my-game pulse --behind 45',
      'tail http://127.0.0.1:8080 my-game pulse --json',
      'tail http://127.0.0.1:8080 --json',
    ],
    options: [
      ['--interval <s>', 'polling interval in seconds', seconds(2_000)],
      [
        '--wait [s]',
        'use long polls that wait at most this number of seconds (--wait alone: 20; default: no long polls, but 30 without a fixture)',
        { parse: parseCount, preset: '20' },
      ],
      trustedKey,
      ['--behind <s>', 'delay behind live in seconds (max 3600)', { parse: parseBehind }],
    ],
    load: async () => (await import('./commands/tail.ts')).tail,
  },
  {
    name: 'notify <url>',
    description: 'Send key moments to webhooks, ntfy, Discord or Slack, and correct what was sent',
    notes:
      'The URL is the address of the public listener. In ntfy and Discord a revision edits the message, and a withdrawal removes it. Slack and webhooks receive one further message for each revision and each withdrawal. Content that exists at the first start is not sent. With --state the command continues after a restart. A signal ends the command with 0. When every target has answered a new message with 404 or 410, the command ends with 1.',
    examples: [
      'notify https://feeds.example --to ntfy:https://ntfy.sh/my-topic --state sent.json',
      'notify https://feeds.example --to discord:https://discord.com/api/webhooks/ID/TOKEN --team HCH',
      'notify http://127.0.0.1:8080 --to http://127.0.0.1:9000/hook --items all --behind 45',
    ],
    options: [
      [
        '--to <target>',
        'webhook https://… (requests are signed with WEBHOOK_SECRET), ntfy:URL, discord:URL or slack:URL; can be repeated',
        { ...several, isRequired: true },
      ],
      [
        '--fixture <id>',
        'id of a game to follow; can be repeated (default: all live games)',
        several,
      ],
      ['--feed <key>', 'key of the feed that is read for each game', text('pulse')],
      ['--team <tricode>', 'only games of this team; can be repeated', several],
      [
        '--items <choice>',
        'what is sent: the key moments of each game, or all items',
        choice(['key-moments', 'all'], 'key-moments'),
      ],
      ['--behind <s>', 'delay of every message in seconds (max 3600)', { parse: parseBehind }],
      ['--state <file>', 'file with the record of sent messages; created if missing'],
      trustedKey,
    ],
    load: async () => (await import('./commands/notify.ts')).notify,
  },
  {
    name: 'generate <play-by-play> [box-score]',
    description: 'Print the items of a game as JSON',
    notes:
      'The game may still be in progress. All times come from the files and the options, so two runs print the same bytes. Drafts are JSON Lines for the publish command: the registration, the charts, and the items without revisions. Drafts can be published again: an unchanged item keeps its revision. A snapshot is one JSON document. A log contains every revision in the order of publication.',
    examples: [
      'generate playbyplay.json boxscore.json | fixture-feed publish 9922500008 pulse -',
      'generate playbyplay.json boxscore.json --as snapshot > pulse.json',
      'generate playbyplay.json boxscore.json --as log > game.jsonl',
      'generate playbyplay.json boxscore.json --languages en,es --feed pulse-es --as snapshot',
      'generate data.json --source fiba-livestats --fixture 2101 --tipoff 2026-01-10T19:00:00+01:00',
    ],
    options: [
      [
        '--as <form>',
        'output: drafts to publish, a snapshot, or a publication log',
        choice(['drafts', 'snapshot', 'log'], 'drafts'),
      ],
      ['--feed <key>', 'feed to generate (default: pulse; for a log, all feeds)'],
      languages,
      source,
      ...factRows,
      history,
    ],
    load: async () => (await import('./commands/generate.ts')).generate,
  },
  {
    name: 'verify <file> <play-by-play> [box-score]',
    description: 'Verify the texts of items against the files of a game, offline',
    notes:
      'The file (- for stdin) contains drafts, a publication, a snapshot or a publication log, with evidence. Prints a line for each finding, such as a false claim, a claim that cannot be computed, or a number or name outside of all claims. Exits with 1 if there is a finding. Of a log, the command verifies only the current items, unless --all is given. docs/evidence.md specifies claims.',
    examples: [
      'verify publication.json playbyplay.json boxscore.json',
      'verify game.jsonl playbyplay.json boxscore.json --all --json',
      'generate playbyplay.json boxscore.json | fixture-feed verify - playbyplay.json boxscore.json',
    ],
    options: [
      source,
      ...factRows,
      history,
      [
        '--language <tag>',
        'language of the texts: en, es or es-419 (default: the language that a log states for the feed, otherwise the suffix of the feed key, otherwise en)',
      ],
      ['--all', 'verify every revision of a log'],
    ],
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'simulate',
    description:
      'Write a game of a fictional league: playbyplay.json and boxscore.json, or data.json',
    notes:
      'With --serve the command serves the game over HTTP like a live provider. The game starts at the first request, and SIGINT or SIGTERM ends the command.',
    examples: [
      'simulate --out game',
      'simulate --seed 7 --stage playoffs --out game',
      'simulate --seed 7 --format fiba-livestats --out game',
      'simulate --serve --seed 7 --speed 60 --faults late,backwards,403,html',
    ],
    options: [
      ['--out <dir>', 'output folder; created if missing'],
      [
        '--seed <n>',
        'seed of the random numbers; equal seeds and options produce the same game (default: random)',
        limit(),
      ],
      [
        '--stage <stage>',
        'part of the season',
        choice(['regular', 'play-in', 'playoffs'], 'regular'),
      ],
      ['--season <year>', 'year in which the season begins', count()],
      ['--away <code>', 'code of the away team, three letters'],
      ['--home <code>', 'code of the home team, three letters'],
      ['--tipoff <instant>', 'scheduled tip-off, RFC 3339'],
      [
        '--rules <name>',
        'periods and fouls per player: 12-minute quarters and 6 fouls, 10-minute quarters and 5 fouls, two halves and 5 fouls, or FIBA (default: twelve, or fiba with --format fiba-livestats)',
        choice(['twelve', 'ten', 'halves', 'fiba']),
      ],
      ['--serve', 'serve the game over HTTP on 127.0.0.1'],
      ['--port <n>', 'with --serve: port; 0 selects a free one', port(0)],
      ['--speed <n>', 'with --serve: seconds of the game per second of real time', speed],
      [
        '--faults <names>',
        `with --serve: simulated faults, comma-separated: ${providerFaults.join(', ')}`,
        { parse: parseFaults, standard: [], shown: 'none' },
      ],
      ['--format <name>', 'format of the files', choice(providerFormats, 'live-data')],
      ['--require-header <name>', 'with --serve: respond with 403 to requests without this header'],
    ],
    load: async () => (await import('./commands/simulate.ts')).simulate,
  },
  {
    name: 'play <play-by-play> [box-score]',
    description: 'Publish a game to a service as it was played, at --speed times its original pace',
    notes:
      'Registers the fixture, publishes to its feeds (pulse, pulse-v1, box-score, and those of further languages), and sets them to finished. If the service is unreachable, retries for two minutes.',
    examples: ['play playbyplay.json boxscore.json --to http://127.0.0.1:8081 --speed 60'],
    options: [
      requiredTo,
      ['--speed <n>', 'seconds of the game per second of real time', speed],
      languages,
      source,
      ...factRows,
      history,
    ],
    load: async () => (await import('./commands/play.ts')).play,
  },
  {
    name: 'follow [play-by-play] [box-score]',
    description: 'Publish a live feed for a game whose files or URLs change while it is played',
    notes:
      'Registers the fixture, publishes to its feeds (pulse, pulse-v1, box-score, and those of further languages), revises and withdraws items after corrections, and sets the feeds to finished. FIXTURE_FEED_FOLLOW_HEADERS can contain headers for the provider, one per line. After an interruption, the same command continues from the published state.',
    examples: [
      'follow playbyplay.json boxscore.json --to http://127.0.0.1:8081 --settle 60',
      'follow https://scores.example/7/playbyplay.json https://scores.example/7/boxscore.json --to http://127.0.0.1:8081',
      'follow https://scores.example/data/2101/data.json --source fiba-livestats --to http://127.0.0.1:8081',
      'follow --schedule tonight.json --to http://127.0.0.1:8081 --metrics-port 9100',
    ],
    options: [
      requiredTo,
      ['--every <s>', 'polling interval of each input in seconds', seconds(2_000)],
      [
        '--debounce <s>',
        'seconds for which an action must be unchanged before items include it',
        seconds(5_000),
      ],
      [
        '--settle <s>',
        'seconds without a change after which the feeds of an ended game are set to finished',
        seconds(300_000),
      ],
      [
        '--give-up <minutes>',
        'minutes without progress after which following a game fails (default: never)',
        minutes,
      ],
      languages,
      source,
      ...factRows,
      history,
      [
        '--header <header>',
        "'Name: value' for the provider; can be repeated",
        {
          parse: (header: string, before: readonly string[]) => [...before, header],
          standard: [],
          shown: 'none',
        },
      ],
      [
        '--edits <what>',
        'items that another client changed: keep the change until the generated item changes, or replace it',
        choice(['keep', 'replace'], 'keep'),
      ],
      [
        '--schedule <file>',
        'file of the games to follow: a JSON list of { tipoff, playByPlay, boxScore } (docs/follow.md)',
      ],
      [
        '--ahead <s>',
        'with --schedule: seconds before tip-off at which following a game starts',
        seconds(3_600_000),
      ],
      [
        '--status <file>',
        'file to which the current status is written as JSON, such as state, since and waitingFor; replaced atomically',
      ],
      ['--metrics-port <n>', 'serve /metrics on 127.0.0.1; 0 selects a free port', port()],
    ],
    load: async () => (await import('./commands/follow.ts')).follow,
  },
  {
    name: 'conformance [url]',
    description: 'Test a feed service, or a client (--client); prints one line per check',
    notes:
      'The URL is the address of the service without /v1. The command changes no content, unless --operator or --adapter is given: then it publishes to temporary fixtures, which it removes at the end if the adapter supports this. Exits with 1 if a required check (level must) fails, or is not reached within the limits of requests and time; failures of the levels should and extension are advice. With --client it runs the cases in packages/client/cases against an adapter, a program that runs the client; the README in that folder describes the adapter.',
    examples: [
      'conformance http://127.0.0.1:8080',
      'conformance http://127.0.0.1:8080 --operator http://127.0.0.1:8081 --json',
      'conformance https://feeds.example --only must --feeds /v1/fixtures/my-game/feeds/pulse',
      "conformance --client 'python3 adapter.py' --capability waits",
    ],
    options: [
      [
        '--operator <url>',
        'operator listener of a Fixture Feed service, for checks that publish',
        url(),
      ],
      [
        '--adapter <file>',
        'module or program that publishes to an implementation other than Fixture Feed',
      ],
      [
        '--static',
        'test a static site: skip the checks that no file server can pass, and report why',
      ],
      ['--report <file>', 'write a report: JUnit if the name ends in .xml, otherwise JSON'],
      ['--feeds <paths>', 'paths of feeds, for a service without an index', list],
      ['--client <command>', 'test a client: command that starts the adapter of the client'],
      [
        '--capability <name>',
        'with --client: fail if the client lacks this capability: waits, deltas, signatures, behind or changes; can be repeated',
        several,
      ],
      [
        '--only <names>',
        'run only these: ids of checks, groups, or levels (must, should, extension); with --client: cases or capabilities',
        list,
      ],
      [
        '--key <base64>',
        'require snapshots signed by this public key; can be repeated',
        publicKeys,
      ],
      ['--max-requests <n>', 'maximum number of requests to the service (default: 5000)', count()],
      ['--timeout <s>', 'time limit of the run in seconds', seconds(120_000)],
    ],
    load: async () => (await import('./commands/conformance.ts')).conformance,
  },
]
