import { type Evidence, evidenceIssues, validateEvidence } from '@fixture-feed/contract/evidence'
import { formatIssue } from '@fixture-feed/contract/issue'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { type Checks, extension } from '../check.ts'
import { expect, expectHeader, expectNoStore, expectStatus, skipUnless } from '../expectations.ts'
import { type Feed, parseJson } from '../feed.ts'
import { unknownName } from '../unknown-name.ts'
import type { Exchange } from '../wire/exchange.ts'

const source =
  'Fixture Feed, evidence: Evidence names the plays that support each claim of a revision of an item; without evidence the response is a 404.'

/** Maximum number of items, counted from the end of a snapshot, for which the check requests evidence. */
const maxItems = 10

export const evidenceChecks: Checks = {
  'evidence-fits': extension(
    'evidence matches its address and the texts of its item, and is cached like a finished feed',
    source,
    async ({ feeds }) => {
      let found = 0
      for (const feed of feeds) {
        const { snapshot } = await feed.readSnapshot()
        const { fixtureId, feedKey } = snapshot
        for (const item of snapshot.items.slice(-maxItems)) {
          const { id, revision } = item
          const exchange = await readEvidence(feed, id, revision)
          if (exchange.response.status === 404) continue
          found++
          expectStatus(exchange, 200)
          expectHeader(exchange, 'Cache-Control', 'public, max-age=0, must-revalidate')
          const evidence = parseJson(exchange) as Evidence
          const [wrong] = validateEvidence(evidence)
          expect(wrong === undefined, wrong ? formatIssue(wrong) : '', exchange)
          const named = [evidence.fixtureId, evidence.feedKey, evidence.itemId, evidence.revision]
          const asked = [fixtureId, feedKey, id, revision]
          expect(
            String(named) === String(asked),
            `the evidence states that it belongs to ${named}`,
            exchange,
          )
          const [unfit] = runToCompletion(evidenceIssues([{ ...evidence, id }], [item]))
          expect(unfit === undefined, unfit ? formatIssue(unfit) : '', exchange)
        }
      }
      skipUnless(found > 0, 'none of the checked items has evidence')
    },
  ),
  'unknown-evidence': extension(
    'missing evidence is a 404 that caches must not store',
    source,
    async ({ namedFeed }) => {
      const exchange = await readEvidence(namedFeed, unknownName(), 1)
      expectStatus(exchange, 404)
      expectNoStore(exchange)
    },
  ),
}

function readEvidence({ wire, target }: Feed, id: string, revision: number): Promise<Exchange> {
  const path = `${target}/items/${encodeURIComponent(id)}/evidence/${revision}`
  return wire.send({ target: path, headers: [['Accept-Encoding', 'identity']] })
}
