import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIssue, issuesBelow, pathTo } from './issue.ts'

test('formatIssue() puts path, message and rule on one line', () => {
  const issue = { path: '/content/headline', rule: 'minLength', message: 'expected more, found ""' }
  assert.equal(formatIssue(issue), '/content/headline: expected more, found "" (minLength)')
})

test('formatIssue() names the whole value, whose path is empty', () => {
  const issue = { path: '', rule: 'type', message: 'expected an object, found null' }
  assert.equal(formatIssue(issue), '(whole value): expected an object, found null (type)')
})

test('pathTo() escapes as RFC 6901 says', () => {
  assert.equal(pathTo('/content', 'a/b~c~1'), '/content/a~1b~0c~01')
  assert.equal(pathTo('', 3), '/3')
  assert.equal(pathTo('/a', ''), '/a/')
})

test('issuesBelow() moves paths and leaves the issues as they were', () => {
  const issues = [
    { path: '', rule: 'type', message: 'm' },
    { path: '/id', rule: 'type', message: 'm' },
  ]
  assert.deepEqual(
    issuesBelow('/items/2', issues).map(({ path }) => path),
    ['/items/2', '/items/2/id'],
  )
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['', '/id'],
  )
})
