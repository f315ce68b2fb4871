import { posix } from 'node:path'

/** The imports that a package may have from the other packages of the workspace. */
export interface PackageLayer {
  /** Packages that its code may import. */
  readonly code: readonly string[]
  /** Packages whose types its code may import, but no values. */
  readonly types?: readonly string[]
  /** Further packages that its tests and tools may import. */
  readonly tests?: readonly string[]
}

/** Layers by package, the lowest first: a package may import only packages that precede it here. */
export type PackageLayers = Readonly<Record<string, PackageLayer>>

/** An import of a file in a package. */
export interface FileImport {
  /** The path of the file in the repository, such as `packages/client/src/index.ts`. */
  readonly file: string
  readonly specifier: string
  /** Whether the import is erased: `import type` or `export type`. */
  readonly isTypeOnly: boolean
}

/** The package that tests of every package may import. Code may not. */
const testSupport = 'test-support'

/** The imports that the layers do not allow, allowed imports that no file has, and layers that import upwards. */
export function packageImportProblems(
  imports: Iterable<FileImport>,
  layers: PackageLayers,
): readonly string[] {
  const used = new Set<string>()
  const problems = upwardLayers(layers)
  for (const each of imports) {
    const importer = packageOf(each.file)
    const imported = importedPackage(each)
    if (importer === undefined || imported === undefined || imported === importer) continue
    const kind = allowedKind(each, layers[importer], imported)
    if (kind === undefined) problems.push(problemOf(each, importer, imported))
    else used.add(`${importer} ${kind} ${imported}`)
  }
  return [...problems, ...unusedImports(layers, used)]
}

/** The kind of permission that an import uses; `undefined` for none. */
function allowedKind(
  { file, specifier, isTypeOnly }: FileImport,
  layer: PackageLayer | undefined,
  imported: string,
): 'code' | 'types' | 'tests' | 'support' | undefined {
  const isTest = isTestFile(file)
  if (isTest && imported === testSupport) return 'support'
  // A published file cannot reach the source folder of another package.
  if (!isTest && specifier.startsWith('.')) return undefined
  if (layer?.code.includes(imported)) return 'code'
  if (isTest && layer?.tests?.includes(imported)) return 'tests'
  if (isTypeOnly && layer?.types?.includes(imported)) return 'types'
  return undefined
}

function problemOf({ file, specifier }: FileImport, importer: string, imported: string): string {
  const what = isTestFile(file) ? `tests of ${importer}` : importer
  return `${file} imports ${specifier}: tools/check-imports.ts does not allow ${what} to import ${imported}`
}

function upwardLayers(layers: PackageLayers): string[] {
  const names = Object.keys(layers)
  return Object.entries(layers).flatMap(([name, { code, types = [], tests = [] }]) =>
    [...code, ...types, ...tests]
      .filter(imported => names.indexOf(imported) >= names.indexOf(name) || !(imported in layers))
      .map(imported => `tools/check-imports.ts: ${name} imports upwards from ${imported}`),
  )
}

function unusedImports(layers: PackageLayers, used: ReadonlySet<string>): readonly string[] {
  return Object.entries(layers).flatMap(([name, layer]) =>
    (['code', 'types', 'tests'] as const).flatMap(kind =>
      (layer[kind] ?? [])
        .filter(imported => !used.has(`${name} ${kind} ${imported}`))
        .map(
          imported =>
            `tools/check-imports.ts: ${name} has no import of ${imported} (${kind}): remove the permission`,
        ),
    ),
  )
}

/**
 * Whether a file is a test, a helper of tests, a tool of a package, or part of the package that only tests import.
 */
function isTestFile(file: string): boolean {
  return /\.test\.ts$|\/testing\/|^packages\/(?:test-support|[\w-]+\/tools)\//.test(file)
}

function importedPackage({ file, specifier }: FileImport): string | undefined {
  const named = /^@fixture-feed\/([\w-]+)/.exec(specifier)?.[1]
  if (named !== undefined || !specifier.startsWith('.')) return named
  return packageOf(posix.join(posix.dirname(file), specifier))
}

function packageOf(path: string): string | undefined {
  return /^packages\/([\w-]+)\//.exec(path)?.[1]
}
