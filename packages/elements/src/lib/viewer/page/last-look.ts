import type { ReactiveControllerHost } from 'lit'
import { ElementPart } from '../../item/element-part.ts'
import { listen } from '../../item/listen.ts'
import { loadSetting, saveSetting } from '../setting-storage.ts'

/** The name of the setting that stores, for each game, the newest instant that the reader has seen. */
const setting = 'looks'
/** Number of games whose instants are stored. */
const mostGames = 100

/** Stores how much of a game the reader has seen, in this browser, whenever the page is left or hidden. */
export class LastLook extends ElementPart {
  /** The newest instant that the reader had seen at the last look at this game; undefined at the first look. */
  since: string | undefined
  #fixtureId = ''
  #shownAt: string | undefined

  constructor(host: ReactiveControllerHost) {
    super(host)
    listen(host, document, {
      visibilitychange: () => {
        if (document.visibilityState === 'hidden') this.#save()
        else this.#load()
        host.requestUpdate()
      },
    })
  }

  /**
   * Called at each update of the page. `shownAt` is the `snapshotAt` of the shown live snapshot; it is `undefined` in a
   * replay and before the first snapshot.
   */
  follow(fixtureId: string, shownAt: string | undefined): void {
    if (fixtureId !== this.#fixtureId) {
      this.#save()
      this.#fixtureId = fixtureId
      this.#load()
    }
    this.#shownAt = shownAt ?? this.#shownAt
  }

  override hostDisconnected(): void {
    this.#save()
    this.#fixtureId = ''
  }

  #load(): void {
    this.since = storedLooks()[this.#fixtureId]
    this.#shownAt = undefined
  }

  #save(): void {
    if (this.#shownAt === undefined) return
    const { [this.#fixtureId]: _, ...others } = storedLooks()
    const latest = Object.entries(others).slice(1 - mostGames)
    const looks = { ...Object.fromEntries(latest), [this.#fixtureId]: this.#shownAt }
    saveSetting(setting, JSON.stringify(looks))
  }
}

function storedLooks(): Readonly<Record<string, string | undefined>> {
  try {
    return Object(JSON.parse(loadSetting(setting) ?? '{}'))
  } catch {
    // The stored text is not JSON, because another program wrote it.
    return {}
  }
}
