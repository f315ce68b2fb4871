/** Whether the reader prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The scroll behavior for scripts, because style sheets do not affect scrolling by scripts. */
export function scrollBehavior(): ScrollBehavior {
  return isStill() ? 'instant' : 'smooth'
}
