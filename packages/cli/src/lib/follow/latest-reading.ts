import type { GameSource, GameTexts } from '@fixture-feed/generator/game-source'
import type { GameReading } from '@fixture-feed/generator/read-game'

/** Texts of both inputs, and what they read as. */
export interface Read {
  readonly texts: GameTexts
  /** The box score that was read, which may be an earlier one. */
  readonly boxScore: string
  readonly reading: GameReading
}

/** A CDN may answer with one of a few states, again and again: so many are remembered. */
const mostReadings = 4

/** The newest texts of a game's inputs, read once. */
export class LatestReading {
  /** The last reading that was used. */
  accepted: Read | undefined
  readonly #source: GameSource
  readonly #texts: { playByPlay?: string; boxScore?: string } = {}
  #known: readonly Read[] = []

  constructor(source: GameSource) {
    this.#source = source
  }

  take(input: keyof GameTexts, text: string): void {
    this.#texts[input] = text
  }

  /** What the newest texts read as; `undefined` until both inputs have one. */
  read(): Read | undefined {
    const { playByPlay, boxScore } = this.#texts
    if (playByPlay === undefined || boxScore === undefined) return undefined
    const texts = { playByPlay, boxScore }
    const read = this.#known.find(known => isSame(texts, known.texts)) ?? this.#readAnew(texts)
    this.#known = [read, ...this.#known.filter(known => known !== read)].slice(0, mostReadings)
    return read
  }

  /** A cache may still have an older box score when the play-by-play is new: then the newer one is kept. */
  #readAnew(texts: GameTexts): Read {
    const { accepted } = this
    const reading = this.#source(texts)
    if (accepted === undefined || !isOlderBox(reading, accepted.reading)) {
      return { texts, boxScore: texts.boxScore, reading }
    }
    const { boxScore } = accepted
    return { texts, boxScore, reading: this.#source({ playByPlay: texts.playByPlay, boxScore }) }
  }
}

function isSame(a: GameTexts, b: GameTexts): boolean {
  return a.playByPlay === b.playByPlay && a.boxScore === b.boxScore
}

function isOlderBox({ writtenAt: now }: GameReading, { writtenAt: before }: GameReading): boolean {
  if (now?.boxScore === undefined || before?.boxScore === undefined) return false
  return now.boxScore < before.boxScore
}
