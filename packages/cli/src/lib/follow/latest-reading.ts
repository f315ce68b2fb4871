import { hash } from 'node:crypto'
import type { GameSource, GameTexts } from '@fixture-feed/generator/game-source'
import type { GameReading } from '@fixture-feed/generator/read-game'
import {
  advanceSourceClock,
  type SourceClock,
  type TextAge,
  unreadClock,
} from '@fixture-feed/generator/source-clock'

/** Texts of both inputs, and their reading. */
export interface Read {
  readonly texts: GameTexts
  /** The text of the box score that was used. It is an earlier text if the newest one is out of date. */
  readonly boxScore: string
  readonly reading: GameReading
}

/** A read, with a comparison of its texts to earlier texts. */
export interface OrderedRead {
  readonly read: Read
  /** Whether the play-by-play equals an earlier text that a newer one has replaced. */
  readonly isReplaced: boolean
  /** Whether an older box score was rejected for now. It is accepted if it persists. */
  readonly isBoxDoubted: boolean
}

/** The number of reads that are cached, because a CDN may alternate between a few states. */
const cachedReads = 4
/** The maximum number of replaced texts of an input that are remembered. */
const mostReplaced = 1000
/** The time for which an older box score is attributed to a slow cache. */
const olderForMs = 60_000

/** The inputs of a game without any text so far; `file` if the game is one file. */
export type MissingInput = keyof GameTexts | 'both' | 'file'

/** The newest texts of a game's inputs. Each pair of texts is parsed only once while it is cached. */
export class LatestReading {
  readonly #source: GameSource
  readonly #isOneFile: boolean
  readonly #texts: { playByPlay?: string; boxScore?: string } = {}
  /**
   * The `Last-Modified` time of the newest text of a game in one file, if the response stated it. Always `undefined`
   * for a game with two inputs.
   */
  #modifiedAt: string | undefined
  readonly #replaced = { playByPlay: new ReplacedTexts(), boxScore: new ReplacedTexts() }
  #boxClock: SourceClock = unreadClock
  #boxReplacedSinceMs: number | undefined
  #accepted: Read | undefined
  #cached: readonly Read[] = []

  /** @param options `isOneFile`: whether the game is one file, whose text `take()` receives as the play-by-play. */
  constructor(source: GameSource, { isOneFile }: { readonly isOneFile: boolean }) {
    this.#source = source
    this.#isOneFile = isOneFile
  }

  take(input: keyof GameTexts, text: string, modifiedAt?: string): void {
    this.#texts[input] = text
    if (!this.#isOneFile) return
    this.#texts.boxScore = text
    this.#modifiedAt = modifiedAt
  }

  /** The inputs without any text so far; `undefined` if each input has one. */
  get missing(): MissingInput | undefined {
    const { playByPlay, boxScore } = this.#texts
    if (this.#isOneFile) return playByPlay === undefined ? 'file' : undefined
    if (playByPlay === undefined) return boxScore === undefined ? 'both' : 'playByPlay'
    return boxScore === undefined ? 'boxScore' : undefined
  }

  /** Records that a read was accepted: its texts replace the texts of the previous accepted read. */
  accept(read: Read): void {
    const before = this.#accepted
    this.#accepted = read
    if (before === undefined || before === read) return
    this.#replaced.playByPlay.replace(before.texts.playByPlay, read.texts.playByPlay)
    this.#replaced.boxScore.replace(before.boxScore, read.boxScore)
  }

  /**
   * Reads the newest texts; `undefined` until both inputs have one. A cache may return an older box score with a new
   * play-by-play. In this case the box score of the last accepted read is used, for at most `olderForMs`.
   */
  read(nowMs: number): OrderedRead | undefined {
    const { playByPlay, boxScore } = this.#texts
    if (playByPlay === undefined || boxScore === undefined) return undefined
    const newest = this.#readOnce({ playByPlay, boxScore }, boxScore)
    const isReplaced = this.#replaced.playByPlay.has(playByPlay)
    const accepted = this.#accepted
    const isBoxDoubted =
      !this.#isOneFile && accepted !== undefined && this.#boxAge(newest, nowMs) === 'older'
    const read = isBoxDoubted ? this.#readOnce(newest.texts, accepted.boxScore) : newest
    return { read, isReplaced, isBoxDoubted }
  }

  #readOnce(texts: GameTexts, boxScore: string): Read {
    const isSame = (known: Read): boolean =>
      known.texts.playByPlay === texts.playByPlay &&
      known.texts.boxScore === texts.boxScore &&
      known.boxScore === boxScore
    const read = this.#cached.find(isSame) ?? {
      texts,
      boxScore,
      reading: this.#withModification(this.#source({ playByPlay: texts.playByPlay, boxScore })),
    }
    this.#cached = [read, ...this.#cached.filter(known => known !== read)].slice(0, cachedReads)
    return read
  }

  /**
   * Adds the `Last-Modified` time of the response to the reading of a game in one file, because such a file does not
   * state when it was written.
   */
  #withModification(reading: GameReading): GameReading {
    const modifiedAt = this.#modifiedAt
    if (!this.#isOneFile || modifiedAt === undefined) return reading
    return { ...reading, writtenAt: { playByPlay: modifiedAt, boxScore: modifiedAt } }
  }

  #boxAge({ boxScore, reading }: Read, nowMs: number): TextAge {
    const time = reading.writtenAt?.boxScore
    const { clock, age } = advanceSourceClock(this.#boxClock, time, { nowMs, olderForMs })
    this.#boxClock = clock
    if (age !== 'unknown' || !this.#replaced.boxScore.has(boxScore)) {
      this.#boxReplacedSinceMs = undefined
      return age
    }
    this.#boxReplacedSinceMs ??= nowMs
    return nowMs - this.#boxReplacedSinceMs < olderForMs ? 'older' : 'current'
  }
}

/** The texts of an input that newer texts have replaced. */
class ReplacedTexts {
  readonly #hashes = new Set<string>()

  replace(before: string, text: string): void {
    if (before === text) return
    this.#hashes.add(hash('sha1', before))
    this.#hashes.delete(hash('sha1', text))
    const [oldest] = this.#hashes
    if (this.#hashes.size > mostReplaced && oldest !== undefined) this.#hashes.delete(oldest)
  }

  has(text: string): boolean {
    return this.#hashes.size > 0 && this.#hashes.has(hash('sha1', text))
  }
}
