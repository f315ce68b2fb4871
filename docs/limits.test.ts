/**
 * Checks that the limits in the documents are the defaults of the code. Other tests check the effects of exceeding
 * them.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { trialLimits } from '../packages/cli/src/lib/log-target.ts'
import { maxEvidenceBytes } from '../packages/contract/src/evidence.ts'
import { maxIssues } from '../packages/contract/src/issue.ts'
import { maxLines } from '../packages/generator/src/lib/read/read-actions.ts'
import { maxPlayers } from '../packages/generator/src/lib/read/read-players.ts'
import { defaultJsonLimits } from '../packages/server/src/lib/http/json-body.ts'
import { defaultLimits } from '../packages/server/src/lib/http/limits.ts'
import { longestWaitSeconds } from '../packages/server/src/lib/read-api/prefer.ts'
import { defaultRejectedLimits } from '../packages/server/src/lib/relay/rejected-responses.ts'
import { defaultAssetPatienceMs } from '../packages/server/src/lib/relay/relayed-assets.ts'
import { shareBytes } from '../packages/server/src/lib/snapshot/views.ts'
import { serviceDefaults } from '../packages/server/src/service-defaults.ts'

const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`
const kibibytes = (bytes: number): string => `${bytes / 1024} KiB`
const count = (value: number): string => value.toLocaleString('en')
const json = defaultJsonLimits

const sentences: Readonly<Record<string, readonly string[]>> = {
  'packages/server/README.md': [
    `(otherwise 415) and at most ${mebibytes(defaultLimits.maxBodyBytes)}.`,
    `an array has at most ${count(json.maxElements)} elements, an object at most ${count(json.maxFields)} fields, and a key at most ${json.maxKeyLength} characters`,
    `An item has at most ${kibibytes(json.maxValueBytes)}, and its evidence at most ${mebibytes(2 * maxEvidenceBytes)} with whitespace. The other fields of a publication have at most ${kibibytes(json.maxValueBytes)} together.`,
    `the evidence of an item has at most ${mebibytes(maxEvidenceBytes)} (otherwise 422)`,
    `JSON has at most ${json.maxDepth} levels`,
    `A rejection lists at most ${maxIssues} issues.`,
  ],
  'packages/contract/README.md': [`One call returns at most ${maxIssues} issues of each level.`],
  'packages/generator/README.md': [
    `more than ${count(maxLines)} lines, or more than ${maxPlayers} players of a team`,
  ],
  'packages/cli/README.md': [`at most ${count(trialLimits.maxMembers)} lines`],
  'docs/operations.md': [
    `${count(defaultLimits.maxConnections)} idle connections take`,
    `so the ${count(defaultLimits.maxRequests)}th queued request`,
    `a time limit of ${defaultLimits.headersTimeoutMs / 1_000} s and a size limit of ${defaultLimits.maxHeaderBytes / 1024} kB`,
  ],
  'docs/proxies.md': [`may receive no byte for up to ${longestWaitSeconds} s`],
  'docs/relay.md': [
    `(at most ${mebibytes(defaultRejectedLimits.mostBytes)} and ${count(defaultRejectedLimits.maxResponses)} responses,`,
    `missing, slow (${defaultAssetPatienceMs / 1_000} s)`,
  ],
  'docs/replay.md': [
    `(${mebibytes(shareBytes('replays'))} with the default \`--memory\` of ${count(serviceDefaults.maxMemoryBytes / 2 ** 20)} MiB)`,
  ],
}

for (const [path, expected] of Object.entries(sentences))
  test(`${path} names the default limits`, () => {
    const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8').replace(/\s+/g, ' ')
    for (const sentence of expected) assert.ok(text.includes(sentence), sentence)
  })
