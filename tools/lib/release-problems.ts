import type { Manifest } from './manifest.ts'

export interface ReleaseSources {
  readonly manifests: readonly Manifest[]
  /** The version in `pyproject.toml` of the Python client. */
  readonly pythonVersion: string
  /** The text of CHANGELOG.md. */
  readonly changelog: string
  /** The output of `git status --porcelain`. */
  readonly status: string
  readonly tags: readonly string[]
}

/** The reasons why a version cannot be released from here; empty if it can. */
export function releaseProblems(
  version: string,
  { manifests, pythonVersion, changelog, status, tags }: ReleaseSources,
): string[] {
  const problems: string[] = []
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) problems.push(`"${version}" is not a version`)
  if (tags.includes(`v${version}`)) problems.push(`tag v${version} already exists`)
  if (status.trim() !== '') problems.push(`the tree has changes:\n${status.trimEnd()}`)
  for (const { name, version: found, dependencies = {} } of manifests) {
    if (found !== version) problems.push(`${name}: its version is ${found}`)
    for (const [other, wanted] of Object.entries(dependencies)) {
      if (manifests.some(each => each.name === other) && wanted !== version) {
        problems.push(`${name}: depends on ${other} ${wanted}`)
      }
    }
  }
  if (pythonVersion !== version)
    problems.push(`clients/python/pyproject.toml: its version is ${pythonVersion}`)
  return [...problems, ...changelogProblems(version, changelog)]
}

function changelogProblems(version: string, changelog: string): string[] {
  const [, section = ''] = changelog.split(/^## /m)
  const [heading = '', ...text] = section.split('\n')
  const [, named, date] = /^(\S+) \((.*)\)$/.exec(heading) ?? []
  if (named !== version) return [`CHANGELOG.md: its first section is "${heading}"`]
  const problems: string[] = []
  if (!/^\d{4}-\d\d-\d\d$/.test(date ?? '')) problems.push(`CHANGELOG.md: ${version} is "${date}"`)
  if (text.join('').trim() === '') problems.push(`CHANGELOG.md: lists no changes of ${version}`)
  return problems
}
