import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import { Argument, type Command, Option } from 'commander'
import type { ConformanceCommandOptions } from './commands/conformance.ts'
import type { FollowOptions } from './commands/follow.ts'
import type { GenerateOptions } from './commands/generate.ts'
import type { PlayOptions } from './commands/play.ts'
import type { SimulateOptions } from './commands/simulate.ts'
import type { TailOptions } from './commands/tail.ts'
import type { ValidateOptions } from './commands/validate.ts'
import { declareCommand } from './declare-command.ts'
import { documentKinds } from './document-kinds.ts'
import {
  parseBaseUrl,
  parseCount,
  parseFaults,
  parseList,
  parsePort,
  parseSeconds,
  parseSeed,
  parseSpeed,
} from './option-values.ts'

const group = 'Content:'
const feedKeys = ['pulse', 'pulse-v1']

/** Adds the commands that make content, or look at it. */
export function declareContentCommands(program: Command): void {
  declareValidate(program)
  declareTail(program)
  declareGenerate(program)
  declareSimulate(program)
  declarePlay(program)
  declareFollow(program)
  declareConformance(program)
}

function declareValidate(program: Command): void {
  declareCommand(program, {
    name: 'validate <files...>',
    group,
    description:
      'Check snapshots, items, indexes or publication logs against the contract, offline',
    notes:
      'Finds out what a file (- for stdin) is, prints a line for each issue, and exits with 1 when there is one.',
    examples: [
      'validate samples/finished.jsonl',
      'validate item.json --as draft --json',
      'export my-game pulse --data ./data | fixture-feed validate -',
    ],
  })
    .addOption(new Option('--as <kind>', 'what the files are').choices(documentKinds))
    .option('--definitions <dir>', 'own definitions: files {key}@{version}.schema.json')
    .action(async (files: readonly string[], options: ValidateOptions) => {
      const { validate } = await import('./commands/validate.ts')
      await validate(files, options)
    })
}

function declareTail(program: Command): void {
  declareCommand(program, {
    name: 'tail',
    group,
    description: 'Follow a feed: what came (+), was revised (~), was withdrawn (−)',
    notes: 'SIGINT ends it with 0. It keeps trying while the service or the feed is not there.',
    examples: [
      'tail http://127.0.0.1:8080 my-game pulse',
      'tail http://127.0.0.1:8080 my-game pulse --wait',
      'tail http://127.0.0.1:8080 my-game pulse --json',
    ],
  })
    .addArgument(new Argument('<url>', 'public listener').argParser(parseBaseUrl))
    .argument('<fixture>')
    .argument('<feed>')
    .addOption(
      new Option('--interval <s>', 'seconds between two reads')
        .argParser(parseSeconds)
        .default(2000, '2'),
    )
    .addOption(
      new Option('--wait [s]', 'have the service wait for a change, so long at most')
        .argParser(parseCount)
        .preset('20'),
    )
    .action(async (url: string, fixture: string, feed: string, options: TailOptions) => {
      const { tail } = await import('./commands/tail.ts')
      await tail(url, fixture, feed, options)
    })
}

function declareGenerate(program: Command): void {
  declareCommand(program, {
    name: 'generate <play-by-play> <box-score>',
    group,
    description: 'Print the items of a game as JSON',
    notes:
      'The files are those of a game, finished or not. Times come from them: two runs give the same bytes. Drafts are JSON\nLines for publish, again and again: the registration, the charts, and the feed without revisions. A snapshot is one\nJSON document. A log has every revision, as they would have been published.',
    examples: [
      'generate playbyplay.json boxscore.json | fixture-feed publish 9922500008 pulse -',
      'generate playbyplay.json boxscore.json --as snapshot > pulse.json',
      'generate playbyplay.json boxscore.json --as log > game.jsonl',
    ],
  })
    .addOption(
      new Option('--as <form>', 'drafts to publish, a snapshot, or a log (JSON Lines)')
        .choices(['drafts', 'snapshot', 'log'])
        .default('drafts'),
    )
    .addOption(
      new Option('--feed <key>', 'feed to generate (default: pulse; of a log all)').choices(
        feedKeys,
      ),
    )
    .option('--source <name>', 'format of the files', 'live-data')
    .option('--history <file>', 'earlier games, for averages, highs and recent games')
    .action(async (playByPlay: string, boxScore: string, options: GenerateOptions) => {
      const { generate } = await import('./commands/generate.ts')
      await generate(playByPlay, boxScore, options)
    })
}

function declareSimulate(program: Command): void {
  declareCommand(program, {
    name: 'simulate',
    group,
    description: 'Write a game of an invented league: playbyplay.json and boxscore.json',
    notes:
      'With --serve it plays the game over HTTP as a provider would, from the first request on, until a signal ends it.',
    examples: [
      'simulate --out game',
      'simulate --seed 7 --stage playoffs --out game',
      'simulate --serve --seed 7 --speed 60 --faults late,backwards,403,html',
    ],
  })
    .option('--out <dir>', 'folder to write to; made where there is none')
    .addOption(
      new Option('--seed <n>', 'the same seed gives the same game; drawn when left out').argParser(
        parseSeed,
      ),
    )
    .addOption(
      new Option('--stage <stage>', 'part of the season')
        .choices(['regular', 'play-in', 'playoffs'])
        .default('regular'),
    )
    .addOption(new Option('--season <year>', 'in which the season begins').argParser(parseCount))
    .option('--away <code>', 'three letters of a club')
    .option('--home <code>', 'three letters of a club')
    .option('--tipoff <instant>', 'scheduled tip-off, RFC 3339')
    .addOption(
      new Option(
        '--rules <name>',
        'quarters of twelve minutes and six fouls, of ten and five, or two halves and five fouls',
      )
        .choices(['twelve', 'ten', 'halves'])
        .default('twelve'),
    )
    .option('--serve', 'play the game over HTTP on 127.0.0.1')
    .addOption(new Option('--port <n>', 'of --serve; 0 picks one').argParser(parsePort).default(0))
    .addOption(
      new Option('--speed <n>', 'of --serve: game seconds per second')
        .argParser(parseSpeed)
        .default(30),
    )
    .addOption(
      new Option('--faults <names>', `of --serve: ${providerFaults.join(', ')}`)
        .argParser(parseFaults)
        .default([], 'none'),
    )
    .addOption(
      new Option('--source <name>', 'format of the files')
        .choices(['live-data', 'tallysheet'])
        .default('live-data'),
    )
    .option('--require-header <name>', 'of --serve: 403 for requests without it')
    .action(async (options: SimulateOptions) => {
      const { simulate } = await import('./commands/simulate.ts')
      await simulate(options)
    })
}

function declarePlay(program: Command): void {
  declareCommand(program, {
    name: 'play <play-by-play> <box-score>',
    group,
    description: 'Publish a game to a service as it would have happened',
    notes:
      'Registers the fixture, fills pulse and pulse-v1, and ends with finished. While the service is not there it tries\nagain, for two minutes.',
    examples: ['play playbyplay.json boxscore.json --to http://127.0.0.1:8081 --speed 60'],
  })
    .addOption(
      new Option('--to <url>', 'operator listener').argParser(parseBaseUrl).makeOptionMandatory(),
    )
    .addOption(
      new Option('--speed <n>', 'game seconds per second').argParser(parseSpeed).default(30),
    )
    .option('--source <name>', 'format of the files', 'live-data')
    .option('--history <file>', 'earlier games, for averages, highs and recent games')
    .action(async (playByPlay: string, boxScore: string, options: PlayOptions) => {
      const { play } = await import('./commands/play.ts')
      await play(playByPlay, boxScore, options)
    })
}

function declareFollow(program: Command): void {
  declareCommand(program, {
    name: 'follow [play-by-play] [box-score]',
    group,
    description: 'Make a live feed of a game whose files or URLs change while it is played',
    notes:
      'Registers the fixture, fills pulse and pulse-v1, revises and withdraws as corrections come, and ends with finished.\nHeaders for the provider also come from FIXTURE_FEED_FOLLOW_HEADERS, one a line. Ended at any moment and started\nagain, it goes on from what is published.',
    examples: [
      'follow playbyplay.json boxscore.json --to http://127.0.0.1:8081 --settle 60',
      'follow https://scores.example/7/playbyplay.json https://scores.example/7/boxscore.json --to http://127.0.0.1:8081',
      'follow --schedule tonight.json --to http://127.0.0.1:8081 --metrics-port 9100',
    ],
  })
    .addOption(
      new Option('--to <url>', 'operator listener').argParser(parseBaseUrl).makeOptionMandatory(),
    )
    .addOption(
      new Option('--every <s>', 'seconds between two reads of an input')
        .argParser(parseSeconds)
        .default(2000, '2'),
    )
    .addOption(
      new Option('--hold <s>', 'seconds that actions stand unchanged before items tell of them')
        .argParser(parseSeconds)
        .default(5000, '5'),
    )
    .addOption(
      new Option('--settle <s>', 'seconds without a change after which a final game is finished')
        .argParser(parseSeconds)
        .default(300_000, '300'),
    )
    .option('--source <name>', 'format of the provider', 'live-data')
    .option('--history <file>', 'earlier games, for averages, highs and recent games')
    .addOption(
      new Option('--header <header>', "'Name: value' for the provider; may be given again")
        .argParser((header: string, before: readonly string[]) => [...before, header])
        .default([], 'none'),
    )
    .addOption(
      new Option('--edits <what>', 'what to do about items that somebody else changed')
        .choices(['keep', 'replace'])
        .default('keep'),
    )
    .option('--schedule <file>', 'games to follow: a JSON list of { tipoff, playByPlay, boxScore }')
    .addOption(
      new Option('--ahead <s>', 'of --schedule: seconds before its tip-off that a game is followed')
        .argParser(parseSeconds)
        .default(3_600_000, '3600'),
    )
    .addOption(
      new Option('--metrics-port <n>', 'serve /metrics on 127.0.0.1; 0 picks a port').argParser(
        parsePort,
      ),
    )
    .action(async (playByPlay: string, boxScore: string, options: FollowOptions) => {
      const { follow } = await import('./commands/follow.ts')
      await follow(playByPlay, boxScore, options)
    })
}

function declareConformance(program: Command): void {
  declareCommand(program, {
    name: 'conformance',
    group,
    description: 'Hold any feed service against the specification: a line for each check',
    notes:
      'Reads only, unless --operator names the operator listener of a Fixture Feed service: then it publishes to fixtures of its own, which it purges in the end. It ends with 1 when a must of\nthe specification is broken or was not reached; what is broken of the levels should and ours is advice.',
    examples: [
      'conformance http://127.0.0.1:8080',
      'conformance http://127.0.0.1:8080 --operator http://127.0.0.1:8081 --json',
      'conformance https://feeds.example --only must --feeds /v1/fixtures/my-game/feeds/pulse',
    ],
  })
    .addArgument(new Argument('<url>', 'what comes before /v1').argParser(parseBaseUrl))
    .addOption(new Option('--operator <url>', 'operator listener').argParser(parseBaseUrl))
    .option('--adapter <file>', 'module or program that publishes to another implementation')
    .option('--report <file>', 'write a report: JUnit for a name in .xml, else JSON')
    .addOption(
      new Option('--feeds <paths>', 'feeds of a service without an index').argParser(parseList),
    )
    .addOption(
      new Option('--only <names>', 'ids of checks, groups, must, should, ours').argParser(
        parseList,
      ),
    )
    .addOption(
      new Option('--max-requests <n>', 'what the run may cost').argParser(parseCount).default(5000),
    )
    .addOption(
      new Option('--timeout <s>', 'how long the run may take')
        .argParser(parseSeconds)
        .default(120_000, '120'),
    )
    .action(async (url: string, options: ConformanceCommandOptions) => {
      const { conformance } = await import('./commands/conformance.ts')
      await conformance(url, options)
    })
}
