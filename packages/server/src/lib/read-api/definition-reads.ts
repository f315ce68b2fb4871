import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { FastifyInstance } from 'fastify'
import { problem } from '../problem/problem.ts'
import { Rendition } from '../representation/representation.ts'
import type { Signer } from '../representation/signing.ts'
import { openApiDocument } from './openapi.ts'
import { addRead, type ReadFrame } from './read-route.ts'

/**
 * Registers the reads of the definitions with their schemas, of the OpenAPI document and of the public keys (RFC 7517).
 */
export function addDefinitionReads(
  app: FastifyInstance,
  frame: ReadFrame,
  {
    definitions,
    signer,
  }: { readonly definitions: DefinitionSet; readonly signer?: Signer | undefined },
): void {
  const names = definitions.list()
  const schemas = new Map(
    names.map(({ definitionKey: key, definitionVersion: version }) => [
      `${key}/${version}`,
      madeOnce(() => definitions.schemaOf(key, version)),
    ]),
  )
  addDocument('definitions', '/v1/definitions', () => ({ definitions: names }))
  addDocument('openapi', '/openapi.json', openApiDocument)
  const keys = signer?.publicKeys ?? []
  if (keys.length > 0) addDocument('keys', '/v1/keys', () => ({ keys }))
  else {
    const read = () => problem('not_found', 'This service has no signing keys')
    addRead(app, frame, { name: 'keys', url: '/v1/keys', read })
  }
  addRead(app, frame, {
    name: 'definition',
    url: '/v1/definitions/:key/:version',
    read(request) {
      const { key, version } = request.params as Readonly<Record<'key' | 'version', string>>
      const schema = schemas.get(`${key}/${version}`)?.()
      if (schema !== undefined) return { rendition: schema, policy: 'finished' }
      return problem('not_found', `Unknown definition ${JSON.stringify(`${key}@${version}`)}`)
    },
  })

  function addDocument(name: string, url: string, make: () => unknown): void {
    const made = madeOnce(make)
    addRead(app, frame, { name, url, read: () => ({ rendition: made(), policy: 'finished' }) })
  }
}

/** A document that is generated at its first read, because most services never receive a request for it. */
function madeOnce(make: () => unknown): () => Rendition {
  let rendition: Rendition | undefined
  return () => (rendition ??= new Rendition(Buffer.from(JSON.stringify(make()))))
}
