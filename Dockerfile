# The service with every command. The image needs nothing but its volume (sqlite) or its NATS servers; its root may be
# read-only.
FROM node:26-bookworm-slim AS packages
WORKDIR /opt/fixture-feed
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --ignore-scripts \
  && node packages/elements/tools/build.ts \
  && npm prune --omit=dev --ignore-scripts

FROM node:26-bookworm-slim
ENV NODE_ENV=production
WORKDIR /opt/fixture-feed
COPY --from=packages /opt/fixture-feed ./
COPY samples samples
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8081
# Alive, not ready: a node that waits for its journal must not be restarted for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8081/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "packages/cli/bin/fixture-feed.js"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0", "--operator-host", "0.0.0.0"]
