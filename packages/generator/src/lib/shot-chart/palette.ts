/** The colors of the picture: the class of a part, and its color on a light and on a dark page. */
const palette = {
  card: ['#fdfbf7', '#1d1b18'],
  edge: ['#ddd3c2', '#3d382f'],
  floor: ['#f3e6d0', '#2e2820'],
  inside: ['#f8efdf', '#38312a'],
  lane: ['#ecd9bb', '#453b2d'],
  line: ['#a58f6c', '#8d7a5c'],
  board: ['#5b4d37', '#d6c6a8'],
  rim: ['#d9480f', '#ff8a4c'],
  text: ['#2b2620', '#f4efe6'],
  muted: ['#6d6353', '#b8ad9b'],
  made: ['#0b6e6e', '#3fc1c1'],
  missed: ['#b3261e', '#ff8f85'],
  halo: ['#fdfbf7', '#1d1b18'],
} as const

type Color = keyof typeof palette

/** `fill` in a color: the light one as an attribute, the dark one by its class. */
export function fill(color: Color): string {
  return `class="f-${color}" fill="${palette[color][0]}"`
}

export function stroke(color: Color): string {
  return `class="s-${color}" stroke="${palette[color][0]}"`
}

export function fillAndStroke(inside: Color, edge: Color): string {
  return `class="f-${inside} s-${edge}" fill="${palette[inside][0]}" stroke="${palette[edge][0]}"`
}

/** The style sheet of the dark colors. It is equal in every chart, so that one page can contain several charts. */
export const darkStyle: string = `<style>@media (prefers-color-scheme:dark){${Object.entries(
  palette,
)
  .map(([name, [, dark]]) => `.f-${name}{fill:${dark}}.s-${name}{stroke:${dark}}`)
  .join('')}}</style>`
