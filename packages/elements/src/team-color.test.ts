import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cssColor, teamColor, teamColors } from './team-color.ts'

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

test('teamColors() returns distinguishable colors and keeps the color of the away team', () => {
  for (const id of ids.slice(1)) {
    const [away, home] = teamColors('team-0', id)
    assert.deepEqual(away, teamColor('team-0'))
    assert.notDeepEqual(home, away)
  }
  assert.notDeepEqual(...teamColors('same', 'same'))
})

test('teamColors() returns the own color of the home team unless it resembles the away team', () => {
  const own = ids.filter(id => teamColors('team-0', id)[1].light === teamColor(id).light)
  assert.ok(own.length > ids.length / 3 && own.length < ids.length)
})

test('cssColor() follows the color-scheme of the page', () => {
  assert.match(cssColor(teamColor('a')), /^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/)
})
