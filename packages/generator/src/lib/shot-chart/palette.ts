/** The picture brings its own background, so it reads the same on a light and on a dark page. */
export const COLOURS = {
  card: '#fdfbf7',
  edge: '#ddd3c2',
  floor: '#f3e6d0',
  inside: '#f8efdf',
  lane: '#ecd9bb',
  line: '#a58f6c',
  board: '#5b4d37',
  rim: '#d9480f',
  text: '#2b2620',
  muted: '#6d6353',
  made: '#0b6e6e',
  missed: '#b3261e',
  halo: '#fdfbf7',
} as const
