import type { Fact, Traced } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'
import type { ScoringPlay } from '../facts/plays.ts'
import { playerWords } from './names.ts'
import { inLetters, score } from './numbers.ts'
import { fixed, say, type Words } from './words.ts'

type Play = Traced<ScoringPlay>

/** What was scored, as a noun: `three`, `basket`, `free throw`, `two free throws`. */
export function playNoun({ how, made }: Play): Words {
  if (how.value !== 'free-throws') return { ...fixed(how.value), facts: [how] }
  if (made.value === 1) return { ...fixed('free throw'), facts: [how] }
  return say`${inLetters(made)} free throws`
}

/** The same with an article. */
export function aPlay(play: Play): Words {
  const { how, made } = play
  return how.value === 'free-throws' && made.value > 1 ? playNoun(play) : say`a ${playNoun(play)}`
}

/** `hit a three`, `scored`, `made two free throws`. */
export function didPlay(play: Play): Words {
  if (play.how.value === 'three') return say`hit ${aPlay(play)}`
  if (play.how.value === 'basket') return { ...fixed('scored'), facts: [play.how] }
  return say`made ${aPlay(play)}`
}

/** The score after a play, a team's points first. */
export function scoreAfter(play: Play, firstId: string): Words {
  return play.teamId.value === firstId ? score(play.own, play.other) : score(play.other, play.own)
}

/** ` on a pass from Lonnie Ball`; nothing of a play without an assist. */
export function onPass(play: Play, names: Traced<Names>): Words {
  const assist: Fact<string> | undefined = play.assistId
  return assist === undefined ? fixed('') : say` on a pass from ${playerWords(names, assist).name}`
}
