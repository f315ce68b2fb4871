import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { generateMsgId } from '@lit/localize/internal/id-generation.js'
import { languageFor, languages } from '../localization.ts'
import { templates as german } from './de.ts'

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
  const said = new Map<string, string>()
  const cwd = new URL('..', import.meta.url)
  for await (const path of glob('**/*.ts', { cwd: fileURLToPath(cwd) })) {
    if (/\.test\.ts$|^locales/.test(path)) continue
    for (const words of wordsIn(readFileSync(new URL(path, cwd), 'utf8'))) {
      const strings = words.split(/\{\d\}/)
      said.set(generateMsgId(strings.length === 1 ? words : strings, false), words)
    }
  }
  assert.ok(said.size > 150)
  const missing = [...said].filter(([id]) => german[id] === undefined).map(([, words]) => words)
  assert.deepEqual(missing, [], 'said, but not in German')
  const needless = Object.entries(german)
    .filter(([id]) => !said.has(id))
    .map(([, words]) => words)
  assert.deepEqual(needless, [], 'in German, but not said')
})

test('languageFor() is the first language of the reader that there are words in', () => {
  assert.deepEqual(languages, ['en', 'de'])
  assert.equal(languageFor(['fr-FR', 'de-AT', 'en']), 'de')
  assert.equal(languageFor(['en-US', 'de']), 'en')
  assert.equal(languageFor(['ja']), 'en')
  assert.equal(languageFor([]), 'en')
})
