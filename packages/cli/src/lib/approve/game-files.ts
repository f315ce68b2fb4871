import type { Input, InputResult } from '../follow/input.ts'

/** The texts of the files of a game. If the game has only one file, both are its text. */
export interface GameTexts {
  readonly playByPlay: string
  readonly boxScore: string
}

/** The result of reading the files of a game: their content, or the reason why the files cannot be used now. */
export type GameFilesState<Game> =
  | {
      readonly kind: 'readable'
      readonly game: Game
      /** A number that grows when the content changes. */
      readonly version: number
    }
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * The files of a game, which may change during the game. `toGame` parses the texts again after a text has changed. The
 * result is used only while every file can be read, because an unreadable file might contain a correction.
 */
export class GameFiles<Game> {
  readonly #inputs: readonly Input[]
  readonly #toGame: (texts: GameTexts) => Game
  readonly #texts = new Map<Input, string>()
  #made: GameFilesState<Game> | undefined
  #version = 0

  /**
   * @param inputs Play-by-play and box score, or the only file of a game.
   * @param toGame Throws if the texts are not a game.
   */
  constructor(inputs: readonly Input[], toGame: (texts: GameTexts) => Game) {
    this.#inputs = inputs
    this.#toGame = toGame
  }

  async read(signal: AbortSignal): Promise<GameFilesState<Game>> {
    const isUnusable = this.#made?.kind === 'unreadable'
    const results = await Promise.all(this.#inputs.map(input => input.read(signal, isUnusable)))
    for (const [index, result] of results.entries()) {
      const input = this.#inputs[index] as Input
      const reason = this.#take(input, result)
      if (reason !== undefined) return { kind: 'unreadable', reason: `${input.name}: ${reason}` }
    }
    this.#made ??= this.#make()
    return this.#made
  }

  /** Stores the text of an input. Returns the reason if the read failed. */
  #take(input: Input, result: InputResult): string | undefined {
    if (result.kind === 'failed') return result.reason
    if (result.kind === 'text' && result.text !== this.#texts.get(input)) {
      this.#texts.set(input, result.text)
      this.#made = undefined
    }
    return undefined
  }

  #make(): GameFilesState<Game> {
    const [playByPlay = '', boxScore = playByPlay] = this.#inputs.map(
      input => this.#texts.get(input) ?? '',
    )
    try {
      const game = this.#toGame({ playByPlay, boxScore })
      this.#version += 1
      return { kind: 'readable', game, version: this.#version }
    } catch (error) {
      const names = this.#inputs.map(({ name }) => name).join(' and ')
      return { kind: 'unreadable', reason: `${names}: ${(error as Error).message}` }
    }
  }
}
