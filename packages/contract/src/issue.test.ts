import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIssue, issuesBelow, pathTo } from './issue.ts'

test('formatIssue() prints path, message and rule on one line, and has a name for the whole value', () => {
  const issue = { path: '/content/headline', rule: 'minLength', message: 'expected more, found ""' }
  assert.equal(formatIssue(issue), '/content/headline: expected more, found "" (minLength)')
  const whole = { path: '', rule: 'type', message: 'expected an object, found null' }
  assert.equal(formatIssue(whole), '(whole value): expected an object, found null (type)')
})

test('pathTo() escapes as RFC 6901 specifies', () => {
  assert.equal(pathTo('/content', 'a/b~c~1'), '/content/a~1b~0c~01')
  assert.equal(pathTo('', 3), '/3')
  assert.equal(pathTo('/a', ''), '/a/')
})

test('issuesBelow() prefixes paths and does not change its argument', () => {
  const issueAt = (path: string) => ({ path, rule: 'type', message: 'm' })
  const issues = ['', '/id'].map(issueAt)
  assert.deepEqual(issuesBelow('/items/2', issues), ['/items/2', '/items/2/id'].map(issueAt))
  assert.deepEqual(issues, ['', '/id'].map(issueAt))
})
