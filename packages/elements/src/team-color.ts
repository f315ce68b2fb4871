/** A color for light backgrounds and one for dark ones, both as CSS colors. */
export interface ThemedColor {
  readonly light: string
  readonly dark: string
}

/**
 * Twelve distinguishable hues with a contrast of at least 4.5:1 on white and on near black (WCAG 2.2, 1.4.3).
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

interface TeamDetails {
  /** The primary and the secondary color, as `#rrggbb`. */
  readonly colors?: readonly string[]
  readonly shortName?: string
}

/** The details of teams that registrations state, by team id. */
const registered = new Map<string, TeamDetails>()

interface Teams {
  readonly awayTeam?: { readonly id: string } | undefined
  readonly homeTeam?: { readonly id: string } | undefined
}

/** Uses the details that the registration of a game states for its teams, wherever the teams appear. */
export function registerTeams(
  game: Teams,
  details: { readonly away?: TeamDetails; readonly home?: TeamDetails } | undefined,
): void {
  for (const side of ['away', 'home'] as const) {
    const id = game[`${side}Team`]?.id
    // This registration may state fewer details than the registration of another game, so known details stay.
    if (id !== undefined) registered.set(id, { ...registered.get(id), ...details?.[side] })
  }
}

/** The short name of a team, if a registration states one. */
export function shortNameOf(teamId: string): string | undefined {
  return registered.get(teamId)?.shortName
}

/** The color of a team, or of anything else with an id. */
export function teamColor(id: string): ThemedColor {
  return readable(ownColors(id)[0] as string)
}

/**
 * The colors of two opposing teams. The home team has its first color. The away team has the first color that differs
 * enough from the color of the home team: a color of the away team, otherwise one of two opposite hues that the id of
 * the home team determines. If all are too similar, both teams have the same color.
 */
export function teamColors(awayId: string, homeId: string): readonly [ThemedColor, ThemedColor] {
  const home = ownColors(homeId)[0] as string
  const choices = [...ownColors(awayId), ...oppositeHues(homeId)]
  const away = choices.find(color => !areAlike(color, home)) ?? home
  return [readable(away), readable(home)]
}

/** The registered colors of a team; without them, two opposite hues that its id determines. */
function ownColors(id: string): readonly string[] {
  return registered.get(id)?.colors ?? oppositeHues(id)
}

function oppositeHues(id: string): readonly string[] {
  const hue = hueIndex(id)
  return [hue, hue + colors.length / 2].map(index => colorAt(index).light)
}

/** A color with the lightness that text needs on light and on dark backgrounds. */
function readable(color: string): ThemedColor {
  const known = colors.find(({ light }) => light === color)
  const clamped = (lightness: string) => `oklch(from ${color} ${lightness} c h)`
  return known ?? { light: clamped('min(l, 0.5)'), dark: clamped('max(l, 0.76)') }
}

/**
 * Whether readers could confuse two colors: their distance is less than about a quarter of the distance between black
 * and white.
 */
function areAlike(one: string, other: string): boolean {
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return Math.hypot(...[1, 3, 5].map(start => channel(one, start) - channel(other, start))) < 110
}

/** A CSS color that follows the `color-scheme` of the page. */
export function cssColor({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`
}

/** The index of a hue for an id, by FNV-1a (32 bits). Short ids that differ in one digit are evenly distributed. */
function hueIndex(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of FNV-1a are not random enough by themselves.
  return ((hash ^ (hash >>> 15)) >>> 0) % colors.length
}

function colorAt(index: number): ThemedColor {
  return colors[index % colors.length] as ThemedColor
}
