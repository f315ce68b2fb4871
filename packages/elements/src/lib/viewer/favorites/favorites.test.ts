import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { saveSetting } from '../setting-storage.ts'
import { askForScore, isScoreHidden } from '../tab-settings.ts'
import { favoriteIds, favoritesChange, isFavorite, toggleFavorite } from './favorites.ts'

/** A page with separate local storage, and the number of changes that it reported. */
function openPage(t: TestContext): { readonly stored: Map<string, string>; changes: number } {
  const stored = new Map<string, string>()
  const page = { stored, changes: 0 }
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const dispatchEvent = ({ type }: Event) => {
    if (type === favoritesChange) page.changes++
  }
  for (const [name, value] of Object.entries({ localStorage, dispatchEvent })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true })
    t.after(() => {
      if (before === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, before)
    })
  }
  return page
}

test('toggleFavorite() marks and unmarks, and reports each change', t => {
  const page = openPage(t)
  toggleFavorite('1')
  toggleFavorite('p2')
  assert.deepEqual([...favoriteIds()], ['1', 'p2'])
  assert.deepEqual([isFavorite('2', '1'), isFavorite('2')], [true, false])
  toggleFavorite('1')
  assert.deepEqual([...favoriteIds()], ['p2'])
  assert.equal(page.changes, 3)
})

test('toggleFavorite() keeps the marks that another tab set in between', t => {
  const page = openPage(t)
  toggleFavorite('1')
  page.stored.set('favorites', '["1","2"]')
  toggleFavorite('3')
  assert.deepEqual([...favoriteIds()], ['1', '2', '3'])
})

test('favoriteIds() ignores a stored value of another form', t => {
  const page = openPage(t)
  for (const wrong of ['', '{', '{"1":true}', '[1,null,"2"]']) {
    page.stored.set('favorites', wrong)
    assert.deepEqual([...favoriteIds()], wrong.includes('"2"') ? ['2'] : [], wrong)
  }
})

test('isScoreHidden() hides all games, none, or those of favorites and unknown ones', t => {
  openPage(t)
  t.after(() => saveSetting('scores', 'shown', 'sessionStorage'))
  const game = (id: string) => ({
    awayTeam: { id, name: '', tricode: '' },
    homeTeam: { id: 'other', name: '', tricode: '' },
  })
  toggleFavorite('1')
  const hidden = () => [
    isScoreHidden('a', game('1')),
    isScoreHidden('b', game('2')),
    isScoreHidden('c', undefined),
  ]
  assert.deepEqual(hidden(), [false, false, false])
  saveSetting('scores', 'favorites', 'sessionStorage')
  assert.deepEqual(hidden(), [true, false, true])
  saveSetting('scores', 'hidden', 'sessionStorage')
  assert.deepEqual(hidden(), [true, true, true])
  askForScore('a')
  assert.deepEqual(hidden(), [false, true, true])
})
