#!/usr/bin/env node
'use strict'
// Runs the bundle beside it with the bytecode that was made for this version of V8. Without that, it is a module like any
// other, and a Node that keeps bytecode itself (22.8 and newer) does so from the first start on.
const { existsSync, readFileSync } = require('node:fs')
const { enableCompileCache, wrap } = require('node:module')
const { Script } = require('node:vm')

const filename = `${__dirname}/BUNDLE`
const bytecode = `${filename}.v8-${process.versions.v8}`
if (existsSync(bytecode)) {
  // The bundle is ASCII, whatever its sources are.
  const source = wrap(readFileSync(filename, 'latin1'))
  const script = new Script(source, { filename, cachedData: readFileSync(bytecode) })
  script.runInThisContext()(exports, require, module, filename, __dirname)
} else {
  enableCompileCache?.()
  require(filename)
}
