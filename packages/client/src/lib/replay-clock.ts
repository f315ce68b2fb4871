/** A clock of then, in milliseconds since 1970, which runs at a multiple of the clock of now while it runs at all. */
export interface ReplayClock {
  readonly position: number
  readonly running: boolean
  readonly speed: number
  set(position: number): void
  setSpeed(speed: number): void
  run(): void
  halt(): void
  /** How long until it shows `position`, in milliseconds of now: 0 when it already has. */
  msUntil(position: number): number
}

export function createReplayClock(now: () => number, initialSpeed: number): ReplayClock {
  let speed = initialSpeed
  let running = false
  let shown = 0
  let setAt = 0

  const clock: ReplayClock = {
    get position() {
      return running ? shown + (now() - setAt) * speed : shown
    },
    get running() {
      return running
    },
    get speed() {
      return speed
    },
    set(position) {
      shown = position
      setAt = now()
    },
    setSpeed(next) {
      clock.set(clock.position)
      speed = next
    },
    run() {
      clock.set(clock.position)
      running = true
    },
    halt() {
      clock.set(clock.position)
      running = false
    },
    msUntil: position => Math.max(0, (position - clock.position) / speed),
  }
  return clock
}
