import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultJsonLimits } from '../http/json-body.ts'
import { readJson } from './request-body.ts'

async function codeOf(contentType: string | undefined): Promise<string> {
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const json = await readJson(
    { headers, bytes: Buffer.from('{}') },
    { jsonLimits: defaultJsonLimits },
  )
  return 'code' in json ? json.code : 'read'
}

for (const contentType of [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/problem+json',
  'application/vnd.example.v1+json; charset=utf8',
]) {
  test(`readJson() reads ${contentType}`, async () => {
    assert.equal(await codeOf(contentType), 'read')
  })
}

for (const contentType of [
  undefined,
  '',
  'text/plain',
  'text/json',
  'application/jsonl',
  'application/x-ndjson',
  'application/json; charset=iso-8859-1',
  'application/json, text/plain',
  'multipart/form-data; boundary=x',
  'json',
]) {
  test(`readJson() rejects ${contentType ?? 'a body without Content-Type'}`, async () => {
    assert.equal(await codeOf(contentType), 'unsupported_media_type')
  })
}
