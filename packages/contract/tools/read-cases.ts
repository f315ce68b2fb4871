import { readdirSync } from 'node:fs'
import { casesFolder, readCase } from './case-files.ts'
import { applyEdits, type Edit } from './edit.ts'

/** A case with its value; `issues` is empty for a valid one. */
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
  const hasVariants = readdirSync(new URL(`${folder}/`, casesFolder)).includes('valid.json')
  return hasVariants ? [...whole, ...editedCases(folder, 'valid.json')] : whole
}

/**
 * Every case of a folder just within a constraint: valid by its schema, but not always by the rules beyond the
 * schema.
 */
export function limitCases(folder: string): Case[] {
  return editedCases(folder, 'limits.json')
}

/** Every invalid case of a folder that a schema can detect. */
export function invalidCases(folder: string): Case[] {
  return editedCases(folder, 'invalid.json')
}

/** The cases of rules that a schema cannot express, for an `item`, `snapshot`, `publication` or `log-line`. */
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
