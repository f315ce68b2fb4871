/** One colour for light surfaces and one for dark ones, both as `#rrggbb`. */
export interface ThemedColor {
  readonly light: string
  readonly dark: string
}

/**
 * Hues that people tell apart, in degrees of OKLCH. A team gets one by its id, so it looks the same in every item and on
 * every page.
 */
const hues = [25, 52, 85, 125, 150, 178, 210, 240, 264, 292, 322, 355]

/** Dark enough for text on white, and light enough for text on near black: at least 4.5:1 (WCAG 2.2, 1.4.3). */
const lightTheme = { lightness: 0.5, chroma: 0.17 }
const darkTheme = { lightness: 0.78, chroma: 0.14 }

/** The colour of a team, or of anything else with an id. */
export function teamColor(id: string): ThemedColor {
  return colorOfHue(hueIndex(id))
}

/** The colours of two teams that meet: those of `teamColor`, but for a home team that would look like the away team. */
export function teamColors(awayId: string, homeId: string): readonly [ThemedColor, ThemedColor] {
  const away = hueIndex(awayId)
  const home = hueIndex(homeId)
  const steps = Math.abs(away - home)
  const alike = Math.min(steps, hues.length - steps) < 3
  return [colorOfHue(away), colorOfHue(alike ? away + hues.length / 2 : home)]
}

/** As a CSS colour that follows the `color-scheme` of the page. */
export function cssColor({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`
}

/** FNV-1a, 32 bits: even over short ids that differ in one digit. */
function hueIndex(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of FNV-1a are weak alone.
  return ((hash ^ (hash >>> 15)) >>> 0) % hues.length
}

function colorOfHue(index: number): ThemedColor {
  const hue = hues[index % hues.length] ?? 0
  return { light: hexColor(hue, lightTheme), dark: hexColor(hue, darkTheme) }
}

/** OKLCH to sRGB; where a screen has no such colour, the nearest paler one of the same hue. */
function hexColor(
  hue: number,
  { lightness, chroma }: { readonly lightness: number; readonly chroma: number },
): string {
  for (let paler = chroma; ; paler -= 0.005) {
    const channels = linearChannels(lightness, paler, (hue * Math.PI) / 180)
    if (paler <= 0 || channels.every(channel => channel >= 0 && channel <= 1)) {
      return `#${channels.map(hexChannel).join('')}`
    }
  }
}

/** Björn Ottosson's OKLab to linear sRGB (https://bottosson.github.io/posts/oklab/). */
function linearChannels(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hexChannel(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, '0')
}
