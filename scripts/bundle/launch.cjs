#!/usr/bin/env node
'use strict'
// Runs the bundle beside it, with the bytecode that was made for this version of V8 if there is any.
const { existsSync, readFileSync } = require('node:fs')
const { Script } = require('node:vm')

const filename = `${__dirname}/BUNDLE`
const bytecode = `${filename}.v8-${process.versions.v8}`
// The bundle is ASCII, whatever its sources are.
const script = new Script(readFileSync(filename, 'latin1'), {
  filename,
  cachedData: existsSync(bytecode) ? readFileSync(bytecode) : undefined,
})
script.runInThisContext()(exports, require, module, filename, __dirname)
