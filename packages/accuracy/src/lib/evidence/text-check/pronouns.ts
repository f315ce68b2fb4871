import type { GameRecord } from '../../game-record.ts'
import { type NameToken, type TextToken, wordPattern } from '../text-tokens.ts'
import type { EvidenceWords } from '../words/evidence-words.ts'

/**
 * The tokens, with a name for each pronoun that is the subject of a sentence or clause and stands for exactly one team
 * or player.
 */
export function withPronouns(
  tokens: readonly TextToken[],
  {
    text,
    words,
    subjects,
    record,
  }: {
    readonly text: string
    readonly words: EvidenceWords
    readonly subjects: readonly string[]
    readonly record: GameRecord
  },
): readonly TextToken[] {
  let all = tokens
  for (const [source, isTeam] of [
    [words.they, true],
    [words.he, false],
  ] as const) {
    for (const { 0: pronoun, index } of text.matchAll(wordPattern(source))) {
      const end = index + pronoun.length
      const sentence = tokens.findLast(each => each.start <= index)?.sentence ?? 0
      const starts = all.filter(each => each.start > index)
      const own = starts[0]?.sentence ?? sentence
      const isStart = /(?:^|[.!?] )$/.test(text.slice(0, index))
      const at = isStart ? own : sentence
      const isOwn = (id: string) => (id === record.awayId || id === record.homeId) === isTeam
      const before = subjectBefore(all, { sentence: at, isTeam })
      const ids = before?.ids ?? subjects.filter(isOwn)
      if (ids.length !== 1) continue
      const name: NameToken = {
        kind: 'name',
        start: index,
        end,
        text: pronoun,
        sentence: at,
        sentenceStart: index,
        isTeam,
        ids,
        isPossessive: false,
        isObject: false,
        isPronoun: true,
      }
      all = [...all, name].sort((a, b) => a.start - b.start || b.end - a.end)
    }
  }
  return all
}

/**
 * The subject of the last earlier sentence that has a subject: the first unambiguous name of a team (if `isTeam`) or of
 * a player in that sentence. Objects are skipped, and possessives too if there is another name. If no earlier sentence
 * has a subject, objects count too.
 */
export function subjectBefore(
  tokens: readonly TextToken[],
  { sentence, isTeam }: { readonly sentence: number; readonly isTeam: boolean },
): NameToken | undefined {
  const names = namesAmong(tokens).filter(
    each => each.sentence < sentence && each.isTeam === isTeam && each.ids.length === 1,
  )
  const subjects = names.filter(each => !each.isObject)
  const last = (subjects.at(-1) ?? names.at(-1))?.sentence
  const inLast = (subjects.length > 0 ? subjects : names).filter(each => each.sentence === last)
  // "After the Herons' run, the Otters scored": the owner of a noun is not the subject.
  return inLast.find(each => !each.isPossessive) ?? inLast[0]
}

export function namesAmong(tokens: readonly TextToken[]): readonly NameToken[] {
  return tokens.filter(each => each.kind === 'name')
}
