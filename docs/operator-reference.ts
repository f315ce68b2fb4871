import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  everyOperation,
  operatorDocument,
} from '../packages/server/src/lib/operator-api/openapi.ts'
import { type ProblemCode, problemTypes } from '../packages/server/src/lib/problem/problem.ts'

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly description: string
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >
  readonly 'x-codeSamples': readonly { readonly source: string }[]
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly [
    object,
    { readonly properties: { readonly code: { readonly enum: readonly ProblemCode[] } } },
  ]
}

const folder = import.meta.dirname

/**
 * The sections of operator-api.md as Markdown, from the OpenAPI document of the operator listener: each operation by
 * its id, and the table of error codes as `codes`.
 */
export function operatorSections(): Map<string, string> {
  return new Map([...allOperations(), ['codes', codesTable()]])
}

function* allOperations(): Generator<[string, string]> {
  const { paths } = operatorDocument() as { readonly paths: Readonly<Record<string, object>> }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (method === 'parameters') continue
      const described = operation as Described
      yield [described.operationId, sectionOf(`${method.toUpperCase()} ${path}`, described)]
    }
  }
}

function sectionOf(request: string, operation: Described): string {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const more = description === `${summary}.` ? [] : [description]
  const rows = [
    ...(requestBody === undefined ? [] : [`| body | ${contentText(requestBody.content)} |`]),
    ...parameters.map(({ name, description: meaning }) => `| \`${name}\` | ${meaning} |`),
    ...Object.entries(responses)
      .filter(([status]) => Number(status) < 400 || status === '503')
      .map(([status, response]) => responseRow(status, response))
      .filter(row => row !== undefined),
    ...(refusals(responses) === '' ? [] : [`| errors | ${refusals(responses)} |`]),
  ]
  const samples = operation['x-codeSamples'].map(({ source }) => `\`\`\`sh\n${source}\n\`\`\``)
  const parts = [
    `### ${summary}`,
    `\`${request}\``,
    ...more,
    ['| | |', '|---|---|', ...rows].join('\n'),
  ]
  return [...parts, ...samples].join('\n\n')
}

function responseRow(
  status: string,
  { description, content }: Described['responses'][string],
): string | undefined {
  if (content !== undefined && 'application/problem+json' in content) return undefined
  const body = content === undefined ? '' : `: ${contentText(content)}`
  return `| ${status} | ${description}${body} |`
}

function contentText(content: Content): string {
  const [mediaType = '', { schema } = {}] = Object.entries(content)[0] ?? []
  const name = schema?.$ref?.split('/').at(-1)
  if (name === undefined)
    return mediaType === '*/*' ? 'the bytes, with their Content-Type' : `\`${mediaType}\``
  const file = `${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.schema.json`
  return existsSync(join(folder, '..', 'schemas', file)) ? `[${name}](../schemas/${file})` : name
}

/** The error codes that are specific to an operation, without the codes that every operation with a token has. */
function refusals(responses: Described['responses']): string {
  const codes = Object.values(responses).flatMap(({ content }) => {
    const schema = content?.['application/problem+json']?.schema
    return schema?.allOf?.[1].properties.code.enum ?? []
  })
  return codes
    .filter(code => !(everyOperation as readonly string[]).includes(code))
    .map(code => `\`${code}\``)
    .join(', ')
}

/** The table of the error codes of all operations, and of `method_not_allowed`, which belongs to no operation. */
function codesTable(): string {
  const document = JSON.stringify(operatorDocument())
  const rows = Object.entries(problemTypes)
    .filter(([code]) => document.includes(`"${code}"`) || code === 'method_not_allowed')
    .map(([code, { status, title, remedy }]) => [status, code, title, remedy] as const)
    .sort(([a], [b]) => a - b)
    .map(([status, code, title, remedy]) => `| ${status} | \`${code}\` | ${title}. | ${remedy} |`)
  return ['| Status | Code | Meaning | Remedy |', '|---|---|---|---|', ...rows].join('\n')
}
