import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { msg, setWords, str } from '../lib/item/msg.ts'
import { languageFor, languages } from '../localization.ts'
import { words as german } from './de.ts'
import { words as spanish } from './es.ts'

/** The words of all `msg()` calls in a source, with `{0}`, `{1}`… for what is filled in. */
function wordsIn(source: string): readonly string[] {
  const words: string[] = []
  for (const { index, 0: call } of source.matchAll(/\bmsg\(\s*/g)) {
    const rest = source.slice(index + call.length)
    const [, plain] = /^'((?:[^'\\]|\\.)*)'/.exec(rest) ?? []
    if (plain !== undefined) words.push(plain.replaceAll("\\'", "'"))
    else if (rest.startsWith('str`')) words.push(templateText(rest.slice('str`'.length)))
    else assert.fail(`msg() takes a text: ${rest.slice(0, 60)}`)
  }
  return words
}

function templateText(rest: string): string {
  let text = ''
  let depth = 0
  let places = 0
  for (let at = 0; depth > 0 || rest[at] !== '`'; at++) {
    if (depth === 0 && rest.startsWith('${', at)) text += `{${places++}}`
    if (rest[at] === '{') depth++
    else if (rest[at] === '}') depth--
    else if (depth === 0 && !rest.startsWith('${', at)) text += rest[at]
  }
  return text
}

test('every language has all words that the elements say, and no others', async () => {
  const said = new Set<string>()
  const cwd = new URL('..', import.meta.url)
  for await (const path of glob('**/*.ts', { cwd: fileURLToPath(cwd) })) {
    if (/\.test\.ts$|^locales|item\/msg\.ts$/.test(path)) continue
    for (const words of wordsIn(readFileSync(new URL(path, cwd), 'utf8'))) said.add(words)
  }
  assert.ok(said.size > 150)
  for (const [language, words] of Object.entries({ German: german, Spanish: spanish })) {
    const known = new Set(Object.keys(words))
    assert.deepEqual([...said.difference(known)], [], `said, but not in ${language}`)
    assert.deepEqual([...known.difference(said)], [], `in ${language}, but not said`)
  }
})

test('languageFor() is the first language of the reader that there are words in', () => {
  assert.deepEqual(languages, ['en', 'de', 'es'])
  assert.equal(languageFor(['fr-FR', 'de-AT', 'en']), 'de')
  assert.equal(languageFor(['en-US', 'de']), 'en')
  assert.equal(languageFor(['es-MX']), 'es')
  assert.equal(languageFor(['ja']), 'en')
  assert.equal(languageFor([]), 'en')
})

test('msg() fills values into the words of the language', () => {
  const words = () => [msg('Now'), msg(str`${'{1}'} at ${'B'}`)]
  assert.deepEqual(words(), ['Now', '{1} at B'])
  setWords('de', german)
  assert.deepEqual(words(), ['Jetzt', '{1} bei B'])
  setWords('en', {})
})
