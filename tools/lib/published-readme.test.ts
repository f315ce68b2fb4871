import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishedReadme } from './published-readme.ts'

test('publishedReadme() makes only links into the repository absolute', () => {
  const text = [
    '[spec](SPEC.md) [other](../contract/README.md#levels) ![picture](docs/a.png) [root](../../)',
    '[web](https://example.org/x) [mail](mailto:a@example.org) [here](#limits)',
  ].join('\n')
  assert.equal(
    publishedReadme(text, 'packages/client', 'https://example.org/p/blob/v1'),
    [
      '[spec](https://example.org/p/blob/v1/packages/client/SPEC.md) ' +
        '[other](https://example.org/p/blob/v1/packages/contract/README.md#levels) ' +
        '![picture](https://example.org/p/blob/v1/packages/client/docs/a.png) ' +
        '[root](https://example.org/p/blob/v1/)',
      '[web](https://example.org/x) [mail](mailto:a@example.org) [here](#limits)',
    ].join('\n'),
  )
})
