# syntax=docker/dockerfile:1
# The shop and, unless DATABASE_URL is set, its own database. Everything that changes lies in /data, /backup and /tmp.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
# As cli/launch.mjs does: a lock file whose optional builds for other machines a registry does not carry stops `npm ci`.
RUN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 PUPPETEER_SKIP_DOWNLOAD=1 \
    npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run seoga -- bundle /out

FROM node:24-bookworm-slim
# PostgreSQL refuses to run as root; the shop runs as whom the image brings along and owns only its data.
RUN install -d -o node -g node /data /backup /backup/seoga
WORKDIR /srv/seoga
COPY --from=build /out ./
USER node
ENV HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BACKUP_URL=file:///backup/seoga \
    SAMPLE_SHELF=off \
    NODE_COMPILE_CACHE=/tmp/compile
VOLUME ["/data", "/backup"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
    CMD ["node", "cli/check-ready.mjs"]
# No npm and no shell in front: a container's first process gets no signal that it does not listen to.
CMD ["node", "cli/launch.mjs", "start"]
