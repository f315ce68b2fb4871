import { epollResponder } from './epoll-responder.ts'
import { nginx } from './nginx.ts'
import { fixtureFeed, fixtureFeedRequests, nodeHttp } from './node-targets.ts'
import type { Target } from './target.ts'

/** The compared servers, the service first. */
export const targets: readonly Target[] = [
  fixtureFeed,
  fixtureFeedRequests,
  epollResponder,
  nginx,
  nodeHttp,
]
