/** Whether the reader prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The behavior of scrolling by scripts. A script must check for reduced motion, because its behavior overrides CSS. */
export function scrollBehavior(): ScrollBehavior {
  return isStill() ? 'instant' : 'smooth'
}
