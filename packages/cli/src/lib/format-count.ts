/** A number with its noun: `1 item`, `2 items`, `0 items`. */
export function formatCount(count: number, singular: string): string {
  return `${count} ${singular}${count === 1 ? '' : 's'}`
}
