import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const generator = join(import.meta.dirname, '..')
const accuracy = join(import.meta.dirname, '../../../../accuracy/src/lib')

/** What is read by people who run the generator: errors, and why an input is refused. */
const forOperators = /^(?:Cannot |expected |it is |the game went back|\$\{removed\})/

/** Values of the contract and of files, and ends of keys. */
const values = ['Regular Season', 'Playoffs', 'Made', 'Missed', 'Average', 'Percentage']

/** Shapes of a drawing. */
const markup = /^(?:<|[MA]\$)/

/**
 * The texts in the source of some folders: literals of two or more words, or one with a capital in front. Words of
 * comments, identifiers, patterns of ids and names of fields are none.
 */
function textsIn(root: string, folders: string): readonly string[] {
  return globSync(`${folders}**/*.ts`, { cwd: root })
    .filter(file => !/\.test\.ts$|(?:^|\/)(?:language|testing)\//.test(file))
    .flatMap(file => {
      const source = readFileSync(join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
        .replace(/^(?:import|export) [\s\S]*? from .*$/gm, '')
      const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)
      return [...literals]
        .map(([, quoted, template]) => quoted ?? template ?? '')
        .filter(text => !forOperators.test(text) && !markup.test(text) && !values.includes(text))
        .filter(text =>
          /[a-z]{2,} [a-z]{2,}|^[A-Z][a-z]+\b/.test(text.replace(/\$\{[^}]*\}/g, 'x')),
        )
        .map(text => `${file}: ${text}`)
    })
}

test('the generator has words for readers in the folder of a language alone', () => {
  const texts = textsIn(generator, '{facts,plan,draft,moments,statistics,game,live,shot-chart}/')
  assert.deepEqual(texts, [])
})

test('what has to be so for a message is said in no language', () => {
  assert.deepEqual(textsIn(accuracy, 'meanings/'), [])
})
