import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cssColor, registerTeams, shortNameOf, teamColor, teamColors } from './team-color.ts'

const ids = Array.from({ length: 400 }, (_, number) => `team-${number}`)

/** WCAG 2.2 contrast ratio of two `#rrggbb` colors. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('teamColor() returns a readable text color for every surface of its theme', () => {
  for (const id of ids) {
    const { light, dark } = teamColor(id)
    for (const surface of ['#ffffff', '#f2f4f7']) {
      assert.ok(contrast(light, surface) >= 4.5, `${id}: ${light} on ${surface}`)
    }
    for (const surface of ['#0d1117', '#161b23', '#1f2630']) {
      assert.ok(contrast(dark, surface) >= 4.5, `${id}: ${dark} on ${surface}`)
    }
  }
})

test('teamColor() returns the same color for the same id, and all hues for many ids', () => {
  assert.deepEqual(teamColor('team-herons'), teamColor('team-herons'))
  assert.equal(new Set(ids.map(id => teamColor(id).light)).size, 12)
})

test('teamColors() returns distinguishable colors and keeps the color of the home team', () => {
  for (const id of ids.slice(1)) {
    const [away, home] = teamColors(id, 'team-0')
    assert.deepEqual(home, teamColor('team-0'))
    assert.notDeepEqual(home, away)
  }
  assert.notDeepEqual(...teamColors('same', 'same'))
})

test('teamColors() returns the own color of the away team unless it resembles the home team', () => {
  const own = ids.filter(id => teamColors(id, 'team-0')[0].light === teamColor(id).light)
  assert.ok(own.length > ids.length / 3 && own.length < ids.length)
})

test('registerTeams() sets the colors of both teams; the away team takes its second one if they are alike', () => {
  const game = { awayTeam: { id: 'red' }, homeTeam: { id: 'crimson' } }
  const details = {
    away: { colors: ['#cc0000', '#003366'] },
    home: { colors: ['#dd1122', '#ffffff'] },
  }
  registerTeams(game, details)
  const [away, home] = teamColors('red', 'crimson')
  assert.match(home.light, /#dd1122/)
  assert.match(away.light, /#003366/)
  assert.match(teamColors('crimson', 'team-0')[0].light, /#dd1122|#ffffff/)
  // A later registration without colors keeps the colors.
  registerTeams(game, { away: {} })
  assert.match(teamColor('red').light, /#cc0000/)
  registerTeams(
    { awayTeam: { id: 'twin' }, homeTeam: { id: 'same' } },
    {
      away: { colors: ['#101010', '#000000'] },
      home: { colors: ['#0c0c0c', '#ffffff'] },
    },
  )
  assert.match(teamColors('twin', 'same')[0].light, /^#[0-9a-f]{6}$/)
})

test('registerTeams() sets the short names, which details without a name do not remove', () => {
  const game = { awayTeam: { id: 'owls' }, homeTeam: { id: 'elks' } }
  registerTeams(game, { away: { shortName: 'Owls' } })
  registerTeams(game, { away: { colors: ['#112233', '#445566'] } })
  registerTeams(game, undefined)
  assert.deepEqual([shortNameOf('owls'), shortNameOf('elks')], ['Owls', undefined])
})

test('registerTeams() makes every color readable on light and dark backgrounds', () => {
  const samples = Array.from({ length: 512 }, (_, index) =>
    [index & 7, (index >> 3) & 7, index >> 6].map(step => Math.round((step * 255) / 7)),
  )
  for (const rgb of samples) {
    const hex = `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`
    registerTeams({ awayTeam: { id: 'any' } }, { away: { colors: [hex, hex] } })
    const { light, dark } = teamColor('any')
    const [most = 0] = /min\(l, ([\d.]+)\)/.exec(light)?.slice(1).map(Number) ?? []
    const [least = 1] = /max\(l, ([\d.]+)\)/.exec(dark)?.slice(1).map(Number) ?? []
    const white = 1.05 / (luminanceWithLightness(rgb, l => Math.min(l, most)) + 0.05)
    const black =
      (luminanceWithLightness(rgb, l => Math.max(l, least)) + 0.05) / (luminance('#1f2630') + 0.05)
    assert.ok(white >= 4.5 && black >= 4.5, `${hex}: ${white} on white, ${black} on dark`)
  }
})

/** The relative luminance of a color after a change of its lightness in OKLab (CSS Color 4, section 9). */
function luminanceWithLightness(
  rgb: readonly number[],
  change: (lightness: number) => number,
): number {
  const [r = 0, g = 0, b = 0] = rgb.map(value => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = change(0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const [cl, cm, cs] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * bb) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * bb) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * bb) ** 3,
  ]
  const clipped = (value: number) => Math.min(1, Math.max(0, value))
  return (
    0.2126 * clipped(4.0767416621 * cl - 3.3077115913 * cm + 0.2309699292 * cs) +
    0.7152 * clipped(-1.2684380046 * cl + 2.6097574011 * cm - 0.3413193965 * cs) +
    0.0722 * clipped(-0.0041960863 * cl - 0.7034186147 * cm + 1.707614701 * cs)
  )
}

test('cssColor() follows the color-scheme of the page', () => {
  assert.match(cssColor(teamColor('a')), /^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/)
})
