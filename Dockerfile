# syntax=docker/dockerfile:1
# The shop with its own Node and its own database; everything that changes lies in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/seoga
COPY package.json package-lock.json ./
# As cli/launch.mjs does: a lock file whose optional builds for other machines a registry does not carry stops `npm ci`.
RUN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 PUPPETEER_SKIP_DOWNLOAD=1 \
    npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
# The mark by which a start sees that its packages are these (cli/launch.mjs).
RUN node -e "const{createHash}=require('crypto'),fs=require('fs');fs.writeFileSync('node_modules/.seoga-installed',createHash('sha256').update(fs.readFileSync('package-lock.json')).update(process.platform+process.arch).digest('hex'))" \
    && npm run seoga -- build

FROM node:24-bookworm-slim
# PostgreSQL refuses to run as root; the shop runs as whom the image brings along.
RUN install -d -o node -g node /data /backup /srv/seoga
WORKDIR /srv/seoga
COPY --from=build --chown=node:node /srv/seoga ./
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
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/ko/v1/works').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# Not through npm: it and its shell would be PID 1 and pass no signal on, and `docker stop` would kill the database.
CMD ["node", "cli/launch.mjs", "start"]
