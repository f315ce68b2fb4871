import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type NamedEntity, unclaimedParts } from './unclaimed-parts.ts'

const entities: readonly NamedEntity[] = [
  { displayName: 'Calder Falls Millers' },
  { displayName: 'Dunmoor Foxes', otherNames: ['DNF', 'Red Tails'] },
  { displayName: 'Ada Alder' },
  { displayName: 'Gary Trent III' },
  { displayName: 'Will Young' },
  { displayName: 'Zoë Kučera-Østby' },
  { displayName: "D'Angelo Schröder" },
  { displayName: 'T.J. Ng' },
]

/**
 * Checks a text in which brackets mark the expected parts and braces mark claims: `{Alder} has [twelve] points`. The
 * scan receives the text without these marks.
 */
function check(marked: string, language = 'en', named = entities): void {
  let text = ''
  const claims: { start: number; end: number }[] = []
  const expected: string[] = []
  let opened = 0
  for (const character of marked) {
    if (character === '[' || character === '{') opened = text.length
    else if (character === ']') expected.push(`${opened} ${text.slice(opened)}`)
    else if (character === '}') claims.push({ start: opened, end: text.length })
    else text += character
  }
  const parts = unclaimedParts(text, { claims, entities: named, language })
  const found = parts.map(part => {
    assert.equal(part.text, text.slice(part.start, part.end))
    return `${part.start} ${part.text}`
  })
  assert.deepEqual(found, expected, marked)
}

describe('unclaimedParts()', () => {
  test('finds figures of any script', () => {
    check('won [112]-[98], hit [57.1]% at [4:32] of Q[4]')
    check('[１２] points, [٣] steals, [१०] assists, [½] of them, [Ⅻ], x[²], [①]')
    check('[十二] points', 'zh')
    check('[12] Punkte im zweiten Viertel', 'de')
    check('[🔟] points and [🥇]')
  })

  test('finds number words, ordinals and words for amounts in English', () => {
    check('[twelve] points, [twenty]-[one] boards, the [third] quarter, a [dozen] assists')
    check(
      '[Fourty] points, [twelth] man, [twentyone], [threefold], [three]-pointers, in the [forties]',
    )
    check('a [hat]-trick, a [double]-[double], [twice], a [pair] of [threes]')
    check('won by [a] point, a [single] basket, [half] their points, only [one] more')
  })

  test('accepts English words that state no number in their context', () => {
    check('no one was open, this one was over, they hit one another')
    check('[45.2] seconds')
    check('a second later, with [one] second left, in the final second')
    check('the half, halftime, a quarter, a basket, once again, at once, and tension in the tent')
    check('the [second] half, [24] [second]-chance points, a [second] timeout')
  })

  test('finds number words, ordinals and words for amounts in Spanish', () => {
    check('[doce] puntos, [veintidós] rebotes, [treintaitrés], el [tercer] tiempo', 'es')
    check('una [docena] de triples, [doble]-[doble], un [par] de robos, [once] tiros', 'es')
    check('el [primer] cuarto, el [cuarto] cuarto, su [cuarta] falta, el [cuarto] robo', 'es')
    check('ganan por [un] punto, [una] sola canasta, la [mitad] de sus puntos', 'es')
  })

  test('accepts Spanish words that state no number in their context', () => {
    check('un triple de una jugadora en el último cuarto, a [3] segundos', 'es')
    check('el [50] por ciento, un segundo después, en el cuarto, con ventaja', 'es')
    check('los cuartos de final', 'es')
  })

  test('finds Roman numerals, and letters that stand for figures', () => {
    check('Game [VII], period [V], part [iii], [IO] points, [lO] boards, [1O] assists, [l2] steals')
    check('[ЗО] points, [|2] boards, [1|] steals, [б] assists, [ϩ5] blocks, [1б] fouls')
    check("I saw they'll win and I'll play; Ill and out")
  })

  test('finds numbers and names with look-alikes, characters without width, or divisions', () => {
    check('[twеlve] points, [ѕіх] boards, [ｔｅｎ] assists, [𝐬𝐢𝐱] steals')
    check('[twe\u200blve] points, [tw\u00adelve], [te\u0301n], \u202e[two]')
    check('[thir-teen] points, [t w o] steals, [t.w.o] blocks')
    check('[Аldеr] scored, [Ａｌｄｅｒ] too, [A\u200blder], [A l d e r], [🅰lder]')
  })

  test('finds the names of entities in every form that may stand alone', () => {
    check('[Ada Alder], [Alder], [Ada], [ADA ALDER], [ada alder], [Al\u200bder], [AdaAlder]')
    check(
      'the [Dunmoor Foxes], [Foxes], [Dunmoor], a [Fox] guard, [DNF], [Red Tails], [Calder Falls]',
    )
    check(
      '[Gary Trent III], [Trent III], [Trent], [Schroder], [Schroeder], [D’Angelo], [TJ Ng], [T. J. Ng]',
    )
    check('[Kucera], [Kučera-Ostby], [Zoe], [Østby]')
    check("[Alder]'s shot, the [Foxes]' run, [Alder]’s")
    check('[ALDER] LEADS THE [FOXES]')
  })

  test('accepts ordinary words that are names too', () => {
    check('a young team will fall back; the foxes of the forest')
    check('Will it hold? Over to the bench. He found [Will], and [Will Young] too.')
    check('The ball falls; the new city; caldera and Alderman')
  })

  test('finds names in other scripts, with or without spaces between words', () => {
    check('昨天[姚明]很好', 'zh', [{ displayName: '姚明' }])
    check('[Γιάννης] και [ΓΙΑΝΝΗΣ]', 'el', [{ displayName: 'Γιάννης' }])
  })

  test('reports no part that claims cover, and every part that they cover in part', () => {
    check('{Ada Alder} has {twelve} points in the {third quarter}')
    check('{112}-{98} for the {Dunmoor} {Foxes}')
    check('the {Foxes} won {112-98}')
    const claims = [{ start: 1, end: 3 }]
    const parts = unclaimedParts('112 points', { claims, entities, language: 'en' })
    assert.deepEqual(parts, [{ kind: 'number', start: 0, end: 3, text: '112' }])
  })

  test('stays fast for long names and long texts', () => {
    const named = [{ displayName: 'a '.repeat(50_000) }, { displayName: 'b'.repeat(100_000) }]
    const text = `${'a '.repeat(2_000)}12`
    const parts = unclaimedParts(text, { claims: [], entities: named, language: 'en' })
    assert.equal(parts.at(-1)?.text, '12')
  })
})
