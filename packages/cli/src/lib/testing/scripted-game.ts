import { OperatorClient } from '@fixture-feed/client/operator'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { GameTexts } from '@fixture-feed/generator/game-source'
import { liveData } from '@fixture-feed/generator/game-source'
import { type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'
import type { FollowEvent } from '../follow/follow-event.ts'
import { followToTheEnd } from '../follow/follow-loop.ts'
import type { FollowGameOptions } from '../follow/following.ts'
import type { Input } from '../follow/input.ts'
import { secret } from './run-command.ts'
import { VirtualClock } from './virtual-clock.ts'

interface ScriptedService {
  readonly publicUrl: string
  readonly operatorUrl: string
}

/** A small game with inputs that a test sets, followed in virtual time. */
export class ScriptedGame {
  readonly clock: VirtualClock = new VirtualClock()
  readonly events: FollowEvent[] = []
  /** Intercepts a request. If it returns a response, the service does not receive the request. */
  intercept: (method: string, path: string) => Response | undefined | Promise<undefined> = () =>
    undefined
  /** Method and path of each request to the service. */
  readonly requests: string[] = []
  readonly #texts: { playByPlay: string; boxScore: string } = { playByPlay: '', boxScore: '' }
  readonly #service: ScriptedService
  readonly fixtureId: string

  constructor(service: ScriptedService, fixtureId: string) {
    this.#service = service
    this.fixtureId = fixtureId
  }

  /** Sets the texts of the inputs, in the notation of `smallGame`. */
  say(notation: string, change: (game: SmallGame) => SmallGame = game => game): void {
    const game = change(smallGame(notation))
    const text = (file: object) =>
      JSON.stringify(file).replaceAll('"gameId":"9922500001"', `"gameId":"${this.fixtureId}"`)
    this.#texts.playByPlay = text(game.playByPlay)
    this.#texts.boxScore = text(game.boxScore)
  }

  /** The current items of the feed `pulse`. */
  async items(): Promise<readonly Item[]> {
    const url = `${this.#service.publicUrl}/v1/fixtures/${this.fixtureId}/feeds/pulse`
    return ((await (await fetch(url)).json()) as Snapshot).items
  }

  /** The first item whose id contains a text. */
  async item(part: string): Promise<Item | undefined> {
    return (await this.items()).find(({ id }) => id.includes(part))
  }

  /** Follows the game while a script runs. Resolves to whether the follower finished the game. */
  async play(
    script: () => Promise<void>,
    options: Partial<FollowGameOptions> = {},
  ): Promise<boolean> {
    const following = this.follow(options)
    const [finished] = await this.clock.run(Promise.all([following, script()]))
    return finished
  }

  /** Follows the game. Resolves to whether the follower finished the game. */
  follow(options: Partial<FollowGameOptions> = {}): Promise<boolean> {
    return followToTheEnd({
      playByPlay: this.#input('playByPlay'),
      boxScore: this.#input('boxScore'),
      source: liveData,
      client: new OperatorClient({
        url: this.#service.operatorUrl,
        token: secret,
        fetch: (url, init) => this.clock.during(this.#send(String(url), init)),
      }),
      everyMs: 2000,
      debounceMs: 5000,
      settleMs: 60_000,
      edits: 'keep',
      signal: new AbortController().signal,
      onEvent: event => this.events.push(event),
      clock: this.clock,
      ...options,
    })
  }

  /** Resolves after a number of virtual seconds. */
  pass(seconds: number): Promise<void> {
    return this.clock.sleep(seconds * 1000, new AbortController().signal)
  }

  /** The reported warnings, as `about: reason`. */
  get warnings(): readonly string[] {
    return this.events.flatMap(event =>
      event.kind === 'warning' ? [`${event.about}: ${event.reason}`] : [],
    )
  }

  async #send(url: string, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const request = `${init?.method} ${decodeURIComponent(pathname)}`
    this.requests.push(request)
    const result = await this.intercept(init?.method ?? '', decodeURIComponent(pathname))
    if (result !== undefined) return result
    const response = await fetch(url, init)
    const { status, headers } = response
    const body = await response.arrayBuffer()
    return new Response(body.byteLength === 0 ? null : body, { status, headers })
  }

  #input(name: keyof GameTexts): Input {
    return {
      name,
      read: async () => ({ kind: 'text', text: this.#texts[name] }),
    }
  }
}
