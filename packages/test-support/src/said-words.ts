import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The sources below a folder, without tests, test helpers, translations and the module of `msg()`. */
export async function* sourcesIn(
  folder: URL,
): AsyncGenerator<readonly [path: string, source: string]> {
  for await (const path of glob('**/*.ts', { cwd: fileURLToPath(folder) })) {
    if (/\.test\.ts$|^locales|testing\/|item\/msg\.ts$/.test(path)) continue
    yield [path, readFileSync(new URL(path, folder), 'utf8')]
  }
}

/** The labels of all `msg()` calls in a source, with `{0}`, `{1}`… as placeholders. */
export function wordsIn(source: string): readonly string[] {
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
