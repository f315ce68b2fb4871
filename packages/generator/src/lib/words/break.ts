import type { BreakNews } from '../facts/break.ts'
import type { Fact } from '../facts/fact.ts'
import { isTimeout, type TracedBreak } from './break-state.ts'
import { keyTakeaways } from './break-takeaways.ts'
import { whatToWatchNext } from './break-watch.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, nouns, unanswered, withArticle } from './numbers.ts'
import { playNoun } from './plays.ts'
import { type StandingWords, standingWords } from './standing.ts'
import { barePeriod, bareWhen } from './time.ts'
import { capitalised, fixed, say, sentence, type Words } from './words.ts'

/** At a break: what happened and how it stands, what it rests on, and what to keep an eye on. */
export function breakWords(
  facts: TracedBreak,
  choose: Choose,
): Texts<'headline' | 'whatToWatchNext', 'keyTakeaways'> {
  return {
    headline: capitalised(choose('headline', ...headlines(facts))),
    keyTakeaways: keyTakeaways(facts, choose).map(sentence),
    whatToWatchNext: sentence(whatToWatchNext(facts, choose)),
  }
}

type Lead = Extract<StandingWords, { tied: false }>
type Tie = Extract<StandingWords, { tied: true }>

function headlines(facts: TracedBreak): readonly (readonly Option[])[] {
  const { content, names, news } = facts
  const standing = standingWords(content.gameState, names)
  const time = bareWhen(content.gameState)
  if (standing.tied) {
    return [
      ...news.map(each => tieHeadlines(each.value, facts, standing, time)),
      plainTie(standing, time),
    ]
  }
  return [
    ...news.map(each => leadHeadlines(each.value, facts, standing, time)),
    plainLead(facts, standing, time),
  ]
}

function tieHeadlines(
  news: BreakNews,
  facts: TracedBreak,
  { away, home, points }: Tie,
  time: Words,
): readonly Option[] {
  const { ledger, names } = facts
  const { play } = ledger
  switch (news) {
    case 'overtime': {
      const { overtime } = ledger
      if (overtime === undefined) return []
      const next = barePeriod(overtime)
      const player = play && playerWords(names, play.playerId)
      return [
        player &&
          play &&
          say`${player.names} ${playNoun(play)} sends game to ${next} tied at ${points}`,
        say`${away.bare} and ${home.bare} head to ${next} tied at ${points}`,
        say`tied at ${points}: ${away.bare} and ${home.bare} go to ${next}`,
      ]
    }
    case 'late-tie': {
      if (play === undefined) return []
      const player = playerWords(names, play.playerId)
      return [
        say`${player.name} ties it at ${points} ${time}`,
        say`${player.names} ${playNoun(play)} ties it at ${points} ${time}`,
      ]
    }
    case 'comeback': {
      const { comeback } = ledger
      if (comeback === undefined) return []
      const team = teamWords(names, comeback.teamId).bare
      return [
        say`${team}, once down ${comeback.deficit}, level at ${points} ${time}`,
        say`${team} all the way back from ${comeback.deficit} down, tied at ${points} ${time}`,
      ]
    }
    case 'streak':
      return [streakLine(facts, say`tied at ${points} ${time}`)]
    case 'hot-hand': {
      const who = hotHandOf(facts)
      return who === undefined
        ? []
        : [
            say`${who.player} with ${who.points}, ${away.bare} and ${home.bare} tied at ${points} ${time}`,
          ]
    }
    default:
      return []
  }
}

function plainTie({ away, home, points }: Tie, time: Words): readonly Option[] {
  return [
    say`tied at ${points} ${time}`,
    say`${away.bare} and ${home.bare} tied at ${points} ${time}`,
    say`all square at ${points} ${time}`,
    say`nothing between ${away.bare} and ${home.bare} at ${points} ${time}`,
    say`${home.bare} and ${away.bare} level at ${points} ${time}`,
  ]
}

function leadHeadlines(
  news: BreakNews,
  facts: TracedBreak,
  standing: Lead,
  time: Words,
): readonly Option[] {
  const { ledger, names } = facts
  const { leader, trailer, score: pair, margin } = standing
  const { play } = ledger
  switch (news) {
    case 'late-lead': {
      if (play === undefined) return []
      const player = playerWords(names, play.playerId)
      return [
        say`${player.names} ${playNoun(play)} puts ${leader.bare} ahead ${pair} ${time}`,
        say`${leader.bare} lead ${pair} on ${player.names} ${playNoun(play)} ${time}`,
        say`${player.name} gives ${leader.bare} ${pair} lead ${time}`,
      ]
    }
    case 'comeback':
      return comebackHeadlines(facts, standing, time)
    case 'streak':
      return streakHeadlines(facts, standing, time)
    case 'lead-taken': {
      if (play === undefined) return []
      const player = playerWords(names, play.playerId)
      return [
        say`${leader.bare} take lead, ${pair}, ${time}`,
        say`${player.names} ${playNoun(play)} gives ${leader.bare} ${pair} lead ${time}`,
        say`${leader.bare} go ahead ${pair} ${time}`,
      ]
    }
    case 'turned':
      return [
        say`${leader.bare} turn ${countAdjective(ledger.deficitThen, nouns.point)} deficit into ${pair} lead ${time}`,
        say`from ${ledger.deficitThen} down to ${margin} up: ${leader.bare} lead ${pair} ${time}`,
      ]
    case 'biggest-lead':
      return [
        say`biggest lead of game for ${leader.bare}: ${pair} ${time}`,
        say`${leader.bare} up ${pair} ${time}, their biggest lead`,
      ]
    case 'hot-hand':
      return hotHandHeadlines(facts, standing, time)
    case 'cut':
      return [
        say`${trailer.bare} within ${margin} ${time}, down from ${ledger.leadThen}`,
        say`${leader.bare} lead down to ${margin} ${time}, from ${ledger.leadThen}`,
      ]
    case 'grown':
      return [
        say`${leader.bare} lead by ${margin} ${time}, up from ${ledger.leadThen}`,
        say`${leader.bares} lead grows from ${ledger.leadThen} to ${margin} ${time}`,
      ]
    default:
      return []
  }
}

/** Of the leader, or of the team that came close. */
function comebackHeadlines(facts: TracedBreak, standing: Lead, time: Words): readonly Option[] {
  const { ledger, names } = facts
  const { score: pair, margin } = standing
  const { comeback } = ledger
  if (comeback === undefined) return []
  const team = teamWords(names, comeback.teamId).bare
  return comeback.teamId.value === standing.leaderId
    ? [
        say`${team}, once down ${comeback.deficit}, lead ${pair} ${time}`,
        say`${team} have come back from ${comeback.deficit} down to lead ${pair} ${time}`,
      ]
    : [
        say`${team}, once down ${comeback.deficit}, within ${margin} ${time}`,
        say`${team} have cut ${countAdjective(comeback.deficit, nouns.point)} deficit to ${margin} ${time}`,
      ]
}

/** By the leader or against it. */
function streakHeadlines(facts: TracedBreak, standing: Lead, time: Words): readonly Option[] {
  const { ledger, names } = facts
  const { score: pair, margin } = standing
  const streak = ledger.streak
  if (streak === undefined) return []
  const leads = streak.teamId.value === standing.leaderId
  return [
    streakLine(facts, leads ? say`lead ${pair} ${time}` : say`trail by ${margin} ${time}`),
    say`${streak.points} straight points for ${teamWords(names, streak.teamId).bare}, who ${leads ? say`lead ${pair}` : say`trail by ${margin}`} ${time}`,
  ]
}

/** A player who helped the leader, or could not help his team. */
function hotHandHeadlines(facts: TracedBreak, standing: Lead, time: Words): readonly Option[] {
  const { leader, score: pair } = standing
  const who = hotHandOf(facts)
  if (who === undefined) return []
  const leads = who.teamId.value === standing.leaderId
  return [
    isTimeout(facts)
      ? undefined
      : say`${who.player} scores ${who.points} in ${barePeriod(facts.content.gameState.period)}${leads ? fixed(',') : fixed(', but')} ${leader.bare} lead ${pair}`,
    leads
      ? say`${count(who.points, nouns.point)} by ${who.player}, ${leader.bare} up ${pair} ${time}`
      : say`${who.player} scores ${who.points}, but ${leader.bare} lead ${pair} ${time}`,
  ]
}

/** `Hornets on a 9-0 run, lead 44-31 …`. */
function streakLine({ ledger, names }: TracedBreak, rest: Words): Option {
  const { streak } = ledger
  if (streak === undefined) return undefined
  const run = withArticle(streak.points, unanswered(streak.points))
  return say`${teamWords(names, streak.teamId).bare} on ${run} run, ${rest}`
}

function hotHandOf({
  ledger,
  names,
}: TracedBreak):
  | { readonly player: Words; readonly points: Fact<number>; readonly teamId: Fact<string> }
  | undefined {
  const { hotHand } = ledger
  if (hotHand === undefined) return undefined
  const { playerId, points, teamId } = hotHand
  return { player: playerWords(names, playerId).name, points, teamId }
}

const large = 15

/** How it stands, in as many ways as a game has breaks. */
function plainLead(
  { ledger, names }: TracedBreak,
  { leader, trailer, score: pair, margin }: Lead,
  time: Words,
): readonly Option[] {
  const { topScorer } = ledger
  const lead = countAdjective(margin, nouns.point)
  return [
    say`${leader.bare} lead by ${margin} ${time}`,
    say`${leader.bare} lead ${trailer.bare} ${pair} ${time}`,
    say`${leader.bare} up ${pair} ${time}`,
    say`${leader.bare} ahead of ${trailer.bare} by ${margin} ${time}`,
    say`${trailer.bare} trail ${leader.bare} ${pair} ${time}`,
    say`${trailer.bare} down ${margin} ${time}`,
    say`${leader.bare} in front, ${pair}, ${time}`,
    say`it is ${pair} for ${leader.bare} ${time}`,
    say`${leader.bare} hold ${lead} lead ${time}`,
    say`${trailer.bare} chase ${leader.bare}, ${pair} ${time}`,
    margin.value <= 3 ? say`one-possession game: ${leader.bare} lead ${pair} ${time}` : undefined,
    margin.value >= large ? say`${leader.bare} well in front, ${pair} ${time}` : undefined,
    topScorer &&
      say`${playerWords(names, topScorer.playerId).name} has ${topScorer.points}, ${leader.bare} lead ${pair} ${time}`,
  ]
}
