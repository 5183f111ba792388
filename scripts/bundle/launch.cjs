#!/usr/bin/env node
'use strict'
// Runs the bundle beside it, in two parts (see scripts/bundle/parts.mjs), with the bytecode that was made for this version of
// V8. Without that, they are modules like any other, and a Node that keeps bytecode itself (22.8 and newer) does so from the
// first start on.
const { existsSync, readFileSync } = require('node:fs')
const { Script } = require('node:vm')

const bundle = {
  get url() {
    return require('node:url').pathToFileURL(__filename).href
  },
  shared: undefined,
  parts: undefined,
  loading: false,
  /** A module of the second part. */
  later(path) {
    if (bundle.parts === undefined) {
      if (bundle.loading) throw new Error(`${path} is used while its part of the bundle is being loaded`)
      bundle.loading = true
      load('LATER')
    }
    return bundle.parts[path]
  },
}
load('START')
// What comes next will need it; whoever is faster loads it themselves.
setTimeout(() => bundle.later(''), 1000).unref()

function load(name) {
  const filename = `${__dirname}/${name}`
  functionIn(filename)(exports, require, module, filename, __dirname, bundle)
}

function functionIn(filename) {
  const bytecode = `${filename}.v8-${process.versions.v8}`
  if (!existsSync(bytecode)) {
    const { enableCompileCache } = require('node:module')
    if (enableCompileCache !== undefined) {
      enableCompileCache()
      return require(filename)
    }
    return new Script(readFileSync(filename, 'latin1'), { filename }).runInThisContext()
  }
  // The bundle is ASCII, whatever its sources are.
  const source = readFileSync(filename, 'latin1')
  return new Script(source, { filename, cachedData: readFileSync(bytecode) }).runInThisContext()
}
