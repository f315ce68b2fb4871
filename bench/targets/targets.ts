import { epollResponder } from './epoll-responder.ts'
import { nginx } from './nginx.ts'
import {
  durableStreams,
  express,
  fastifyEtag,
  fixtureFeed,
  fixtureFeedRequests,
  nodeHttp,
} from './node-targets.ts'
import type { Target } from './target.ts'
import { varnish } from './varnish.ts'

/** Everybody who is compared, ourselves first. */
export const targets: readonly Target[] = [
  fixtureFeed,
  fixtureFeedRequests,
  epollResponder,
  nginx,
  varnish,
  nodeHttp,
  fastifyEtag,
  express,
  durableStreams,
]
