import { caddy } from './caddy.ts'
import { epollResponder } from './epoll-responder.ts'
import { bun, deno } from './fetch-targets.ts'
import { h2o } from './h2o.ts'
import { nginx } from './nginx.ts'
import { fixtureFeed, fixtureFeedRequests, nodeHttp, nodeNet } from './node-targets.ts'
import type { Target } from './target.ts'

/** The compared servers, the service first. */
export const targets: readonly Target[] = [
  fixtureFeed,
  fixtureFeedRequests,
  epollResponder,
  nginx,
  h2o,
  caddy,
  bun,
  deno,
  nodeHttp,
  nodeNet,
]
