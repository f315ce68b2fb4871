import { readdirSync } from 'node:fs'
import { casesFolder, readCase } from './case-files.ts'
import type { Edit } from './derive-cases.ts'

/** A case with its value made; `issues` is empty for a valid one. */
export interface Case {
  readonly name: string
  readonly value: unknown
  readonly issues: readonly { readonly path: string; readonly rule: string }[]
}

/** Every valid case of a folder: the full value, the minimal one, and variants of the full one. */
export function validCases(folder: string): Case[] {
  const whole = ['full', 'minimal'].map(name => ({
    name,
    value: readCase(`${folder}/${name}.json`),
    issues: [],
  }))
  return hasFile(folder, 'valid.json') ? [...whole, ...editedCases(folder, 'valid.json')] : whole
}

/** Every invalid case of a folder that a schema can tell. */
export function invalidCases(folder: string): Case[] {
  return editedCases(folder, 'invalid.json')
}

/** The cases of rules that no schema can tell: `item`, `snapshot`, `publication` or `log-line`. */
export function ruleCases(subject: string): (Case & { readonly folder: string })[] {
  const entries = readCase(`rules/${subject}.json`) as (EditedCase & { readonly from: string })[]
  return entries.map(entry => ({
    ...made(readCase(`${entry.from}.json`), entry),
    folder: entry.from.slice(0, entry.from.lastIndexOf('/')),
  }))
}

interface EditedCase {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly issues?: Case['issues']
}

function editedCases(folder: string, file: string): Case[] {
  const full = readCase(`${folder}/full.json`)
  return (readCase(`${folder}/${file}`) as EditedCase[]).map(entry => made(full, entry))
}

function made(from: unknown, { name, edits, issues = [] }: EditedCase): Case {
  return { name, value: applyEdits(from, edits), issues }
}

function hasFile(folder: string, file: string): boolean {
  return readdirSync(new URL(`${folder}/`, casesFolder)).includes(file)
}

/** A changed copy of a JSON value: the operations add, remove and replace of RFC 6902. */
export function applyEdits(value: unknown, edits: readonly Edit[]): unknown {
  const copy = structuredClone(value)
  for (const edit of edits) applyEdit(copy, edit)
  return copy
}

function applyEdit(root: unknown, { op, path, value }: Edit): void {
  const steps = path.split('/').slice(1).map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop()
  const parent = steps.reduce(memberOf, root)
  if (last === undefined || typeof parent !== 'object' || parent === null) {
    throw new RangeError(`Cannot ${op} ${path}: nothing to change there`)
  }
  if (op !== 'add' && !Object.hasOwn(parent, last)) {
    throw new RangeError(`Cannot ${op} ${path}: there is nothing`)
  }
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last)
    parent.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
  } else if (op === 'remove') {
    Reflect.deleteProperty(parent, last)
  } else {
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  }
}

function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string, unknown>>)[step]
}
