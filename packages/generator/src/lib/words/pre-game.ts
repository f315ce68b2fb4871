import type { Traced } from '../facts/fact.ts'
import type { PreGameFacts } from '../facts/pre-game.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { dayWords, timeWords, weekdayWords } from './dates.ts'
import { type TeamWords, teamWords } from './names.ts'
import { score } from './numbers.ts'
import { joined, marked, paragraph, say, sentence, type Words } from './words.ts'

type Facts = Pick<Traced<PreGameFacts>, 'ledger' | 'names'>

/** Before the game, in the present tense: who plays whom, when, where. */
export function preGameWords(
  facts: Traced<PreGameFacts>,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const { label } = facts.ledger
  const headline = choose('headline', ...headlines(facts))
  return {
    headline:
      label === undefined ? headline : say`${marked(label.value, '[label]', [label])}: ${headline}`,
    summary: paragraph(choose('opening', openings(facts)), placeSentence(facts, choose)),
    supportingContext: [
      recordsSentence(facts, choose),
      averagesSentence(facts),
      meetingSentence(facts, choose),
    ].filter(words => words !== undefined),
  }
}

function teamsOf({ ledger, names }: Facts): { readonly away: TeamWords; readonly home: TeamWords } {
  return { away: teamWords(names, ledger.awayId), home: teamWords(names, ledger.homeId) }
}

function headlines(facts: Facts): readonly (readonly Option[])[] {
  const { ledger } = facts
  const { away, home } = teamsOf(facts)
  const { records, lastMeeting, arena, tipoff } = ledger
  const [own, other] =
    lastMeeting?.winnerId.value === ledger.awayId.value ? [away, home] : [home, away]
  return [
    [
      records &&
        say`${away.bare} (${score(records.away.wins, records.away.losses)}) at ${home.bare} (${score(records.home.wins, records.home.losses)})`,
      lastMeeting &&
        say`${other.bare} meet ${own.bare} again after ${score(lastMeeting.winnerPoints, lastMeeting.loserPoints)} loss`,
    ],
    [
      say`${away.full} at ${home.full}`,
      say`${away.bare} visit ${home.bare}`,
      say`${home.bare} host ${away.bare}`,
      say`${home.bare} at home to ${away.bare}`,
      say`${away.bare} on the road at ${home.bare}`,
      say`${away.bare} and ${home.bare} meet on ${dayWords(tipoff.date)}`,
      say`${home.bare} welcome ${away.bare}`,
      say`${away.bare} travel to ${home.bare}`,
      arena && say`${away.bare} face ${home.bare} at ${arena.name}`,
      tipoff.time && say`${away.bare} at ${home.bare}, ${timeWords(tipoff.time)}`,
    ],
  ]
}

function openings(facts: Facts): readonly Option[] {
  const { away, home } = teamsOf(facts)
  const day = weekdayWords(facts.ledger.tipoff.date)
  return [
    say`${away.theFull} visit ${home.theFull} on ${day}`,
    say`${home.theFull} host ${away.theFull} on ${day}`,
    say`on ${day}, ${away.theFull} play at ${home.theFull}`,
    say`${home.theFull} are at home to ${away.theFull} on ${day}`,
    say`${away.theFull} travel to ${home.theFull} for ${day}`,
  ]
}

const zones = { arena: 'local time', eastern: 'ET', utc: 'UTC' } as const

function placeSentence({ ledger: { tipoff, arena } }: Facts, choose: Choose): Words | undefined {
  const place =
    arena &&
    (arena.city === undefined
      ? marked(arena.name.value, '[place]', [arena.name])
      : marked(`${arena.name.value} in ${arena.city.value}`, '[place]', [arena.name, arena.city]))
  if (tipoff.time === undefined) {
    return place && choose('place', [say`the game is at ${place}`, say`they play at ${place}`])
  }
  const time = say`${timeWords(tipoff.time)} ${marked(zones[tipoff.clock.value], '[zone]', [tipoff.clock])}`
  return choose(
    'place',
    place === undefined
      ? [say`tip-off is at ${time}`, say`the game starts at ${time}`]
      : [
          say`tip-off at ${place} is at ${time}`,
          say`the game at ${place} starts at ${time}`,
          say`it starts at ${time} at ${place}`,
        ],
  )
}

function recordsSentence(facts: Facts, choose: Choose): Words | undefined {
  const { records } = facts.ledger
  if (records === undefined) return undefined
  const { away, home } = teamsOf(facts)
  const of = ({ wins, losses }: typeof records.away) => score(wins, losses)
  return sentence(
    choose('records', [
      say`${away.the} come in at ${of(records.away)}, ${home.the} at ${of(records.home)}`,
      say`${away.the} are ${of(records.away)}, ${home.the} ${of(records.home)}`,
    ]),
  )
}

function averagesSentence(facts: Facts): Words | undefined {
  const { averages } = facts.ledger
  if (averages === undefined) return undefined
  const { away, home } = teamsOf(facts)
  return sentence(
    joined(
      [
        say`${away.the} average ${averages.away.points} points over ${averages.away.games} games this season`,
        say`${home.the} ${averages.home.points} over ${averages.home.games}`,
      ],
      ', ',
    ),
  )
}

function meetingSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { lastMeeting } = ledger
  if (lastMeeting === undefined) return undefined
  const winner = teamWords(names, lastMeeting.winnerId)
  const points = score(lastMeeting.winnerPoints, lastMeeting.loserPoints)
  const day = dayWords(lastMeeting.date)
  return sentence(
    choose('meeting', [
      say`${winner.the} won the last meeting ${points} on ${day}`,
      say`on ${day} ${winner.the} won ${points}`,
    ]),
  )
}
