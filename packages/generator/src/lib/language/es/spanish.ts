import { writersOf } from '../grammar.ts'
import { labelsOf } from '../labels.ts'
import type { Language } from '../language.ts'
import { grammar } from './grammar.ts'
import { breakPhrases } from './phrases/break.ts'
import { defensivePhrases, factorPhrases, pointPhrases } from './phrases/contest.ts'
import { entryPhrases } from './phrases/entry.ts'
import { playerPhrases } from './phrases/player.ts'
import { postGamePhrases } from './phrases/post-game.ts'
import { preGamePhrases } from './phrases/pre-game.ts'
import { runPhrases } from './phrases/run.ts'
import { teamPhrases } from './phrases/team.ts'

export const spanish: Language = {
  tag: 'es',
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
  writers: writersOf(grammar),
  labels: labelsOf(grammar),
  correctionReason: 'una corrección de las jugadas le quitó el motivo',
  calledOffReason: 'el partido fue suspendido',
}
