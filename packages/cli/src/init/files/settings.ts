// Files whose content is the same in every project.

export function tsconfig(): string {
  const content = {
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023', 'esnext.disposable'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
      noUnusedLocals: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src'],
  }
  // Short lists on one line, as formatters have them.
  const text = JSON.stringify(content, null, 2).replaceAll(/\[\s+([^[\]]*?)\s+\]/g, (_, items: string) => {
    return `[${items.replaceAll(/,\s+/g, ', ')}]`
  })
  return `${text}\n`
}

export function gitignore(): string {
  return `node_modules/
dist/
.setpoint/
`
}

/** What the image's build must not see: everything but what it copies. */
export function dockerignore(): string {
  return `**
!package.json
!package-lock.json
!tsconfig.json
!src
src/**/*.test.ts
`
}

export function workflow(): string {
  return `name: test
on:
  push:
  pull_request:
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npm run vet
      - run: npm run lint
      - run: npm test
      - run: npx setpoint manifests --check
      - run: npx setpoint build
`
}
