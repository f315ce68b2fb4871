import type { FixtureIndexEntry } from '@fixture-feed/client'
import { createContext } from '@lit/context'

/** What a feed tells all of its items of the page around them. */
export interface ItemSurroundings {
  readonly feedUrl: string | undefined
  readonly assetOrigins: string | undefined
  readonly fixture: FixtureIndexEntry | undefined
  readonly headingLevel: number | undefined
  readonly inspectable: boolean
  readonly itemHref: ((itemId: string) => string | undefined) | undefined
  readonly entityHref: ((entityId: string) => string | undefined) | undefined
}

/** The context by which items ask for it. */
export const surroundingsContext: ReturnType<typeof createContext<ItemSurroundings, symbol>> =
  createContext<ItemSurroundings, symbol>(Symbol('fixture-feed-surroundings'))
