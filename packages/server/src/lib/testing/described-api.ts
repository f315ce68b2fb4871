import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Response {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema?: object }>
  >
  readonly content?: Readonly<Record<string, { readonly schema?: ProblemSchema }>>
}

interface ProblemSchema {
  readonly allOf?: readonly [
    object,
    { readonly properties: { readonly code: { readonly enum: readonly string[] } } },
  ]
}

interface DescribedOperation {
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, Response>>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** The methods that a document describes. */
export const methods = ['get', 'put', 'post', 'delete'] as const

/** Compares responses with an OpenAPI document, and records the documented responses that occurred. */
export class DescribedApi {
  readonly document: OpenApi
  readonly #ajv = new Ajv2020({ strict: false })
  /** Validators by schema in the document, because compiling a schema takes longer than the response does. */
  readonly #validators = new Map<object, ValidateFunction>()
  readonly #seen = new Set<string>()

  constructor(document: unknown) {
    this.document = document as OpenApi
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: 'document', components: this.document.components })
  }

  /**
   * @throws unless the document describes the response: its status, its headers with their values other than numbers,
   *   its media type, and its JSON body.
   */
  check(
    { method = 'GET', path }: { readonly method?: string; readonly path: string },
    { status, headers, text }: { status: number; headers: Headers; text: string },
  ): void {
    const [name, { responses }] = this.#operationFor(method, path)
    const where = `${status} of ${name}: ${text.slice(0, 300)}`
    const response = responses[status] ?? assert.fail(`not documented: ${where}`)
    for (const [header, { required, schema = {} }] of Object.entries(response.headers ?? {})) {
      const value = headers.get(header)
      if (value === null) assert.ok(required === false, `no ${header} in ${where}`)
      else if (!/^\d+$/.test(value)) this.#matches(schema, value, where)
    }
    const { code } = (status < 400 ? {} : JSON.parse(text)) as { readonly code?: string }
    this.#seen.add([name, status, code].join(' ').trim())
    if (text === '') {
      assert.equal(response.content, undefined, where)
      return
    }
    const [[mediaType = '', { schema = {} }] = ['', {}]] = Object.entries(response.content ?? {})
    if (mediaType !== '*/*')
      assert.equal(headers.get('content-type')?.split(';')[0], mediaType, where)
    if (/json$/.test(mediaType)) this.#matches(schema, JSON.parse(text), where)
  }

  /** Compares the recorded responses with all responses of the document except `4XX`. */
  checkAllCame(): void {
    const documented = Object.entries(this.document.paths).flatMap(([path, operations]) =>
      methods.flatMap(method =>
        describedResponses(`${method.toUpperCase()} ${path}`, operations[method]),
      ),
    )
    // The tests do not cause an unexpected failure in every operation, so each documented `500 internal` counts as
    // recorded.
    const internal = documented.filter(result => result.endsWith('500 internal'))
    assert.deepEqual([...new Set([...this.#seen, ...internal])].sort(), documented.sort())
  }

  #operationFor(method: string, path: string): [string, DescribedOperation] {
    const parts = path.split('?', 1)[0]?.split('/') ?? []
    for (const [template, operations] of Object.entries(this.document.paths)) {
      const wanted = template.split('/')
      const isIt =
        wanted.length === parts.length &&
        wanted.every((part, index) => part.startsWith('{') || part === parts[index])
      const operation = operations[method.toLowerCase()]
      if (isIt && operation !== undefined) return [`${method} ${template}`, operation]
    }
    assert.fail(`no ${method} ${path}`)
  }

  #matches(schema: object, value: unknown, where: string): void {
    const validate = this.#validators.get(schema) ?? this.#compile(schema)
    this.#validators.set(schema, validate)
    assert.ok(validate(value), `${where}: ${this.#ajv.errorsText(validate.errors)}`)
  }

  #compile(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    return this.#ajv.compile(JSON.parse(text))
  }
}

function describedResponses(name: string, operation: DescribedOperation | undefined): string[] {
  return Object.entries(operation?.responses ?? {})
    .filter(([status]) => status !== '4XX')
    .flatMap(([status, { content }]) => {
      const { allOf } = content?.['application/problem+json']?.schema ?? {}
      const codes = allOf?.[1].properties.code.enum
      return codes?.map(code => `${name} ${status} ${code}`) ?? [`${name} ${status}`]
    })
}
