/** A clock of then, in milliseconds since 1970, which runs at a multiple of the clock of now while it runs at all. */
export interface ReplayClock {
  readonly time: number
  readonly running: boolean
  readonly speed: number
  set(time: number): void
  setSpeed(speed: number): void
  run(): void
  halt(): void
  /** How long until it shows `time`, in milliseconds of now: 0 when it already has. */
  msUntil(time: number): number
}

export function createReplayClock(now: () => number, initialSpeed: number): ReplayClock {
  let speed = initialSpeed
  let running = false
  let shown = 0
  let setAt = 0

  const clock: ReplayClock = {
    get time() {
      return running ? shown + (now() - setAt) * speed : shown
    },
    get running() {
      return running
    },
    get speed() {
      return speed
    },
    set(time) {
      shown = time
      setAt = now()
    },
    setSpeed(next) {
      clock.set(clock.time)
      speed = next
    },
    run() {
      clock.set(clock.time)
      running = true
    },
    halt() {
      clock.set(clock.time)
      running = false
    },
    msUntil: time => Math.max(0, (time - clock.time) / speed),
  }
  return clock
}
