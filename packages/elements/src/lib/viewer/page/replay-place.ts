import { type FeedRoute, type Navigate, usualSpeed } from '../route.ts'

/** How often at most a replay writes its place into the address, in milliseconds: browsers refuse a flood. */
const writeMs = 400

/** Keeps the address of the page at the place where its replay is. */
export class ReplayPlace {
  /** The instant that was written last, or is about to be: the address then asks for nothing new. */
  until: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Writes a place into the address of `route()`, as that is when it is written. */
  write(
    { until, speed }: { readonly until: string; readonly speed: number },
    route: () => FeedRoute,
    navigate: Navigate,
  ): void {
    this.forget()
    this.until = until
    this.#timer = setTimeout(() => {
      const before = route()
      if (until === before.until && speed === (before.speed ?? usualSpeed)) return
      const next = { ...before, until, speed: speed === usualSpeed ? undefined : speed }
      navigate(next, { replace: true })
    }, writeMs)
  }

  /** Another feed is shown: what was still to be written is not its place. */
  forget(): void {
    clearTimeout(this.#timer)
    this.until = undefined
  }
}
