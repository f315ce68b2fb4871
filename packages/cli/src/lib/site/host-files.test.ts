import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostFiles } from './host-files.ts'

test('hostFiles() exposes the entity tag only for hosts that answer preflights', () => {
  const files = hostFiles([], new Set())
  const nginx = files.get('nginx.conf') ?? ''
  assert.match(nginx, /Access-Control-Expose-Headers "ETag, Retry-After"/)
  assert.match(nginx, /if \(\$request_method = OPTIONS\) \{ return 204; \}/)
  // Cloudflare Pages responds to OPTIONS with 405, regardless of `_headers`.
  const headers = files.get('_headers') ?? ''
  assert.match(headers, /Access-Control-Allow-Origin: \*/)
  assert.match(headers, /Access-Control-Expose-Headers: Retry-After\n/)
})
