# The server with the built site. docs/deploy.md describes how to run it.
ARG NODE=node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE} AS site
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The pages contain all of these values, so none may be a secret.
ARG SITE_URL PUBLIC_API_BASE PUBLIC_CONNECT_API_BASE PUBLIC_PORTAL_URL PUBLIC_PRICE_ESTIMATES PUBLIC_STRIPE_KEY \
    PUBLIC_GOOGLE_MAPS_KEY PUBLIC_SENTRY_DSN PUBLIC_RELEASE PUBLIC_ENVIRONMENT PUBLIC_ANALYTICS_ID \
    ALLOWED_ORIGINS BRAND_FILE
RUN node scripts/build.mjs

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY scripts/api-ui.mjs scripts/build-only-packages.mjs ./scripts/
COPY server ./server
COPY src/contract ./src/contract
COPY src/tariffs ./src/tariffs
RUN node scripts/api-ui.mjs
# The image has its own Node and never builds the site.
RUN npm uninstall --no-save --omit=dev $(node scripts/build-only-packages.mjs) && rm -rf node_modules/node-linux-*

FROM ${NODE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=site /app/node_modules/.coverfront/api-docs.json ./node_modules/.coverfront/
COPY package.json ./
COPY server ./server
COPY src/contract ./src/contract
COPY src/tariffs ./src/tariffs
COPY src/content/brand ./src/content/brand
COPY src/styles ./src/styles
COPY --from=site /app/dist ./dist
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4321}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
