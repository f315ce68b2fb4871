import type { Act, FeatKind, High, Statistic } from '@fixture-feed/generator/message-values'
import type { Line, Pair, Truths } from '../meanings/truths.ts'
import {
  groupsOf,
  isTime,
  isTimeLeft,
  type Periods,
  periodOf,
  placeOf,
  type TimeWords,
  ungrouped,
} from './times.ts'

/** A sentence with the data that is needed to read it. */
export interface Context {
  /** The sentence, with names replaced by marks. */
  readonly sentence: string
  readonly isHeadline: boolean
  readonly periods: Periods
  idOf(mark: string): string
  /**
   * Whether an earlier sentence of the same text, or an earlier text of the item other than the headline, names an
   * entity.
   */
  isKnown(id: string): boolean
}

/** The written form of one kind of value in a sentence. */
export interface Form {
  /** The source of a regular expression without groups. */
  readonly pattern: string
  agrees(truth: never, words: string, context: Context): boolean
}

export type Forms = Readonly<Record<string, Form>>

/** Sources of regular expressions by meaning. */
type WordPatterns<Value extends string> = Readonly<Record<Value, string>>

/**
 * The written values of a language: sources of regular expressions in which named groups are the parts of a value.
 */
export interface FormWords {
  readonly times: TimeWords
  /** Number words, starting at zero. */
  readonly numbers: readonly string[]
  /** The wording for a count of zero. */
  readonly none: string
  /** Frequencies that are expressed without a number, such as `twice`; `often` follows a number. */
  readonly once: Readonly<Record<string, number>>
  readonly often: string
  readonly and: string
  /** The decimal mark, and the text after a percentage. */
  readonly decimal: string
  readonly percent: string
  readonly ratio: string
  readonly columns: Partial<WordPatterns<keyof Line>>
  readonly shots: WordPatterns<'shots' | 'threes' | 'free-throws'>
  readonly statistics: Partial<WordPatterns<Statistic>>
  readonly measures: Partial<WordPatterns<Statistic>>
  readonly places: Partial<WordPatterns<Statistic>>
  /** The wording of a result, with the groups `score`, `won` and `team`; `either` if it does not state who won. */
  readonly result: string
  readonly wholeGame: string
  /** The wordings of stretches; `in` precedes a period. */
  readonly stretches: WordPatterns<'game' | 'timeout' | 'in'>
  /** The wording of a span of periods, with the groups `first` and `last`. */
  readonly periods: string
  /** The wording of overtimes, with the number of several overtimes in the group `count`. */
  readonly overtimes: string
  /**
   * The wording of a scoring play, with the groups `three`, `basket`, `layup`, `dunk`, `jumper`, `hook`, `throw` and
   * `throws`; `throws` is the number of free throws.
   */
  readonly play: string
  readonly did: string
  /**
   * The wording of a late play, with the groups `player`, `team`, `how` and `when`, with `side` for the team of the
   * player, and with one of `tied`, `ahead`, `closed` and `extended`.
   */
  readonly timedPlay: string
  /** The wording of an assist, with the group `player`. */
  readonly assist: string
  readonly doubles: Partial<WordPatterns<FeatKind>>
  /** The units of feats: of counts other than points, of points, and of shots. */
  readonly feats: string
  readonly featPoints: string
  readonly featShots: string
  readonly highs: WordPatterns<High>
  readonly acts: WordPatterns<Act>
  readonly chances: WordPatterns<'three' | 'shot'>
  readonly would: WordPatterns<'tie' | 'win'>
  readonly stages: WordPatterns<'play-in' | 'cup-final'>
  readonly date: string
  readonly day: string
  dateText(weekday: number, month: number, day: number): readonly [date: string, day: string]
  readonly tipoff: string
  tipoffText(time: string): string
  readonly zones: WordPatterns<'arena' | 'eastern' | 'utc'>
  placeText(name: string, city: string): string
  /** The article that may precede the name of a place. */
  readonly article: RegExp
  /** A label of the source as texts state it. */
  labelText(label: string): string
}

function form<Kind extends keyof Truths>(
  pattern: string,
  agrees: (truth: Truths[Kind], words: string, context: Context) => boolean,
): Form {
  return { pattern, agrees }
}

/** A form for a small set of values, each of which has its own words. */
function oneOf<Kind extends keyof Truths>(
  said: Readonly<Record<string, string>>,
  value: (truth: Truths[Kind]) => string,
): Form {
  return form<Kind>(ungrouped(Object.values(said).join('|')), (truth, words) => {
    const source = said[value(truth)]
    return source !== undefined && groupsOf(`(?<said>${source})`, words) !== undefined
  })
}

const pair = '\\d+-\\d+'

/** The written forms of values in sentences of a language, by the name of the form. */
export function formsOf(words: FormWords): Forms {
  const reader = new FormReader(words)
  return {
    ...nameForms(reader),
    ...numberForms(reader),
    ...lineForms(reader),
    ...timeForms(reader),
    ...playForms(reader),
    ...featForms(reader),
    ...wordForms(reader),
    ...placeForms(reader),
  }
}

/** Reads values that are written in a language. */
class FormReader {
  readonly words: FormWords
  readonly number: string
  readonly double: string
  readonly #columns: readonly (keyof Line)[]

  constructor(words: FormWords) {
    this.words = words
    this.number = `(?:\\d+|${[...words.numbers, words.none].join('|')})`
    this.double = ungrouped(Object.values(words.doubles).join('|'))
    this.#columns = Object.keys(words.columns) as (keyof Line)[]
  }

  /** The parts of a list, such as `7 points, 3 assists and a block`. */
  partsOf(list: string): readonly string[] {
    return list.split(new RegExp(`, | ${this.words.and} `))
  }

  numberOf(said: string): number {
    if (groupsOf(this.words.none, said) !== undefined) return 0
    const spelled = placeOf(this.words.numbers, said)
    return spelled < 0 ? Number(said) : spelled
  }

  decimalOf(said: string): number {
    return Number.parseFloat(said.replace(',', '.'))
  }

  readonly isAt = (truth: Truths['time'], said: string, { periods }: Context): boolean =>
    isTime(said, truth, periods, this.words.times)

  readonly isLine = (truth: Line, said: string): boolean =>
    this.partsOf(said).every(part => {
      const [value = '', name = ''] = part.split(' ')
      const key = this.#columns[placeOf(Object.values(this.words.columns), name)]
      return key !== undefined && truth[key] === this.numberOf(value)
    })

  readonly isPlay = ({ how, made }: Truths['play'], said: string): boolean => {
    const groups = groupsOf(this.words.play, said) ?? groupsOf(this.words.did, said) ?? {}
    const { throw: one, throws } = groups
    if (one === undefined && throws === undefined) return groups[how] !== undefined
    return how === 'free-throws' && made === (throws === undefined ? 1 : this.numberOf(throws))
  }

  isTimed(truth: Truths['plays'][number], said: string, context: Context): boolean {
    const groups = groupsOf(this.words.timedPlay, said) ?? {}
    const { player = '', team, side, how = '', tied, ahead, closed, extended, when = '' } = groups
    const { effect } = truth
    const score = tied === undefined ? (ahead ?? closed ?? extended) : `${tied}-${tied}`
    const isEffect =
      (tied !== undefined && effect === 'tied') ||
      (closed !== undefined && effect === 'closed') ||
      (extended !== undefined && effect === 'extended') ||
      (ahead !== undefined && effect === 'went-ahead')
    return (
      isEffect &&
      context.idOf(player) === truth.player &&
      [team, side].every(mark => mark === undefined || context.idOf(mark) === truth.team) &&
      this.isPlay(truth, how) &&
      truth.score.toSorted((a, b) => b - a).join('-') === score &&
      this.isAt(truth.time, when, context)
    )
  }

  readonly isResult = (truth: Truths['result'], said: string, { idOf }: Context): boolean => {
    const { score, won, team, either } = groupsOf(this.words.result, said) ?? {}
    const [own, other] = truth.score
    const isSaid =
      score === undefined || score === `${Math.max(own, other)}-${Math.min(own, other)}`
    // A short headline may name only the opponent.
    const isResult = either !== undefined || truth.won === (won !== undefined)
    return isSaid && isResult && team !== undefined && idOf(team) === truth.opponent
  }

  readonly isFeat = (truth: Truths['feat'], said: string): boolean => {
    const source = this.words.doubles[truth.double ?? 'points']
    if (source !== undefined && groupsOf(source, said) !== undefined) return true
    if (groupsOf(this.double, said) !== undefined) return false
    const isCount = groupsOf(`${this.number} (?:3-)?\\p{L}+`, said) !== undefined
    return isCount ? this.isLine(truth, said) : isPair(truth.shooting, said)
  }

  datesOf(date: string): readonly [date: string, day: string] {
    const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
    return this.words.dateText(at.getUTCDay(), at.getUTCMonth(), at.getUTCDate())
  }
}

function nameForms(reader: FormReader): Forms {
  const { words } = reader
  const { and } = words
  return {
    team: form<'team'>('<T\\d+>', (id, said, { idOf }) => id === idOf(said)),
    /** A team that the sentence names anywhere. */
    either: form<'team'>('<T\\d+>', (id, _, { idOf, sentence }) =>
      (sentence.match(/<T\d+>/g) ?? []).some(mark => id === idOf(mark)),
    ),
    player: form<'player'>('<P\\d+>', (id, said, { idOf }) => id === idOf(said)),
    players: form<'players'>(`<P\\d+>(?:, <P\\d+>)* ${and} <P\\d+>`, (ids, said, { idOf }) => {
      const stated = reader.partsOf(said).map(idOf)
      return ids.length === stated.length && ids.every(id => stated.includes(id))
    }),
  }
}

/** The forms of numbers, scores and ratios, by name. */
function numberForms(reader: FormReader): Forms {
  const { words } = reader
  const { ratio } = words
  const decimal = `\\d+[${words.decimal}]\\d`
  return {
    number: form<'number'>(reader.number, (value, said) => value === reader.numberOf(said)),
    wide: form<'number'>('\\d{2,}', (value, said) => value === Number(said)),
    narrow: form<'number'>('\\d', (value, said) => value === Number(said)),
    letters: form<'number'>('(?:\\p{Ll}+|\\d+)', (value, said) => value === reader.numberOf(said)),
    times: form<'number'>(
      `(?:${Object.keys(words.once).join('|')}|${reader.number} ${words.often})`,
      (value, said) => value === (words.once[said] ?? reader.numberOf(said.split(' ')[0] ?? '')),
    ),
    percent: form<'percent'>(
      `${decimal}${words.percent}`,
      (value, said) => reader.decimalOf(value.toFixed(1)) === reader.decimalOf(said),
    ),
    mean: form<'mean'>(
      decimal,
      (value, said) => reader.decimalOf(value.toFixed(1)) === reader.decimalOf(said),
    ),
    score: form<'score'>(pair, (value, said) => value.join('-') === said),
    turned: form<'score'>(pair, (value, said) => value.toReversed().join('-') === said),
    /** The points of a run in which the other team scored none. */
    straight: form<'score'>('\\d+', (value, said) => value.join('-') === `${said}-0`),
    ratio: form<'ratio'>(ratio, isPair),
    dashed: form<'ratio'>('\\d+[-/]\\d+', isPair),
    /** The number of attempts, if all of them were made. */
    all: form<'ratio'>(
      '(?:\\p{Ll}+|\\d+)',
      ([made, tried], said) => made === tried && tried === reader.numberOf(said),
    ),
    made: form<'ratio'>(reader.number, ([made], said) => made === reader.numberOf(said)),
    tried: form<'ratio'>('\\d+', ([, tried], said) => tried === Number(said)),
  }
}

/** The forms of the statistics of a player or a team, by name. */
function lineForms(reader: FormReader): Forms {
  const { words } = reader
  const { and, ratio } = words
  const count = `${reader.number} (?:3-)?\\p{Ll}+`
  const shots = `${ratio} (?:${Object.values(words.shots).join('|')})`
  return {
    line: form<'line'>(`${count}(?:, ${count})*(?: ${and} ${count})?`, reader.isLine),
    lines: form<'line'>(`${count}(?:, ${count})* ${and} ${count}`, reader.isLine),
    short: form<'line'>('\\d+ [A-Z]+(?:, \\d+ [A-Z]+)*', reader.isLine),
    shooting: form<'shooting'>(`${shots}(?:, ${shots})*(?: ${and} ${shots})?`, (truth, said) =>
      reader
        .partsOf(said)
        .every(part =>
          (Object.keys(words.shots) as (keyof typeof words.shots)[])
            .filter(key => groupsOf(`${ratio} (?:${words.shots[key]})`, part))
            .every(key => isPair(truth[key], part)),
        ),
    ),
  }
}

/** The forms of times, results, stretches and periods, by name. */
function timeForms(reader: FormReader): Forms {
  const { words } = reader
  const { times } = words
  const period = ungrouped(Object.values(words.times.periods).join('|'))
  const result = ungrouped(words.result)
  return {
    time: form<'time'>(ungrouped(times.time), reader.isAt),
    /** A time in the last period, which is not named. */
    brief: form<'time'>(ungrouped(times.moment), reader.isAt),
    /** The time left in the period that the sentence names. */
    within: form<'time'>(ungrouped(times.within), ({ clock }, said) =>
      isTimeLeft(said, clock, times),
    ),
    stage: form<'stage'>(
      `(?:${ungrouped(times.soFar)}|${result}|${words.wholeGame})`,
      ({ time, result: ended }, said, context) => {
        if (ended === undefined) return reader.isAt(time, said, context)
        const isWhole = groupsOf(words.wholeGame, said) !== undefined
        return isWhole || reader.isResult(ended, said, context)
      },
    ),
    result: form<'result'>(result, reader.isResult),
    stretch: form<'stretch'>(
      `(?:${words.stretches.game}|${words.stretches.timeout}|${words.stretches.in} ${period})`,
      (truth, said, { periods }) => {
        const { game, timeout: since, in: within } = words.stretches
        const source = `(?<game>${game})|(?<since>${since})|(?:${within}) (?<period>.+)`
        const groups = groupsOf(source, said) ?? {}
        if (groups.game !== undefined) return truth === 'game'
        if (groups.since !== undefined) return truth === 'timeout'
        return truth === periodOf(groups.period ?? '', periods, times)
      },
    ),
    period: form<'period'>(period, (truth, said, { periods }) => {
      return truth === periodOf(said, periods, times)
    }),
    periods: form<'periods'>(ungrouped(words.periods), ([from, to = from], said, { periods }) => {
      const { first = '', last = first } = groupsOf(words.periods, said) ?? {}
      // The noun of the first period may follow later: "the second and third quarters".
      const noun = last.split(' ').at(-1) ?? ''
      const ends = [first, last].map(name => {
        const whole = periodOf(name, periods, times)
        return Number.isNaN(whole) ? periodOf(`${name} ${noun}`, periods, times) : whole
      })
      return ends[0] === from && ends[1] === to
    }),
    overtimes: form<'overtimes'>(ungrouped(words.overtimes), (truth, said) => {
      const { count: several } = groupsOf(words.overtimes, said) ?? {}
      return truth === (several === undefined ? 1 : reader.numberOf(several))
    }),
  }
}

function playForms(reader: FormReader): Forms {
  const { words } = reader
  const { and } = words
  const timedPlay = ungrouped(words.timedPlay)
  return {
    play: form<'play'>(ungrouped(words.play), reader.isPlay),
    did: form<'play'>(ungrouped(words.did), reader.isPlay),
    plays: form<'plays'>(
      `${timedPlay}(?:, ${timedPlay})*(?:,? ${and} ${timedPlay})?`,
      (truth, said, context) => {
        const stated = said.split(new RegExp(`,? ${and} (?=<P)|, (?=<P)`))
        return (
          stated.length === truth.length &&
          truth.every((each, at) => reader.isTimed(each, stated[at] ?? '', context))
        )
      },
    ),
    assist: form<'assist'>(ungrouped(words.assist), (truth, said, { idOf }) => {
      return truth === idOf(groupsOf(words.assist, said)?.player ?? '')
    }),
  }
}

function featForms(reader: FormReader): Forms {
  const { words } = reader
  const { ratio } = words
  const rare = `${reader.number} (?:${words.feats})|${ratio} (?:${words.featShots})`
  return {
    feat: form<'feat'>(`(?:${reader.double}|${rare}|\\d+ ${words.featPoints})`, reader.isFeat),
    double: form<'feat'>(reader.double, reader.isFeat),
    /** Feats other than points. */
    feats: form<'feat'>(`(?:${reader.double}|${rare})`, reader.isFeat),
    /** Doubles, and counts other than points. */
    deeds: form<'feat'>(`(?:${reader.double}|${reader.number} (?:${words.feats}))`, reader.isFeat),
    /** The points of a player as a bare number, such as `45`. */
    scored: form<'feat'>('\\d+', ({ points }, said) => points === Number(said)),
  }
}

/** The forms of values that words express instead of numbers, by name. */
function wordForms(reader: FormReader): Forms {
  const { words } = reader
  return {
    high: oneOf<'high'>(words.highs, high => high),
    act: oneOf<'act'>(words.acts, act => act),
    chance: oneOf<'chance'>(words.chances, ({ three }) => (three ? 'three' : 'shot')),
    would: oneOf<'chance'>(words.would, ({ would }) => would),
    statistic: oneOf<'statistic'>(words.statistics, statistic => statistic),
    /** The name of a defensive statistic: defensive rebounds or steals. */
    defended: oneOf<'statistic'>(
      {
        defensiveRebounds: words.statistics.defensiveRebounds ?? '',
        steals: words.statistics.steals ?? '',
      },
      statistic => statistic,
    ),
    measure: oneOf<'statistic'>(words.measures, statistic => statistic),
    /** The words for the way in which the points of a category were scored, such as `in the paint`. */
    place: oneOf<'statistic'>(words.places, statistic => statistic),
  }
}

/** The forms of dates, tip-off times, places and labels, by name. */
function placeForms(reader: FormReader): Forms {
  const { words } = reader
  /** The pattern of an article before the name of a place. It matches nothing if the article is part of the name. */
  const articleOf = (name: string) =>
    name.search(words.article) === 0 ? /(?!)/ : new RegExp(`^(?:${words.article.source}) `, 'u')
  return {
    date: form<'date'>(words.date, (truth, said) => said === reader.datesOf(truth)[0]),
    day: form<'date'>(words.day, (truth, said) => said === reader.datesOf(truth)[1]),
    tipoff: form<'tipoff'>(words.tipoff, ({ time, clock }, said) => {
      const text = words.tipoffText(time)
      return said === text || said === `${text} ${words.zones[clock]}`
    }),
    venue: form<'place'>('.+', ({ name, city }, said) => {
      const text = said.replace(articleOf(name), '')
      return text === (city === undefined ? name : words.placeText(name, city))
    }),
    arena: form<'place'>('.+', ({ name }, said) => said.replace(articleOf(name), '') === name),
    label: form<'label'>('.+', (truth, said) => {
      const text = 'text' in truth ? words.labelText(truth.text) : words.stages[truth.stage]
      // A label at the start of a sentence has a capital.
      return said === text || said === text.charAt(0).toUpperCase() + text.slice(1)
    }),
  }
}

/**
 * The slots of each form whose names differ from the form. A slot that is not listed has the form of its own name, or
 * is a plain number if no form has this name.
 */
const slotsOfForms: Readonly<Record<string, readonly string[]>> = {
  team: [
    'opponent',
    'away',
    'home',
    'leader',
    'trailer',
    'ahead',
    'behind',
    'winner',
    'loser',
    'better',
    'worse',
    'more',
    'fewer',
    'blockerTeam',
  ],
  player: ['blocker', 'thief'],
  score: [
    'run',
    'into',
    'before',
    'trailing',
    'after',
    'awayRecord',
    'homeRecord',
    'series',
    'periodScore',
    'record',
  ],
  ratio: ['threes', 'shots', 'throws', 'othersShots', 'rebounded', 'othersRebounded'],
  line: ['lack'],
  venue: ['place'],
  percent: ['share', 'rate', 'good', 'bad'],
  mean: ['awayPoints', 'homePoints'],
  clause: ['effect', 'headline'],
}

export const formsOfSlots: ReadonlyMap<string, string> = new Map(
  Object.entries(slotsOfForms).flatMap(([name, slots]) => slots.map(slot => [slot, name] as const)),
)

function isPair(value: Pair, words: string): boolean {
  // The number in "3-pointers" is not a score.
  return value.join('-') === words.match(/\d+(?!-p)/g)?.join('-')
}
