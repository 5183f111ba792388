#!/usr/bin/env node
'use strict'
// The command as npm links it; what it runs is made by `npm run build` and shipped with the package. CommonJS, as package.json
// beside it says: Node's loader for ES modules takes longer to start than the server.
const { existsSync } = require('node:fs')

const bundle = `${__dirname}/../dist/bundle/main.cjs`
if (existsSync(bundle)) {
  require(bundle)
} else {
  console.error('setpoint: not built yet; run `npm run build` in the repository first')
  process.exitCode = 1
}
