/** What happens while a game is followed. */
export type FollowEvent =
  | { readonly kind: 'registered'; readonly fixtureId: string }
  | {
      readonly kind: 'published'
      readonly fixtureId: string
      readonly feedKey: string
      readonly items: readonly string[]
      readonly withdrawals: readonly string[]
    }
  | { readonly kind: 'finished'; readonly fixtureId: string }
  /** A problem that changed nothing: a failed read, a held reading, a service that does not answer. */
  | { readonly kind: 'warning'; readonly about: string; readonly reason: string }
