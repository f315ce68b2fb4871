/** Whether the reader wants nothing to move. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How scripts scroll: a style sheet's rule does not reach what they ask for themselves. */
export function scrollBehavior(): ScrollBehavior {
  return isStill() ? 'instant' : 'smooth'
}
