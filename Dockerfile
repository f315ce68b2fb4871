# The service with every command, from the packages as they are published. The image needs nothing but its volume
# (sqlite) or its NATS servers; its root may be read-only.
#
# A release is built on an image by its digest: docker build --build-arg NODE_IMAGE=node@sha256:… .
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /source
COPY . .
RUN npm ci
RUN npm run pack

FROM ${NODE_IMAGE} AS installed
WORKDIR /opt/fixture-feed
COPY --from=packages /source/dist/packages packages
RUN npm install --no-audit --no-fund ./packages/*.tgz && rm -r packages

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /opt/fixture-feed
COPY --from=installed /opt/fixture-feed ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8081
# Alive, not ready: a node that waits for its journal must not be restarted for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8081/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "node_modules/@fixture-feed/cli/bin/fixture-feed.js"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0", "--operator-host", "0.0.0.0"]
