// bytecode.cjs LAUNCHER: runs `setpoint apiserver` until it has answered a request that the first part of the bundle can answer,
// and one that takes the second, and writes V8's bytecode of all functions that this took beside each part. It has to run
// them: V8 compiles a function when it is first called.
'use strict'
const { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { get } = require('node:https')
const { tmpdir } = require('node:os')
const vm = require('node:vm')

const [, , launcher] = process.argv
const folder = mkdtempSync(`${tmpdir()}/setpoint-bytecode-`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const kubeconfig = `${folder}/kubeconfig`

/** The scripts that the launcher compiles, in that order. */
const scripts = new Map()
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    scripts.set(options.filename, this)
  }
}
// The launcher would leave it to Node.
require('node:module').enableCompileCache = undefined

process.argv.splice(2, 1, 'apiserver', '--port=0', `--kubeconfig=${kubeconfig}`, '--token=bytecode', '--quiet')
require(launcher)

setTimeout(() => process.exit(1), 30_000).unref()
const ready = setInterval(() => {
  // It is the last thing that the command does before it serves.
  if (!existsSync(kubeconfig)) return
  clearInterval(ready)
  const [, url] = /server: (\S+)/.exec(readFileSync(kubeconfig, 'utf8'))
  ask(`${url}/readyz`, () => {
    if (scripts.size > 1) console.warn('a start needs something of the later part; see scripts/bundle/later.mjs')
    save()
    ask(`${url}/api/v1/namespaces`, () => {
      save()
      process.emit('SIGINT')
    })
  })
}, 10)

function ask(url, answered) {
  const options = { rejectUnauthorized: false, agent: false, headers: { authorization: 'Bearer bytecode' } }
  get(url, options, (response) => response.resume().on('end', answered))
}

/** What is not yet written: the first part should have what a start takes, not more. */
function save() {
  for (const [filename, script] of scripts) {
    const output = `${filename}.v8-${process.versions.v8}`
    if (existsSync(output)) continue
    writeFileSync(`${output}.${process.pid}`, script.createCachedData())
    renameSync(`${output}.${process.pid}`, output)
  }
}
