/** Node, for building and for running: the same major version, the newest with long-term support. */
const NODE = '24'
const DEBIAN = { name: 'trixie', number: '13' }

/** The image: bundled in the first stage; the second has Node, the bundle and no shell. */
export function dockerfile(): string {
  return `# The operator is bundled in the first stage; the second has Node and one file, no shell and no package manager.
FROM node:${NODE}-${DEBIAN.name}-slim AS build
WORKDIR /operator
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY src ./src
RUN npx setpoint build

FROM gcr.io/distroless/nodejs${NODE}-debian${DEBIAN.number}:nonroot
WORKDIR /operator
COPY --from=build /operator/dist/operator.mjs /operator/dist/operator.mjs.map ./
ENV NODE_ENV=production
# Nothing is written: the root file system may be read-only, as in config/manager.
USER 65532:65532
# Less room for what is garbage at once, and a heap that grows by no more than it needs: a quarter less memory for hardly more
# processor time. An operator is never busy for so long that more compiling than this pays: less inlining, and the efficiency mode of
# V8, which compiles late (Node 20 does not know it). Helper threads mark garbage all the same, because a large cache has to be
# filled in time, but do not copy what is young, of which there is too little to share.
CMD ["--enable-source-maps", "--max-semi-space-size=2", "--heap-growing-percent=50", "--max-inlined-bytecode-size-cumulative=250", "--efficiency-mode", "--no-single-threaded-gc-in-background", "--no-parallel-scavenge", "--minor-gc-task-trigger=95", "operator.mjs"]
`
}
