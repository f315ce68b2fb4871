/** A color for light backgrounds and one for dark ones, both as `#rrggbb`. */
export interface ThemedColor {
  readonly light: string
  readonly dark: string
}

/**
 * Twelve distinguishable hues with a contrast of 4.5:1 on white and on near black (WCAG 2.2, 1.4.3). An id has the
 * same color everywhere.
 */
const colors: readonly ThemedColor[] = [
  { light: '#b02a2d', dark: '#fd968f' },
  { light: '#994a08', dark: '#fd9c5d' },
  { light: '#7d5e07', dark: '#e0af3b' },
  { light: '#536f02', dark: '#a3c75d' },
  { light: '#087736', dark: '#6fd087' },
  { light: '#097463', dark: '#1bd4b7' },
  { light: '#06707e', dark: '#22cde5' },
  { light: '#0e6a9b', dark: '#69c1fc' },
  { light: '#2f5bc2', dark: '#94b7fe' },
  { light: '#6949ba', dark: '#b9a9fe' },
  { light: '#8e389b', dark: '#e198ec' },
  { light: '#a72a68', dark: '#fc90bc' },
]

/** The color of a team, or of anything else with an id. */
export function teamColor(id: string): ThemedColor {
  return colorAt(hueIndex(id))
}

/**
 * The colors of two opposing teams: the results of `teamColor`, unless the home team would look like the away team.
 */
export function teamColors(awayId: string, homeId: string): readonly [ThemedColor, ThemedColor] {
  const away = hueIndex(awayId)
  const home = hueIndex(homeId)
  const steps = Math.abs(away - home)
  const alike = Math.min(steps, colors.length - steps) < 3
  return [colorAt(away), colorAt(alike ? away + colors.length / 2 : home)]
}

/** A CSS color that follows the `color-scheme` of the page. */
export function cssColor({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`
}

/** FNV-1a, 32 bits: evenly distributed even for short ids that differ in one digit. */
function hueIndex(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of FNV-1a alone are weak.
  return ((hash ^ (hash >>> 15)) >>> 0) % colors.length
}

function colorAt(index: number): ThemedColor {
  return colors[index % colors.length] as ThemedColor
}
