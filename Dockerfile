# syntax=docker/dockerfile:1
# An image with Node and the bundle, without npm and node_modules, for an unprivileged user: docker build -t practice-api-sandbox .

FROM node:26.10.0-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages/http-auth/package.json packages/http-auth/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY tsconfig.json .swcrc README.md LICENSE SKILL.md AGENTS.md ./
COPY scripts scripts
COPY web web
COPY docs/reference/openapi-3.2.json docs/reference/
COPY src src
COPY kit kit
COPY packages packages
RUN npm run --silent build && rm -f dist/*.map

FROM node:26.10.0-trixie-slim
# Reduces the attack surface.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
WORKDIR /app
COPY --from=build /build/dist ./
# Starts the service once to fill the compile cache of Node, because the file system is read-only at run time.
RUN PORT=0 HOST=127.0.0.1 timeout 10 node main.js || test $? -eq 124
USER 1000:1000
ENV NODE_ENV=production PORT=3000
EXPOSE 3000
# Node is process 1: it handles SIGTERM, finishes running requests, and has no child processes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=15s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
LABEL org.opencontainers.image.title="Practice API sandbox" \
  org.opencontainers.image.description="A practice API: REST, GraphQL and SOAP on a private session for each client." \
  org.opencontainers.image.licenses="MIT"
CMD ["node", "main.js"]
