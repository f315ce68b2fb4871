import { type MistakeWords, pairsOf } from '../mutations.ts'

export const mistakes: MistakeWords = {
  opposites: pairsOf(`
    lead/trail, leads/trails, led/trailed, up/down, beat/lost to, edge/rout,
    win over/loss to, won/lost, take lead~/hold lead~, ties it/puts it, within/ahead by,
    grows from/shrinks from, up from/down from, turn/keep, hot/cold, just/already,
    ahead/behind, visit/host, more than/fewer than, outscored/trailed, forced/committed,
    allowed/grabbed, lead to/deficit to, tied/lead, tied it~/won it~, has/had, have/had,
    is/was, three/basket, ~layup~/~dunk~, ~jumper~/~hook shot~, a three~/a free throw~, scored for/hit a three for,
    never trailed/always trailed, for good~/for a while~, season-high/career-high,
    ~triple-double~/~double-double~, missed a/blocked a, two free throws~/three free throws~,
    a free throw~/two free throws~, ~all eight/~all nine, two overtimes~/three overtimes~`),
  numbers: 'two three four five six seven eight nine'.split(' '),
  periods: [
    [['first', 'second', 'third', 'fourth'], 'quarter'],
    [['1st', '2nd', '3rd', '4th'], 'quarter'],
    [['first', 'second'], 'half'],
    [['1st', '2nd'], 'half'],
    [['first', 'second', 'third', 'fourth', 'fifth'], 'overtime'],
    [['2nd', '3rd', '4th', '5th'], 'OT'],
  ],
  otherTimes: [
    [/(?:at|by) halftime/i, 'after the third quarter'],
    [/left in overtime/, 'left in the fourth quarter'],
    [/(?:at the end of|through) regulation/i, 'after overtime'],
    [/at the buzzer/, 'with 2.0 seconds left in the fourth quarter'],
  ],
  runs: [
    [/ over a stretch (?=in |from |spanning )/, ' '],
    [/ ran off \w+ straight points against (the <T\d+>)/, ' held $1 scoreless'],
    [/ (?:went on|put together|used) an? (\d+-\d+) run in /, ' won by $1 in '],
    [/ ended (the \w+ \w+|overtime) on an? (\d+-\d+) run/, ' won $1 $2'],
  ],
  stoppages: [
    [/since (?:the )?last timeout/i, 'so far'],
    [/ so far\b/, ' since the last timeout'],
  ],
  datedPoints: [
    [/ on (\d+-0) run, (?:tied|even) at (\d+) with/, ' pull even at $2 on $1 run with'],
    [/ tied at (\d+) (with .*?) after (\d+-0) run/, ' use $3 run to tie it at $1 $2'],
    [/ tied at (\d+) (with .*?) after (<P\d+>'s? .*)$/, ' tied at $1 on $3 $2'],
  ],
  comeback: ({ name, deficit, behind, score }) => {
    if (behind > 0) return `${name}, once down ${deficit}, within ${behind}`
    return behind === 0
      ? `${name}, once down ${deficit}, tied at ${score[0]}`
      : `${name}, once down ${deficit}, lead ${score.join('-')}`
  },
  seconds: 'seconds?',
  of: 'of',
  and: 'and',
  the: 'the',
  lastMinute: /^.*?final minute, /i,
}
