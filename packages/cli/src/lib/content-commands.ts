import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import type { CommandText } from './declare-command.ts'
import { documentKinds } from './document-kinds.ts'
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
  speed,
  text,
  trustedKey,
  url,
} from './option-rows.ts'
import { parseBehind, parseCount, parseFaults } from './option-values.ts'

const history: OptionRow = [
  '--history <file>',
  'earlier games, for averages, highs and recent games',
]
const requiredTo: OptionRow = ['--to <url>', 'operator listener', { ...url(), isRequired: true }]

/** The commands that make content, or look at it. */
export const contentCommands: readonly Omit<CommandText, 'group'>[] = [
  {
    name: 'validate <files...>',
    description:
      'Check snapshots, items, indexes or publication logs against the contract, offline',
    notes:
      'Finds out what a file (- for stdin) is, prints a line for each issue, and exits with 1 when there is one.',
    examples: [
      'validate samples/finished.jsonl',
      'validate item.json --as draft --json',
      'export my-game pulse --data ./data | fixture-feed validate -',
    ],
    options: [
      ['--as <kind>', 'what the files are', choice(documentKinds)],
      ['--definitions <dir>', 'own definitions: files {key}@{version}.schema.json'],
    ],
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  {
    name: 'tail <url> <fixture> <feed>',
    description: 'Follow a feed: what came (+), was revised (~), was withdrawn (−)',
    notes:
      'The URL is that of the public listener. SIGINT ends it with 0. It keeps trying while the service or the feed is not there.',
    examples: [
      'tail http://127.0.0.1:8080 my-game pulse',
      'tail http://127.0.0.1:8080 my-game pulse --wait',
      'tail http://127.0.0.1:8080 my-game pulse --behind 45',
      'tail http://127.0.0.1:8080 my-game pulse --json',
    ],
    options: [
      ['--interval <s>', 'seconds between two reads', seconds(2_000)],
      [
        '--wait [s]',
        'have the service wait for a change, so long at most',
        { parse: parseCount, preset: '20' },
      ],
      trustedKey,
      ['--behind <s>', 'show everything so many seconds late, up to 3600', { parse: parseBehind }],
    ],
    load: async () => (await import('./commands/tail.ts')).tail,
  },
  {
    name: 'generate <play-by-play> <box-score>',
    description: 'Print the items of a game as JSON',
    notes:
      'The files are those of a game, finished or not. Times come from them: two runs give the same bytes. Drafts are JSON Lines for publish, again and again: the registration, the charts, and the feed without revisions. A snapshot is one JSON document. A log has every revision, as they would have been published.',
    examples: [
      'generate playbyplay.json boxscore.json | fixture-feed publish 9922500008 pulse -',
      'generate playbyplay.json boxscore.json --as snapshot > pulse.json',
      'generate playbyplay.json boxscore.json --as log > game.jsonl',
      'generate playbyplay.json boxscore.json --languages en,es --feed pulse-es --as snapshot',
    ],
    options: [
      [
        '--as <form>',
        'drafts to publish, a snapshot, or a log (JSON Lines)',
        choice(['drafts', 'snapshot', 'log'], 'drafts'),
      ],
      ['--feed <key>', 'feed to generate (default: pulse; of a log all)'],
      languages,
      ['--source <name>', 'format of the files', text('live-data')],
      history,
    ],
    load: async () => (await import('./commands/generate.ts')).generate,
  },
  {
    name: 'simulate',
    description: 'Write a game of an invented league: playbyplay.json and boxscore.json',
    notes:
      'With --serve it plays the game over HTTP as a provider would, from the first request on, until a signal ends it.',
    examples: [
      'simulate --out game',
      'simulate --seed 7 --stage playoffs --out game',
      'simulate --serve --seed 7 --speed 60 --faults late,backwards,403,html',
    ],
    options: [
      ['--out <dir>', 'folder to write to; made where there is none'],
      ['--seed <n>', 'the same seed gives the same game; drawn when left out', limit()],
      [
        '--stage <stage>',
        'part of the season',
        choice(['regular', 'play-in', 'playoffs'], 'regular'),
      ],
      ['--season <year>', 'in which the season begins', count()],
      ['--away <code>', 'three letters of a club'],
      ['--home <code>', 'three letters of a club'],
      ['--tipoff <instant>', 'scheduled tip-off, RFC 3339'],
      [
        '--rules <name>',
        'quarters of twelve minutes and six fouls, of ten and five, or two halves and five fouls',
        choice(['twelve', 'ten', 'halves'], 'twelve'),
      ],
      ['--serve', 'play the game over HTTP on 127.0.0.1'],
      ['--port <n>', 'of --serve; 0 picks one', port(0)],
      ['--speed <n>', 'of --serve: game seconds per second', speed],
      [
        '--faults <names>',
        `of --serve: ${providerFaults.join(', ')}`,
        { parse: parseFaults, standard: [], shown: 'none' },
      ],
      ['--source <name>', 'format of the files', choice(['live-data', 'tallysheet'], 'live-data')],
      ['--require-header <name>', 'of --serve: 403 for requests without it'],
    ],
    load: async () => (await import('./commands/simulate.ts')).simulate,
  },
  {
    name: 'play <play-by-play> <box-score>',
    description: 'Publish a game to a service as it would have happened',
    notes:
      'Registers the fixture, fills pulse and pulse-v1, and ends with finished. While the service is not there it tries again, for two minutes.',
    examples: ['play playbyplay.json boxscore.json --to http://127.0.0.1:8081 --speed 60'],
    options: [
      requiredTo,
      ['--speed <n>', 'game seconds per second', speed],
      languages,
      ['--source <name>', 'format of the files', text('live-data')],
      history,
    ],
    load: async () => (await import('./commands/play.ts')).play,
  },
  {
    name: 'follow [play-by-play] [box-score]',
    description: 'Make a live feed of a game whose files or URLs change while it is played',
    notes:
      'Registers the fixture, fills pulse and pulse-v1, revises and withdraws as corrections come, and ends with finished. Headers for the provider also come from FIXTURE_FEED_FOLLOW_HEADERS, one a line. Ended at any moment and started again, it goes on from what is published.',
    examples: [
      'follow playbyplay.json boxscore.json --to http://127.0.0.1:8081 --settle 60',
      'follow https://scores.example/7/playbyplay.json https://scores.example/7/boxscore.json --to http://127.0.0.1:8081',
      'follow --schedule tonight.json --to http://127.0.0.1:8081 --metrics-port 9100',
    ],
    options: [
      requiredTo,
      ['--every <s>', 'seconds between two reads of an input', seconds(2_000)],
      [
        '--debounce <s>',
        'seconds that an action stays unchanged before items count it',
        seconds(5_000),
      ],
      [
        '--settle <s>',
        'seconds without a change after which a final game is finished',
        seconds(300_000),
      ],
      [
        '--give-up <minutes>',
        'minutes without progress after which the command fails (default: never)',
        minutes,
      ],
      languages,
      ['--source <name>', 'format of the provider', text('live-data')],
      history,
      [
        '--header <header>',
        "'Name: value' for the provider; may be given again",
        {
          parse: (header: string, before: readonly string[]) => [...before, header],
          standard: [],
          shown: 'none',
        },
      ],
      [
        '--edits <what>',
        'what to do about items that somebody else changed',
        choice(['keep', 'replace'], 'keep'),
      ],
      ['--schedule <file>', 'games to follow: a JSON list of { tipoff, playByPlay, boxScore }'],
      [
        '--ahead <s>',
        'of --schedule: seconds before its tip-off that a game is followed',
        seconds(3_600_000),
      ],
      [
        '--status <file>',
        'file for the status, as JSON: state, since and waitingFor; replaced atomically',
      ],
      ['--metrics-port <n>', 'serve /metrics on 127.0.0.1; 0 picks a port', port()],
    ],
    load: async () => (await import('./commands/follow.ts')).follow,
  },
  {
    name: 'conformance <url>',
    description: 'Hold any feed service against the specification: a line for each check',
    notes:
      'The URL is what comes before /v1. Reads only, unless --operator names the operator listener of a Fixture Feed service: then it publishes to fixtures of its own, which it purges in the end. It ends with 1 when a must is broken or was not reached; what is broken of the levels should and extension is advice.',
    examples: [
      'conformance http://127.0.0.1:8080',
      'conformance http://127.0.0.1:8080 --operator http://127.0.0.1:8081 --json',
      'conformance https://feeds.example --only must --feeds /v1/fixtures/my-game/feeds/pulse',
    ],
    options: [
      ['--operator <url>', 'operator listener', url()],
      ['--adapter <file>', 'module or program that publishes to another implementation'],
      ['--static', 'it is a static site: skip what no server of files can keep, and say why'],
      ['--report <file>', 'write a report: JUnit for a name in .xml, else JSON'],
      ['--feeds <paths>', 'feeds of a service without an index', list],
      ['--only <names>', 'ids of checks, groups, must, should, extension', list],
      [
        '--key <base64>',
        'snapshots have to be signed by this public key; give it again for another one',
        publicKeys,
      ],
      ['--max-requests <n>', 'what the run may cost', count(5000)],
      ['--timeout <s>', 'how long the run may take', seconds(120_000)],
    ],
    load: async () => (await import('./commands/conformance.ts')).conformance,
  },
]
