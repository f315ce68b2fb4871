import { labelsOf } from '../labels.ts'
import type { Language } from '../language.ts'
import { writersOf } from '../writers.ts'
import { grammar } from './grammar.ts'
import { breakPhrases } from './phrases/break.ts'
import { defensivePhrases, factorPhrases, pointPhrases } from './phrases/contest.ts'
import { entryPhrases } from './phrases/entry.ts'
import { playerPhrases } from './phrases/player.ts'
import { postGamePhrases } from './phrases/post-game.ts'
import { preGamePhrases } from './phrases/pre-game.ts'
import { runPhrases } from './phrases/run.ts'
import { shortHeadlines } from './phrases/short-headlines.ts'
import { teamPhrases } from './phrases/team.ts'

export const english: Language = {
  tag: 'en',
  phrases: {
    run: runPhrases,
    break: breakPhrases,
    player: playerPhrases,
    team: teamPhrases,
    factors: factorPhrases,
    points: pointPhrases,
    defensive: defensivePhrases,
    entry: entryPhrases,
    'pre-game': preGamePhrases,
    'post-game': postGamePhrases,
  },
  shortHeadlines,
  writers: writersOf(grammar),
  labels: labelsOf(grammar),
  correctionReason: 'a correction of the play-by-play took its reason away',
  calledOffReason: 'the game was called off',
}
