/** Whether a part of a box is inside the window. */
export function isInView({ top, bottom }: DOMRect): boolean {
  return bottom >= 0 && top < innerHeight
}
