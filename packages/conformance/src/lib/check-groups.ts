import type { CheckGroup } from './check.ts'
import { assetAnswers } from './checks/assets/asset-answers.ts'
import { assetConditional } from './checks/assets/asset-conditional.ts'
import { assetCors } from './checks/assets/asset-cors.ts'
import { assetPolicy } from './checks/assets/asset-policy.ts'
import { assetRunsNothing } from './checks/assets/asset-runs-nothing.ts'
import { unknownAsset } from './checks/assets/unknown-asset.ts'
import { knownPolicy } from './checks/cache-policy/known-policy.ts'
import { noContradiction } from './checks/cache-policy/no-contradiction.ts'
import { codingAccepted } from './checks/codings/coding-accepted.ts'
import { codingDecodes } from './checks/codings/coding-decodes.ts'
import { codingPreferred } from './checks/codings/coding-preferred.ts'
import { codingRefused } from './checks/codings/coding-refused.ts'
import { codingVary } from './checks/codings/coding-vary.ts'
import { contentLength } from './checks/codings/content-length.ts'
import { fetchDecodes } from './checks/codings/fetch-decodes.ts'
import { date } from './checks/connection/date.ts'
import { keepAlive } from './checks/connection/keep-alive.ts'
import { noRateLimit } from './checks/connection/no-rate-limit.ts'
import { pipelining } from './checks/connection/pipelining.ts'
import { corsExposedTag } from './checks/cors/cors-exposed-tag.ts'
import { corsOrigin } from './checks/cors/cors-origin.ts'
import { corsPreflight } from './checks/cors/cors-preflight.ts'
import { nosniff } from './checks/cors/nosniff.ts'
import { preflightMaxAge } from './checks/cors/preflight-max-age.ts'
import { definitionSchema } from './checks/definitions/definition-schema.ts'
import { definitionsConditional } from './checks/definitions/definitions-conditional.ts'
import { definitionsList } from './checks/definitions/definitions-list.ts'
import { definitionsOfItems } from './checks/definitions/definitions-of-items.ts'
import { unknownDefinition } from './checks/definitions/unknown-definition.ts'
import { tagAcrossCodings } from './checks/entity-tag/tag-across-codings.ts'
import { tagDiffersBetweenCodings } from './checks/entity-tag/tag-differs-between-codings.ts'
import { tagForm } from './checks/entity-tag/tag-form.ts'
import { tagIndependentOfClient } from './checks/entity-tag/tag-independent-of-client.ts'
import { tagOfEachCoding } from './checks/entity-tag/tag-of-each-coding.ts'
import { tagOfOtherFeed } from './checks/entity-tag/tag-of-other-feed.ts'
import { tagPresent } from './checks/entity-tag/tag-present.ts'
import { tagStable } from './checks/entity-tag/tag-stable.ts'
import { conditionalError } from './checks/errors/conditional-error.ts'
import { errorCors } from './checks/errors/error-cors.ts'
import { errorWithoutTag } from './checks/errors/error-without-tag.ts'
import { impossibleFeedKey } from './checks/errors/impossible-feed-key.ts'
import { malformedPath } from './checks/errors/malformed-path.ts'
import { malformedRequest } from './checks/errors/malformed-request.ts'
import { oddPaths } from './checks/errors/odd-paths.ts'
import { problemDocument } from './checks/errors/problem-document.ts'
import { unknownFeed } from './checks/errors/unknown-feed.ts'
import { unknownFixture } from './checks/errors/unknown-fixture.ts'
import { unknownPath } from './checks/errors/unknown-path.ts'
import { codingSuffix } from './checks/if-none-match/coding-suffix.ts'
import { commaInTag } from './checks/if-none-match/comma-in-tag.ts'
import { exactTag } from './checks/if-none-match/exact-tag.ts'
import { fetchNotModified } from './checks/if-none-match/fetch-not-modified.ts'
import { headerNameCase } from './checks/if-none-match/header-name-case.ts'
import { ifModifiedSince } from './checks/if-none-match/if-modified-since.ts'
import { junk } from './checks/if-none-match/junk.ts'
import { letterCase } from './checks/if-none-match/letter-case.ts'
import { listSpacing } from './checks/if-none-match/list-spacing.ts'
import { listWithoutTag } from './checks/if-none-match/list-without-tag.ts'
import { longJunk } from './checks/if-none-match/long-junk.ts'
import { longList } from './checks/if-none-match/long-list.ts'
import { nearMiss } from './checks/if-none-match/near-miss.ts'
import { quotedStar } from './checks/if-none-match/quoted-star.ts'
import { rangeWithTag } from './checks/if-none-match/range-with-tag.ts'
import { repeatedHeader } from './checks/if-none-match/repeated-header.ts'
import { requestCacheDirectives } from './checks/if-none-match/request-cache-directives.ts'
import { star } from './checks/if-none-match/star.ts'
import { strongFormOfWeakTag } from './checks/if-none-match/strong-form-of-weak-tag.ts'
import { tagList } from './checks/if-none-match/tag-list.ts'
import { weakTag } from './checks/if-none-match/weak-tag.ts'
import { weakTagInList } from './checks/if-none-match/weak-tag-in-list.ts'
import { indexAnswers } from './checks/index/index-answers.ts'
import { indexConditional } from './checks/index/index-conditional.ts'
import { indexFeedsAnswer } from './checks/index/index-feeds-answer.ts'
import { indexIdsUnique } from './checks/index/index-ids-unique.ts'
import { indexIntegrationView } from './checks/index/index-integration-view.ts'
import { indexItemCount } from './checks/index/index-item-count.ts'
import { indexPolicy } from './checks/index/index-policy.ts'
import { indexSchema } from './checks/index/index-schema.ts'
import { atomicPublication } from './checks/life-cycle/atomic-publication.ts'
import { correction } from './checks/life-cycle/correction.ts'
import { emptySnapshot } from './checks/life-cycle/empty-snapshot.ts'
import { finish } from './checks/life-cycle/finish.ts'
import { finishChangesNoBytes } from './checks/life-cycle/finish-changes-no-bytes.ts'
import { firstItem } from './checks/life-cycle/first-item.ts'
import { identifiers } from './checks/life-cycle/identifiers.ts'
import { livePolicy } from './checks/life-cycle/live-policy.ts'
import { newFixtureListed } from './checks/life-cycle/new-fixture-listed.ts'
import { oldTags } from './checks/life-cycle/old-tags.ts'
import { otherFeedUnmoved } from './checks/life-cycle/other-feed-unmoved.ts'
import { replayUnmoved } from './checks/life-cycle/replay-unmoved.ts'
import { revision } from './checks/life-cycle/revision.ts'
import { snapshotAt } from './checks/life-cycle/snapshot-at.ts'
import { tagOfEveryChange } from './checks/life-cycle/tag-of-every-change.ts'
import { visibleAtOnce } from './checks/life-cycle/visible-at-once.ts'
import { wholeSnapshot } from './checks/life-cycle/whole-snapshot.ts'
import { withdrawal } from './checks/life-cycle/withdrawal.ts'
import { head } from './checks/methods/head.ts'
import { headUnknown } from './checks/methods/head-unknown.ts'
import { methodNotAllowed } from './checks/methods/method-not-allowed.ts'
import { readOnly } from './checks/methods/read-only.ts'
import { connectionReuse } from './checks/not-modified/connection-reuse.ts'
import { headNotModified } from './checks/not-modified/head-not-modified.ts'
import { noBody } from './checks/not-modified/no-body.ts'
import { noContentHeaders } from './checks/not-modified/no-content-headers.ts'
import { notModifiedCors } from './checks/not-modified/not-modified-cors.ts'
import { samePolicy } from './checks/not-modified/same-policy.ts'
import { sameTag } from './checks/not-modified/same-tag.ts'
import { sameVary } from './checks/not-modified/same-vary.ts'
import { openapiAnswers } from './checks/openapi/openapi-answers.ts'
import { openapiPaths } from './checks/openapi/openapi-paths.ts'
import { openapiReferences } from './checks/openapi/openapi-references.ts'
import { openapiResponses } from './checks/openapi/openapi-responses.ts'
import { replayAfter } from './checks/replay/replay-after.ts'
import { replayBadBounds } from './checks/replay/replay-bad-bounds.ts'
import { replayBeforeFirst } from './checks/replay/replay-before-first.ts'
import { replayConditional } from './checks/replay/replay-conditional.ts'
import { replayFuture } from './checks/replay/replay-future.ts'
import { replayInstants } from './checks/replay/replay-instants.ts'
import { replayPolicy } from './checks/replay/replay-policy.ts'
import { replayRoundTrip } from './checks/replay/replay-round-trip.ts'
import { replayWindows } from './checks/replay/replay-windows.ts'
import { timeline } from './checks/replay/timeline.ts'
import { unknownParameter } from './checks/replay/unknown-parameter.ts'
import { itemContent } from './checks/snapshot/item-content.ts'
import { itemFixture } from './checks/snapshot/item-fixture.ts'
import { itemIdsUnique } from './checks/snapshot/item-ids-unique.ts'
import { itemReferences } from './checks/snapshot/item-references.ts'
import { itemsInOrder } from './checks/snapshot/items-in-order.ts'
import { snapshotMediaType } from './checks/snapshot/snapshot-media-type.ts'
import { snapshotNamesFeed } from './checks/snapshot/snapshot-names-feed.ts'
import { snapshotSchema } from './checks/snapshot/snapshot-schema.ts'
import { snapshotUtf8 } from './checks/snapshot/snapshot-utf8.ts'

/** All checks, in the order in which they run: what others build on first. */
export const checkGroups: readonly CheckGroup[] = [
  {
    name: 'index',
    checks: [
      indexAnswers,
      indexSchema,
      indexConditional,
      indexFeedsAnswer,
      indexIdsUnique,
      indexIntegrationView,
      indexItemCount,
      indexPolicy,
    ],
  },
  {
    name: 'snapshot',
    checks: [
      itemContent,
      itemFixture,
      itemIdsUnique,
      itemReferences,
      itemsInOrder,
      snapshotMediaType,
      snapshotNamesFeed,
      snapshotSchema,
      snapshotUtf8,
    ],
  },
  {
    name: 'entity-tag',
    checks: [
      tagPresent,
      tagForm,
      tagAcrossCodings,
      tagDiffersBetweenCodings,
      tagIndependentOfClient,
      tagOfEachCoding,
      tagOfOtherFeed,
      tagStable,
    ],
  },
  {
    name: 'if-none-match',
    checks: [
      exactTag,
      weakTag,
      tagList,
      codingSuffix,
      commaInTag,
      fetchNotModified,
      headerNameCase,
      ifModifiedSince,
      junk,
      letterCase,
      listSpacing,
      listWithoutTag,
      longJunk,
      longList,
      nearMiss,
      quotedStar,
      rangeWithTag,
      repeatedHeader,
      requestCacheDirectives,
      star,
      strongFormOfWeakTag,
      weakTagInList,
    ],
  },
  {
    name: 'not-modified',
    checks: [
      connectionReuse,
      headNotModified,
      noBody,
      noContentHeaders,
      notModifiedCors,
      samePolicy,
      sameTag,
      sameVary,
    ],
  },
  { name: 'cache-policy', checks: [knownPolicy, noContradiction] },
  {
    name: 'errors',
    checks: [
      conditionalError,
      errorCors,
      errorWithoutTag,
      impossibleFeedKey,
      malformedPath,
      malformedRequest,
      oddPaths,
      problemDocument,
      unknownFeed,
      unknownFixture,
      unknownPath,
    ],
  },
  { name: 'methods', checks: [headUnknown, head, methodNotAllowed, readOnly] },
  { name: 'cors', checks: [corsExposedTag, corsOrigin, corsPreflight, nosniff, preflightMaxAge] },
  {
    name: 'codings',
    checks: [
      codingAccepted,
      codingDecodes,
      codingPreferred,
      codingRefused,
      codingVary,
      contentLength,
      fetchDecodes,
    ],
  },
  { name: 'connection', checks: [date, keepAlive, noRateLimit, pipelining] },
  {
    name: 'replay',
    checks: [
      replayAfter,
      replayBadBounds,
      replayBeforeFirst,
      replayConditional,
      replayFuture,
      replayInstants,
      replayPolicy,
      replayRoundTrip,
      replayWindows,
      timeline,
      unknownParameter,
    ],
  },
  {
    name: 'assets',
    checks: [
      assetAnswers,
      assetConditional,
      assetCors,
      assetPolicy,
      assetRunsNothing,
      unknownAsset,
    ],
  },
  {
    name: 'definitions',
    checks: [
      definitionsList,
      definitionSchema,
      definitionsConditional,
      definitionsOfItems,
      unknownDefinition,
    ],
  },
  {
    name: 'openapi',
    checks: [openapiAnswers, openapiPaths, openapiReferences, openapiResponses],
  },
  {
    name: 'life-cycle',
    checks: [
      firstItem,
      atomicPublication,
      correction,
      emptySnapshot,
      finishChangesNoBytes,
      finish,
      identifiers,
      livePolicy,
      newFixtureListed,
      oldTags,
      otherFeedUnmoved,
      replayUnmoved,
      revision,
      snapshotAt,
      tagOfEveryChange,
      visibleAtOnce,
      wholeSnapshot,
      withdrawal,
    ],
  },
]
