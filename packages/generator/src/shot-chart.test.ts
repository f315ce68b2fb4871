import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawShotChart, type Shot } from './shot-chart.ts'

const shot = (x: number, y: number, made: boolean, points: 2 | 3 = 2): Shot => ({
  x,
  y,
  made,
  points,
})

const SOME: readonly Shot[] = [
  shot(0.5, 1, true),
  shot(-1, 2, false),
  shot(3, 8, true),
  shot(-15, 6, false),
  shot(22.8, 2, true, 3),
  shot(-10, 23, false, 3),
  shot(4, 25.5, true, 3),
]

test('drawShotChart() returns the same chart for the same shots', () => {
  const options = { shots: SOME, title: 'Shots' }
  assert.deepEqual(drawShotChart(options), drawShotChart(structuredClone(options)))
})

test('drawShotChart() draws a circle for each make and a cross for each miss, and one of each in the legend', () => {
  for (const shots of [[], SOME, SOME.filter(({ made }) => made), SOME.slice(1, 2)]) {
    const { svg } = drawShotChart({ shots, title: 'Shots' })
    const made = shots.filter(one => one.made).length
    assert.equal(circles(svg).length, made + 1)
    assert.equal(crosses(svg).length, shots.length - made + 1)
    assert.ok(svg.includes(`>Made ${made}<`) && svg.includes(`>Missed ${shots.length - made}<`))
  }
})

test('drawShotChart() places shots as seen from half court, with the basket at the top', () => {
  const { svg } = drawShotChart({
    shots: [shot(0, 0, true), shot(20, 0, true), shot(0, 25, true)],
    title: 'Shots',
  })
  const [basket, right, up] = circles(svg)
  const rim = /<circle [^>]*cx="([\d.]+)" cy="([\d.]+)" r="7\.5"/.exec(svg)
  assert.deepEqual(basket, [Number(rim?.[1]), Number(rim?.[2])])
  assert.deepEqual(right, [Number(rim?.[1]) + 200, Number(rim?.[2])])
  assert.deepEqual(up, [Number(rim?.[1]), Number(rim?.[2]) + 250])
})

test('drawShotChart() draws the lines of a real half court', () => {
  const { svg } = drawShotChart({ shots: [], title: 'Shots' })
  const left = 20
  const top = 74
  const middle = left + 250
  const basket = top + 52.5
  const bend = Math.round((basket + 10 * Math.sqrt(23.75 ** 2 - 22 ** 2)) * 10) / 10
  const lines: Readonly<Record<string, string>> = {
    'the court, 50 feet wide, 34 from the baseline': `M${left} ${top}h500v340h-500z`,
    'three-point line': `M${middle - 220} ${top}L${middle - 220} ${bend}A237.5 237.5 0 0 0 ${middle + 220} ${bend}L${middle + 220} ${top}`,
    'lane, 16 by 19 feet': `M${middle - 80} ${top}h160v190h-160z`,
    'free-throw circle': `M${middle - 60} ${top + 190}A60 60 0 0 0 ${middle + 60} ${top + 190}`,
    'restricted area': `L${middle - 40} ${basket}A40 40 0 0 0 ${middle + 40} ${basket}`,
    'backboard, six feet, four from the baseline': `M${middle - 30} ${top + 40}L${middle + 30} ${top + 40}`,
    'rim, nine inches in radius': `cx="${middle}" cy="${basket}" r="7.5"`,
  }
  for (const [name, path] of Object.entries(lines)) assert.ok(svg.includes(path), name)
  assert.equal(
    Math.hypot(220, bend - basket).toFixed(0),
    '238',
    'the arc begins on the corner line',
  )
})

test('drawShotChart() draws shots from beyond half court at the edge, with an arrow', () => {
  const shots = [
    shot(0, 60, true, 3),
    shot(-30, 80, false, 3),
    shot(2, 3, true),
    shot(40, -9, false),
  ]
  const { svg, altText } = drawShotChart({ shots, title: 'Shots' })
  for (const [x, y] of [...circles(svg), ...crosses(svg)].filter(([, y = 0]) => y < 430)) {
    assert.ok(x !== undefined && x > 20 && x < 520, `x ${x}`)
    assert.ok(y !== undefined && y > 74 && y < 414, `y ${y}`)
  }
  assert.equal(svg.match(/l4 4 4-4/g)?.length, 2)
  assert.match(altText, /beyond half court 1 of 2/)
  const without = drawShotChart({ shots: shots.slice(2), title: 'Shots' })
  assert.ok(!without.svg.includes('l4 4 4-4'))
})

test('drawShotChart() returns a well-formed document with only shapes and texts', () => {
  const titles = [
    'Plain',
    '</title><script>alert(1)</script>',
    `"quotes" & 'apostrophes' ]]> <!-- -->`,
    'controls \u0000\u0008\u001b and half \ud83d of a pair',
    'Łukasz Brânză-Đorđević III',
  ]
  for (const title of titles) {
    const { svg } = drawShotChart({ shots: SOME, title })
    const elements = parse(svg)
    const known = ['svg', 'title', 'desc', 'style', 'rect', 'text', 'path', 'g', 'circle']
    assert.deepEqual(
      [...new Set(elements.map(({ name }) => name))].filter(name => !known.includes(name)),
      [],
    )
    const attributes = elements.flatMap(({ attributes }) => attributes)
    for (const attribute of attributes) assert.doesNotMatch(attribute, /^(?:id|on|style|href)/)
    assert.doesNotMatch(svg, /url\(|javascript:|<!|<\?/)
    const clean = [...title.toWellFormed()].map(character =>
      character < ' ' ? '\ufffd' : character,
    )
    assert.equal(elements.find(({ name }) => name === 'title')?.text, clean.join(''))
  }
})

test('drawShotChart() writes the figures of zones with many shots, and draws few of their shots', () => {
  const rim = Array.from({ length: 20 }, (_, index) => shot(0.5, 1, index < 12))
  const far = Array.from({ length: 15 }, (_, index) => shot(0, 24, index < 5, 3))
  const { svg } = drawShotChart({ shots: [...rim, ...far], title: 'Shots' })
  // The legend contains one more circle and one more cross.
  assert.equal(circles(svg).length, 6)
  assert.equal(crosses(svg).length, 11)
  assert.ok(svg.includes('>12/20<') && svg.includes('>5/15<'))
})

test('drawShotChart() has colors for a dark page, with the same rules in every chart', () => {
  const styles = [SOME, SOME.slice(1)].map(
    shots => /<style>.*<\/style>/.exec(drawShotChart({ shots, title: 'Shots' }).svg)?.[0],
  )
  assert.match(styles[0] ?? '', /^<style>@media \(prefers-color-scheme:dark\)\{/)
  assert.equal(styles[0], styles[1])
})

test('drawShotChart() has a title and a description for screen readers', () => {
  const { svg, altText } = drawShotChart({
    shots: SOME,
    title: 'Shots of the night',
  })
  const [root, title, desc] = parse(svg)
  assert.deepEqual(root?.attributes, [
    'xmlns="http://www.w3.org/2000/svg"',
    'viewBox="0 0 540 476"',
    'role="img"',
  ])
  assert.deepEqual([title?.name, title?.text], ['title', 'Shots of the night'])
  assert.deepEqual([desc?.name, desc?.text], ['desc', altText])
})

test('drawShotChart() states the makes and attempts of each kind and zone in its alternative text', () => {
  const altText = (shots: readonly Shot[]): string =>
    drawShotChart({ shots, title: 'Shots' }).altText
  assert.equal(
    altText(SOME),
    'Half-court shot chart of Shots: 4 of 7 shots made. ' +
      'Two-pointers 2 of 4: at the rim 1 of 2, elsewhere in the lane 1 of 1, mid-range 0 of 1. ' +
      'Three-pointers 2 of 3: corners 1 of 1, above the break 1 of 2.',
  )
  assert.equal(
    altText([shot(0, 20, false)]),
    'Half-court shot chart of Shots: 0 of 1 shot made. Two-pointers 0 of 1: mid-range 0 of 1.',
  )
  assert.equal(altText([]), 'Half-court shot chart of Shots: no shots.')
})

test('drawShotChart() counts each shot in exactly one zone', () => {
  for (let seed = 1; seed < 40; seed++) {
    const shots = scatter(seed, seed * 3)
    const { altText } = drawShotChart({ shots, title: 'Shots' })
    for (const [kind, points] of [
      ['Two', 2],
      ['Three', 3],
    ] as const) {
      const own = shots.filter(one => one.points === points)
      const sentence = new RegExp(`${kind}-pointers (\\d+) of (\\d+): (.*?)\\.`).exec(altText)
      const zones = [...(sentence?.[3] ?? '').matchAll(/(\d+) of (\d+)/g)]
      const total = (group: 1 | 2): number =>
        zones.reduce((sum, zone) => sum + Number(zone[group]), 0)
      assert.deepEqual(
        [Number(sentence?.[1] ?? 0), Number(sentence?.[2] ?? 0)],
        [own.filter(({ made }) => made).length, own.length],
      )
      assert.deepEqual(
        [total(1), total(2)],
        [Number(sentence?.[1] ?? 0), Number(sentence?.[2] ?? 0)],
      )
    }
  }
})

test('drawShotChart() returns less than 12,000 characters for 100 shots, and shortens a long title', () => {
  const { svg } = drawShotChart({ shots: scatter(5, 100), title: 'A hundred shots' })
  assert.ok(svg.length < 12_000, `${svg.length} characters`)
  const long = drawShotChart({ shots: [], title: 'x'.repeat(200) })
  const [heading] = parse(long.svg).filter(({ name }) => name === 'text')
  assert.match(heading?.text ?? '', /^x{40,80}…$/)
  assert.ok(long.svg.includes(`<title>${'x'.repeat(200)}</title>`))
})

test('drawShotChart() throws for a shot without a place', () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => drawShotChart({ shots: [...SOME, shot(bad, 3, true)], title: 'Shots' }), {
      name: 'RangeError',
      message: `Cannot draw shot 7: its place is x ${bad}, y 3`,
    })
  }
})

/** Centers of the filled circles. */
function circles(svg: string): readonly (readonly number[])[] {
  return [...svg.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="5\.4"\/>/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
}

/** Centers of the crosses, of which each is drawn twice: a light edge below and the stroke. */
function crosses(svg: string): readonly (readonly number[])[] {
  return [...svg.matchAll(/stroke-width="2\.4" d="([^"]*)"/g)].flatMap(([, path = '']) =>
    [...path.matchAll(/M([-\d.]+) ([-\d.]+)l9\.2 9\.2m0-9\.2l-9\.2 9\.2/g)].map(([, x, y]) => [
      Number(x) + 4.6,
      Number(y) + 4.6,
    ]),
  )
}

interface Element {
  readonly name: string
  readonly attributes: readonly string[]
  text: string
}

/** A strict parser for the part of XML that charts use. It fails on any text that is not well-formed. */
function parse(svg: string): readonly Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const tokens = /<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>|([^<]+)/gy
  let end = 0
  for (const [token, closing, name = '', attributes = '', empty, text] of svg
    .trimEnd()
    .matchAll(tokens)) {
    end += token.length
    if (text !== undefined) {
      assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|quot|#39);)|]]>/)
      const last = open.at(-1)
      assert.ok(last !== undefined, 'text outside the root')
      last.text += unescaped(text)
    } else if (closing === '/') assert.equal(open.pop()?.name, name)
    else {
      const element = { name, attributes: attributes.match(/[\w:-]+="[^"]*"/g) ?? [], text: '' }
      elements.push(element)
      if (empty === '') open.push(element)
    }
  }
  assert.equal(end, svg.trimEnd().length, `not well-formed at ${svg.slice(end, end + 40)}`)
  assert.equal(open.length, 0)
  return elements
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Pseudorandom shots all over the court and beyond it. Equal seeds give equal shots. */
function scatter(seed: number, count: number): readonly Shot[] {
  let state = seed * 2654435761
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  return Array.from({ length: count }, () =>
    shot(next() * 50 - 25, next() * 50 - 5, next() < 0.45, next() < 0.4 ? 3 : 2),
  )
}
