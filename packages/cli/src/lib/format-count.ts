/** A number with its noun in the correct form: `1 item`, `2 items`, `0 items`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
