import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagForm: Check = {
  id: 'tag-form',
  title: 'the entity tag is quoted and has no illegal character',
  rule: 'RFC 9110 §8.8.3; spec, Endpoints, If-None-Match "including quotes"',
  severity: 'must',
  async run({ feed }) {
    const exchange = await feed.read()
    const tag = headerOf(exchange, 'etag')
    skipUnless(tag !== undefined, 'the feed has no entity tag')
    expect(entityTag.test(tag), `ETag: ${tag} is no entity tag`, exchange)
  },
}

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/
