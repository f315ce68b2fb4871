import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from './request-body.ts'

function codeOf(contentType: string | undefined): string {
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const json = readJson({ headers, body: Buffer.from('{}') })
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
  test(`readJson() reads ${contentType}`, () => {
    assert.equal(codeOf(contentType), 'read')
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
  test(`readJson() refuses ${contentType ?? 'a body without Content-Type'}`, () => {
    assert.equal(codeOf(contentType), 'unsupported_media_type')
  })
}
