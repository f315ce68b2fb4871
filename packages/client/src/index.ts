export type {
  Asset,
  ContentByDefinition,
  Entity,
  FeedChanges,
  FixtureIndexEntry,
  Item,
  Snapshot,
} from './content.generated.ts'
export type { DictionaryCodec } from './dictionary-codec.ts'
export type {
  Bounds,
  Change,
  DelayedFeed,
  DelayedResource,
  Feed,
  FeedId,
  FeedOptions,
  FeedStatus,
  PolledResource,
  PollState,
  ServiceOptions,
} from './feed.ts'
export { FeedError, type FeedErrorFacts, type FeedErrorKind } from './feed-error.ts'
export type { FetchLike, FetchLikeInit, FetchLikeResponse } from './fetch-like.ts'
export { hasDefinition, type ItemOf, type KnownKey, type KnownVersion } from './has-definition.ts'
export { changesBetween } from './lib/changes.ts'
export { playFeed } from './play-feed.ts'
export type { Playback, PlayedFeed, PlayOptions } from './played-feed.ts'
export { type ListedChange, type PollChangesOptions, pollChanges } from './poll-changes.ts'
export { type InitialSnapshot, type PollOptions, pollFeed } from './poll-feed.ts'
export {
  type FeedChange,
  type PolledFeeds,
  type PollFeedsOptions,
  pollFeeds,
} from './poll-feeds.ts'
export {
  type FixtureList,
  type PollFixturesOptions,
  pollFixtures,
  pollScoreboard,
  type ScoreboardEntry,
} from './poll-fixtures.ts'
export { pollSharedFeed, type SharedFeed } from './poll-shared-feed.ts'
export {
  type Claim,
  type Evidence,
  type EvidenceOptions,
  type EvidencePlay,
  readEvidence,
} from './read-evidence.ts'
export { type FeedReadResult, readFeed } from './read-feed.ts'
export { readFixtures } from './read-fixtures.ts'
export { type Gap, readTimeline, type TimelineInstant } from './read-timeline.ts'
