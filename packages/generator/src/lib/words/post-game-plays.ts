import type { Choose } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, nouns } from './numbers.ts'
import { aPlay, didPlay, onPass, playNoun, scoreAfter } from './plays.ts'
import type { Facts, Result } from './post-game-result.ts'
import { anOvertime, moment, secondsLeft } from './time.ts'
import { fixed, listed, say, type Words } from './words.ts'

/** Whether the points that decided the game are among those of the last minute. */
export function isInLastMinute({ ledger: { goAhead, lastMinute } }: Facts): boolean {
  return lastMinute.some(
    ({ period, clock, playerId }) =>
      period.value === goAhead.period.value &&
      clock.value === goAhead.clock.value &&
      playerId.value === goAhead.playerId.value,
  )
}

/** With which points the winner took the lead that it kept; of one that never trailed nothing. */
export function decisive(
  { ledger, names }: Facts,
  { winner }: Result,
  choose: Choose,
): Words | undefined {
  const { early, goAhead, losersBiggestLead } = ledger
  if (losersBiggestLead.value === 0 && !ledger.late.value) return undefined
  // A lead of the first half that lasted is told by how big it became.
  if (early.value) return undefined
  const player = playerWords(names, goAhead.playerId)
  const time = moment(goAhead)
  const after = scoreAfter(goAhead, ledger.winnerId.value)
  return choose('decisive', [
    say`${player.name} put ${winner.the} ahead for good, ${after}, with ${aPlay(goAhead)} ${time}${onPass(goAhead, names)}`,
    say`${winner.the} took the lead for good, ${after}, on ${player.names} ${playNoun(goAhead)} ${time}`,
    say`${player.names} ${playNoun(goAhead)} ${time} made it ${after}, and ${winner.the} never gave the lead back`,
    say`${winner.the} went ahead to stay when ${player.name} ${didPlay(goAhead)} for ${after} ${time}`,
  ])
}

export function forcedSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { forced } = ledger
  if (forced === undefined) return undefined
  const player = playerWords(names, forced.playerId).name
  const team = teamWords(names, forced.teamId).the
  const time = moment(forced, { ofLast: false })
  const overtime = anOvertime(ledger.forcedPeriod)
  return choose('forced', [
    say`${player} of ${team} ${didPlay(forced)} ${time} to tie it at ${forced.own} and force ${overtime}`,
    say`${player} of ${team} tied it at ${forced.own} ${time} with ${aPlay(forced)} to force ${overtime}`,
  ])
}

/** The points of the last minute, one after the other, the winner's first in every score. */
export function lastMinuteSentence({ ledger, names }: Facts): Words | undefined {
  const plays = ledger.lastMinute
  if (plays.length < 2 || plays.length > 6) return undefined
  return say`the last minute: ${listed(
    plays.map(play => {
      const player = playerWords(names, play.playerId).name
      return say`${player} ${didPlay(play)} for ${scoreAfter(play, ledger.winnerId.value)} ${secondsLeft(play.clock)}`
    }),
  )}`
}

export function chanceSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { lastChance } = ledger
  if (lastChance === undefined) return undefined
  const player = playerWords(names, lastChance.playerId)
  const shot = { ...fixed(lastChance.three.value ? 'three' : 'shot'), facts: [lastChance.three] }
  const would = {
    ...fixed(lastChance.would.value === 'tie' ? 'tied it' : 'won it'),
    facts: [lastChance.would],
  }
  const time = moment(lastChance)
  const { blockedBy } = lastChance
  if (blockedBy !== undefined) {
    return say`${playerWords(names, blockedBy).name} blocked ${player.names} ${shot} ${time} that would have ${would}`
  }
  return choose('chance', [
    say`${player.name} missed a ${shot} ${time} that would have ${would}`,
    say`${player.names} ${shot} ${time} would have ${would}, but missed`,
  ])
}

export function stealSentence({ ledger, names }: Facts, choose: Choose): Words | undefined {
  const { lastSteal } = ledger
  if (lastSteal === undefined) return undefined
  const thief = playerWords(names, lastSteal.playerId).name
  const from = playerWords(names, lastSteal.fromId).name
  const team = teamWords(names, lastSteal.teamId).the
  const behind = count(lastSteal.behind, nouns.point)
  return choose('steal', [
    say`${thief} stole the ball from ${from} ${moment(lastSteal)}, with ${team} ${behind} behind`,
    say`${team} were ${behind} behind when ${thief} stole the ball from ${from} ${moment(lastSteal)}`,
  ])
}
