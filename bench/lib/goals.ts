import { caddy } from '../targets/caddy.ts'
import { epollResponder } from '../targets/epoll-responder.ts'
import { bun, deno } from '../targets/fetch-targets.ts'
import { nginx } from '../targets/nginx.ts'
import { fixtureFeed, nodeHttp } from '../targets/node-targets.ts'
import { type Contender, type ContestResult, cpu, figureOf, p99, rate, ratioOf } from './contest.ts'
import type { Spread } from './statistics.ts'
import { markdownTable, spreadText } from './tables.ts'

/** A minimum ratio between two figures of a contest, such as "as cheap as nginx". */
interface Goal {
  readonly contest: string
  readonly words: string
  /** The name of the compared server, or `unburdened` for the service itself without the additional load. */
  readonly against: string | 'unburdened'
  /** The minimum ratio to the other figure that meets the goal. */
  readonly least: number
}

/**
 * The result of a goal. `figure` is the ratio by the figure of the contest, and `cpuTime` the ratio by processor time
 * if the figure is a rate. A ratio above one means that the service is better than what it is compared with. `both`
 * states the two processor times, or the two latencies of a contest about latency.
 */
interface Finding {
  readonly figure: Spread
  readonly cpuTime: Spread | undefined
  readonly both: string
}

const peers = [nginx, caddy, bun, deno, nodeHttp]

const goals: readonly Goal[] = [
  ...peers.map(({ name }) => ({
    contest: 'cost-304',
    words: `as cheap as ${name}`,
    against: name,
    least: 1,
  })),
  ...['304-64', '304-1', '304-1000'].flatMap(contest => [
    { contest, words: 'as many as nginx', against: nginx.name, least: 1 },
    {
      contest,
      words: 'nine tenths of the C responder',
      against: epollResponder.name,
      least: 0.9,
    },
  ]),
  {
    contest: '304-origins',
    words: 'nine tenths of the polls of the same origin',
    against: 'unburdened',
    least: 0.9,
  },
  ...[2, 30, 300].flatMap(kilobytes =>
    ['identity', 'gzip'].map(coding => ({
      contest: `200-${kilobytes}-${coding}`,
      words: 'as many as nginx',
      against: nginx.name,
      least: 1,
    })),
  ),
  ...[30, 300].flatMap(kilobytes =>
    ['304', '200', '200'].map((status, index) => ({
      contest: `publishing-${status}-${kilobytes}-${index === 2 ? 'gzip' : 'identity'}`,
      words: '95 % of the quiet figure',
      against: 'unburdened',
      least: 0.95,
    })),
  ),
  ...['paced-304', 'paced-200', 'paced-publishing'].map(contest => ({
    contest,
    words: 'p99 no worse than bare node:http',
    against: nodeHttp.name,
    least: 1,
  })),
]

/** The goals of the given contests and their results, as a Markdown table. */
export function goalsTable(contests: readonly ContestResult[]): string {
  const heads = [
    '',
    'goal',
    'ratio (min–max)',
    'by CPU time (min–max)',
    'Fixture Feed and the other server',
    'met',
  ]
  return markdownTable(
    heads,
    goals
      .map(goal => {
        const contest = contests.find(({ id }) => id === goal.contest)
        if (contest === undefined) return undefined
        const finding = findingOf(goal, contest)
        if (finding === undefined) return [contest.name, goal.words, '', '', '', 'not measured']
        const { figure, cpuTime, both } = finding
        const byCpu = cpuTime === undefined ? '' : spreadText(cpuTime)
        return [contest.name, goal.words, spreadText(figure), byCpu, both, isMet(goal, finding)]
      })
      .filter(each => each !== undefined),
  )
}

function findingOf({ against }: Goal, { contenders, figure }: ContestResult): Finding | undefined {
  const ours = contenders.find(({ name }) => name === fixtureFeed.name)
  const wanted = against === 'unburdened' ? ours?.unburdened : against
  const theirs = contenders.find(({ name }) => name === wanted)
  if (ours === undefined || theirs === undefined) return undefined
  const micros = (each: Contender): string => figureOf(cpu, each).median.toFixed(1)
  if (figure === 'cpu') {
    const both = `${micros(ours)} and ${micros(theirs)} CPU µs`
    return { figure: ratioOf(cpu, theirs, ours), cpuTime: undefined, both }
  }
  if (figure === 'p99') {
    const milliseconds = (each: Contender): string => figureOf(p99, each).median.toFixed(2)
    const both = `${milliseconds(ours)} and ${milliseconds(theirs)} ms`
    return { figure: ratioOf(p99, theirs, ours), cpuTime: undefined, both }
  }
  return {
    figure: ratioOf(rate, ours, theirs),
    cpuTime: ratioOf(cpu, theirs, ours),
    both: `${micros(ours)} and ${micros(theirs)} CPU µs`,
  }
}

function isMet({ least }: Goal, { figure, cpuTime }: Finding): string {
  const byFigure = figure.median >= least
  const byCpuTime = cpuTime === undefined ? byFigure : cpuTime.median >= least
  if (byFigure && byCpuTime) return 'yes'
  if (byFigure) return 'by requests/s'
  return byCpuTime ? 'by CPU time' : 'no'
}
