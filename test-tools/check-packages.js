// Prints the faults that publint and attw find in packages, one per line: node check-packages.js FOLDER TARBALL …
import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

// The packages contain only ES modules, so faults of resolution from CommonJS or as in Node 10 are expected.
const isExpected = problem =>
  /^node(10|16-cjs)$/.test(problem.resolutionKind ?? problem.resolutionOption)

const files = process.argv.slice(2)
while (files.length > 0) await check(...files.splice(0, 2))

async function check(folder, tarball) {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true })
  for (const message of messages)
    console.log(`${pkg.name}, publint: ${formatMessage(message, pkg, { color: false })}`)
  const entrypoints = Object.keys(pkg.exports).filter(
    path => !path.includes('*') && !path.endsWith('.json'),
  )
  const packed = createPackageFromTarballData(await readFile(tarball))
  const { problems } = await checkPackage(packed, { entrypoints })
  for (const problem of problems || []) {
    if (!isExpected(problem)) console.log(`${pkg.name}, attw: ${JSON.stringify(problem)}`)
  }
}
