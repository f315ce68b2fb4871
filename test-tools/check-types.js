// Prints the errors that TypeScript 5.9 finds in declarations of our packages, one per line. Declarations of other
// packages are skipped, because checking them would take minutes. Usage: `node check-types.js FILE`, where the file
// imports the declarations.
import { dirname } from 'node:path'
import ts from 'typescript-5'

const [file] = process.argv.slice(2)
const program = ts.createProgram([file], {
  strict: true,
  noEmit: true,
  jsx: ts.JsxEmit.Preserve,
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [`${dirname(file)}/node_modules/@types`],
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
})
const isOurs = ({ fileName }) =>
  fileName === file || fileName.includes('/node_modules/@fixture-feed/')
const found = [
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program
    .getSourceFiles()
    .filter(isOurs)
    .flatMap(each => [
      ...program.getSyntacticDiagnostics(each),
      ...program.getSemanticDiagnostics(each),
    ]),
]
for (const { file: place, messageText } of found) {
  console.log(`${place?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}
