// What publint and attw find wrong with a package, a line each: node check-package.js FOLDER TARBALL
import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const [folder = '', tarball = ''] = process.argv.slice(2)

const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true })
for (const message of messages)
  console.log(`publint: ${formatMessage(message, pkg, { color: false })}`)

const { exports } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
const entrypoints = Object.keys(exports).filter(
  path => !path.includes('*') && !path.endsWith('.json'),
)
const packed = createPackageFromTarballData(await readFile(tarball))
const { problems } = await checkPackage(packed, { entrypoints })
// The packages are modules alone: those who resolve as CommonJS or as Node 10 did are told so by the manifest.
const told = problem => /^node(10|16-cjs)$/.test(problem.resolutionKind ?? problem.resolutionOption)
for (const problem of problems ?? []) {
  if (!told(problem)) console.log(`attw: ${JSON.stringify(problem)}`)
}
